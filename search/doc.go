// Package search finds the best move of a position by an alpha-beta search with
// the techniques that have proved themselves in chess engines.
//
// An [Engine] owns what outlives a search: the transposition table and one worker per
// thread. [Engine.Start] hands the game to the workers and returns a [Search], which
// tells a [Reporter] what it finds. Each worker deepens iteratively (iterate) and searches
// the root within an aspiration window (aspirate); from there search calls itself until
// quiescence settles the captures. The first worker watches the limits and reports.
//
// # Terminology
//
//	ply           a half-move; also the distance from the root
//	depth         the plies left to search, before reductions
//	node          a position that search is called for
//	alpha, beta   the window: only scores in between matter to the caller
//	PV node       a node with an open window, beta-alpha > 1
//	cut node      a null-window node that is expected to fail high
//	fail high     the score is at least beta, a lower bound of the true score
//	fail low      the score is at most alpha, an upper bound of the true score
//	fail-soft     a score outside the window is returned as it is
//	noisy, quiet  a capture or promotion; any other move
//	static        the static evaluation, scaled and corrected
//	eval          static, or the table's score where its bound makes it better
//	improving     static is higher than at the same side's move before, or, once whole
//	              nodes have been pruned, at least beta
//	tt            the transposition table, also called the table; ttMove is the move that it
//	              has for the position, ttScore its score
//	tb            the endgame tables
//	ttPV          the position is, or once was, on a principal variation
//	excluded      the move that a singular search leaves out
//	threats       the squares that the opponent attacks
//	frame         one ply of the line that a worker searches
//
// # Units
//
// Scores and margins are in internal units, depths in plies, reductions in 1/1024
// plies, histories within ± 16384, corrections within ± 1024. Everything that
// decides a move is an integer, and a search by one thread takes the same
// number of nodes on every machine.
//
// # Reading order
//
//	score.go limits.go options.go       the vocabulary
//	engine.go handle.go smp.go          a search from the outside
//	analyze.go                          a search under a context, an iterator of lines
//	report.go wdl.go                    what it reports
//	timeman.go lateness.go              how long it may take, and how late moves go out
//	worker.go                           a worker and its frames
//	root.go                             iterative deepening, aspiration, MultiPV
//	search.go                           the search: a table of contents
//	moves.go draw.go dead.go            making moves, and the draws they lead to
//	node.go lookup.go static.go         what is known about a node at first
//	tablebase.go tbline.go              what endgame tables know about it
//	prune.go                            nodes and moves that are not searched
//	reduction.go extension.go           how deep a move is searched
//	quiescence.go                       the end of the line
//	picker.go quiets.go                 move ordering
//	history.go credit.go                what it learns
//	correction.go                       what the static evaluation learns
//	params.go tune.go                   the numbers worth tuning (see lab/spsa)
//	mate.go                             the search for a mate in N moves, by search/mate
//	hashfile.go                         the transposition table in a file
//	arith.go yield.go                   small helpers
//
// # Memory
//
// Below the root nothing allocates but the proof that a position is dead, which is rare.
// A worker takes about 1.5 MB: 1 MB of frames and some smaller tables. The pool of all
// workers takes 3.4 MB with one of them: 2 MB of continuation history, and the rest doubles
// whenever their number does.
//
// The standard text on all techniques is https://www.chessprogramming.org.
// Stockfish and its kin found most of them.
package search
