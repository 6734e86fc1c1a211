package selfplay

import (
	"context"
	"path/filepath"
	"slices"
	"testing"

	"github.com/adoube/adoube/lab/record"
)

// branched returns the games of from with branches, written to a file by some runs that
// each are stopped after a number of games.
func branched(t *testing.T, c Config, from string, stops ...int) (games []record.Game) {
	t.Helper()
	to := filepath.Join(t.TempDir(), "branched.adg")
	for _, stop := range append(stops, 1<<30) {
		ctx, cancel := context.WithCancel(context.Background())
		damages, err := BranchFile(ctx, c, from, to, func(*record.Game) {
			if stop--; stop == 0 {
				cancel()
			}
		})
		if cancel(); err != nil || len(damages) > 0 {
			t.Fatal(err, damages)
		}
	}
	r, err := record.Open(to)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for {
		var g record.Game
		if err := r.Next(&g); err != nil {
			return games
		}
		games = append(games, g)
	}
}

// Games that get branches keep all the rest, and the number of workers and stops on the
// way change nothing.
func TestBranchesOfGamesThatWerePlayedBefore(t *testing.T) {
	dir, c := t.TempDir(), quick(5)
	c.Branches, c.Nodes = 0, 10
	const count = 10 // more than a batch
	store(t, c, dir, count)
	from := filepath.Join(dir, "shard-5-0001.adg")
	before := stored(t, dir)
	c.Branches = 2
	want := branched(t, c, from)
	if len(want) != count {
		t.Fatalf("%d of %d games are left", len(want), count)
	}
	scored, alike := 0, 0
	for i := range want {
		g := want[i]
		n, sum := checkBranches(t, &g)
		scored += n
		alike += sum
		if g.Branches = nil; describe(&g) != before[i] {
			t.Errorf("game %d is another one", i)
		}
	}
	if scored < 10*count || alike < 2000*scored {
		t.Errorf("%d branches have scores, which times those of the games are %d together", scored, alike)
	}
	describeAll := func(games []record.Game) (list []string) {
		for i := range games {
			list = append(list, describe(&games[i]))
		}
		return list
	}
	c.Workers = 3
	if got := branched(t, c, from); !slices.Equal(describeAll(got), describeAll(want)) {
		t.Error("three workers and one find different scores")
	}
	c.Workers = 1
	if got := branched(t, c, from, 1, 3); !slices.Equal(describeAll(got), describeAll(want)) {
		t.Error("a run that was stopped finds other scores")
	}
}
