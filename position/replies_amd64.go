//go:build !purego

package position

import "golang.org/x/sys/cpu"

// eightfold reports whether the processor has what countReplies needs.
var eightfold = cpu.X86.HasAVX512 && cpu.X86.HasAVX512VPOPCNTDQ

// countReplies returns the number of replies to n plain moves. It makes eight of them at
// once, one in each lane of a register, and reads moves up to the next multiple of eight.
//
//go:noescape
func countReplies(r *replier, moves *Move, n int) uint64

// A replier is the board before the moves, as the side that replies sees it: with its own first
// rank at the bottom. All that countReplies reads is here.
type replier struct {
	occupied, own                          Bitboard
	pawns, knights, diagonals, orthogonals Bitboard // of the side that replies
	theirPawns, theirKnights               Bitboard
	theirDiagonals, theirOrthogonals       Bitboard
	theirKing                              Bitboard
	flip                                   uint64 // turns the squares of a move to that view, by exclusive or
	outlook                                *outlook
	rights                                 [2]castlingRight
}

// A castlingRight says when castling is legal: the squares of empty are empty, those of safe are
// not attacked, and the rook is there and not pinned. Where there is no right, empty holds all
// squares, which are never empty.
type castlingRight struct{ empty, safe, rook Bitboard }

// countPlain returns the number of replies to moves, which must be plain.
func (p *Position) countPlain(moves []Move) uint64 {
	if len(moves) == 0 {
		return 0
	}
	us, them := p.side, p.side.Opposite()
	king := p.King(them).Relative(them)
	r := replier{
		occupied:         p.Occupied().relative(them),
		own:              p.ByColor(them).relative(them),
		pawns:            p.Of(them, Pawn).relative(them),
		knights:          p.Of(them, Knight).relative(them),
		diagonals:        p.diagonals(them).relative(them),
		orthogonals:      p.orthogonals(them).relative(them),
		theirPawns:       p.Of(us, Pawn).relative(them),
		theirKnights:     p.Of(us, Knight).relative(them),
		theirDiagonals:   p.diagonals(us).relative(them),
		theirOrthogonals: p.orthogonals(us).relative(them),
		theirKing:        p.King(us).Bitboard().relative(them),
		flip:             uint64(them) * (56 | 56<<6),
		outlook:          &outlooks[king&63],
		rights:           [2]castlingRight{{empty: ^Bitboard(0)}, {empty: ^Bitboard(0)}},
	}
	i := 0
	for b := p.castling & p.ByColor(them); b != 0; b &= b - 1 {
		r.rights[i&1] = p.castlingRight(b.LSB())
		i++
	}
	return countReplies(&r, &moves[0], len(moves))
}

// castlingRight returns the right of the side not to move to castle with rook.
func (p *Position) castlingRight(rook Square) castlingRight {
	them := p.side.Opposite()
	king := p.King(them)
	empty, passed := castlingSquares(king, rook)
	return castlingRight{
		empty: empty.relative(them),
		safe:  (passed | king.Bitboard()).relative(them),
		rook:  rook.Bitboard().relative(them),
	}
}

// An outlook holds the squares from which pieces can attack a king on one square, and the squares
// that the king attacks.
type outlook struct {
	rays                 [8]Bitboard // to the north, east, northeast and northwest, and their opposites
	orthogonal, diagonal Bitboard
	knight, pawn, king   Bitboard
}

var outlooks = newOutlooks()

func newOutlooks() *[64]outlook {
	t := new([64]outlook)
	directions := [8]step{{0, 1}, {1, 0}, {1, 1}, {-1, 1}, {0, -1}, {-1, 0}, {-1, -1}, {1, -1}}
	for sq := A1; sq <= H8; sq++ {
		o := &t[sq]
		for i, d := range directions {
			o.rays[i] = slide(sq, []step{d}, 0)
		}
		o.orthogonal, o.diagonal = rays[sq].orthogonal, rays[sq].diagonal
		o.knight, o.pawn, o.king = KnightAttacks(sq), PawnAttacks(White, sq), KingAttacks(sq)
	}
	return t
}
