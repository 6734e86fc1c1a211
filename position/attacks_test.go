package position

import "testing"

// slowAttacks returns what a piece on sq attacks, one square after the other.
func slowAttacks(pc Piece, sq Square, occupied Bitboard) Bitboard {
	var b slowBoard
	for s := A1; s <= H8; s++ {
		if occupied.Has(s) {
			b.board[s] = WhitePawn
		}
	}
	b.board[sq] = pc
	var set Bitboard
	for _, to := range b.slowReach(sq) {
		set |= to.Bitboard()
	}
	return set
}

func TestAttacksAgreeWithSlowBoard(t *testing.T) {
	random := newRandom()
	for sq := A1; sq <= H8; sq++ {
		for range 500 {
			occupied := Bitboard(random.Uint64())
			if random.IntN(2) == 0 {
				occupied &= Bitboard(random.Uint64())
			}
			for _, tt := range []struct {
				piece Piece
				got   Bitboard
			}{
				{WhitePawn, PawnAttacks(White, sq)},
				{BlackPawn, PawnAttacks(Black, sq)},
				{WhiteKnight, KnightAttacks(sq)},
				{WhiteKing, KingAttacks(sq)},
				{WhiteBishop, BishopAttacks(sq, occupied)},
				{WhiteRook, RookAttacks(sq, occupied)},
				{WhiteQueen, QueenAttacks(sq, occupied)},
			} {
				if want := slowAttacks(tt.piece, sq, occupied); tt.got != want {
					t.Fatalf("%s on %s among\n%v attacks\n%v, want\n%v", tt.piece, sq, occupied, tt.got, want)
				}
			}
		}
	}
}

func TestBetweenAndLineAgreeWithSlowBoard(t *testing.T) {
	for a := A1; a <= H8; a++ {
		for b := A1; b <= H8; b++ {
			var between, line Bitboard
			for _, pc := range []Piece{WhiteBishop, WhiteRook} {
				if a != b && slowAttacks(pc, a, 0).Has(b) {
					between = slowAttacks(pc, a, b.Bitboard()) & slowAttacks(pc, b, a.Bitboard())
					line = slowAttacks(pc, a, 0)&slowAttacks(pc, b, 0) | a.Bitboard() | b.Bitboard()
				}
			}
			if got := Between(a, b); got != between {
				t.Errorf("Between(%s, %s) =\n%v, want\n%v", a, b, got, between)
			}
			if got := Line(a, b); got != line {
				t.Errorf("Line(%s, %s) =\n%v, want\n%v", a, b, got, line)
			}
		}
	}
}

func TestAttackersToAgreesWithSlowBoard(t *testing.T) {
	randomPositions(t, 2000, func(p *Position) {
		slow := slowBoardOf(p)
		var by [2][8]Bitboard // [Color][PieceType]: the squares that they attack
		var attackers [64]Bitboard
		for from := A1; from <= H8; from++ {
			for _, to := range slow.slowReach(from) {
				attackers[to] |= from.Bitboard()
				by[p.PieceOn(from).Color()][p.PieceOn(from).Type()] |= to.Bitboard()
			}
		}
		var both [2]Attacks
		p.FindAttacks(&both)
		for c := range Colors {
			var want Attacks
			want.Pawns = by[c][Pawn]
			want.Minors = want.Pawns | by[c][Knight] | by[c][Bishop]
			want.Rooks = want.Minors | by[c][Rook]
			want.All = want.Rooks | by[c][Queen] | by[c][King]
			if got := p.Attacks(c); got != want || both[c] != want {
				t.Fatalf("%s: Attacks(%s) = %v, FindAttacks gives %v, want %v", p.FEN(), c, got, both[c], want)
			}
			for sq := A1; sq <= H8; sq++ {
				if p.Attacked(sq, c, p.Occupied()) != want.All.Has(sq) || p.AttackersTo(sq, p.Occupied()) != attackers[sq] {
					t.Fatalf("%s: AttackersTo(%s) =\n%v, want\n%v", p.FEN(), sq, p.AttackersTo(sq, p.Occupied()), attackers[sq])
				}
			}
		}
	})
}

func TestBitboardMethodsAgreeWithLoopsOverSquares(t *testing.T) {
	random := newRandom()
	for range 1000 {
		b := Bitboard(random.Uint64()&random.Uint64()) | 1<<random.IntN(64)
		var squares []Square
		var pawns [2]Bitboard
		for sq := A1; sq <= H8; sq++ {
			if b.Has(sq) {
				squares = append(squares, sq)
				pawns[White] |= slowAttacks(WhitePawn, sq, 0)
				pawns[Black] |= slowAttacks(BlackPawn, sq, 0)
			}
		}
		n := len(squares)
		if b.Count() != n || b.LSB() != squares[0] || b.MSB() != squares[n-1] || b.Many() != (n > 1) {
			t.Fatalf("%v: %d squares from %s to %s, many %v", b, b.Count(), b.LSB(), b.MSB(), b.Many())
		}
		for c, want := range pawns {
			// Pawns on the last rank wrap around.
			if got := b.PawnAttacks(Color(c)) &^ Rank(7*c).Bitboard(); got != want {
				t.Fatalf("pawns of color %d on\n%v attack\n%v, want\n%v", c, b, got, want)
			}
		}
	}
	if LightSquares.Count() != 32 || LightSquares.Has(A1) {
		t.Errorf("LightSquares are\n%v", LightSquares)
	}
}
