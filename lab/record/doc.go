// Package record stores games to learn from: the moves, the score of the search
// at each move, and the result, in less than two bytes a move.
//
// A file is a header and then blocks of some hundred games. Each block can be read
// without the others: its header has the number of its first game, the lengths of
// its three columns and a checksum. The columns are deflated separately, because
// similar data compress best together.
//
//	game.go      a game
//	rank.go      a move as its rank among the legal moves
//	column.go    games as columns of bytes
//	block.go     columns as compressed blocks with checksums
//	header.go    the header of a file
//	writer.go    appending games to a file
//	reader.go    reading games, past damaged blocks
//
// docs/records.md describes the format. Its version is in the file, and files of
// all versions stay readable.
package record
