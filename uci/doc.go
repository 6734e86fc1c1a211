// Package uci speaks the Universal Chess Interface: it reads commands as text,
// turns them into values for a search engine and prints what comes back. The
// protocol is described at https://www.chessprogramming.org/UCI.
//
// # Who does what
//
//	reader goroutine     bytes in       -> lines     (reader.go)
//	session, one loop    lines, events  -> actions   (uci.go, schedule.go)
//	job goroutine        a search or a long command -> events   (job.go, report.go)
//
// The session loop owns all state and is the only writer of the output (output.go), so
// lines never mix and nothing needs a lock. A command is a row of a table: commands.go has
// the protocol and console.go what serves people; search.go begins a search and gives its
// answer. An option is a row of another table, option.go, which prints and sets it; files.go
// and book.go hold what belongs to some. Parsing (parse.go) and formatting
// (format.go) are functions of their arguments.
//
// # Commands while a search runs
//
// Every go gets exactly one bestmove, in the order of the go commands, and the
// session never waits for the search: it goes on reading. A command belongs to one of four
// classes:
//
//   - uci, isready, debug, register, wait, version, help, stop, ponderhit and quit are
//     served at once. stop is about the search and all that wait, ponderhit about the last go.
//   - d and eval are served after the commands before them, during a search too.
//   - setoption waits for the end of the search.
//   - position, go, ucinewgame, bench, speedtest and genfens do too, and stop a search
//     that would not end by itself (infinite or ponder). A search with a limit of its own goes
//     on to its end, so that a script of several go commands gives full results.
//
// Besides:
//
//   - While some hundred commands wait, nothing is read, and a search that would not end by
//     itself is stopped. Scripts of any length take little memory.
//   - After infinite or ponder the bestmove waits for stop or ponderhit, even if
//     a mate is found or there is no legal move.
//   - quit ends searches at once, and [Run] as soon as perft and the commands of the
//     program that came before it have given their results, as a script wants. A second
//     quit ends everything.
//   - At the end of the input, the commands before it are carried out first, too. Endless
//     searches stop at once.
//   - When a line cannot be printed, because nobody reads any more, [Run] ends.
//
// # Draws
//
// UCI has no message for a draw by the Laws of Chess. Whenever it changes, an info
// string before bestmove says which draw is automatic or can be claimed, with the
// article and the moves to announce (draws.go). The engine plays on regardless:
// ending the game is up to the GUI.
//
// # Bad input
//
// Words before the first known command are skipped, as the protocol asks. Any
// other mistake is explained in one info string that quotes the offending word.
// A position that cannot be played, or an illegal move, leaves no position: until the
// next position command, go repeats the reason and answers bestmove (none), because
// a move in another position would be worse than none. A position that can be played
// but that no game leads to, such as one with ten queens, is played with a note. A
// bad go parameter is ignored. If that leaves no usable limit, the search is one ply
// deep rather than endless.
//
// As a last resort, a panic of the search is reported in one info string and
// answered with the best move known so far, or any legal one. A panic of a command
// or of the draw report is reported too, and the session goes on.
//
// # Book
//
// With OwnBook and a Book File in the Polyglot format, a move of the book answers
// go at once, with an info string. Analysis does not use the book: neither with
// UCI_AnalyseMode nor for infinite, ponder and mate.
package uci
