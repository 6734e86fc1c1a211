// Package position implements the rules of chess: the board, legal moves, making
// moves, and the notations of positions and moves.
//
// # Terminology
//
//	Square      A1 = 0, B1 = 1 … H8 = 63, rank by rank from White's side
//	Bitboard    a set of squares, bit i for square i
//	Position    pieces, side to move, castling rights, en passant, counters
//	Game        a start position and the moves played from it
//	noisy       a capture or a promotion; all other moves are quiet
//	pinned      of a piece: it may not leave the line to its own king
//	piece       also a pawn; NonPawns are those that are neither pawns nor kings
//	Key         a 64-bit Zobrist hash
//
// The board as bit numbers:
//
//	8 | 56 57 58 59 60 61 62 63
//	7 | 48 49 50 51 52 53 54 55
//	6 | 40 41 42 43 44 45 46 47
//	5 | 32 33 34 35 36 37 38 39
//	4 | 24 25 26 27 28 29 30 31
//	3 | 16 17 18 19 20 21 22 23
//	2 |  8  9 10 11 12 13 14 15
//	1 |  0  1  2  3  4  5  6  7
//	  +------------------------
//	     a  b  c  d  e  f  g  h
//
// # Map
//
//	bitboard.go square.go piece.go move.go   the basic types
//	attacks.go sliders.go fill_*             what pieces attack
//	zobrist.go position.go                   the state
//	makemove.go                              making a move
//	castling.go enpassant.go                 the two moves with rules of their own
//	movegen.go legal.go checks.go            legal moves, and which of them check
//	count.go replies.go                      their number
//	see.go                                   static exchange evaluation
//	repetition.go draw.go game.go result.go  history, draws and results
//	fen.go uci.go san.go text.go variant.go  FEN, UCI and SAN text
//	setup.go impossible.go                   positions piece by piece, checked, and mirrored
//	chess960.go                              the 960 start positions
//	perft.go invariants.go                   checks
//
// # Masks
//
// The code masks the indices of its tables: &63 for a [Square], &1 for a [Color], &7 for a
// [PieceType], &15 for a [Piece]. A mask changes no valid value. It shows the compiler that
// the index is in range, which saves a bounds check. A value out of range, such as
// [NoSquare], reads the entry of another value and does not panic.
//
// # Chess960
//
// Castling is a move of the king onto its own rook, and castling rights are the
// set of rooks that may still castle. This covers Chess960 and double Fischer
// random; standard chess is a special case.
//
// # Concurrency
//
// A Position is a plain value. Several goroutines may read it at the same time.
package position
