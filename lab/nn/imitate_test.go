package nn

import (
	"math"
	"slices"
	"testing"

	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
)

// countMen evaluates by the number of men, which a sample knows.
func countMen(p *position.Position) int { return 10 * p.Occupied().Count() }

func imitateCount(count, share float64) *Imitation {
	return &Imitation{Teacher: func() func(*position.Position) int { return countMen }, Count: count, Share: share}
}

func TestRehearsalAddsToTheGames(t *testing.T) {
	paths := writeGames(t, 1, 200)
	games := load(t, paths, func(*Loading) {})
	d := load(t, paths, func(l *Loading) { l.Imitation = imitateCount(0.5, 0) })
	if !slices.Equal(d.HeldOut, games.HeldOut) {
		t.Error("other positions are held out")
	}
	var rest []Sample
	count := 0
	for _, s := range d.Train {
		if s.source == fromGame {
			rest = append(rest, s)
			continue
		}
		count++
		if int(s.score) != 10*s.men.Count() {
			t.Fatalf("a score of %d with %d men", s.score, s.men.Count())
		}
		if got, want := s.result(160), sigmoid(float64(s.score)/160); got != want {
			t.Fatalf("the result is %v, want what the teacher says, %v", got, want)
		}
	}
	if !slices.Equal(rest, games.Train) {
		t.Error("the positions of games are others")
	}
	if share := float64(count) / float64(len(rest)); share < 0.4 || share > 0.55 {
		t.Errorf("%.2f as many positions near them, want 0.5", share)
	}
}

func TestImitationTakesOnlyLegalQuietPositionsCloseToTheGame(t *testing.T) {
	g := &record.Game{}
	g.Reset(position.StartPosition())
	i := newImitator(imitateCount(1, 0))
	near := map[Sample]bool{}
	var walk func(p position.Position, left int)
	walk = func(p position.Position, left int) {
		if p != g.Start && !p.InCheck() {
			s := NewSample(&p, int16(countMen(&p)), 1)
			s.source = fromTeacher
			near[s] = true
		}
		if left == 0 {
			return
		}
		for m := range p.LegalMoves() {
			walk(p.After(m), left-1)
		}
	}
	walk(g.Start, 3)
	for range 2000 {
		s, ok := i.near(g.Start)
		if ok && !near[s] {
			t.Fatal("a position that is not within three moves")
		}
	}
}

func TestBlendCountsForALittle(t *testing.T) {
	paths := writeGames(t, 1, 40)
	games := load(t, paths, func(*Loading) {})
	blended := load(t, paths, func(l *Loading) { l.Imitation = imitateCount(0, 0.25) })
	if !slices.Equal(blended.HeldOut, games.HeldOut) || len(blended.Train) != len(games.Train) {
		t.Fatal("other positions")
	}
	labels := func(d *Data) map[Sample][]float64 { // of equal positions in ascending order
		m := map[Sample][]float64{}
		for _, s := range d.Train {
			points := sigmoid(float64(s.score) / 160)
			s.score = 0
			m[s] = append(m[s], points)
		}
		for _, list := range m {
			slices.Sort(list)
		}
		return m
	}
	was := labels(games)
	for s, list := range labels(blended) {
		if len(was[s]) != len(list) {
			t.Fatalf("a position occurs %d times, blended %d times", len(was[s]), len(list))
		}
		for i, got := range list {
			want := 0.75*was[s][i] + 0.25*sigmoid(float64(10*s.men.Count())/160)
			if math.Abs(got-want) > 0.002 {
				t.Fatalf("a label of %.4f, blended, is %.4f, want %.4f", was[s][i], got, want)
			}
		}
	}
}
