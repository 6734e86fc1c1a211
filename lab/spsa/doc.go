// Package spsa finds better parameters of the search by playing games.
//
// Simultaneous perturbation stochastic approximation, SPSA, changes all
// parameters at once, each a little up or down at random. The engine with these
// values plays a pair of games against the engine with the opposite changes, and
// the parameters move a little toward the winner. A single pair is almost pure
// noise, but the noise of thousands cancels out, and a hundred parameters need no
// more pairs than one. See J. C. Spall, Implementation of the Simultaneous
// Perturbation Algorithm for Stochastic Optimization, 1998,
// https://www.jhuapl.edu/SPSA/, and
// https://www.chessprogramming.org/SPSA.
//
//	spsa.go       the algorithm: the next trial, and learning from its outcome
//	state.go      settings and progress of a run, and the file that holds them
//	run.go        many pairs on several processors
//	process.go    the tuner's end of a worker process
//	serve.go      the worker's end
//	player.go     a pair of games
//	report.go     the log, the table and the source file of the result
//	openbench.go  the input and output of OpenBench
//
// # Processes
//
// The parameters of the search are constants; only a build for tuning (make tuner) has
// variables instead. Even there a process has a single set of them, so it plays one game at
// a time, and several CPUs need several processes. They exchange lines of JSON: a worker
// reads the [Settings] and then one [Trial] after another, and answers each with an
// [Outcome]. It ends at the end of its input. The caller provides the function that changes
// the parameters, so tests need no such build.
//
// # Reproducibility
//
// A pair depends only on its number, the settings and the values to try. With one
// worker the result of a run is the same whether or not it was stopped and
// resumed. The order in which several workers finish varies, and with it the
// result.
package spsa
