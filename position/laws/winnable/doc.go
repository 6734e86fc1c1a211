// Package winnable decides whether a side can still mate: whether any sequence of legal
// moves of both sides ends in a mate by it, however bad the moves. That decides what a
// fallen flag, a resignation or an illegal move costs, and when a position is dead.
//
// # Terminology
//
//	winner         the side that the question is about
//	loser          the side that would be mated
//	helpmate       moves of both sides that end in mate: the proof of a yes
//	reach          the squares on which a piece might ever stand
//	pattern        a placement of the kings in a mate that the reaches do not exclude
//	configuration  a set of positions: kings, pawns and checkers on known squares, the
//	               other pieces somewhere in known sets of squares
//	closure        configurations that no legal move leaves
//	exploration    a search among positions for a mate, which may also run out of them
//
// # Map
//
//	winnable.go                        the question, and the order of the attempts
//	material.go                        no, by the material
//	reach.go mates.go                  no, by the reaches of the pieces
//	closure.go                         no, by what is known of every position that can arise
//	groups.go configuration.go         what is known of a position
//	deduce.go                          what follows from that
//	successors.go table.go             the moves of configurations, and where they are kept
//	explore.go nodes.go                yes by a helpmate, no by exhaustion
//	plan.go queue.go                   the order of an exploration
//	shorten.go                         shorter helpmates
//	evidence.go scene.go               why not, in words
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
package winnable
