package position

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// StartFEN is the initial position of standard chess.
const StartFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// maxCounter is the maximum of both counters of a FEN; larger values are clamped.
const maxCounter = 9999

var startPosition = MustParseFEN(StartFEN)

// StartPosition returns the initial position of standard chess.
func StartPosition() Position { return startPosition }

// ParseFEN returns the position that s describes in Forsyth-Edwards notation,
// with four to six fields separated by any white space: board, side to move,
// castling rights, en passant square, half-move clock (0 if absent or "-") and move
// number (1 if absent or "-"). See https://www.chessprogramming.org/Forsyth-Edwards_Notation.
//
// Castling rights may be standard (KQkq), X-FEN (K and Q mean the outermost rook
// on that side of the king) or Shredder-FEN (the file of the rook), also mixed.
// A right whose king or rook is not in place is dropped, and so is an en passant
// square without a legal capture. A move number of 0 is read as 1, and counters
// above 9999 as 9999; a half-move clock above 100 is kept.
//
// The error names the bad token and the reason. Positions with an impossible
// number of kings or pieces, pawns on the first or last rank, more than two
// checkers, or a king that could be captured are errors, too.
func ParseFEN(s string) (Position, error) {
	p, err := ParseComposition(s)
	if err == nil {
		if err = p.Impossible(); err != nil {
			err = fmt.Errorf("FEN board %.100q: %w", strings.Fields(s)[0], err)
		}
	}
	if err != nil {
		return Position{}, err
	}
	return p, nil
}

// MustParseFEN is like [ParseFEN] but panics if s is not valid. It is for positions
// that are written in the program.
func MustParseFEN(s string) Position {
	p, err := ParseFEN(s)
	if err != nil {
		panic(err)
	}
	return p
}

// CutFEN returns the FEN at the beginning of s, with single blanks between its fields,
// and what follows it, such as moves or the operations of an EPD. The counters, fields
// 5 and 6, may be absent; a field is one of them only if it is a number. The FEN has
// less than four fields if s has. CutFEN does not check the fields, which [ParseFEN]
// does.
func CutFEN(s string) (fen, rest string) {
	var fields []string
	for rest = s; len(fields) < 6; {
		word, after := cutWord(rest)
		number := strings.Trim(strings.TrimSuffix(word, ";"), "-0123456789") == ""
		if word == "" || len(fields) >= 4 && !number {
			break
		}
		fields, rest = append(fields, word), after
		if strings.HasSuffix(word, ";") && len(fields) >= 4 { // the end of an operation
			break
		}
	}
	return strings.TrimSuffix(strings.Join(fields, " "), ";"), strings.TrimSpace(rest)
}

// ParseComposition is like [ParseFEN] but accepts every position that can be played,
// even if no game leads to it; see [Position.Impossible]. Both sides must have a
// king, pawns must stand between the first and the last rank, the king of the side
// that is not to move must not be attacked, and a [MoveList] must hold all moves.
func ParseComposition(s string) (Position, error) {
	fields := strings.Fields(s)
	if len(fields) < 4 || len(fields) > 6 {
		noun := "fields"
		if len(fields) == 1 {
			noun = "field"
		}
		return Position{}, fmt.Errorf("FEN %.100q: %d %s, want 4 to 6", s, len(fields), noun)
	}
	p := Position{epSquare: NoSquare, fullmove: 1}
	if err := p.parseBoard(fields[0]); err != nil {
		return Position{}, fmt.Errorf("FEN board %.100q: %w", fields[0], err)
	}
	switch fields[1] {
	case "w":
	case "b":
		p.side = Black
		p.key ^= zobrist.side
	default:
		return Position{}, fmt.Errorf("FEN side to move %.100q: want w or b", fields[1])
	}
	if err := p.parseCastling(fields[2]); err != nil {
		return Position{}, fmt.Errorf("FEN castling rights %.100q: %w", fields[2], err)
	}
	if err := p.parseCounters(fields[4:]); err != nil {
		return Position{}, err
	}
	p.updateChecks()
	if err := p.unplayable(); err != nil {
		return Position{}, fmt.Errorf("FEN board %.100q: %w", fields[0], err)
	}
	if err := p.parseEnPassant(fields[3]); err != nil {
		return Position{}, fmt.Errorf("FEN en passant square %.100q: %w", fields[3], err)
	}
	return p, nil
}

// parseBoard puts the pieces of the board field on the empty board p.
func (p *Position) parseBoard(field string) error {
	ranks := strings.Split(field, "/")
	if len(ranks) != 8 {
		return fmt.Errorf("%d ranks, want 8", len(ranks))
	}
	for i, text := range ranks {
		rank := Rank(7 - i)
		file := 0
		for _, c := range text {
			if c >= '1' && c <= '8' {
				file += int(c - '0')
				continue
			}
			pc := NoPiece
			if c < utf8.RuneSelf {
				pc = parsePiece(byte(c))
			}
			if pc == NoPiece {
				return fmt.Errorf("%q in rank %d is not a piece or a number from 1 to 8", c, rank+1)
			}
			if file < 8 {
				p.put(pc, SquareAt(File(file), rank))
			}
			file++
		}
		if file != 8 {
			return fmt.Errorf("rank %d (%.100q) has %d squares, want 8", rank+1, text, file)
		}
	}
	return p.findKings()
}

