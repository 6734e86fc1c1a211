package laws

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
