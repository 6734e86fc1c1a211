package eval

import (
	"math/bits"

	"github.com/adoube/adoube/position"
)

// This file is the only one that knows what the inputs of a network are.

const (
	statuses    = 4 * 4 // the least attacker, the least defender: none, a pawn, a minor piece, or more
	kingBuckets = 8     // of squares of the own king

	// A passed pawn is a kind of man of its own, so that there are seven: its code is the one
	// that [position.PieceType] leaves unused.
	passedPawn = position.King + 1
	manKinds   = 7

	PlainInputs  = 2 * manKinds * 64      // men on squares: colors, kinds, squares
	StatusInputs = statuses * PlainInputs // features of a man, by status

	// Inputs is the number of features of one perspective: those by king bucket come last.
	Inputs = StatusInputs + kingBuckets*PlainInputs

	MaxMen = 32 // pieces and pawns on a board
)

// featureIndex returns the index, less than [StatusInputs], of the feature of a man of color c
// and kind pt on sq. Perspective is the side that looks at the board, and king is
// the square of its king. Black sees the board upside down, and a side whose king
// is on files e to h sees it mirrored left to right, so that the own king is
// always on files a to d. The status is that of [newBoard].
func featureIndex(perspective, c position.Color, pt position.PieceType, sq, king position.Square, status int) int {
	seen := sq.Relative(perspective)
	if mirrored(king) {
		seen = seen.Mirror()
	}
	man := int(pt - position.Pawn)
	if c != perspective {
		man += manKinds
	}
	return status*PlainInputs + man*64 + int(seen)
}

// CanOccur reports false for features with which nobody needs to reckon: no
// pawn stands on the first or last rank, no king has a status, and the own king is
// on files a to d and in its bucket. It knows no others, such as a passed pawn that a pawn attacks.
func CanOccur(feature int) bool {
	sq := position.Square(feature % 64)
	man := feature % PlainInputs / 64
	switch position.Pawn + position.PieceType(man%manKinds) {
	case position.Pawn, passedPawn:
		return sq >= position.A2 && sq <= position.H7
	case position.King:
		own := man < manKinds
		if own && (mirrored(sq) || IsKingFeature(feature) && feature != kingFeature(feature, kingBucket(sq))) {
			return false
		}
		return !hasStatus(feature)
	}
	return true
}

// hasStatus reports whether a feature is that of an attacked or a defended man.
func hasStatus(feature int) bool { return feature >= PlainInputs && !IsKingFeature(feature) }

// IsKingFeature reports whether a feature is one by king bucket.
func IsKingFeature(feature int) bool { return feature >= StatusInputs }

// kingFeature returns the feature of the same man as another, by king bucket.
func kingFeature(feature, bucket int) int {
	return StatusInputs + bucket*PlainInputs + feature%PlainInputs
}

// mirrored reports whether a side with its king on sq sees the board mirrored
// left to right.
func mirrored(king position.Square) bool { return king&4 != 0 }

// levels returns the two bits of the level of the least man that attacks each square: 0 for none, 1 for a
// pawn, 2 for a knight or a bishop, 3 for a rook, a queen or a king.
func levels(a *position.Attacks) (low, high position.Bitboard) {
	return a.Pawns | a.All&^a.Minors, a.All &^ a.Pawns
}

// kingBucket returns the bucket of a side that sees its own king on sq: each file of the
// first rank has one, each half of a wing on the second rank, the third and fourth rank
// together, and all others.
func kingBucket(sq position.Square) int {
	if mirrored(sq) {
		sq = sq.Mirror()
	}
	switch file := int(sq.File()); sq.Rank() {
	case 0:
		return file
	case 1:
		return 4 + file/2
	case 2, 3:
		return 6
	}
	return 7
}

// A View is all that the own king changes in what its side sees: bit 0 says whether the
// board is mirrored left to right, the others are the king's bucket.
type View uint8

const (
	mirror View = 1
	views       = 2 * kingBuckets // how many there are
)

// kingViews holds the view of a side that sees its own king on a square.
var kingViews = func() (list [64]View) {
	for sq := range position.NoSquare {
		list[sq] = View(2*kingBucket(sq) + index(mirrored(sq)))
	}
	return list
}()

// bucket returns the bucket of the king.
func (v View) bucket() int { return int(v>>1) % kingBuckets }

// Views are those of White and Black.
type Views [2]View

// viewsOf returns the views of p.
func viewsOf(p *position.Position) Views {
	return Views{kingViews[p.King(position.White)&63], kingViews[p.King(position.Black).Relative(position.Black)&63]}
}

// flips returns what turns a square of the board into the square that White and
// Black see.
func (v Views) flips() (white, black uint16) {
	return 7 * uint16(v[0]&mirror), 56 ^ 7*uint16(v[1]&mirror)
}

// A board is all that a network sees of a position.
type board struct {
	men   [8]position.Bitboard // bits 0 to 7 of the man on each square
	views Views
}

// boardOf returns the board of p.
func boardOf(p *position.Position) board {
	var attacks [2]position.Attacks
	p.FindAttacks(&attacks)
	return newBoard(p, &attacks)
}

