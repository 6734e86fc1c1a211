// Package selfplay makes the engine play training games against itself.
//
// A game begins with some random moves, good or bad, from the standard start position or
// one of Chess960. Then a short search chooses each move, and its score is stored with
// the move, until the game is over by the Laws or decided by its scores.
//
//	config.go       the settings of games
//	player.go       one game
//	sound.go        openings of good moves
//	adjudicate.go   the end of a game
//	run.go          many games on several CPUs
//	shards.go       the files that hold the games
//
// # Reproducibility
//
// Each game is played by a new engine with random numbers of its own. So game n of
// seed s depends only on n, s and the settings, not on the number of workers or
// where an earlier run stopped. A run that was killed loses at most its last
// block of games, and the next run plays the same games again.
package selfplay
