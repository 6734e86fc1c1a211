// Package wdlfit fits the model of package wdl, the chances to win, draw and lose
// given a score, to games of the engine.
//
//	count.go     results of games, by score and material
//	chances.go   the likelihood of the model
//	fit.go       the model with the greatest likelihood
//	quality.go   how well a model agrees with the games
//
// # Which positions count
//
// Self-play stops games that are decided: one side wins if its score has been high
// for some moves, and the game is drawn if the score has been close to 0 for long.
// The results of these positions are decisions, not observations. It would be
// wrong to leave out only the last positions of such games, because the remaining
// positions with these scores are those in which the game turned. So the package
// leaves out every position whose score could have ended a game, whatever happened
// next. This does not distort the model of the other scores, since the model gives
// the chances for a known score.
//
// One error remains: the positions before such an end have the result that was
// decided, not the one that further play would have led to. The model itself says
// how often these differ: almost never with some thousand nodes a move, but often
// with a hundred. Also, such games do not tell what scores are worth in games at
// longer time controls, in which more positions are drawn.
package wdlfit
