package eval

import "github.com/adoube/adoube/position"

const (
	statuses    = 4 * 4 // the least attacker, the least defender: none, a pawn, a minor piece, or more
	kingBuckets = 8     // of squares of a side's own king

	// A passed pawn is a kind of piece of its own, the seventh. Its code is the one that
	// [position.PieceType] leaves unused.
	passedPawn = position.King + 1
	pieceKinds = 7

	PlainInputs  = 2 * pieceKinds * 64    // pieces on squares: colors, kinds, squares
	StatusInputs = statuses * PlainInputs // features of a piece, by status

	// Inputs is the number of features of one perspective: those by king bucket come last.
	Inputs = StatusInputs + kingBuckets*PlainInputs

	MaxPieces = 32 // on a board
)

// firstFeature holds the feature of each piece without a status on a1, [perspective][piece]: the
// pieces of the perspective's own side come first.
var firstFeature = func() (first [2][16]uint16) {
	for perspective := range position.Colors {
		for c := range position.Colors {
			for pt := position.Pawn; pt <= passedPawn; pt++ {
				kind := int(pt-position.Pawn) + pieceKinds*bit(c != perspective)
				first[perspective][position.MakePiece(c, pt)] = uint16(64 * kind)
			}
		}
	}
	return first
}()

// featureOf returns the feature of a piece, see [board.piece], on a square as a perspective sees it:
// Black sees the board upside down, and a side whose king is on files e to h sees it mirrored left to
// right, so that its own king is always on files a to d. See [Views].
func featureOf(perspective position.Color, piece int, seen uint16) uint16 {
	return firstFeature[perspective][piece&15] + uint16(piece>>4*PlainInputs) + seen
}

// CanOccur reports false for features that can never be active. No pawn stands on the first or last
// rank, and one on its seventh rank is passed. Pawns attack neither a passed pawn of the other side
// nor the first two ranks of their own side. Kings have no status, and the side's own king is on
// files a to d and in its bucket. CanOccur reports true for some others that cannot occur either,
// for instance by king bucket.
func CanOccur(feature int) bool {
	sq := position.Square(feature % 64)
	piece, status := feature%PlainInputs/64, feature/PlainInputs
	own := piece < pieceKinds
	first, last := sq <= position.H2, sq >= position.A7 // two ranks each, of the piece's side
	if !own {
		first, last = last, first
	}
	attacked, defended := status%4 == 1, status/4 == 1 // by a pawn
	if IsKingFeature(feature) {
		attacked, defended = false, false
	}
	switch position.Pawn + position.PieceType(piece%pieceKinds) {
	case position.Pawn:
		if last || sq < position.A2 || sq > position.H7 {
			return false
		}
	case passedPawn:
		if attacked || sq < position.A2 || sq > position.H7 {
			return false
		}
	case position.King:
		if own && (mirrored(sq) || IsKingFeature(feature) && feature != kingFeature(feature, kingBucket(sq))) {
			return false
		}
		return status == 0 || IsKingFeature(feature)
	}
	return !(attacked && last) && !(defended && first)
}

// statusCount returns how many statuses a piece on a square, less than [PlainInputs], can have: none
// if it can never stand there.
func statusCount(plain int) int {
	switch {
	case !CanOccur(plain):
		return 0
	case plain/64%pieceKinds == int(position.King-position.Pawn):
		return 1
	}
	return statuses
}

// IsKingFeature reports whether a feature is one by king bucket.
func IsKingFeature(feature int) bool { return feature >= StatusInputs }

// kingFeature returns the feature of the same piece as another, by king bucket.
func kingFeature(feature, bucket int) int {
	return StatusInputs + bucket*PlainInputs + feature%PlainInputs
}

// mirrored reports whether a side with its king on sq sees the board mirrored
// left to right.
func mirrored(king position.Square) bool { return king&4 != 0 }
