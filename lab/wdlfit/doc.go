// Package wdlfit learns what scores are worth, the model of package wdl, from
// games of the engine.
//
//	count.go     how games ended, by score and material
//	chances.go   the likelihood of the model and its derivatives
//	fit.go       the model that makes the games most likely
//	quality.go   how well it agrees with the games
//
// # Which positions count
//
// Self-play games are not always played to their end. They are given to a side
// whose score has been high enough for some moves, and drawn when the score has
// been close to 0 for long. The results of these positions are decisions, not
// observations, and to leave out just the last positions of such games would be
// worse: the other positions with these scores are those where the games turned.
// So all positions are left out whose score could have ended a game, whatever
// happened. To choose positions by their score does not distort what the model
// says about the rest, as it is about results given the score.
//
// What stays is that the positions before such an end have the result that was
// decided rather than the one that would have been played out. How often a side
// with the score in question would not have won after all, the model itself says:
// it is almost never with some thousand nodes a move, but often with a hundred.
// Nor do such games tell what scores are worth in longer ones, in which more of
// them are drawn.
package wdlfit
