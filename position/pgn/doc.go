// Package pgn reads and writes games in Portable Game Notation, the text format in
// which chess programs exchange games. See
// https://www.chessprogramming.org/Portable_Game_Notation and the standard of
// 1994 by Steven J. Edwards that it links to.
//
// # Terminology
//
//	tag        a line such as [White "Morphy"] before the moves
//	movetext   the moves with numbers, comments, NAGs and variations
//	NAG        numeric annotation glyph: $1 for !, $2 for ?, …
//	line       a sequence of moves: the game itself or a variation
//	variation  an alternative to the move before it
//	roster     the seven tags with which every written game begins
//
// # Trees
//
// A game is a tree. A [Line] has moves, and a [Move] has variations, which are lines that
// begin at the position before it. [Game.All] walks through all moves.
// Clocks, arrows and the like are commands in comments; see [CutCommands].
//
// # Reading
//
// A [Reader] reads games from a stream of any size. It accepts the habits of many
// programs and of people, and gives up on a game only if its moves make no sense. Then
// [Reader.Next] returns an [Error] that names the line and the word, and the next
// call continues with the next game. Its use of memory is bounded whatever the
// input.
//
//	text ── lexer ──► tokens ── Reader ──► Game
//
// Everything that a file says about a game is kept, or named by [Game.Warnings] or an
// [Error].
//
//   - NAGs before the first move of a line belong to that move, and comments after a variation,
//     or in one without moves, to the move before. A NAG above 255, which the standard does not
//     have, is left out with a warning.
//   - A line end in the value of a tag is a space. If the value has no end, the tag ends with
//     its line. A quotation mark in it needs no backslash: the value ends at the last "] before
//     the next tag.
//   - The name of a tag has letters, digits and underscores; anything else becomes an underscore.
//   - Of several tags with one name the first counts. Another value in a later one causes a
//     warning.
//   - Text that adds nothing is left out without a warning: $0, a NAG that is there already, words
//     such as "e.p." and "ch", an equals sign right behind a move, which offers a draw, move
//     numbers, invisible characters, empty comments and variations, results of variations, a
//     closing parenthesis that closes nothing. "(=)", another way to offer a draw, is a comment.
//   - These are left out with a warning: a word without a letter or digit that is not a sign, a
//     brace or bracket that closes nothing, and text in angle brackets, or in square brackets
//     without a name and a quoted value. A comment without an end is kept, and ends the game.
//   - Variations within variations end at the hundredth level, with a warning.
//
// # Writing
//
// [Write] writes the export format of the standard: the roster first, movetext in
// lines of less than 80 columns, and the standard form of moves and annotations. It keeps to
// what all programs read: one comment in braces behind the NAGs of a move, and the variations
// behind it. So a comment or NAG that stands elsewhere in the tree moves there, and a closing
// brace in a comment becomes a parenthesis. Reading what was written and writing it again gives
// the same text.
//
// # Map
//
//	game.go      Game, Line, Move, Tag, and a walk through all moves
//	text.go      encodings and white space
//	lexer.go     tokens
//	symbol.go    symbols: moves, numbers, signs
//	comment.go   comments, and the commands in them
//	tag.go       tags, which have rules of their own
//	glyph.go     signs beside the moves: NAGs and glyphs
//	result.go    results
//	reader.go    games from a stream
//	parser.go    a game from tokens
//	movetext.go  moves and variations
//	write.go     the export format
//	wrap.go      lines of less than 80 columns
package pgn
