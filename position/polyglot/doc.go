// Package polyglot reads opening books in the Polyglot format, the .bin files that
// most chess programs use.
//
// A book is a sequence of entries of 16 bytes, ordered by their first field.
// All integers have their highest byte first:
//
//	key    8 bytes   hash of a position
//	move   2 bytes   from the lowest bit up, 3 bits each: file and rank of the
//	                 target, file and rank of the origin, and the promotion:
//	                 none, knight, bishop, rook, queen
//	weight 2 bytes   how good or how frequent the move is, among those with the key
//	learn  4 bytes   for programs that learn; ignored here
//
// Castling is written as the king moving onto its rook. The key is the exclusive or
// of published random numbers (random64.bin): one for each piece on its square, each
// castling right, the file of the en passant square, and White to move (key.go). A
// [Book] is not read into memory: each lookup is a binary search in the file
// (book.go).
//
// Fabien Letouzey devised the format for his program Polyglot. This package follows
// Michel Van den Bergh's "Polyglot book format",
// http://hardy.uhasselt.be/Toga/book_format.html. See also
// https://www.chessprogramming.org/PolyGlot.
package polyglot
