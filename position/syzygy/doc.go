// Package syzygy reads Syzygy endgame tables: what perfect play makes of every
// position with up to seven men.
//
// # Terminology
//
//	men         pieces and pawns, kings included
//	zeroing     a capture or a pawn move, which sets the half-move clock to 0
//	WDL         win, draw or loss, with two kinds of draw by the 50-move rule:
//	            a cursed win and, for the other side, a blessed loss
//	DTZ         distance to zeroing, in plies: how far the next capture, pawn
//	            move or mate is in a won game that is played well
//	side        whose move it is; a table can have values for one or for both
//	section     the values of a table for one side and, with pawns, for one file
//	            of the leading pawn
//	leading     the pawns that divide a table, those of the side with fewer; and
//	            among them the one nearest to the edge of the board
//	index       the number of a position in its section
//	block       a piece of the compressed values that is decoded from its start
//
// # Use
//
// [Open] lists the tables in some folders. In a search, [Tables.ProbeWDL] says what
// a position is worth; it suits positions just after a capture or a pawn move, for
// it takes the half-move clock to be 0. At the root, [Tables.RankRoot] says which
// moves keep what the position is worth, with the clock and the repetitions of the
// game, and make progress.
//
// A table file is opened when it is first needed, mapped into memory and checked:
// sizes, offsets, men and codes. A file that is not what its name says, is
// truncated or corrupt is named by [Tables.Problems] and treated as missing, from
// then on also one that is truncated, or whose disk fails, while it is in use. Other
// changes of a file in use can go unnoticed; the checksum at the end of a file is not
// verified, as that would mean to read it all.
//
// # Map
//
//	wdl.go material.go               values, and the men that a table is for
//	tables.go file.go mmap_*.go      folders, files, memory
//	fault.go                         memory whose file is gone
//	header.go reader.go              what the header of a file says
//	squares.go layout.go             from a position to an index
//	pairs.go                         from an index to a value
//	probe.go dtz.go root.go          the rules of chess around that
//
// # Sources
//
// The tables and their format are Ronald de Man's, https://github.com/syzygy1/tb.
// There is no specification: what is here follows the description in
// https://www.chessprogramming.org/Syzygy_Bases and what generators and probers do,
// his own and those of Stockfish and of python-chess
// (https://python-chess.readthedocs.io/en/latest/syzygy.html). The ways in which
// a table numbers the placements of its first men are known there as "111", three
// unique men, and "KK", the two kings; a third one, for tables without either, does
// not occur in chess, where each side has a king.
package syzygy
