// Package spsa finds better parameters of the search by playing games.
//
// Simultaneous perturbation stochastic approximation, SPSA, changes all
// parameters at once, each a little up or down by chance, lets the engine with
// these values play against the one with the opposite changes, and moves the
// parameters a little towards the winner. A single pair of games says next to
// nothing, but the errors of thousands cancel out, and it takes no more of them
// for a hundred parameters than for one. See J. C. Spall, Implementation of the
// Simultaneous Perturbation Algorithm for Stochastic Optimization, 1998,
// https://www.jhuapl.edu/SPSA/, and
// https://www.chessprogramming.org/SPSA.
//
//	spsa.go     what to try next and what to learn from it
//	state.go    how far a run has come, and the file that keeps it
//	run.go      many pairs on several processors
//	process.go  workers, which are processes of their own
//	serve.go    the other end: what a worker does
//	player.go   a pair of games
//	book.go     openings
//	report.go   what came of it
//
// # Processes
//
// The parameters of the search are constants, and variables only in builds with
// the tag tune. Even there a process has only one set of them, so it plays one
// game at a time, and several processors take several processes. They talk in
// lines of JSON: a worker is told the [Settings] and then one [Trial] after the
// other, and answers each with an [Outcome]. It ends when there is no more to
// read. This package does not depend on the tag; it is given the function that
// changes the parameters.
//
// # Reproducibility
//
// A pair depends on nothing but its number, the settings and the values to try.
// With one worker a run does not depend on time, nor on whether it was stopped
// and resumed. Several workers finish in an order that nobody can foresee.
package spsa
