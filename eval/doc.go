// Package eval says how good a position is without searching.
//
// The engine evaluates with a neural network that learned from its own games:
// [Evaluator.EvaluateAt] is the whole interface the search needs, and
// [Evaluator.Explain] takes an evaluation apart for people.
//
//	men on squares ── rows of weights ──► accumulators ── one output ──► centipawns
//
//	network.go         what a network is, and when it can be used
//	features.go        what it sees of a position
//	encode.go          the file it is kept in; version1.go reads older ones
//	default.go         the one that ships
//	accumulator.go     sums of rows, kept up to date from position to position
//	inference.go       the evaluation
//	kernel*.go, *.s    sums and products: in Go, AVX2, AVX-512, VNNI and NEON
//	explain.go         what each man is worth
//	known.go kpk.go    endings of a lone king, which need no network
//
// # Scale
//
// Centipawns are those of the games that the network learned from: its unit, see
// [Network.Unit], is the advantage at which the odds of winning are e to 1.
package eval
