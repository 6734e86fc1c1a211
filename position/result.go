package position

// A Result is the score of a game. The zero Result means that there is none: the
// game is unfinished, or its result is not known.
type Result uint8

// The results, in the order of White's points.
const (
	NoResult Result = iota
	BlackWins
	Draw
	WhiteWins
)

// WinFor returns the result of a game that c wins.
func WinFor(c Color) Result {
	if c == White {
		return WhiteWins
	}
	return BlackWins
}

// Winner returns the side that wins by r and reports whether there is one.
func (r Result) Winner() (Color, bool) {
	switch r {
	case WhiteWins:
		return White, true
	case BlackWins:
		return Black, true
	}
	return White, false
}

// HalfPoints returns what r scores for c in half points: 2 for a win, 1 for a
// draw, and 0 for a loss or no result.
func (r Result) HalfPoints(c Color) int {
	switch r {
	case Draw:
		return 1
	case WinFor(c):
		return 2
	}
	return 0
}

// String returns r as PGN writes it: "1-0", "0-1", "1/2-1/2", or "*" for no
// result.
func (r Result) String() string { return [4]string{"*", "0-1", "1/2-1/2", "1-0"}[r&3] }
