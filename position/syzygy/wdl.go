package syzygy

// A WDL is what perfect play makes of a position, seen from the side to move
// and counted from a half-move clock of 0. It lies between Loss and Win, and
// negating it gives the other side's view.
type WDL int8

const (
	Loss        WDL = iota - 2
	BlessedLoss     // lost on the board, drawn by the 50-move rule
	Draw
	CursedWin // won on the board, drawn by the 50-move rule
	Win
)

// String returns the name of w in lower case, such as "cursed win".
func (w WDL) String() string {
	switch w {
	case Loss:
		return "loss"
	case BlessedLoss:
		return "blessed loss"
	case Draw:
		return "draw"
	case CursedWin:
		return "cursed win"
	case Win:
		return "win"
	}
	return "no WDL value"
}

// beforeZeroing returns the DTZ, in plies, of a position whose best move is a
// capture or a pawn move and whose value is w.
func (w WDL) beforeZeroing() int {
	switch w {
	case Loss:
		return -1
	case BlessedLoss:
		return -101
	case CursedWin:
		return 101
	case Win:
		return 1
	}
	return 0
}
