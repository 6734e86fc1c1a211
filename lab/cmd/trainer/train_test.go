package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/internal/randomgame"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
)

// with returns args with flags, in pairs of name and value, changed or added.
func with(args []string, flags ...string) []string {
	args = slices.Clone(args)
	for f := range slices.Chunk(flags, 2) {
		if i := slices.Index(args, f[0]); i >= 0 {
			args[i+1] = f[1]
		} else {
			args = append(args, f...)
		}
	}
	return args
}

// TestTrainWritesANetworkAndALog runs the command on a few random games.
func TestTrainWritesANetworkAndALog(t *testing.T) {
	directory := t.TempDir()
	in := func(name string) string { return filepath.Join(directory, name) }
	writeRandomGames(t, in("games.adg"), 120)
	args := []string{
		"train", "-data", in("*.adg"), "-out", in("net"), "-hidden", "64", "-buckets", "8", "-epochs", "2",
		"-batch", "256", "-workers", "2", "-checkpoint", in("checkpoint"), "-cache", in("cache"),
		"-replay", "0.25",
	}
	must.Do(t, run(args...))
	n := must.Get(eval.LoadNetwork(in("net")))(t)
	if n.Hidden != 64 || n.Buckets != 8 || !strings.HasSuffix(n.Lineage, " positions of 120 games") {
		t.Errorf("%d hidden neurons, %d buckets, lineage %q", n.Hidden, n.Buckets, n.Lineage)
	}
	// Resuming a finished run writes the same network again.
	must.Do(t, run(append(args, "-resume")...))
	if again := must.Get(eval.LoadNetwork(in("net")))(t); again.Hash() != n.Hash() {
		t.Errorf("resumed, the network is %s, was %s", again.Hash(), n.Hash())
	}
	// A run that is stopped at once and resumed gives the same network.
	stopped := with(args, "-checkpoint", in("other"), "-out", in("stopped"))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	must.Do(t, program().Run(ctx, io.Discard, stopped))
	if _, err := os.Stat(in("stopped")); err == nil {
		t.Error("a run that was stopped wrote a network")
	}
	must.Do(t, run(append(stopped, "-resume")...))
	if again := must.Get(eval.LoadNetwork(in("stopped")))(t); again.Hash() != n.Hash() {
		t.Errorf("stopped and resumed, the network is %s, want %s", again.Hash(), n.Hash())
	}
	// Another run does not overwrite the state of the first.
	next := with(args, "-start", in("net"), "-out", in("next"))
	if err := run(next...); err == nil || !strings.Contains(err.Error(), in("checkpoint")+" exists already") {
		t.Errorf("with the checkpoint of another run: error %v", err)
	}
	must.Do(t, run(with(next, "-checkpoint", in("third"))...))
	if log := must.Get(os.ReadFile(in("next.jsonl")))(t); bytes.Count(log, []byte("\n{")) != 3 {
		t.Errorf("the log of two epochs is %s", log)
	}
}

// The second of two runs is refused before it reads any game.
func TestTrainLocksItsFiles(t *testing.T) {
	directory := t.TempDir()
	in := func(name string) string { return filepath.Join(directory, name) }
	must.Do(t, os.WriteFile(in("games"), nil, 0o644))
	args := []string{"train", in("games"), "-out", in("net"), "-checkpoint", in("state")}
	for _, name := range []string{"net.jsonl", "state.lock"} {
		other := must.Get(disk.OpenLocked(in(name)))(t)
		if err := run(args...); !errors.Is(err, disk.ErrInUse) {
			t.Errorf("with %s locked: error %v", name, err)
		}
		if err := run("stress", "--state", in("state"), "/no/such/engine"); name == "state.lock" && !errors.Is(err, disk.ErrInUse) {
			t.Errorf("a stress test: error %v", err)
		}
		other.Close()
	}
	if err := run(args...); err == nil || errors.Is(err, disk.ErrInUse) {
		t.Errorf("alone: error %v", err)
	}
	diary := in("net.jsonl")
	must.Do(t, os.WriteFile(diary, []byte("Dear diary"), 0o644))
	if err := run(args...); err == nil || !strings.Contains(err.Error(), diary+" is not a log") {
		t.Errorf("with another file as the log: error %v", err)
	}
	if text, err := os.ReadFile(diary); err != nil || string(text) != "Dear diary" || os.Remove(diary) != nil {
		t.Errorf("the diary is now %q, error %v", text, err)
	}
	if files, err := os.ReadDir(directory); err != nil || len(files) != 1 {
		t.Errorf("%v are left, error %v; want the games alone", files, err)
	}
}

func TestProgramRefusesMistakes(t *testing.T) {
	text := filepath.Join(t.TempDir(), "text")
	must.Do(t, os.WriteFile(text, []byte("Dear diary"), 0o644))
	empty := filepath.Join(t.TempDir(), "empty")
	must.Do(t, os.WriteFile(empty, nil, 0o644))
	half := filepath.Join(t.TempDir(), "half.adg")
	writeRandomGames(t, half, 120)
	if info, err := os.Stat(half); err != nil || os.Truncate(half, info.Size()/2) != nil {
		t.Fatal(err)
	}
	few := filepath.Join(t.TempDir(), "few.adg")
	writeScoredGames(t, few, 3)
	for name, args := range map[string][]string{
		"half a file":         {"stats", half},
		"no games to fit":     {"wdl", filepath.Join(t.TempDir(), "none.adg")},
		"too few games":       {"wdl", few},
		"no data":             {"train"},
		"no such file":        {"train", "-data", filepath.Join(t.TempDir(), "*.adg")},
		"not a file of games": {"train", "-data", empty},

		"no epochs":             {"train", "-data", few, "-epochs", "0"},
		"no games":              {"stats"},
		"a text":                {"stats", text},
		"resume without a file": {"train", "-data", few, "-resume"},
		"teacher of nothing":    {"train", "-data", few, "-teacher", empty},
		"points of nothing":     {"train", "-data", few, "-points", "."},
		"two teachers":          {"train", "-data", few, "-points", ".", "-teacher", few, "-blend", "1"},
	} {
		if err := run(args...); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// writeRandomGames writes games of random moves and scores.
func writeRandomGames(t *testing.T, path string, games int) {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	writeScored(t, path, games, func() int16 { return int16(random.IntN(400) - 200) })
}

// writeScored writes games of random moves with the scores that next returns.
func writeScored(t *testing.T, path string, games int, next func() int16) {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 3))
	writeGames(t, path, games, func(g *record.Game) {
		for _, m := range randomgame.Play(random, 40).Moves() {
			g.Add(m, next())
		}
	})
}

// writeGames calls play with a new game, games times, and writes them.
func writeGames(t *testing.T, path string, games int, play func(g *record.Game)) {
	t.Helper()
	w := must.Get(record.Append(path, "random", 0))(t)
	for range games {
		var g record.Game
		g.Reset(position.StartPosition())
		play(&g)
		must.Do(t, w.Add(&g))
	}
	must.Do(t, w.Close())
}
