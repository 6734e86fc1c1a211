// Package uci speaks the Universal Chess Interface: it reads commands as text,
// turns them into values for a search engine and prints what comes back. The
// protocol is described at https://www.chessprogramming.org/UCI.
//
// # Who does what
//
//	reader goroutine     bytes in      -> lines     (reader.go)
//	session, one loop    lines, events -> actions   (uci.go, queue.go, commands.go)
//	job goroutine        one search, perft or bench -> events   (job.go, search.go)
//
// The session loop owns all state and is the only writer of the output, so
// lines never mix and nothing needs a lock. Parsing (parse.go) and formatting
// (format.go) are functions of their arguments; option.go is one table that both
// prints the options and sets them, with what belongs to some of them in book.go,
// strength.go and opponent.go; console.go has what is not in the protocol.
//
// # Commands while a search runs
//
// Every go gets exactly one bestmove, in the order of the go commands, and the
// session never waits for the search: it goes on reading.
//
//   - uci, isready, debug, help, version and quit are served at once.
//   - stop and ponderhit act on the last go.
//   - position, go, setoption, ucinewgame and the extra commands wait in a queue
//     for the bestmove. A search that would not end by itself (infinite, ponder,
//     or bounded only by mate) is stopped for all of them but setoption; one
//     with a limit of its own is left to finish, so that a script of several go
//     commands gives full results.
//   - After infinite or ponder the bestmove is held back until stop or
//     ponderhit, even with a mate found or no legal move at all.
//   - quit and the end of the input stop the search and end [Run] at once.
//
// # Draws
//
// UCI has no message for a draw by the Laws of Chess. Before a bestmove, an info
// string says which draw is automatic or can be claimed, with the article and
// the moves to announce, each time that changes (draws.go). The engine plays on
// regardless: ending the game is up to the GUI.
//
// # Bad input
//
// Words before the first known command are skipped, as the protocol asks. Any
// other mistake is explained in one info string that quotes the offending word.
// A position with a bad FEN leaves the last good position in place; one with an
// illegal move is followed up to that move. A bad go parameter is ignored, and
// if no usable limit is left the search is one ply deep rather than endless.
//
// As a last resort, a panic of the search goroutine is reported in one info
// string and answered with the best move known so far, or any legal one. A panic
// of a command or of the draw report is reported likewise, and the session goes
// on.
//
// # Book
//
// With OwnBook and a Book File in the Polyglot format, go is answered from the
// book at once, with an info string, but never in analysis: not while
// UCI_AnalyseMode is set, and not for infinite, ponder and mate.
package uci
