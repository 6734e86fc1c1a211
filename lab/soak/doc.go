// Package soak lets an engine play very many short games against itself over UCI, and
// checks all that it says: that each move of each line is legal, that each line with a
// mate ends in one, that short mates are forced, that no move gives away what endgame
// tables know, and that the engine neither falls silent nor grows. An engine that says too
// much, or gives no answer for hours, is killed.
//
// Game n of a seed is always the same start with the same settings, so that a soak may be
// spread over many days, and a game with a fault played again. With one thread the moves
// are the same as well.
//
//	start.go    start positions of five kinds
//	setup.go    the settings of a game
//	engine.go   the program that is an engine, and the talk with it
//	info.go     what it says about its search
//	watch.go    what it may say about a position
//	mate.go     whether a mate is forced
//	play.go     games
//	report.go   what was counted and what was wrong
//	state.go    what is known after some games, in a file
package soak
