package nn

import (
	"math"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/position"
)

// A Sample is a labeled position in 48 bytes, so that hundreds of millions of them
// fit into memory.
type Sample struct {
	men     eval.Packed
	views   eval.Views
	side    position.Color // to move
	points2 uint8          // twice the points of the side to move in the end: 0, 1 or 2
	score   int16          // the label, in internal units, for the side to move
	source  source
	kind    eval.Kind // of the board, so that neither trainer has to unpack it
}

// A source says where a label is from.
type source uint8

const (
	fromGame    source = iota
	fromTeacher        // what a teacher says; there is no result
	heldOut            // exported, and from a game that is held out
)

// NewSample returns p with a label from a game: a score in internal units and twice
// the points that the game ended with, 0 to 2, both for the side to move. The
// position must have at most [eval.MaxMen] men.
func NewSample(p *position.Position, score int16, points2 uint8) Sample {
	men, views, kind := eval.Pack(p)
	return Sample{men, views, p.SideToMove(), points2, score, fromGame, kind}
}

// target returns what the network should say, from 0 for a loss to 1 for a win of the side to
// move. An advantage of one unit multiplies the odds of winning by e.
func (s *Sample) target(unit float64) float64 { return sigmoid(float64(s.score) / unit) }

// result returns the points of the side to move in the end of the game, if there is one, and
// otherwise the target.
func (s *Sample) result(unit float64) float64 {
	if s.source == fromTeacher {
		return s.target(unit)
	}
	return float64(s.points2) / 2
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
