// Package record stores training games: the moves, the score of the search at each
// move, and the result. A move with its score takes less than a byte.
//
// A file is a header and then blocks of several hundred games. Each block can be read on
// its own: its header has the number of its first game, its length and a checksum.
//
//	game.go       a game
//	header.go     the header of a file
//	note.go       the material scale in its note
//	block.go      the headers of blocks
//	codec.go      games as the code of a block
//	coder.go      adaptive arithmetic coding
//	plausible.go  which moves are likely to be played
//	level.go      rounded scores
//	writer.go     appending games to a file
//	reader.go     reading games, past damaged blocks
//
// docs/records.md describes the format.
package record
