// Package record stores games to learn from: the moves, the score of the search
// at each move, and the result. A move with its score takes less than a byte.
//
// A file is a header and then blocks of some hundred games. Each block can be read
// without the others: its header has the number of its first game, its length and
// a checksum.
//
//	game.go       a game
//	header.go     the header of a file
//	note.go       what its note says of the scores
//	block.go      the headers of blocks
//	codec.go      games as the code of a block
//	coder.go      adaptive arithmetic coding
//	plausible.go  which moves are likely to be played
//	level.go      scores as few numbers
//	writer.go     appending games to a file
//	reader.go     reading games, past damaged blocks
//
// docs/records.md describes the format.
package record
