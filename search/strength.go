package search

import (
	"math"
	"math/rand/v2"

	"github.com/adoube/adoube/position"
)

// Playing below full strength. A weaker engine thinks about fewer nodes, and in
// the end does not always play the best of its lines: it chooses among the first
// few, the less likely a line the more it costs. So its mistakes are those of a
// player who sees less, not blunders out of nothing. In positions with much going
// on it errs more than in simple ones, it does not overlook a mate in one, and it
// takes back what was taken.
//
// It is a thin layer: limits for the search before it, a choice after it.

// The range of [Options.Elo].
const (
	MinElo = 1000
	MaxElo = 2800
)

// MaxSkill is the highest skill level, at which nothing is held back.
const MaxSkill = 20

// SkillElo returns the Elo of a skill level from 0 to MaxSkill; 0, for full
// strength, at the highest one.
func SkillElo(level int) int {
	if level >= MaxSkill {
		return 0
	}
	return MinElo + max(level, 0)*(MaxElo-MinElo)/MaxSkill
}

// A grade says how to play at a certain Elo.
type grade struct {
	elo    int
	nodes  uint64 // after which no iteration begins
	spread int    // permill of the expected score; a line that costs as much is half as likely
	lines  int    // to choose from
}

// grades is the one place where strength is set. Between two rows the numbers
// are interpolated, the nodes on a logarithmic scale.
//
// The scale is that of CCRL Blitz as far as the skill levels of Stockfish 15.1
// carry it: matches against these levels, of which Stockfish's commit a08b8d4
// says where on that list they stand, set the rows. They are in
// docs/measurements.md. A row that is too strong wants a larger spread, in the
// upper half rather fewer nodes. Do it anew when search or evaluation have gained
// 100 Elo.
var grades = [...]grade{
	{1000, 400, 75, 9},
	{1200, 460, 61, 8},
	{1400, 600, 48, 7},
	{1600, 800, 37, 6},
	{1800, 1100, 30, 5},
	{2000, 1600, 21, 4},
	{2200, 2600, 14, 4},
	{2400, 3000, 7, 3},
	{2600, 5200, 4, 3},
	{2800, 75000, 1, 2},
}

// gradeOf returns the grade of an Elo, which is brought into the range of the
// table.
func gradeOf(elo int) grade {
	elo = min(max(elo, MinElo), MaxElo)
	i := 1
	for grades[i].elo < elo {
		i++
	}
	low, high := &grades[i-1], &grades[i]
	between := func(a, b int) int { return a + (b-a)*(elo-low.elo)/(high.elo-low.elo) }
	share := float64(elo-low.elo) / float64(high.elo-low.elo)
	growth := math.Pow(float64(high.nodes)/float64(low.nodes), share)
	return grade{
		elo:    elo,
		nodes:  uint64(math.Round(float64(low.nodes) * growth)),
		spread: between(low.spread, high.spread),
		lines:  between(low.lines, high.lines),
	}
}

// A handicap is how a search is held back.
type handicap struct {
	on bool
	grade
	retake position.Square // on which the opponent has just taken something, or NoSquare
	tangle int             // percent, how complicated the position is; 100 is usual
}

// newHandicap returns the handicap of a search of game with limits l. Analysis
// is not held back.
func newHandicap(o *Options, l *Limits, game *position.Game) handicap {
	if o.Elo <= 0 || o.Analyse || l.Infinite || l.Mate > 0 {
		return handicap{}
	}
	h := handicap{on: true, grade: gradeOf(o.Elo), retake: position.NoSquare}
	if moves := game.Moves(); len(moves) > 0 && moves[len(moves)-1].IsCapture() {
		h.retake = moves[len(moves)-1].To()
	}
	h.tangle = tangle(game.Position())
	return h
}

// tangle returns how complicated p is, in percent: by the number of moves there
// are, and by that of the captures, for both sides. Check makes it simple.
func tangle(p *position.Position) int {
	moves, captures := p.LegalMoveCount(), 0
	for c := position.White; c <= position.Black; c++ {
		captures += (p.Attacks(c).All & p.ByColor(c.Opposite())).Count()
	}
	t := 20 + 2*min(moves, 40) + 4*min(captures, 15)
	if p.InCheck() {
		t /= 2
	}
	return t
}

// restrict adds what the handicap allows to the limits.
func (h *handicap) restrict(l *Limits) {
	// An iteration may be finished, as what an unfinished one says is of no use.
	const patience = 4
	if l.SoftNodes == 0 || l.SoftNodes > h.nodes {
		l.SoftNodes = h.nodes
	}
	if l.Nodes == 0 || l.Nodes > patience*h.nodes {
		l.Nodes = patience * h.nodes
	}
}

// choose makes one of the first lines of w the first one.
func (h *handicap) choose(w *worker, random *rand.PCG) {
	if !h.on {
		return
	}
	best := &w.rootMoves[0]
	if best.hope() >= MateIn(1) && h.elo > MinElo {
		return
	}
	if best.move.To() == h.retake && best.move.IsCapture() {
		return
	}
	lines := min(h.lines, len(w.rootMoves))
	most := worth(best.hope())
	var weights [position.MaxMoves]uint64
	sum := uint64(0)
	for i := range lines {
		if score := w.rootMoves[i].hope(); score != -Infinite {
			weights[i] = h.weight(most - worth(score))
			sum += weights[i]
		}
	}
	if sum == 0 {
		return
	}
	i := 0
	for r := random.Uint64() % sum; r >= weights[i]; i++ {
		r -= weights[i]
	}
	chosen := w.rootMoves[i]
	copy(w.rootMoves[1:i+1], w.rootMoves[:i])
	w.rootMoves[0] = chosen
	w.rootMoves[0].score = chosen.hope()
}

// hope returns the score of r in the last iteration that has one.
func (r *rootMove) hope() Score {
	if r.score == -Infinite {
		return r.previous
	}
	return r.score
}

// weight returns how likely a line is that costs so many permill of the expected
// score, in proportion to 65536 for one that costs nothing.
func (h *handicap) weight(cost int) uint64 {
	spread := max(h.spread*h.tangle, 1) // in 1/100 permill
	return halved(max(cost, 0) * 100 * 64 / spread)
}

// worth returns the expected score of a line in permill, from 0 for a loss to
// 1000 for a win, by the logistic curve of the Elo system. Beyond that, pieces
// and the speed of a mate count a little, so that what is won is brought home.
func worth(s Score) int {
	if moves, ok := s.MateMoves(); ok {
		if moves > 0 {
			return 1200 + 200/moves
		}
		return -200 - 200/max(-moves, 1)
	}
	cp := int(s.abs())
	const halfLife = 120 // cp in which the odds of the worse side halve: 400 log10(2)
	odds := int(halved(cp * 64 / halfLife))
	expected := 1000 * 65536 / (65536 + odds)
	extra := min(cp, 4000) / 25
	if s < 0 {
		return 1000 - expected - extra
	}
	return expected + extra
}

// halved returns 65536 halved n/64 times, for n of at least 0. In integers, so
// that every machine plays alike: within each halving it is linear.
func halved(n int) uint64 {
	if n >= 17*64 {
		return 0
	}
	return uint64((128-n%64)<<9) >> (n / 64)
}

// seed sets the source of chance anew.
func (e *Engine) seed() {
	seed := e.options.Seed
	if seed == 0 {
		seed = rand.Uint64()
	}
	e.random.Seed(seed, 0)
}
