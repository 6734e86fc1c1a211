// Package laws applies the FIDE Laws of Chess to a game: whether it is over and
// how, which draws can be claimed and with which moves, and whether a side can
// still mate at all, which decides flag falls, resignations and illegal moves.
//
// # Terminology
//
//	outcome    how a game stands: ongoing, or the way it ended
//	claim      a draw that the player to move may claim
//	announced  of a claim: made with a move that is written down but not played
//	edition    one text of the Laws with its own rules and article numbers
//	winner     the side that the question "Can this side mate?" is about
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
//	canmate.go                   Can this side mate? Levels of effort
//	material.go                  no, by the material
//	mobility.go pattern.go       no, by walls of pawns
//	closure.go configuration.go  no, by what is known of every position that can arise
//	successors.go                the moves of a configuration
//	explore.go nodes.go          yes by a helpmate, no by exhaustion
//	plan.go frontier.go          the order of the search
//	certificate.go certify.go    what a no claims, for a checker
//	explain.go scene.go          why not, for people
//	shorten.go                   shorter helpmates
//
// # Guarantees
//
// No is always proven, and Yes comes with a line of legal moves that ends in mate;
// everything else is Unknown. The question is about legal moves only: as in the
// Laws, repetitions and move counters play no part. Positions are compared
// exactly, not by their hash keys. Effort is limited by counting positions, not by
// the clock, so answers are the same on every machine.
//
// A [Solver] must not be used by several goroutines at once; use one for each.
//
// # Stability
//
// The exported names are stable from version 1.0 on, but for [Certificate] and what it
// holds; see docs/library.md.
package laws
