// Package polyglot reads opening books in the Polyglot format, the files with
// the suffix .bin that most chess programs know.
//
// A book is a sequence of entries of 16 bytes, ordered by their first field.
// All integers have their highest byte first:
//
//	key    8 bytes   hash of a position
//	move   2 bytes   file and rank of its goal, file and rank of its origin, each
//	                 3 bits from the lowest up, then 3 bits for the promotion:
//	                 none, knight, bishop, rook, queen
//	weight 2 bytes   how good or how frequent the move is, among those with the key
//	learn  4 bytes   for programs that learn; ignored here
//
// Castling is written as the king moving onto its rook. The key is the exclusive
// or of published random numbers (random.go), one for each piece on its square,
// each castling right, the file of an en passant square and White to move
// (key.go). A [Book] is not read into memory: each look-up is a binary search in
// the file (book.go).
//
// The format was devised by Fabien Letouzey for his program Polyglot; the
// description followed here is Michel Van den Bergh's "Polyglot book format",
// http://hardy.uhasselt.be/Toga/book_format.html. See also
// https://www.chessprogramming.org/PolyGlot.
package polyglot
