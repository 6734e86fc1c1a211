package nn

import (
	"math"
	"math/bits"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/position"
)

// MaxMen is the largest number of men that a [Sample] has room for.
const MaxMen = 32

// A Sample is a labelled position in 40 bytes, as the side to move sees it: its
// own first rank is the first, whatever its color. Tens of millions of them fit
// into memory.
type Sample struct {
	occupied uint64
	kinds    [2]uint64 // 4 bits for each man, in the order of the squares; see kindOf
	statuses uint64    // 2 bits for each man: whether it is attacked, whether defended
	score    int16     // centipawns, for the side to move
	points2  uint8     // twice the points of the side to move in the end: 0, 1 or 2
	mirrored uint8     // 7 if the side to move sees files mirrored, plus 8 times that of the other
}

// NewSample returns p with a label: a score in centipawns, and twice the points
// that the game ended with, 0 to 2, both for the side to move. The position must
// have at most [MaxMen] men.
func NewSample(p *position.Position, score int16, points2 uint8) Sample {
	side := p.SideToMove()
	s := Sample{
		score:    score,
		points2:  points2,
		mirrored: mirror(p.King(side)) + 8*mirror(p.King(side.Opposite())),
	}
	// The squares in the order in which the side to move sees them.
	flip := position.A1.Relative(side)
	attacked, defended := eval.Threats(p)
	for sq, i := position.A1, 0; sq <= position.H8; sq++ {
		at := sq ^ flip
		pc := p.PieceOn(at)
		if pc == position.NoPiece {
			continue
		}
		s.occupied |= 1 << sq
		s.kinds[i/16] |= kindOf(pc, side) << (i % 16 * 4)
		s.statuses |= uint64(attacked>>at&1|defended>>at&1<<1) << (i % MaxMen * 2)
		i++
	}
	return s
}

// kindOf numbers men from 0, the pawns of side, to 11, the king of the other.
func kindOf(pc position.Piece, side position.Color) uint64 {
	kind := uint64(pc.Type() - position.Pawn)
	if pc.Color() != side {
		kind += 6
	}
	return kind
}

// mirror returns what turns the files of squares for a side with its king on sq.
func mirror(sq position.Square) uint8 {
	if sq.File() >= 4 {
		return 7
	}
	return 0
}

// men returns the number of men on the board.
func (s *Sample) men() int { return bits.OnesCount64(s.occupied) }

// target returns what the network should say, between 0 for a loss and 1 for a
// win of the side to move: the share wdl of the result of the game, the rest of
// the score, of which a unit makes odds of e to 1.
func (s *Sample) target(wdl, unit float64) float64 {
	return wdl*float64(s.points2)/2 + (1-wdl)*sigmoid(float64(s.score)/unit)
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// The rows of the first layer: those of the features, with menRows for each status,
// and one that every position adds, the biases.
const (
	menRows = 12 * 64
	biasRow = eval.Inputs
)

// views are the rows of the first layer that a position adds up, as offsets
// into its weights: those of the side to move and those of the other side.
type views struct {
	own, other [MaxMen + 1]int32
	count      int
}

// of fills v with the rows of s in a layer that is hidden neurons wide.
func (v *views) of(s *Sample, hidden int) {
	width := int32(hidden)
	// The other side sees the board upside down.
	own, other := int32(s.mirrored&7), int32(s.mirrored>>3)^56
	v.own[0], v.other[0] = biasRow*width, biasRow*width
	n := 1
	kinds, next, statuses := s.kinds[0], s.kinds[1], s.statuses
	for rest := s.occupied; rest != 0; rest &= rest - 1 {
		sq, kind := int32(bits.TrailingZeros64(rest)), int32(kinds&15)
		status := int32(statuses&3) * menRows
		v.own[n%len(v.own)] = (status + kind*64 | sq ^ own) * width
		v.other[n%len(v.other)] = (status + swapped[kind]*64 | sq ^ other) * width
		if kinds >>= 4; n == 16 {
			kinds = next
		}
		statuses >>= 2
		n++
	}
	v.count = n
}

// swapped is the kind of a man as the other side sees it.
var swapped = [16]int32{6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5}
