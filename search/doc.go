// Package search finds the best move in a position by alpha-beta search.
//
// An [Engine] owns the transposition table and one worker per thread.
// [Engine.Search] hands the game to the workers. Each worker deepens iteratively
// (iterate) and searches the root within an aspiration window (aspirate). From
// there search calls itself, until quiescence has played out the captures. The
// first worker is the main worker: it watches the limits and reports.
//
// # Terminology
//
//	ply           a half-move; also the distance from the root
//	depth         the number of plies still to search, before reductions
//	node          one call of search or quiescence, for one position
//	alpha, beta   the window: only scores in between matter to the caller
//	PV node       a node with an open window, beta-alpha > 1
//	cut node      a null-window node that is expected to fail high
//	fail high     the score is at least beta, a lower bound of the true score
//	fail low      the score is at most alpha, an upper bound of the true score
//	fail-soft     a score outside the window is returned unclamped
//	noisy, quiet  a capture or promotion; any other move
//	static        the static evaluation, scaled and corrected
//	eval          static, or the table's score where its bound makes it better
//	improving     static is higher than at this side's last move, or at least beta
//	ttMove        the table's move; ttScore is its score
//	ttPV          the position is, or once was, on a principal variation
//	excluded      the move that a singular search leaves out
//	threats       the squares that the opponent attacks
//	frame         one ply of the line that a worker searches
//
// # Units
//
// Scores and margins are in internal units, the unit of the evaluation, close to
// a hundredth of a pawn; [Score.Centipawns] converts them for display. Depths are
// in plies, reductions in 1/1024 plies, histories within ± 16384, corrections
// within ± 1024. Everything that decides a move is an integer, and a search by one
// thread takes the same number of nodes on every machine.
//
// # Reading order
//
//	score.go limits.go                  the vocabulary
//	engine.go shared.go smp.go          a search from the outside
//	timeman.go                          how long it may take
//	worker.go                           a worker and its frames
//	root.go                             iterative deepening, aspiration, MultiPV
//	search.go                           the search: a table of contents
//	moves.go draw.go                    making moves, and the draws they lead to
//	node.go lookup.go static.go         what is known about a node at first
//	prune.go                            nodes and moves that are not searched
//	reduction.go extension.go           how deep a move is searched
//	quiescence.go                       the end of the line
//	picker.go history.go credit.go      move ordering and what it learns
//	correction.go                       what the static evaluation learns
//	params.go                           the numbers worth tuning (see lab/spsa)
//	mate.go proof.go                    the search for a mate in N moves
//	tablebase.go                        endgame tables
//	strength.go                         playing below full strength
//	report.go lines.go wdl.go           what a search reports
//
// # Memory
//
// Nothing below the root allocates. A worker takes about 5 MB, among them 1 MB of
// frames, 2 MB of continuation history and 1 MB of pawn history.
//
// https://www.chessprogramming.org describes all techniques. Stockfish and related
// engines found most of them.
package search
