package client

import (
	"cmp"
	"fmt"
)

// A Score is what an engine thinks of a position, for the side to move.
type Score struct {
	value int
	mate  bool
	bound Bound
}

// A Bound says whether a score is exact.
type Bound uint8

// The bounds.
const (
	Exact Bound = iota
	Lower       // the score is at least this
	Upper       // the score is at most this
)

// Centipawns returns a score of cp hundredths of a pawn.
func Centipawns(cp int, b Bound) Score { return Score{value: cp, bound: b} }

// MateIn returns the score of a mate in the given number of moves: negative if the side to
// move is mated, and 0 if it is mated already.
func MateIn(moves int, b Bound) Score { return Score{value: moves, mate: true, bound: b} }

// Centipawns returns the score in hundredths of a pawn. The second result is false if it is a
// mate.
func (s Score) Centipawns() (cp int, ok bool) {
	if s.mate {
		return 0, false
	}
	return s.value, true
}

// MateMoves returns the number of moves to mate: negative if the side to move is mated, and 0
// if it is mated already. The second result is false if the score is not a mate.
func (s Score) MateMoves() (moves int, ok bool) {
	if !s.mate {
		return 0, false
	}
	return s.value, true
}

// Bound says whether the score is exact.
func (s Score) Bound() Bound { return s.bound }

// Compare returns a negative number if s is worse than t for the side to move, a positive one
// if it is better, and 0 if they are worth the same. Mates count more than centipawns, and
// faster ones more than slower ones. Bounds do not count.
func (s Score) Compare(t Score) int {
	rank := func(s Score) (class, within int) {
		switch {
		case !s.mate:
			return 0, s.value
		case s.value > 0:
			return 1, -s.value
		}
		return -1, -s.value
	}
	class, within := rank(s)
	class2, within2 := rank(t)
	return cmp.Or(cmp.Compare(class, class2), cmp.Compare(within, within2))
}

// String returns the score in pawns or moves to mate: "+0.35", "#-3", "≥+1.20", "≤#5".
func (s Score) String() string {
	sign := [...]string{"", "≥", "≤"}[s.bound]
	if s.mate {
		return fmt.Sprintf("%s#%d", sign, s.value)
	}
	return fmt.Sprintf("%s%+.2f", sign, float64(s.value)/100)
}
