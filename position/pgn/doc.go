// Package pgn reads and writes games in Portable Game Notation, the text format
// that every chess program exchanges games in. See
// https://www.chessprogramming.org/Portable_Game_Notation and the standard of
// 1994 by Steven J. Edwards that it links to.
//
// # Terminology
//
//	tag        a line such as [White "Morphy"] before the moves
//	movetext   the moves with numbers, comments, NAGs and variations
//	NAG        numeric annotation glyph: $1 for !, $2 for ?, …
//	line       a sequence of moves: the game itself or a variation
//	variation  other moves in place of the move that it stands behind
//	roster     the seven tags that every written game begins with
//
// # Reading
//
// A [Reader] takes one game after the other from a stream of any size. It is
// forgiving: it knows the habits of many programs and of people, and gives up a
// game only if its moves do not make sense. Then [Reader.Next] returns an
// [Error] that names the line and the word, and the next call goes on with the
// next game. Nothing that it reads makes it fail or use memory without bound.
//
//	text ── lexer ──► tokens ── Reader ──► Game
//
// # Writing
//
// [Write] writes the export format: the roster first, movetext in lines of less
// than 80 columns, what was written in another way in the one way that the
// standard asks for.
//
// # Map
//
//	game.go      Game, Line, Move, Tag
//	text.go      encodings and white space
//	lexer.go     tokens: symbols, comments, NAGs
//	tag.go       tags, which have rules of their own
//	glyph.go     what stands beside the moves: NAGs, signs, results
//	reader.go    one game after the other
//	movetext.go  moves and variations
//	write.go     the export format
//	wrap.go      lines of less than 80 columns
package pgn
