// Package search finds the best move of a position by an alpha-beta search with
// the techniques that have proved themselves in chess engines.
//
// An [Engine] owns what outlives a search: the transposition table and one worker per
// thread. [Engine.Start] hands the game to the workers and returns a [Search], which
// reports what it finds to a [Reporter]. Each worker deepens iteratively (iterate) and searches
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
//	improving     static is higher than at the same side's previous move. When moves are pruned,
//	              a node with static of at least beta counts as improving too
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
//	engine.go handle.go                 a search from the outside
//	analyze.go reporter.go wdl.go       an iterator of lines, what is reported
//	hashfile.go                         the transposition table in a file
//	worker.go key.go                    a worker, its frames and their moves
//	run.go smp.go                       a search from start to result, with several workers
//	poll.go yield.go internal/clock     when it has to end
//	rootmove.go iterate.go              root moves, iterative deepening, aspiration, MultiPV
//	rank.go report.go ponder.go         lines as they are reported, and the reply to ponder on
//	search.go                           the search: a table of contents
//	moves.go draw.go dead.go            making moves, and the draws they lead to
//	node.go probe.go static.go          what is known about a node at first
//	tablebase.go tbline.go              what endgame tables know about it
//	prune.go                            nodes and moves that are not searched
//	reduction.go extension.go           how deep a move is searched
//	quiescence.go                       the end of the line
//	picker.go order.go quiets.go        move ordering
//	history.go learn.go                 what it learns
//	correction.go                       what the static evaluation learns
//	params.go tune.go                   the numbers worth tuning (see lab/spsa)
//	mate.go                             the search for a mate in N moves, by search/mate
//	arith.go piece.go prefetch_*.go     small helpers
//
// # Memory
//
// Below the root nothing allocates except the proof that a position is dead, which is rare. A worker
// takes about 1.5 MiB: 1 MiB of frames and some smaller tables. The histories that all workers share
// take 3.4 MiB with one worker: 2 MiB of continuation history, and 1.4 MiB that grow in proportion to
// the number of workers, rounded up to a power of two.
//
// The standard text on all techniques is https://www.chessprogramming.org.
// Stockfish and engines like it found most of them.
package search
