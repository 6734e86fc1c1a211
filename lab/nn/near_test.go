package nn

import (
	"bytes"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
)

// nearSamples returns the first samples of a stream.
func nearSamples(t *testing.T, n Near, paths []string, count int) []Sample {
	t.Helper()
	r, w := io.Pipe()
	go func() {
		_, err := n.Write(w, paths)
		w.CloseWithError(err)
	}()
	list := make([]Sample, count)
	must.Get(io.ReadFull(r, bytesOf(list)))(t)
	r.Close()
	return list
}

func TestNearDependsOnItsSettingsOnly(t *testing.T) {
	paths := writeGames(t, 2, 20)
	const count = 3*nearBlock + 100
	n := Near{Moves: 6, Seed: 5, Workers: 2}
	first := nearSamples(t, n, paths, count)
	if !bytes.Equal(bytesOf(first), bytesOf(nearSamples(t, n, paths, count))) {
		t.Error("the same settings give another stream")
	}
	n.Seed++
	if bytes.Equal(bytesOf(first), bytesOf(nearSamples(t, n, paths, count))) {
		t.Error("another seed gives the same stream")
	}
	different := map[Sample]bool{}
	for _, s := range first {
		different[s] = true
	}
	if len(different) < count*3/4 {
		t.Errorf("%d of %d positions differ", len(different), count)
	}
}

// The oracle is the set of all positions that one or two legal moves lead to.
func TestNearPlaysLegalMovesAwayFromGames(t *testing.T) {
	paths := writeGames(t, 1, 1)
	distance := map[Sample]int{} // the least one
	var walk func(p position.Position, moves int)
	walk = func(p position.Position, moves int) {
		s := NewSample(&p, 0, 1)
		s.source = fromTeacher
		if least, ok := distance[s]; moves > 0 && !p.InCheck() && p.HasLegalMove() && (!ok || moves < least) {
			distance[s] = moves
		}
		for m := range p.LegalMoves() {
			if moves < 2 {
				walk(p.After(m), moves+1)
			}
		}
	}
	must.Get(record.Read(paths[0], io.Discard, func(r *record.Reader) error {
		return r.Each(func(g *record.Game) {
			for ply, p := range g.Positions() {
				if ply >= firstPly {
					walk(*p, 0)
				}
			}
		})
	}))(t)
	found := [3]int{}
	for _, s := range nearSamples(t, Near{Moves: 2, Seed: 1, Workers: 1}, paths, nearBlock) {
		found[distance[s]]++
	}
	if found[0] > 0 || found[1] < nearBlock/4 || found[2] < nearBlock/4 {
		t.Errorf("%v positions by distance, 0 for none", found)
	}
}

func TestAwayPlaysAllMovesOrReportsFalse(t *testing.T) {
	var list position.MoveList
	random := rand.New(rand.NewPCG(1, 1))
	for moves := range 7 {
		p, ok := away(position.StartPosition(), moves, random, &list)
		if ply := 2*(p.FullmoveNumber()-1) + int(p.SideToMove()); ok && ply != moves {
			t.Errorf("%d moves lead to ply %d", moves, ply)
		}
	}
	for _, end := range []string{"7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"} {
		if _, ok := away(position.MustParseFEN(end), 1, random, &list); ok {
			t.Errorf("a move after the end: %s", end)
		}
	}
}

func TestNearNeedsGames(t *testing.T) {
	if _, err := (Near{Moves: 1, Workers: 1}).Write(io.Discard, writeGames(t, 1, 0)); err == nil {
		t.Error("no error without games")
	}
}
