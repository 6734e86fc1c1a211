package syzygy

import (
	"bytes"
	"math/rand/v2"

	"github.com/adoube/adoube/position"
)

// menOf returns the pieces of m, kings first.
func menOf(m material) []position.Piece {
	pieces := []position.Piece{position.WhiteKing, position.BlackKing}
	for pc := position.WhitePawn; pc < position.BlackKing; pc++ {
		for range m.count(pc) {
			if pc.Type() != position.King {
				pieces = append(pieces, pc)
			}
		}
	}
	return pieces
}

// fenOf returns the FEN of a board with the given pieces on the given squares.
func fenOf(pieces []position.Piece, squares []position.Square, side position.Color, ep string) string {
	board := bytes.Repeat([]byte("11111111/"), 8)
	for i, sq := range squares {
		board[9*(7-sq/8)+sq%8] = pieces[i].String()[0]
	}
	return string(board[:71]) + " " + "wb"[side:side+1] + " - " + ep
}

// randomPosition returns a legal position with the given men, side to move and
// perhaps en passant square at random.
func randomPosition(r *rand.Rand, pieces []position.Piece) position.Position {
	for {
		seen := position.Bitboard(0)
		squares := make([]position.Square, len(pieces))
		for i := range squares {
			squares[i] = position.Square(r.IntN(64))
			seen |= squares[i].Bitboard()
		}
		if seen.Count() < len(pieces) {
			continue
		}
		side := position.Color(r.IntN(2))
		ep := position.SquareAt(position.File(r.IntN(8)), position.Rank(5-3*side))
		p, err := position.ParseFEN(fenOf(pieces, squares, side, ep.String()))
		if err == nil {
			return p
		}
	}
}

// A board enumerates the positions with some men.
type board struct {
	pieces []position.Piece // kings first, men of a kind together
}

// each calls f for all legal positions that are different under the symmetries
// of the board.
func (b *board) each(f func(p *position.Position)) {
	squares := make([]position.Square, len(b.pieces))
	var place func(i int, used position.Bitboard)
	place = func(i int, used position.Bitboard) {
		if i == len(squares) {
			for side := position.White; side <= position.Black; side++ {
				if p, err := position.ParseFEN(fenOf(b.pieces, squares, side, "-")); err == nil {
					f(&p)
				}
			}
			return
		}
		for free := ^used & b.allowed(i, squares); free != 0; free &= free - 1 {
			squares[i] = free.LSB()
			place(i+1, used|squares[i].Bitboard())
		}
	}
	place(0, 0)
}

// allowed returns the squares that man i may stand on, given those before it.
func (b *board) allowed(i int, squares []position.Square) position.Bitboard {
	switch {
	case i == 0 && b.hasPawns():
		return position.FileA | position.FileB | position.FileC | position.FileD
	case i == 0:
		return 0x080c0e0f // the triangle a1-d1-d4
	case i == 1:
		return ^position.KingAttacks(squares[0])
	}
	allowed := ^position.Bitboard(0)
	if b.pieces[i].Type() == position.Pawn {
		allowed &^= position.Rank1 | position.Rank8
	}
	if b.pieces[i] == b.pieces[i-1] {
		allowed &= -squares[i-1].Bitboard()
	}
	return allowed
}

func (b *board) hasPawns() bool {
	for _, pc := range b.pieces {
		if pc.Type() == position.Pawn {
			return true
		}
	}
	return false
}

// keys returns the number of keys, some of which are of no position.
func (b *board) keys() int { return 2 << (6 * len(b.pieces)) }

// key returns a number of p.
func (b *board) key(p *position.Position) int { return b.image(p, 0) }

// images returns the keys of p and of all positions that differ from it by a
// symmetry.
func (b *board) images(p *position.Position) []int {
	keys := make([]int, 8)
	if b.hasPawns() {
		keys = keys[:2]
	}
	for i := range keys {
		keys[i] = b.image(p, i)
	}
	return keys
}

// image returns the key of p under symmetry i: the men in their order, those of a
// kind in the order of their squares.
func (b *board) image(p *position.Position, i int) int {
	key := int(p.SideToMove())
	for j := 0; j < len(b.pieces); {
		squares := position.Bitboard(0)
		pc := b.pieces[j]
		for men := p.Of(pc.Color(), pc.Type()); men != 0; men &= men - 1 {
			squares |= symmetry(men.LSB(), i).Bitboard()
		}
		for ; squares != 0; squares &= squares - 1 {
			key = key<<6 | int(squares.LSB())
			j++
		}
	}
	return key
}

// symmetry returns where symmetry i of the board, 0 to 7, takes sq. Symmetries 0
// and 1 leave pawns on their rank.
func symmetry(sq position.Square, i int) position.Square {
	sq ^= position.Square(i&1*7 | i>>1&1*56)
	if i >= 4 {
		sq = sq>>3 | sq&7<<3
	}
	return sq
}
