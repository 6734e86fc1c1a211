// Package eval says how good a position is without searching.
//
// The engine evaluates with a neural network that learned from its own games:
// [NetworkEvaluator.EvaluateAt] is the whole interface the search needs, and
// [NetworkEvaluator.Explain] takes an evaluation apart for people.
//
//	men on squares ── rows of weights ──► accumulators ── one output ──► centipawns
//
//	network.go         what a network is, and when it can be used
//	encode.go          the file it is kept in
//	default.go         the one that ships
//	accumulator.go     sums of rows, kept up to date from position to position
//	inference.go       the evaluation
//	kernel*.go, *.s    sums and products: in Go, AVX2, AVX-512, VNNI and NEON
//	network_explain.go what each man is worth
//	known.go kpk.go    endings of a lone king, which need no network
//
// # The hand-written evaluation
//
// [Evaluator] is what came before, and what the first networks learned from. It
// is a sum of terms, each with one value for the middlegame and one for the
// endgame, blended by the material left on the board.
//
//	a few hundred weights ── terms ──► Components ── combine ──► centipawns
//
// # Terms
//
//	material.go   piece counts and how they suit each other, phase
//	pawns.go      isolated, doubled, backward, connected and candidate pawns,
//	              islands; pawn shelter and pawn storm
//	pieces.go     squares, mobility, outposts, bad and long-diagonal bishops,
//	              rooks on open files and the seventh rank, trapped rooks,
//	              queens that can be discovered
//	king.go       attackers, weak squares, safe checks: king danger
//	threats.go    pieces attacked by lesser ones, hanging, or soon attacked
//	passed.go     passed pawns: kings, path, blockade, support
//	endgame.go    complexity, drawish material
//	known.go      endings of a lone king: mates, draws
//	kpk.go        king and pawn against king, exactly
//
// # The rest
//
//	score.go terms.go weights.go   what a value is, the weights, their values
//	components.go                  the non-linear last steps
//	evaluate.go masks.go           setting up, board geometry
//	explain.go                     the terms as a table
//
// # Scale
//
// A pawn is worth about 100. 260 centipawns are worth ten times the odds in a
// game between strong programs. The weights are learned by package
// [github.com/adoube/adoube/eval/train]; the file they are in is its output.
//
// # Speed
//
// Attack sets are computed once for each piece and shared by all later terms.
// What depends on the pawns alone, or on the piece counts alone, is remembered
// in small tables that belong to the Evaluator.
//
// # Sources
//
// The terms are the common stock of the field as described on the Chess
// Programming Wiki, https://www.chessprogramming.org/Evaluation, and in the
// open classical evaluations of Stockfish 11 and Ethereal.
package eval
