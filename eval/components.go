package eval

import "github.com/adoube/adoube/position"

// The constants of [Components] and of how they combine.
const (
	FullPhase  = 24    // phase of the starting position
	FullScale  = 64    // endgame scale that changes nothing
	MinScale   = 4     // smallest endgame scale: an edge is still an edge
	DangerUnit = 4096  // squared danger per centipawn
	MaxDanger  = 4000  // more danger counts as this much
	MaxScore   = 15000 // Evaluate stays within ±MaxScore

	// Four units of the weights are Centipawns centipawns. The tuner settles on
	// pawns of about 80 units; the margins of the search mean 100.
	Centipawns = 5
)

// Components is the evaluation just before its few non-linear steps. Every
// field but Phase is a linear function of the weights, so that the tuner learns
// what a position is made of by evaluating it with simple weights.
type Components struct {
	Linear     Score     // White minus Black
	Danger     [2]Danger // [Color of the king]
	Complexity Complexity
	Scale      [2]Factor // [Color of the stronger side]
	Phase      int32     // FullPhase for the middlegame, 0 for the endgame
}

// Components evaluates p up to the point where terms are combined. It reports
// false if p is an ending whose value does not depend on the weights.
func (e *Evaluator) Components(p *position.Position) (Components, bool) {
	e.prepare(p)
	if _, known := e.knownEnding(); known {
		return Components{}, false
	}
	return e.components(), true
}

// combine turns the components into centipawns from White's view.
func combine(c Components) int32 {
	white, black := penalty(c.Danger[position.White]), penalty(c.Danger[position.Black])
	mg := c.Linear.MG() + int32(white.MG-black.MG)
	eg := c.Linear.EG() + int32(white.EG-black.EG)
	return taper(mg, temper(eg, int32(c.Complexity)), c)
}

// penalty returns what a king in danger d costs: in the middlegame the square
// of the danger, because attackers help each other.
func penalty(d Danger) Tapered {
	n := int(min(max(d, 0), MaxDanger))
	return Tapered{-(n * n / DangerUnit), -(n / 16)}
}

// taper weighs the two halves by the phase, the endgame also by its scale.
//
// See https://www.chessprogramming.org/Tapered_Eval.
func taper(mg, eg int32, c Components) int32 {
	eg = eg * strength(c.Scale, eg) / FullScale
	v := (mg*c.Phase + eg*(FullPhase-c.Phase)) * Centipawns / (4 * FullPhase)
	return min(max(v, -MaxScore), MaxScore)
}

// strength returns the scale of an endgame value eg, 4 to 64.
func strength(scale [2]Factor, eg int32) int32 {
	stronger := position.White
	if eg < 0 {
		stronger = position.Black
	}
	return int32(min(max(scale[stronger], MinScale), FullScale))
}

// temper moves eg away from or towards zero by complexity, never past zero.
func temper(eg, complexity int32) int32 {
	switch {
	case eg > 0:
		return eg + max(complexity, -eg)
	case eg < 0:
		return eg - max(complexity, eg)
	}
	return 0
}

// Default returns a copy of the weights that ship.
func Default() *Weights {
	w := defaultWeights
	return &w
}
