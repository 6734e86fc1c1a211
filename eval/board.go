package eval

import "github.com/adoube/adoube/position"

// A board is all that a network sees of a position.
type board struct {
	pieces [8]position.Bitboard // bits 0 to 7 of the piece on each square
	views  Views
}

// boardOf returns the board of p.
func boardOf(p *position.Position) board {
	var attacks [2]position.Attacks
	p.FindAttacks(&attacks)
	return newBoard(p, &attacks)
}

// newBoard returns the board of p, whose pieces have the given attacks. The status of a piece says
// what could be exchanged on its square: it is the level of the least piece that attacks it, plus 4
// times that of the least piece that defends it; see [levels]. Pinned pieces attack and defend like
// others. Kings count as neither attacked nor defended.
//
// Inputs that say whether a piece is attacked and defended are an idea of Monty,
// https://github.com/official-monty/Monty.
func newBoard(p *position.Position, attacks *[2]position.Attacks) board {
	whiteLow, whiteHigh := levels(&attacks[position.White])
	blackLow, blackHigh := levels(&attacks[position.Black])
	bishops, queens, kings := p.Pieces(position.Bishop), p.Pieces(position.Queen), p.Pieces(position.King)
	white, black := p.ByColor(position.White)&^kings, p.ByColor(position.Black)&^kings
	passed := passedPawns(p)
	return board{
		pieces: [8]position.Bitboard{
			p.Pieces(position.Pawn) | bishops | queens,
			p.Pieces(position.Knight) | bishops | kings | passed,
			p.Pieces(position.Rook) | queens | kings | passed,
			p.ByColor(position.Black),
			white&blackLow | black&whiteLow,
			white&blackHigh | black&whiteHigh,
			white&whiteLow | black&blackLow,
			white&whiteHigh | black&blackHigh,
		},
		views: viewsOf(p),
	}
}

// passedPawns returns the pawns of p that have no enemy pawn before them, on their own file or
// the next ones.
func passedPawns(p *position.Position) position.Bitboard {
	white, black := p.Of(position.White, position.Pawn), p.Of(position.Black, position.Pawn)
	up, down := white, black // and all squares before them
	up |= up << 8
	up |= up << 16
	up |= up << 32
	down |= down >> 8
	down |= down >> 16
	down |= down >> 32
	return white&^(down.Forward(position.Black)|down.PawnAttacks(position.Black)) |
		black&^(up.Forward(position.White)|up.PawnAttacks(position.White))
}

// piece returns what stands on sq: the [position.Piece], with the kind of a passed pawn, or 0 for
// none, plus 16 times its status.
func (b *board) piece(sq position.Square) int {
	bit := func(b position.Bitboard) int { return int(b >> (sq & 63) & 1) }
	m := &b.pieces
	return bit(m[0]) | bit(m[1])<<1 | bit(m[2])<<2 | bit(m[3])<<3 | bit(m[4])<<4 | bit(m[5])<<5 | bit(m[6])<<6 | bit(m[7])<<7
}

// differences returns the squares on which other has a different piece.
func (b *board) differences(other *board) position.Bitboard {
	m, o := &b.pieces, &other.pieces
	return (m[0] ^ o[0]) | (m[1] ^ o[1]) | (m[2] ^ o[2]) | (m[3] ^ o[3]) | (m[4] ^ o[4]) | (m[5] ^ o[5]) | (m[6] ^ o[6]) | (m[7] ^ o[7])
}

// levels returns the two bits of the level of the least piece that attacks each square: 0 for none,
// 1 for a pawn, 2 for a knight or a bishop, 3 for a rook, a queen or a king.
func levels(a *position.Attacks) (low, high position.Bitboard) {
	return a.Pawns | a.All&^a.Minors, a.All &^ a.Pawns
}
