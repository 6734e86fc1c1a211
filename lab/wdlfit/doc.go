// Package wdlfit fits the model of package wdl, the probabilities to win, draw and
// lose given a score, to games of the engine.
//
//	count.go       results of games, by score and material
//	likelihood.go  the likelihood of the model
//	fit.go         the model with the maximum likelihood
//	quality.go     how well a model agrees with the games
//
// # Which positions count
//
// Self-play adjudicates games: one side wins if its score has been high for some
// moves, and the game is drawn if the score has been close to 0 for long. These
// results are decisions, not observations. It would be wrong to leave out only the
// last positions of such games, because the remaining positions with these scores
// are those in which the game turned. So the package leaves out every position whose
// score could have ended a game, whatever happened next. This does not distort the
// model of the other scores, since the model gives probabilities for a known score.
//
// One error remains: the positions before such an end have the adjudicated result,
// not that of further play. The model itself shows how often these differ: almost
// never with several thousand nodes a move, but often with a hundred. Also, the games
// do not show what scores mean at longer time controls, where more games are drawn.
package wdlfit
