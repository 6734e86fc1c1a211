package syzygy

// A WDL is the value of a position with perfect play, for the side to move and from a
// half-move clock of 0. It ranges from Loss to Win; its negation is the value for the
// other side.
type WDL int8

// The values.
const (
	Loss        WDL = iota - 2
	BlessedLoss     // lost on the board, drawn by the 50-move rule
	Draw
	CursedWin // won on the board, drawn by the 50-move rule
	Win
)

// String returns the name of w, such as "cursed win".
func (w WDL) String() string {
	if w < Loss || w > Win {
		return "no WDL value"
	}
	return [...]string{"loss", "blessed loss", "draw", "cursed win", "win"}[w-Loss]
}

// beforeZeroing returns the DTZ, in plies, of a position whose best move is a
// capture or a pawn move and whose value is w.
func (w WDL) beforeZeroing() int { return [...]int{-1, -101, 0, 101, 1}[w-Loss] }
