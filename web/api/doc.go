// Package api answers the questions of the page in web: JSON in, JSON out. It knows
// nothing of browsers, so that it can be tested on any system.
//
// # Map
//
//	api.go      sessions, requests and answers
//	game.go     games as the page sends them, positions as it shows them
//	tree.go     games with their variations and annotations, and how to write them
//	open.go     text that people paste: FEN, moves, PGN
//	rule.go     what the Laws say
//	analyse.go  lines of the engine while it thinks
//	play.go     the moves, draws and claims of the engine as an opponent
//	annotate.go the analysis of a whole game
//
// A request is a game, given by its start and its moves, and what to do with it.
// Sessions remember nothing about games between requests, only what the engine has
// learned.
package api
