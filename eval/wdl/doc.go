// Package wdl converts scores to the chances of winning, drawing and losing, and
// to centipawns that mean the same in every phase of the game.
//
// The engine counts in internal units, whose scale changes with every network.
// People and graphical interfaces see centipawns: 100 of them win half of the
// games. Use [For] for a single position, and [MiddleGame] for scores that are
// compared across positions.
//
// # Model
//
// With score s and material m on the board,
//
//	P(win)  = 1 / (1 + exp((a(m) - s) / b(m)))
//	P(loss) = 1 / (1 + exp((a(m) + s) / b(m)))
//	P(draw) = 1 - P(win) - P(loss)
//
// a is the score that wins half of the games, and b says how fast the chances
// change around it. Both are polynomials of degree 3. Centipawns are 100 s / a(m).
// The form of the model is that of https://github.com/official-stockfish/WDL_model.
// Its numbers were fitted to games of this engine, see fitted.go.
//
//	model.go    the model and what it says about a score
//	fitted.go   its constants, and how to fit them again
//	score.go    a score as people read it
//
// See https://www.chessprogramming.org/Pawn_Advantage,_Win_Percentage,_and_Elo.
package wdl
