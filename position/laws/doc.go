// Package laws applies the FIDE Laws of Chess to a game: whether it is over and
// how, which draws can be claimed and with which moves, and who wins when a flag
// falls. Package winnable decides whether a side can still mate at all.
//
// # Terminology
//
//	outcome    how a game stands: ongoing, or the way it ended
//	claim      a draw that the player to move may claim
//	announced  of a claim: made with a move that is written down but not played
//	edition    one text of the Laws with its own rules and article numbers
//	dead       a position from which neither side can mate (article 5.2.2)
//
// # Map
//
//	edition.go edition2023.go …  the editions, as data
//	outcome.go                   checkmate, stalemate, dead position, counters
//	claims.go identity.go        threefold repetition and fifty moves
//	status.go                    outcome and claims together, for a single question
//	course.go                    the same after every move of a game
//	report.go                    everything, for an arbiter
//
// An [Arbiter] must not be used by several goroutines at once; use one for each.
package laws
