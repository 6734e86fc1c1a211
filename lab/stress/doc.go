// Package stress tests an engine: the engine plays many short games against itself over UCI,
// and all its output is checked. Each move of each line must be legal, each mating line must
// end in mate, short mates must be forced, no move may lose a win or draw of the endgame tables,
// and the engine must answer and its memory must not grow. An engine that prints too much, or
// does not answer for hours, is killed.
//
// Game n of a seed always has the same start and settings, so a test can be spread over days
// and a game with a fault can be repeated. With one thread the moves are the same, too.
//
//	start.go    start positions of five kinds
//	setup.go    the settings of a game
//	engine.go   the engine process and its protocol
//	info.go     the info lines it prints
//	checker.go  what it may print about a position
//	mate.go     whether a mate is forced
//	play.go     games
//	report.go   counts and faults
//	state.go    the state between runs, in a file
package stress
