package eval

import "github.com/adoube/adoube/position"

// A Kind distinguishes boards on which the same advantage is worth more or less: most
// endings with bishops of opposite colors are drawn. Each kind has outputs of its own.
type Kind uint8

const (
	EqualQueens     Kind = iota // one or more, as many for each side
	NoQueens                    // none, and not of the next kind
	OppositeBishops             // a bishop each, on squares of opposite colors, and at most pawns besides
	UnequalQueens               // more for one side

	Kinds = iota // how many there are
)

// String describes k in a few words.
func (k Kind) String() string {
	return [Kinds]string{"equal queens", "no queens", "opposite bishops", "unequal queens"}[k]
}

// kind returns the kind of b.
func (b *board) kind() Kind {
	m := &b.pieces
	queens, bishops := m[0]&m[2]&^m[1], m[0]&m[1]&^m[2]
	if queens != 0 {
		if (queens & m[3]).Count() == (queens &^ m[3]).Count() {
			return EqualQueens
		}
		return UnequalQueens
	}
	knightsAndRooks := (m[1] ^ m[2]) &^ m[0]
	one := func(x position.Bitboard) bool { return x != 0 && !x.Many() }
	if knightsAndRooks == 0 && one(bishops&m[3]) && one(bishops&^m[3]) && one(bishops&position.LightSquares) {
		return OppositeBishops
	}
	return NoQueens
}
