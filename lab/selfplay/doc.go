// Package selfplay lets the engine play against itself, to learn from the games.
//
// A game begins with some random moves from the standard start position or one
// of Chess960. After that every move is the best of a short search, of which the
// score is kept, until the game is over by the laws or as good as decided.
//
//	config.go       how games are played
//	opening.go      start positions and random moves
//	player.go       one game
//	adjudicate.go   when a game is as good as over
//	run.go          many games on several processors
//	shards.go       where they are stored
//
// # Reproducibility
//
// Each game is played by a new engine and with random numbers of its own, so game
// n of seed s depends on nothing but n, s and the settings: not on the number of
// workers, nor on where an earlier run stopped.
package selfplay
