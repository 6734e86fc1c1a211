package search

import (
	"math"
	"math/rand/v2"

	"github.com/adoube/adoube/position"
)

// Playing below full strength. A weaker engine searches fewer nodes, and then
// chooses at random among its first few lines; a line that costs more is less
// likely. Its mistakes are therefore those of a player who sees less, not blunders
// out of nothing. It errs more in complicated positions than in simple ones, sees
// every mate in one, and recaptures.
//
// It is a thin layer: limits before the search, a choice after it.

// The range of [Options.Elo].
const (
	MinElo = 1000
	MaxElo = 2800
)

// MaxSkill is the highest skill level, at which nothing is held back.
const MaxSkill = 20

// SkillElo returns the Elo of a skill level from 0 to MaxSkill. At the highest
// level it returns 0, which stands for full strength.
func SkillElo(level int) int {
	if level >= MaxSkill {
		return 0
	}
	return MinElo + max(level, 0)*(MaxElo-MinElo)/MaxSkill
}

// A grade says how to play at a certain Elo.
type grade struct {
	elo    int
	nodes  uint64 // no iteration begins after this many
	spread int    // permill of the expectation; a line that costs this much is half as likely
	lines  int    // number of lines to choose from
}

// grades sets the strength of each level. Numbers between two rows are
// interpolated, nodes on a logarithmic scale.
//
// The Elo scale approximates CCRL Blitz. Each row was set by matches against a
// skill level of Stockfish 15.1, whose commit a08b8d4 gives the place of each level
// on that list; docs/measurements.md has the matches. To weaken a row, raise its
// spread, or in the upper half lower its nodes. Repeat the matches when search or
// evaluation has gained 100 Elo.
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

// gradeOf returns the grade of an Elo, clamped to the range of the table.
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

// A handicap holds a search back.
type handicap struct {
	on bool
	grade
	recapture  position.Square // where the opponent has just captured, or NoSquare
	complexity int             // of the position, in percent of the usual
}

// newHandicap returns the handicap of a search of game with limits l. Analysis
// is not held back.
func newHandicap(o *Options, l *Limits, game *position.Game) handicap {
	if o.Elo <= 0 || o.Analyse || l.Infinite || l.Mate > 0 {
		return handicap{}
	}
	h := handicap{on: true, grade: gradeOf(o.Elo), recapture: position.NoSquare}
	if moves := game.Moves(); len(moves) > 0 && moves[len(moves)-1].IsCapture() {
		h.recapture = moves[len(moves)-1].To()
	}
	h.complexity = complexity(game.Position())
	return h
}

// complexity returns how complicated p is, in percent of the usual. It grows with
// the number of moves and with the captures of both sides; check halves it.
func complexity(p *position.Position) int {
	moves, captures := p.LegalMoveCount(), 0
	for us := position.White; us <= position.Black; us++ {
		captures += (p.Attacks(us).All & p.ByColor(us.Opposite())).Count()
	}
	c := 20 + 2*min(moves, 40) + 4*min(captures, 15)
	if p.InCheck() {
		c /= 2
	}
	return c
}

// restrict adds the node limits of the handicap to l.
func (h *handicap) restrict(l *Limits) {
	// An unfinished iteration is wasted, so the last one may take longer.
	const patience = 4
	if l.SoftNodes == 0 || l.SoftNodes > h.nodes {
		l.SoftNodes = h.nodes
	}
	if l.Nodes == 0 || l.Nodes > patience*h.nodes {
		l.Nodes = patience * h.nodes
	}
}

// choose picks one of the first lines of w by chance and puts it first.
func (h *handicap) choose(w *worker, random *rand.PCG) {
	if !h.on {
		return
	}
	best := w.best()
	if best.lastScore() >= MateIn(1) && h.elo > MinElo {
		return
	}
	if best.move.To() == h.recapture && best.move.IsCapture() {
		return
	}
	lines := min(h.lines, len(w.rootMoves))
	most := expectation(best.lastScore())
	var weights [position.MaxMoves]uint64
	sum := uint64(0)
	for i := range lines {
		if score := w.rootMoves[i].lastScore(); score != -Infinite {
			weights[i] = h.weight(most - expectation(score))
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
	w.promoteRootMove(i)
	w.best().score = w.best().lastScore()
}

// weight returns the weight in the choice of a line that costs the given permill of
// the expectation. A line that costs nothing has 65536.
func (h *handicap) weight(cost int) uint64 {
	spread := max(h.spread*h.complexity, 1) // in 1/100 permill
	return halved(max(cost, 0) * 100 * 64 / spread)
}

// expectation returns the expected game result at score s in permill, from 0 for a
// loss to 1000 for a win, by the logistic curve of the Elo system. Material and the
// speed of a mate add a little, so that the engine makes progress in won games.
func expectation(s Score) int {
	if moves, ok := s.MateMoves(); ok {
		if moves > 0 {
			return 1200 + 200/moves
		}
		return -200 - 200/max(-moves, 1)
	}
	lead := int(s.abs())
	const halfLife = 120 // the odds of the worse side halve with each: 400 log10(2)
	odds := int(halved(lead * 64 / halfLife))
	expected := 1000 * 65536 / (65536 + odds)
	extra := min(lead, 4000) / 25
	if s < 0 {
		return 1000 - expected - extra
	}
	return expected + extra
}

// halved returns 65536 halved n/64 times, for n >= 0. It interpolates linearly
// within each halving, in integers, so that every machine plays alike.
func halved(n int) uint64 {
	if n >= 17*64 {
		return 0
	}
	return uint64((128-n%64)<<9) >> (n / 64)
}

// seed restarts the random numbers of the handicap.
func (e *Engine) seed() {
	seed := e.options.Seed
	if seed == 0 {
		seed = rand.Uint64()
	}
	e.random.Seed(seed, 0)
}
