// Package uci speaks the Universal Chess Interface: it reads commands as text,
// turns them into values for a search engine and prints what comes back. The
// protocol is described at https://www.chessprogramming.org/UCI.
//
// # Structure
//
//	reader goroutine     bytes in       -> lines          (reader.go)
//	session, one loop    lines, events  -> actions, text  (uci.go, schedule.go, report.go)
//	job goroutine        a search or a long command -> events
//
// The session loop owns all state and is the only writer of the output (output.go), so lines
// never mix and nothing needs a lock. Each command is a row of a table: those of the protocol in
// commands.go, those for people in console.go. search.go begins a search and gives its answer.
// Each option (option.go) is a row in settings.go; options with files are in files.go and
// book.go. Commands that wait are in queue.go. Parsing (parse.go) and formatting (format.go) are
// functions of their arguments. session.go has the state that most files share.
//
// # Commands while a search runs
//
// Every go gets exactly one bestmove, in the order of the go commands, and the
// session never waits for the search: it goes on reading. Two tables in schedule.go say which
// commands wait for what, and what ends a search. In short:
//
//   - Questions about the session, such as uci and isready, and stop, ponderhit and quit are served
//     at once. stop ends the search and all searches that wait; ponderhit belongs to the last go.
//   - d and eval are served after the commands before them, during a search too.
//   - setoption waits for the end of the search.
//   - position, go, ucinewgame, bench and speedtest do too, and stop a search
//     that may not end by itself (infinite, ponder or no limit). A search with a limit of its own
//     goes on to its end, so that a script of several go commands gives full results.
//
// Besides:
//
//   - When the waiting commands take 4 MiB, nothing more is read until some are served, and a
//     search that may not end by itself is stopped. Scripts of any length take little memory.
//   - After infinite or ponder the bestmove waits for stop or ponderhit, even if
//     a mate is found or there is no legal move. A go without a limit answers when nothing is left
//     to search.
//   - quit ends searches at once. If perft, a command of the program or Save Hash came before it,
//     that is done first. A second quit ends everything.
//   - At the end of the input, all commands before it are carried out first. Endless searches are
//     stopped.
//   - When a line cannot be printed, because the reader is gone, [Run] ends.
//
// # Draws
//
// UCI has no message for a draw by the Laws of Chess. An info string before bestmove says which
// draw is automatic or can be claimed, with the article and the moves to announce, whenever that
// has changed (draws.go). The engine plays on regardless:
// ending the game is up to the GUI.
//
// # Notes
//
// Some programs keep only the last info line before bestmove, and some look for words such as
// score and pv in every line. So a note in an info string is followed by the last lines with a
// score, printed again if need be (report.go), and such words are quoted in notes (output.go).
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
