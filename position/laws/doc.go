// Package laws says what the Laws of Chess of FIDE say about a game: whether it
// is over and how, which draws can be claimed and with which moves, and whether
// a side can still mate at all, which decides flag falls, resignations and
// illegal moves.
//
// # Terminology
//
//	outcome    how a game stands: ongoing, or the way it ended
//	claim      a draw the player to move may have but need not
//	announced  of a claim: made on a move that is written down but not played
//	edition    one text of the Laws with its own rules and article numbers
//	winner     in the question "can this side mate?", that side
//	loser      the side that would be mated
//	dead       a position from which neither side can mate (article 5.2.2)
//	helpmate   moves of both sides that end in mate: the proof of a yes
//
// # Map
//
//	edition.go edition2023.go …  the editions, as data
//	outcome.go                   checkmate, stalemate, dead position, counters
//	claims.go identity.go        threefold repetition and fifty moves
//	status.go                    outcome and claims together, for play
//	report.go                    everything, for an arbiter
//	canmate.go                   Can this side mate? The levels of effort
//	material.go                  no, because of the material
//	mobility.go pattern.go       no, because of walls of pawns
//	explore.go nodes.go          yes by a helpmate, no by looking at everything
//	plan.go frontier.go          in which order to look
//
// # What can be relied on
//
// No is always a proof and Yes comes with a line of legal moves that ends in
// mate; everything else is Unknown. The question is one of reachability and
// hence of legal moves only: like the Laws, it knows no repetition and no move
// counters. Positions are compared exactly, not by their hash keys. Effort is
// limited by counting positions, not by the clock, so every answer is the same
// on every machine.
//
// Nothing in this package is shared between goroutines; use a [Solver] for
// each.
package laws
