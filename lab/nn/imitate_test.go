package nn

import (
	"testing"

	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
)

// countMen evaluates by the number of men, which a sample knows.
func countMen(p *position.Position) int { return 10 * p.Occupied().Count() }

func imitateCount(branches int) Loading {
	l := DefaultLoading()
	l.Imitation = &Imitation{Teacher: func() func(*position.Position) int { return countMen }, Branches: branches}
	return l
}

func TestImitationLearnsWhatTheTeacherSaysAboutThePosition(t *testing.T) {
	paths := writeGames(t, 1, 20)
	d, err := Load(paths, imitateCount(2))
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Train) < d.Plies || len(d.Train) > 2*d.Plies {
		t.Errorf("%d positions around %d plies", len(d.Train), d.Plies)
	}
	for _, s := range d.Train {
		if int(s.score) != 10*s.men.Count() || s.points2 != 1 {
			t.Fatalf("score %d and result %d of %d men", s.score, s.points2, s.men.Count())
		}
	}
	again, err := Load(paths, imitateCount(2))
	if err != nil {
		t.Fatal(err)
	}
	if len(again.Train) != len(d.Train) || again.Train[len(d.Train)-1] != d.Train[len(d.Train)-1] {
		t.Error("the same games give other positions")
	}
}

func TestImitationTakesOnlyLegalQuietPositionsCloseToTheGame(t *testing.T) {
	g := &record.Game{}
	g.Reset(position.StartPosition())
	i := newImitator(imitateCount(1).Imitation)
	near := map[Sample]bool{}
	var walk func(p position.Position, left int)
	walk = func(p position.Position, left int) {
		if p != g.Start && !p.InCheck() {
			near[NewSample(&p, int16(countMen(&p)), 1)] = true
		}
		if left == 0 {
			return
		}
		for m := range p.LegalMoves() {
			var next position.Position
			p.MakeMove(m, &next)
			walk(next, left-1)
		}
	}
	walk(g.Start, 3)
	for range 2000 {
		s, ok := i.branch(g.Start)
		if ok && !near[s] {
			t.Fatal("a position that is not within three moves")
		}
	}
}
