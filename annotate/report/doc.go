// Package report writes analyzed games as annotated PGN, as JSON, and as a
// self-contained HTML page, and rulings on a game as text and JSON.
//
// docs/schema describes the JSON.
//
// # Map
//
//	report.go   Writer: a report, game by game
//	analyze.go  a report on the games of files
//	text.go     moves, evaluations and lines as text
//	verdict.go  what the Laws say, as sentences
//	pgn.go      annotated PGN
//	objects.go  the types of the JSON, which the page shares
//	json.go     a report in JSON
//	html.go     the data of the page
//	straight.go no text that turns the rest of its line round
//	laws.go     what the Laws say about a game, in JSON
//	arbiter.go  the same as text
//	totals.go   how the players played in all games
//	asides.go   the variations of the file
//	glyphs.go   the signs beside its moves
//	moments.go  the critical moments of a game
//	board.go    their boards, as SVG
//	graph.go    the expected score over the game, as SVG
//	follow.go   what the boards that follow the moves need
//	page.html style.css         the page
//	viewer.js line.js           its boards
//	base.css dom.js diagram.js pieces.svg glyphs.js
//	            its colors, boards and signs, which it shares with the page in web
package report
