package laws

import "github.com/adoube/adoube/position"

// An Outcome is how a game stands.
type Outcome uint8

// The outcomes. Not every edition has all of them.
const (
	Ongoing Outcome = iota
	Checkmate
	Stalemate
	DeadPosition    // neither side can mate by any legal moves
	FivefoldRepeat  // the same position for the fifth time
	SeventyFiveMove // 75 moves each without a capture or pawn move
)

// outcomes are the names of the outcomes in reports, and how a game ended in words.
var outcomes = [...]struct{ name, reason string }{
	Ongoing:         {"ongoing", "the game goes on"},
	Checkmate:       {"checkmate", "checkmate"},
	Stalemate:       {"stalemate", "stalemate"},
	DeadPosition:    {"dead", "dead position, neither player can mate by any legal moves"},
	FivefoldRepeat:  {"fivefold", "the same position for the fifth time"},
	SeventyFiveMove: {"seventyfive", "75 moves by each player without a capture or pawn move"},
}

// String returns the name of o in reports: "ongoing", "checkmate", "stalemate",
// "dead", "fivefold" or "seventyfive".
func (o Outcome) String() string { return outcomes[o].name }

// Reason says in words how a game with outcome o ended.
func (o Outcome) Reason() string { return outcomes[o].reason }

// facts are what the outcome of a game depends on.
type facts struct {
	pos         *position.Position
	hasMove     bool
	occurrences int // of the position in the game, 1 or more
	dead        func() bool
}

// holds reports whether the condition of outcome o is met. Need is the number of
// occurrences or half-moves that the edition requires.
func (f *facts) holds(o Outcome, need int) bool {
	switch o {
	case Checkmate:
		return !f.hasMove && f.pos.InCheck()
	case Stalemate:
		return !f.hasMove && !f.pos.InCheck()
	case DeadPosition:
		return f.dead()
	case FivefoldRepeat:
		return f.occurrences >= need
	case SeventyFiveMove:
		return f.pos.HalfmoveClock() >= need
	}
	return false
}

// result returns the result of outcome o.
func (f *facts) result(o Outcome) position.Result {
	switch o {
	case Ongoing:
		return position.NoResult
	case Checkmate:
		return position.WinFor(f.pos.SideToMove().Opposite())
	}
	return position.Draw
}
