// Package record stores games for learning: the moves, what the search thought
// of each position, and the result, in less than two bytes a move.
//
// A file is a header and then blocks of some hundred games. Each block stands
// for itself: its header has the lengths, the number of its first game and a
// checksum, and its three columns are deflated separately, since like compresses
// best with like.
//
//	game.go      a game
//	index.go     a move as its rank among the legal moves
//	column.go    games to columns of bytes and back
//	block.go     columns to blocks and back, checksums, limits
//	header.go    the beginning of a file
//	writer.go    adding games to a file
//	reader.go    reading them back, past whatever is damaged
//
// The format is described in docs/records.md. Its version is in the file, and
// no version that was ever written becomes unreadable.
package record
