package nn

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
)

// writeGames writes files of random games and returns their paths.
func writeGames(t *testing.T, files, games int) (paths []string) {
	t.Helper()
	random := rand.New(rand.NewPCG(21, 21))
	for i := range files {
		path := filepath.Join(t.TempDir(), fmt.Sprint("games", i))
		w, err := record.Append(path, "test", 0)
		if err != nil {
			t.Fatal(err)
		}
		for range games {
			if err := w.Add(randomRecord(random)); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	return paths
}

// randomRecord returns a game of random moves, the first 8 without scores.
func randomRecord(random *rand.Rand) *record.Game {
	var g record.Game
	g.Reset(position.StartPosition())
	p := g.Start
	for ply := range 60 {
		moves := slices.Collect(p.LegalMoves())
		if len(moves) == 0 {
			break
		}
		m, score := moves[random.IntN(len(moves))], int16(record.NoScore)
		if ply >= 8 {
			score = int16(random.IntN(1500)-750) * 4
		}
		g.Add(m, score)
		var next position.Position
		p.MakeMove(m, &next)
		p = next
	}
	g.Result = position.BlackWins + position.Result(random.IntN(3))
	return &g
}

func TestLoadKeepsTheRightPositions(t *testing.T) {
	paths := writeGames(t, 1, 50)
	d, err := Load(paths, DefaultLoading())
	if err != nil {
		t.Fatal(err)
	}
	got := make(map[Sample]int)
	for _, s := range slices.Concat(d.Train, d.HeldOut) {
		got[s]++
	}
	r, err := record.Open(paths[0])
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	var g record.Game
	for r.Next(&g) == nil {
		p := g.Start
		for i, m := range g.Moves {
			score := g.Scores[i]
			if i >= 10 && score > -3000 && score < 3000 && !m.IsCapture() && !m.IsPromotion() && !p.InCheck() {
				points := float64(g.Result.HalfPoints(position.White)) / 2
				if p.SideToMove() == position.Black {
					points = 1 - points
				}
				got[NewSample(&p, score, uint8(2*points))]--
			}
			var next position.Position
			p.MakeMove(m, &next)
			p = next
		}
	}
	for s, n := range got {
		if n != 0 {
			t.Fatalf("%+v: %d times too often", s, n)
		}
	}
	if d.Games != 50 || len(d.Train) == 0 {
		t.Errorf("%d positions of %d games", len(d.Train), d.Games)
	}
}

func TestLoadDoesNotDependOnWorkers(t *testing.T) {
	paths := writeGames(t, 5, 40)
	load := func(workers, limit int) *Data {
		l := DefaultLoading()
		l.Workers, l.MaxPositions = workers, limit
		d, err := Load(paths, l)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	all := load(1, 0)
	if len(all.HeldOut) == 0 {
		t.Fatal("no game of 200 is held out")
	}
	half := len(all.Train) / 2
	for _, workers := range []int{1, 2, 4} {
		if d := load(workers, 0); !slices.Equal(d.Train, all.Train) || !slices.Equal(d.HeldOut, all.HeldOut) {
			t.Errorf("%d workers load something else than one", workers)
		}
		if d := load(workers, half); !slices.Equal(d.Train, all.Train[:half]) || !slices.Equal(d.HeldOut, all.HeldOut) {
			t.Errorf("%d workers with a limit load something else than the first positions", workers)
		}
	}
}

func TestOneGameOfManyIsHeldOut(t *testing.T) {
	random := rand.New(rand.NewPCG(31, 31))
	const games = 3000
	count := 0
	for range games {
		if heldOut(randomRecord(random)) {
			count++
		}
	}
	// Three standard deviations of a binomial distribution are about 20.
	if want := games / heldOutShare; count < want-20 || count > want+20 {
		t.Errorf("%d of %d games are held out, want about %d", count, games, want)
	}
}
