// Package syzygy reads Syzygy endgame tables, which hold the results of perfect play
// for all positions with up to seven pieces.
//
// # Terminology
//
//	pieces      kings and pawns included
//	zeroing     a capture or a pawn move, which sets the half-move clock to 0
//	WDL         win, draw or loss, with two kinds of draw by the 50-move rule:
//	            a cursed win and, for the other side, a blessed loss
//	DTZ         distance to zeroing, in plies, to the next capture, pawn move or
//	            mate with best play
//	side        the side to move; a table has values for one or for both
//	section     the values of a table for one side and, with pawns, for one file
//	            of the leading pawn
//	leading     the pawns that divide a table, those of the side with fewer; and
//	            among them the one nearest to the edge of the board
//	index       the number of a position in its section
//	block       a part of the compressed values that is decoded from its start
//
// # Use
//
// [Open] finds the tables in a list of directories. [Tables.ProbeWDL] is for the search. It
// assumes a half-move clock of 0, so it suits positions just after a capture or a pawn
// move. [Tables.RankRoot] is for the root: it ranks the moves that keep the value of
// the position and make progress, given the clock and the repetitions of the game.
//
// A table file is opened when it is first needed, mapped into memory and checked:
// sizes, offsets, pieces and codes. A file that is truncated, corrupt or not what its
// name says is reported by [Tables.Problems] and treated as missing. So is a file that
// is truncated, or whose disk fails, while it is in use. Other changes of a file in use
// can go unnoticed. The checksum at the end of a file is not verified, because that
// would require reading all of it.
//
// # Map
//
//	wdl.go material.go               values, and the pieces of a table
//	tables.go file.go mmap_*.go      directories, files, memory
//	header.go reader.go              the header of a file
//	squares.go layout.go             from a position to an index
//	pairs.go                         from an index to a value
//	probe.go dtz.go root.go edge.go  probing, with the rules of chess
//
// # Sources
//
// The tables and their format are Ronald de Man's, https://github.com/syzygy1/tb.
// There is no specification: this package follows the description in
// https://www.chessprogramming.org/Syzygy_Bases and the generators and probers, his
// own and those of Stockfish and python-chess
// (https://python-chess.readthedocs.io/en/latest/syzygy.html). The tables number
// the placements of the first pieces in two ways: "111" for three unique pieces, "KK" for the two
// kings. A third way does not occur in chess, where each side has a king.
package syzygy
