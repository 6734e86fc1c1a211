// Package eval says how good a position is without searching.
//
// The engine evaluates with a neural network that learned from its own games:
// [Evaluator.EvaluateAt] is the whole interface the search needs, and
// [Evaluator.Explain] takes an evaluation apart for people.
//
//	pieces on squares ── rows of weights ──► accumulators ── one output ──► score
//
//	features.go        the inputs of a network
//	view.go, board.go  what each side sees of a position
//	kind.go            kinds of boards, which have outputs of their own
//	packed.go          boards and their features for training
//	rows.go            the rows of weights that a change of the board adds and subtracts
//	network.go         what a network is, and the checks that it can be used
//	layers.go          its layers, in one list
//	encode.go          its file
//	coding.go          how the file stores the weights of features
//	default.go         the network that ships
//	unload_linux.go    memory that is not needed after the weights are read
//	accumulator.go     sums of rows, updated from position to position
//	inference.go       the evaluation
//	kernel*.go, *.s    the inner loops: in Go, AVX2, AVX-512, NEON and WebAssembly
//	scale.go           what searches multiply the evaluation by
//	explain.go         what each piece is worth
//	known.go, kpk.go   endings with a lone king and some others, which need no network
//
// # Scale
//
// Evaluations, like all scores inside the engine, are in internal units. An
// advantage of one [Arch.Unit] multiplies the odds of winning by e. Package
// eval/wdl converts internal units to the centipawns that people see.
package eval
