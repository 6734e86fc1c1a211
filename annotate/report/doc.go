// Package report writes analyzed games as annotated PGN, as JSON, and as a
// self-contained HTML page.
//
// The JSON keys are documented in docs/analyse.md and docs/schema/analyse.json.
//
// # Map
//
//	report.go   Writer: a report, game by game
//	spool.go    text that must wait for the end
//	text.go     moves, evaluations and lines as text
//	verdict.go  what the Laws say, as sentences
//	pgn.go      annotated PGN
//	json.go     JSON
//	html.go     the data of the page; html_js.go stands in for it in the browser
//	straight.go no text that turns the rest of its line round
//	moments.go  the critical moments of a game
//	graph.go    the expected score over the game, as SVG
//	follow.go   what the boards that follow the moves need
//	page.html style.css         the page
//	viewer.js line.js           its boards
//	base.css dom.js diagram.js  its colors and boards, which it shares with the page in web
package report
