// Package report writes analyzed games for people and programs: as PGN with
// annotations, as JSON, and as a page of HTML that needs nothing but itself.
//
// The JSON keys are documented in docs/analyse.md.
//
// # Map
//
//	report.go   Report and Game: what is written
//	text.go     moves, evaluations and lines as text
//	verdict.go  what the Laws say, as sentences
//	pgn.go      annotated PGN
//	json.go     JSON
//	html.go     the page: what stands where
//	moments.go  the critical moments of a game
//	graph.go    the expected score over the game, as SVG
//	board.go    boards with arrows, as SVG
//	page.html style.css pieces.svg   the looks; the men are drawn for this program
package report
