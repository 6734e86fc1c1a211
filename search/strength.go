package search

import (
	"math"
	"math/rand/v2"

	"github.com/adoube/adoube/position"
)

// Playing below full strength. A weaker engine searches fewer nodes, and then
// chooses among its lines as a player would who sees less far: see sight. In the
// upper half of the range, where players are hardly ever caught by a short
// combination, the nodes matter most, and at its end they alone.
//
// It is a thin layer: limits before the search, a choice after it.

// The range of [Options.Elo].
const (
	MinElo = 1000
	MaxElo = 3190
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
	elo   int
	nodes uint64 // no iteration begins after this many
	sight int    // hundredths of a ply that the player sees ahead, usually
	doubt int    // units by which the player misjudges a line, at most
}

// grades sets the strength of each level. Numbers between two rows are
// interpolated, nodes on a logarithmic scale.
//
// The Elo scale approximates CCRL Blitz. Each row was set by matches against a
// skill level of Stockfish 15.1, whose commit a08b8d4 gives the place of each level
// on that list; docs/measurements.md has the matches. To weaken a row, lower its
// sight, or in the upper half its nodes. Repeat the matches when search or
// evaluation has gained 100 Elo.
var grades = [...]grade{
	{1000, 20000, 78, 90},
	{1200, 20000, 108, 75},
	{1400, 20000, 142, 60},
	{1600, 20000, 165, 50},
	{1800, 20000, 188, 40},
	{2000, 25000, 212, 30},
	{2200, 40000, 300, 20},
	{2400, 80000, 482, 12},
	{2600, 150000, 690, 6},
	{2800, 300000, 900, 2},
	{3000, 800000, 1200, 0},
	{3190, 3000000, 1400, 0},
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
		elo:   elo,
		nodes: uint64(math.Round(float64(low.nodes) * growth)),
		sight: between(low.sight, high.sight),
		doubt: between(low.doubt, high.doubt),
	}
}

// A handicap holds a search back.
type handicap struct {
	on bool
	grade
	recapture position.Square // where the opponent has just captured, or NoSquare
}

// newHandicap returns the handicap of a search of game with limits l. Analysis
// is not held back, and neither is a win that everybody of that strength knows.
func newHandicap(o *Options, l *Limits, game *position.Game) handicap {
	if o.Elo <= 0 || o.Analyse || l.Infinite || l.Mate > 0 {
		return handicap{}
	}
	h := handicap{on: true, grade: gradeOf(o.Elo), recapture: position.NoSquare}
	if moves := game.Moves(); len(moves) > 0 && moves[len(moves)-1].IsCapture() {
		h.recapture = moves[len(moves)-1].To()
	}
	if h.knowsWin(game.Position()) {
		h.nodes, h.sight, h.doubt = max(h.nodes, techniqueNodes), farthest*100, 0
	}
	return h
}

// techniqueNodes is how many nodes a win takes that the player knows by heart.
const techniqueNodes = 20_000

// knowsWin reports whether the side to move has an ending against a bare king that the
// player knows how to win: everybody with a queen or a rook, from 1800 on with two
// bishops, and from 2200 on with bishop and knight.
func (h *handicap) knowsWin(p *position.Position) bool {
	us := p.SideToMove()
	if p.ByColor(us.Opposite()).Many() {
		return false
	}
	bishops, knights := p.Of(us, position.Bishop), p.Of(us, position.Knight)
	switch {
	case p.Of(us, position.Queen)|p.Of(us, position.Rook) != 0:
		return true
	case bishops.Many():
		return h.elo >= 1800
	case bishops != 0 && knights != 0:
		return h.elo >= 2200
	}
	return false
}

// overlooksNothing reports whether the player sees so far that no combination deceives
// them.
func (h *handicap) overlooksNothing() bool { return h.sight >= farthest*100 }

// lines returns how many lines the search has to find: all moves if the player
// overlooks much, fewer if only good moves can deceive, and the best alone if
// nothing is overlooked.
func (h *handicap) lines() int {
	if h.overlooksNothing() {
		return 1
	}
	return max(4, min(230*100*100/(h.sight*h.sight), position.MaxMoves))
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
	if deepest := h.sight/100 + 3; !h.overlooksNothing() && (l.Depth == 0 || l.Depth > deepest) {
		l.Depth = deepest
	}
}

// choose puts the line first that the player takes for the best one.
func (h *handicap) choose(w *worker, random *rand.PCG) {
	if !h.on || h.overlooksNothing() {
		return
	}
	best := w.best()
	if best.lastScore() >= MateIn(1) && h.elo > MinElo {
		return
	}
	if best.move.To() == h.recapture && best.move.IsCapture() {
		return
	}
	s := sight{handicap: h, worker: w, random: random}
	s.begin()
	chosen, most := 0, -Infinite
	for i, r := range w.rootMoves {
		if score := s.of(r); score > most {
			chosen, most = i, score
		}
	}
	w.promoteRootMove(chosen)
	w.best().score = w.best().lastScore()
}
