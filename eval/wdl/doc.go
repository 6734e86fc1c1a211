// Package wdl says what a score is worth: the chances to win, to draw and to
// lose, and centipawns that mean the same in every phase of the game.
//
// The search counts in a unit of its own, which changes with every network that
// is trained. For people and graphical interfaces, scores are converted: 100
// centipawns are the score with which half of the games are won.
//
// # Model
//
// With score s and material m on the board,
//
//	P(win)  = 1 / (1 + exp((a(m) - s) / b(m)))
//	P(loss) = 1 / (1 + exp((a(m) + s) / b(m)))
//	P(draw) = 1 - P(win) - P(loss)
//
// where a, the score that wins half of the games, and b, how fast the chances
// change around it, are polynomials of degree 3. Centipawns are 100 s / a(m). The
// form of the model is the one of https://github.com/official-stockfish/WDL_model;
// the numbers were learned from games of this engine, see fitted.go.
//
//	model.go    the model and what it says about a score
//	fitted.go   its constants, and how to learn them anew
//
// See https://www.chessprogramming.org/Pawn_Advantage,_Win_Percentage,_and_Elo.
package wdl
