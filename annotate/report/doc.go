// Package report writes analyzed games as annotated PGN, as JSON, and as a
// self-contained HTML page, and rulings on a game as text and JSON.
//
// docs/schema describes the JSON.
//
// # Map
//
//	report.go   a report, game by game, or on the games of files
//	text.go     moves, evaluations and lines as text
//	verdict.go  what the Laws say, as sentences
//	pgn.go      annotated PGN
//	exercises.go mistakes as exercises, in PGN and on the page
//	original.go the game before it was annotated
//	objects.go  the types of the JSON, which the page shares
//	json.go     a report in JSON
//	html.go     the data of the page
//	parts.go    parts of it for the page in web
//	laws.go     what the Laws say about a game, in JSON
//	arbiter.go  the same as text
//	totals.go   how the players played in all games; study.go their costliest moves
//	asides.go   variations, comments and signs of the file, without the notes of match runners
//	clock.go    times in words
//	moments.go  the critical moments of a game
//	board.go    their boards, as SVG
//	graph.go    the expected score over the game, as SVG
//	follow.go   data for the boards that follow the moves
//	page.html style.css         the page
//	viewer.js line.js index.js  its boards, and its index
//	base.css dom.js diagram.js pieces.svg
//	            its colors and boards, which it shares with the page in web
package report
