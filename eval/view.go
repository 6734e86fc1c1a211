package eval

import "github.com/adoube/adoube/position"

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

// A View is all that a side's own king changes in what the side sees: bit 0 is set if the
// board is mirrored left to right, the others are the king's bucket.
type View uint8

const (
	mirror View = 1
	views       = 2 * kingBuckets // how many there are
)

// kingViews holds the view of a side that sees its own king on a square.
var kingViews = func() (list [64]View) {
	for sq := range position.NoSquare {
		list[sq] = View(2*kingBucket(sq) + bit(mirrored(sq)))
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

// bit returns 1 for true and 0 for false.
func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