// parseCastling sets the rooks that may still castle.
func (p *Position) parseCastling(field string) error {
	if field == "-" {
		return nil
	}
	for _, letter := range field {
		c, upper := White, letter
		if letter >= 'a' {
			c, upper = Black, letter-'a'+'A'
		}
		if upper != 'K' && upper != 'Q' && (upper < 'A' || upper > 'H') {
			return fmt.Errorf("%q is not one of KQkq, A to H, a to h", letter)
		}
		rook := p.castlingRook(c, byte(upper))
		if rook != 0 && !p.allowCastling(rook.LSB()) {
			return fmt.Errorf("%q is a second rook on the same side of the %s king", letter, c)
		}
	}
	return nil
}

// castlingRook returns the rook of color c that a castling letter stands for, the
// outermost one on that side of the king for K or Q, the one on that file for A to
// H, or the empty set if none there can have the right to castle.
func (p *Position) castlingRook(c Color, upper byte) Bitboard {
	rooks := p.castlingRooks(c)
	switch upper {
	case 'K':
		if rooks &= p.wing(c, true); rooks != 0 {
			return rooks.MSB().Bitboard()
		}
		return 0
	case 'Q':
		rooks &= p.wing(c, false)
		return rooks & -rooks
	}
	return rooks & File(upper-'A').Bitboard()
}

// parseEnPassant sets the en passant square if a capture on it is legal.
func (p *Position) parseEnPassant(field string) error {
	if field == "-" {
		return nil
	}
	sq, err := ParseSquare(field)
	if err != nil {
		return fmt.Errorf("want - or a square")
	}
	if p.pushedPast(sq) {
		p.setEnPassant(sq)
	}
	return nil
}

// parseCounters sets the half-move clock and the move number from the last
// fields, both of which may be missing.
func (p *Position) parseCounters(fields []string) error {
	names := []string{"half-move clock", "move number"}
	values := []uint16{0, 1}
	for i, field := range fields {
		if field == "-" { // unknown
			continue
		}
		n, err := strconv.ParseUint(field, 10, 64)
		if err != nil && !isNumber(field) {
			return fmt.Errorf("FEN %s %.100q: not a whole number from 0", names[i], field)
		}
		if err != nil {
			n = maxCounter // too many digits
		}
		values[i] = uint16(min(n, maxCounter))
	}
	p.halfmoveClock, p.fullmove = values[0], max(values[1], 1)
	return nil
}

// isNumber reports whether s consists of digits.
func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// String returns the FEN of p.
func (p Position) String() string { return p.FEN() }

// FEN returns p in X-FEN with all six fields: castling rights are KQkq, or the
// file of the rook if another rook stands further out.
func (p *Position) FEN() string { return p.fen(false) }

// ShredderFEN returns p in Shredder-FEN: castling rights are the files of the
// rooks.
func (p *Position) ShredderFEN() string { return p.fen(true) }

func (p *Position) fen(shredder bool) string {
	var board [128]byte // with room for an index that needs no check
	n := 0
	for r := Rank(7); r < 8; r-- {
		next := File(0)
		for b := p.Occupied() & r.Bitboard(); b != 0; b &= b - 1 {
			sq := b.LSB()
			n = putEmpty(&board, n, sq.File()-next)
			board[n&127] = pieceLetters[p.PieceOn(sq)&15]
			n, next = n+1, sq.File()+1
		}
		n = putEmpty(&board, n, 8-next)
		board[n&127] = '/'
		n++
	}
	s := board[:n-1]
	s = append(s, ' ', "wb"[p.side&1], ' ')
	s = p.appendCastling(s, shredder)
	s = append(s, ' ')
	s = append(s, p.epSquare.String()...)
	s = strconv.AppendUint(append(s, ' '), uint64(p.halfmoveClock), 10)
	return string(strconv.AppendUint(append(s, ' '), uint64(p.fullmove), 10))
}

// putEmpty puts n empty squares of a rank at board[i] and returns the index after them.
func putEmpty(board *[128]byte, i int, n File) int {
	board[i&127] = '0' + byte(n)
	if n != 0 {
		i++
	}
	return i
}

// appendCastling appends the castling field of p to s, the king's side first.
func (p *Position) appendCastling(s []byte, shredder bool) []byte {
	if p.castling == 0 {
		return append(s, '-')
	}
	for c := range Colors {
		for _, right := range [...]bool{true, false} {
			rook := p.castling & p.ByColor(c) & p.wing(c, right)
			if rook == 0 {
				continue
			}
			letter, name := 'A'+byte(rook.LSB().File()), byte('Q')
			if right {
				name = 'K'
			}
			if !shredder && p.castlingRook(c, name) == rook {
				letter = name
			}
			s = append(s, letter+byte(c)*('a'-'A'))
		}
	}
	return s
}
