package wdl

import "fmt"

// A Score is what an engine thinks of a position, for the side to move, in the units of people.
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

// WithBound returns s as a bound.
func (s Score) WithBound(b Bound) Score {
	s.bound = b
	return s
}

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

// String returns the score in pawns or moves to mate: "+0.35", "#-3", "≥+1.20", "≤#5".
func (s Score) String() string {
	sign := [...]string{"", "≥", "≤"}[s.bound]
	if s.mate {
		return fmt.Sprintf("%s#%d", sign, s.value)
	}
	return fmt.Sprintf("%s%+.2f", sign, float64(s.value)/100)
}
