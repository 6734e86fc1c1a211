package nn

import (
	"math"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/position"
)

// A Sample is a labeled position in 48 bytes, so that hundreds of millions of them
// fit into memory.
type Sample struct {
	pieces     eval.Packed
	views      eval.Views
	side       position.Color // to move
	halfPoints uint8          // of the side to move at the end of the game: 0, 1 or 2
	score      int16          // the label, in internal units, for the side to move
	source     source
	kind       eval.Kind // of the board, so that no trainer has to unpack it
}

// A source is where a label comes from.
type source uint8

const (
	fromGame    source = iota
	fromTeacher        // there is no result
	heldOut            // from a held-out game, for export
)

// NewSample returns p with a label from a game: a score in internal units and the result in
// half points, 0 to 2, both for the side to move. The position must have at most
// [eval.MaxPieces] pieces.
func NewSample(p *position.Position, score int16, halfPoints uint8) Sample {
	pieces, views, kind := eval.Pack(p)
	return Sample{pieces, views, p.SideToMove(), halfPoints, score, fromGame, kind}
}

// target returns the expected score of the side to move that the network should predict. An
// advantage of one unit multiplies the odds of winning by e.
func (s *Sample) target(unit float64) float64 { return Sigmoid(float64(s.score) / unit) }

// result returns the result of the game for the side to move, from 0 to 1, or the target if
// there is no game.
func (s *Sample) result(unit float64) float64 {
	if s.source == fromTeacher {
		return s.target(unit)
	}
	return float64(s.halfPoints) / 2
}

// Sigmoid returns the expected score, from 0 to 1, of an advantage of x units.
func Sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
