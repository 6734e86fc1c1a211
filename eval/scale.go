package eval

import (
	"github.com/adoube/adoube/eval/wdl"
	"github.com/adoube/adoube/position"
)

// usualMaterial is the material of a middlegame, in pawns.
const usualMaterial = 52

// MaterialFactor returns the factor, in 1/1024, by which a search multiplies an evaluation of p
// because of the material left: 1024 with the material of a middlegame, more with more, and
// 1024 - scale without any.
func MaterialFactor(p *position.Position, scale int) int {
	return 1024 + scale*(wdl.Material(p)-usualMaterial)/usualMaterial
}

// SearchFactor returns what a search multiplies the network's evaluation of p by: less than 1
// with little material, see [MaterialFactor], and as the 50-move rule draws near. Scores of
// searches carry about this factor, so training on them divides by it.
func SearchFactor(p *position.Position, scale int) float64 {
	return float64(MaterialFactor(p, scale)*(200-min(p.HalfmoveClock(), 100))) / (1024 * 200)
}
