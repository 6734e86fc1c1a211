package eval

import "github.com/adoube/adoube/position"

// rows lists the rows of weights to add to an accumulator and those to subtract. A square adds
// and subtracts at most one row.
type rows struct {
	added, subtracted int // how many
	add, sub          [64]uint16
}

// An evaluator has rows only for features that can occur: pawns stand on 48 squares, and kings
// have no status.
const (
	sideRows   = 4*64 + 2*48  // of one side, by kind of piece and square, without the king
	statusRows = 2 * sideRows // of one status
	rowCount   = statuses*statusRows + 2*64
)

// firstRow holds the row of each piece without a status on its a1, [perspective][piece]. For pawns,
// which never stand there, it is that of another piece.
var firstRow = newFirstRows()

type firstRows [2][16]uint16

func newFirstRows() (first firstRows) {
	for perspective := range position.Colors {
		for c := range position.Colors {
			list := &first[perspective]
			side := bit(c != perspective)
			row := uint16(side * sideRows)
			for pt := position.Knight; pt <= position.Queen; pt++ {
				list[position.MakePiece(c, pt)] = row
				row += 64
			}
			list[position.MakePiece(c, position.Pawn)] = row - 8
			list[position.MakePiece(c, passedPawn)] = row - 8 + 48
			list[position.MakePiece(c, position.King)] = uint16(statuses*statusRows + side*64)
		}
	}
	return first
}

// rowOf returns the row of a piece, see [board.piece], on a square as a perspective sees it.
func rowOf(perspective position.Color, piece int, seen uint16) uint16 {
	return firstRow[perspective][piece&15] + uint16(piece>>4*statusRows) + seen
}

// rowOfFeature returns the row of a feature, less than [StatusInputs], that can occur.
func rowOfFeature(feature int) int {
	piece, status := feature%PlainInputs/64, feature/PlainInputs
	c, pt := position.White, position.Pawn+position.PieceType(piece%pieceKinds)
	if piece >= pieceKinds {
		c = position.Black
	}
	return int(rowOf(position.White, int(position.MakePiece(c, pt))|status<<4, uint16(feature%64)))
}

// changeGeneric sets white and black to the rows that turn board before into after,
// both seen as after is. The boards differ on the squares changed.
func changeGeneric(before, after *board, changed position.Bitboard, white, black *rows) {
	whiteFlip, blackFlip := after.views.flips()
	added, subtracted := 0, 0
	for ; changed != 0; changed &= changed - 1 {
		sq := changed.LSB()
		was, is := before.piece(sq), after.piece(sq)
		// A row is always written, but counts only if there is a piece: branches on
		// that would be hard to predict.
		w, b := uint16(sq)^whiteFlip, uint16(sq)^blackFlip
		white.sub[subtracted&63] = rowOf(position.White, was, w)
		black.sub[subtracted&63] = rowOf(position.Black, was, b)
		white.add[added&63] = rowOf(position.White, is, w)
		black.add[added&63] = rowOf(position.Black, is, b)
		subtracted += (was&15 + 15) >> 4
		added += (is&15 + 15) >> 4
	}
	white.added, white.subtracted = added, subtracted
	black.added, black.subtracted = added, subtracted
}
