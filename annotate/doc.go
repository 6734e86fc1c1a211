// Package annotate analyzes games with the engine and the Laws of Chess: which moves
// were mistakes and what they cost, which draws could have been claimed, and how the
// game ended by the Laws.
//
// # Terminology
//
//	point        a position of the game: before each move, and after the last
//	expectation  the expected score of a side, from 0 for a loss to 1 for a win
//	value        the expectation, but at least one half if a draw can be claimed
//	loss         the value that a player gave up with a move
//	grade        inaccuracy, mistake or blunder, by the loss
//	journal      a file of analyses
//	missed       of a claim: not made although it was worth more than the move
//
// # Map
//
//	annotate.go     an Annotator: one game, from its end to its start
//	judge.go        what moves cost, and mates in one
//	why.go          why a move was bad; trade.go what a line wins
//	difficulty.go   which levels find a better move
//	accuracy.go     how accurate the players were
//	expectation.go  scores as expectations, losses as grades
//	verdict.go      how the game ended by the Laws
//	rule.go         whether the Laws agree with the recorded result
//	ending.go       how it ended according to the file, and why; phrases.go the phrases it knows
//	source.go       the games of files
//	selection.go    which games to analyze
//	run.go          a stream of games, several at a time
//	journal.go      keeping analyses for a later run; plausible.go checks of what is read
//
// # Why expectations
//
// A pawn decides an even game but means nothing to a side that is a queen ahead. A
// difference in centipawns cannot tell these cases apart; a difference in expectation
// can: it is the part of a tournament point that a move costs. Mates are expectations of
// 0 and 1. They need one rule of their own: a move that allows a mate in one is a mistake
// at least, unless the player was mated by force anyway.
//
// # Guarantees
//
// With limits in nodes or plies, the analysis of a game depends only on the game, the
// settings and the build of the engine, not on the machine, the other games or the
// number of workers. This does not hold if several threads search a game.
package annotate