// newBoard returns the board of p, whose men have the given attacks. The status of a man says
// what could be exchanged on his square: the level of the least man that attacks him, and 4 times
// that of the least man that defends him; see [levels]. Pinned men attack and defend like others;
// kings are neither attacked nor defended.
//
// That inputs say whether a man is attacked and defended comes from Monty,
// https://github.com/official-monty/Monty.
func newBoard(p *position.Position, attacks *[2]position.Attacks) board {
	whiteLow, whiteHigh := levels(&attacks[position.White])
	blackLow, blackHigh := levels(&attacks[position.Black])
	bishops, queens, kings := p.Pieces(position.Bishop), p.Pieces(position.Queen), p.Pieces(position.King)
	white, black := p.ByColor(position.White)&^kings, p.ByColor(position.Black)&^kings
	passed := passedPawns(p)
	return board{
		men: [8]position.Bitboard{
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

// Kinds of boards tell apart those on which the same advantage is worth more or less: most
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
	m := &b.men
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

// man returns what stands on sq: the [position.Piece], with the kind of a passed pawn, or 0 for
// none, plus 16 times its status.
func (b *board) man(sq position.Square) int {
	bit := func(b position.Bitboard) int { return int(b >> (sq & 63) & 1) }
	m := &b.men
	return bit(m[0]) | bit(m[1])<<1 | bit(m[2])<<2 | bit(m[3])<<3 | bit(m[4])<<4 | bit(m[5])<<5 | bit(m[6])<<6 | bit(m[7])<<7
}

// differences returns the squares on which other has a different man.
func (b *board) differences(other *board) position.Bitboard {
	m, o := &b.men, &other.men
	return (m[0] ^ o[0]) | (m[1] ^ o[1]) | (m[2] ^ o[2]) | (m[3] ^ o[3]) | (m[4] ^ o[4]) | (m[5] ^ o[5]) | (m[6] ^ o[6]) | (m[7] ^ o[7])
}

// firstRow holds the feature of each man without a status on its a1, [perspective][man].
var firstRow = newFirstRows()

type firstRows [2][16]uint16

func newFirstRows() (first firstRows) {
	for c := position.White; c <= position.Black; c++ {
		for pt := position.Pawn; pt <= passedPawn; pt++ {
			for perspective := position.White; perspective <= position.Black; perspective++ {
				sq := position.A1.Relative(perspective)
				first[perspective][position.MakePiece(c, pt)] = uint16(featureIndex(perspective, c, pt, sq, position.A1, 0))
			}
		}
	}
	return first
}

// rowOf returns the feature of a man on a square as a perspective sees it.
func rowOf(perspective position.Color, man int, seen uint16) uint16 {
	return firstRow[perspective][man&15] + uint16(man>>4*PlainInputs) + seen
}

// changeGeneric sets white and black to the features that turn board before into after,
// both seen as after is. The boards differ on the squares changed.
func changeGeneric(before, after *board, changed position.Bitboard, white, black *rows) {
	whiteFlip, blackFlip := after.views.flips()
	added, subtracted := 0, 0
	for ; changed != 0; changed &= changed - 1 {
		sq := changed.LSB()
		was, is := before.man(sq), after.man(sq)
		// A row is always written, but counts only if there is a man: branches on
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

// Packed holds the men of a board in 40 bytes, in the order of their squares.
type Packed struct {
	occupied uint64
	men      [MaxMen]uint8 // see [board.man]
}

// Pack returns what a network sees of p, which must have at most [MaxMen] men, and its kind.
func Pack(p *position.Position) (men Packed, v Views, k Kind) {
	b := boardOf(p)
	men.occupied = uint64(p.Occupied())
	for i, rest := 0, p.Occupied(); rest != 0; i, rest = i+1, rest&(rest-1) {
		men.men[i] = uint8(b.man(rest.LSB()))
	}
	return men, b.views, b.kind()
}

// Count returns the number of men.
func (m *Packed) Count() int { return bits.OnesCount64(m.occupied) }

// board returns the board that m was made of.
func (m *Packed) board(v Views) board {
	b := board{views: v}
	for i, rest := 0, position.Bitboard(m.occupied); rest != 0; i, rest = i+1, rest&(rest-1) {
		for bit := range b.men {
			b.men[bit] |= position.Bitboard(m.men[i]>>bit&1) << rest.LSB()
		}
	}
	return b
}

// A FeatureList holds features, each less than [Inputs].
type FeatureList [2 * MaxMen]uint16

// Features sets white and black to the features that both perspectives see, two for each
// man, and returns their number.
func (m *Packed) Features(v Views, white, black *FeatureList) (count int) {
	whiteFlip, blackFlip := v.flips()
	for rest := m.occupied; rest != 0; rest &= rest - 1 {
		sq, man := uint16(bits.TrailingZeros64(rest)), int(m.men[count%MaxMen])
		white[count%MaxMen] = rowOf(position.White, man, sq^whiteFlip)
		black[count%MaxMen] = rowOf(position.Black, man, sq^blackFlip)
		count++
	}
	v[position.White].addKings(white, count)
	v[position.Black].addKings(black, count)
	return 2 * count
}

// addKings appends to the first count features of list those of the same men with the
// king's bucket in place of the status.
func (v View) addKings(list *FeatureList, count int) {
	for i, feature := range list[:count] {
		list[count+i] = uint16(kingFeature(int(feature), v.bucket()))
	}
}

func index(fact bool) int {
	if fact {
		return 1
	}
	return 0
}
