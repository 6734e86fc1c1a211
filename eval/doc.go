// Package eval says how good a position is without searching.
//
// The engine evaluates with a neural network that learned from its own games:
// [Evaluator.EvaluateAt] is the whole interface the search needs, and
// [Evaluator.Explain] takes an evaluation apart for people.
//
//	men on squares ── rows of weights ──► accumulators ── one output ──► score
//
//	features.go        what a network sees of a position
//	network.go         what a network is, and the checks that it can be used
//	layers.go          its layers, in one list
//	encode.go          its file
//	default.go         the network that ships
//	accumulator.go     sums of rows, updated from position to position
//	inference.go       the evaluation
//	kernel*.go, *.s    the inner loops: in Go, AVX2, AVX-512, NEON and WebAssembly
//	explain.go         what each man is worth
//	known.go, kpk.go   endings with a lone king and some others, which need no network
//
// # Scale
//
// Evaluations, like all scores inside the engine, are in internal units. An
// advantage of one [Arch.Unit] multiplies the odds of winning by e. Package
// eval/wdl converts internal units to the centipawns that people see.
package eval
