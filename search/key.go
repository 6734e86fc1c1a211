package search

import (
	"math"

	"github.com/adoube/adoube/position"
)

// A key is the ordering score of a move and its place in the list, packed so that the
// greatest key has the highest score, the first of equals:
//
//	score 24 | 255 - place 8
type key int32

const scoreShift = 8

func newKey(score, place int) key { return key(score)<<scoreShift | key(position.MaxMoves-1-place) }

func (k key) score() int { return int(k >> scoreShift) }
func (k key) place() int { return position.MaxMoves - 1 - int(uint8(k)) }

// raised returns k with a score that is higher by more.
func (k key) raised(more int) key { return k + key(more)<<scoreShift }

// placeBits are the bits of a key that hold its place.
const placeBits key = 0xff

// leastKey is below the keys of all moves.
const leastKey key = math.MinInt32
