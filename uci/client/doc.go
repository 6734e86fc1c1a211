// Package client talks to chess engines that speak UCI: it starts them, sets their options,
// and asks for moves and analysis. The protocol is described at
// https://www.chessprogramming.org/UCI.
//
//	engine, err := client.Start(ctx, exec.Command("stockfish"))
//	defer engine.Close()
//	err = engine.Set(ctx, "Hash", 64)
//	result, err := engine.Search(ctx, game, client.Limits{MoveTime: time.Second})
//
// # What is checked
//
// Options are checked against what the engine has declared before they are sent. Moves that
// come back are legal: a line ends before its first illegal move, and an illegal best move is
// an error. With [Engine.Strict] all that is odd is one. Chess960 is switched on and off as the
// game needs it.
//
// # What goes wrong
//
// An engine that crashes, leaves, or does not answer in time is gone, and all later calls say
// so: their errors wrap [ErrGone] and tell why. No call waits forever: a context ends a
// search, and an answer that is due at once may take as long as [Engine.Patience]. A call
// while a search runs returns [ErrBusy]. A line of more than 64 KiB, or more than 1 MiB before
// uciok, is the end of an engine: it may not take all memory.
//
// # Map
//
//	engine.go        starting and ending an engine
//	conversation.go  lines from and to it, and its death
//	option.go        its options
//	search.go        searches
//	info.go          what it says about them
package client
