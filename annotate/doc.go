// Package annotate goes through games with the engine and the Laws of Chess: it
// says which moves were mistakes and what they cost, which draws could have been
// claimed, and how the game ended if the Laws are asked.
//
// # Terminology
//
//	point        a position of the game: before each move, and after the last
//	expectation  the expected score of a side, from 0 for a loss to 1 for a win
//	value        the expectation, or a half if that is more and a draw can be
//	             claimed
//	loss         how much of his value a player gave up with a move
//	grade        inaccuracy, mistake or blunder, by the loss
//	missed       of a claim: not made though it was worth more than the move
//
// # Map
//
//	annotate.go     an Annotator: one game, from its end to its beginning
//	judge.go        what the moves cost
//	expectation.go  scores as expectations, losses as grades
//	verdict.go      how the game ended by the Laws
//	run.go          many games at the same time
//	journal.go      games that are done when a run is interrupted
//
// # Why expectations
//
// A pawn decides an even game and means nothing when a queen has been won
// already. The difference of two scores in centipawns cannot tell these cases
// apart, the difference of two expectations can; it is also what a point in a
// tournament is worth. Mates are expectations of 0 and 1 without a special rule.
//
// # What can be relied on
//
// With limits that count nodes or plies, the analysis of a game depends on the
// game, the settings and the build of the engine alone: not on the machine, the
// other games or the number of workers.
package annotate
