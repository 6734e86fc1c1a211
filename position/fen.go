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
// square without a legal capture. If the rights name no file and cannot be those of one
// start position of Chess960, the position is one of standard chess; see [Variant]. A move
// number of 0 is read as 1, and counters above 9999 as 9999; a half-move clock above 100 is
// kept. A [Parser] can be given the variant, and notes what was dropped or changed.
//
// The error names the bad token and the reason. Positions with an impossible
// number of kings or pieces, pawns on the first or last rank, more than two
// checkers, or a king that could be captured are errors, too.
func ParseFEN(s string) (Position, error) {
	p, err := ParseComposition(s)
	if err == nil {
		err = p.Impossible()
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
// 5 and 6, may be absent; a field is one of them only if it is a number. A full stop at the
// end of s does not belong to it. If s has fewer than four fields, so has the FEN. CutFEN
// does not check the fields; [ParseFEN] does.
func CutFEN(s string) (fen, rest string) {
	var fields []string
	for rest = s; len(fields) < 6; {
		word, after := cutWord(rest)
		if len(fields) == 5 && after == "" {
			word = strings.TrimRight(word, ".,")
		}
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
func ParseComposition(s string) (Position, error) { return new(Parser).composition(s) }

func (r *Parser) composition(s string) (Position, error) {
	fields := strings.Fields(s)
	if len(fields) < 4 || len(fields) > 6 {
		return Position{}, fmt.Errorf("%.100q is not a FEN; write one such as %q", s, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")
	}
	p := Position{epSquare: NoSquare, fullmove: 1}
	if err := p.parseBoard(fields[0]); err != nil {
		return Position{}, err
	}
	switch fields[1] {
	case "w", "W":
	case "b", "B":
		p.side = Black
		p.key ^= zobrist.side
	default:
		return Position{}, fmt.Errorf("side to move %.100q: write w or b", fields[1])
	}
	if err := p.parseCastling(fields[2], r); err != nil {
		return Position{}, fmt.Errorf("castling rights %.100q: %w", fields[2], err)
	}
	if err := p.parseCounters(fields[4:], r); err != nil {
		return Position{}, err
	}
	p.updateChecks()
	if err := p.unplayable(); err != nil {
		return Position{}, err
	}
	if err := p.parseEnPassant(fields[3], r); err != nil {
		return Position{}, err
	}
	return p, nil
}

// parseBoard puts the pieces of the board field on the empty board p.
func (p *Position) parseBoard(field string) error {
	ranks := strings.Split(field, "/")
	if len(ranks) != 8 {
		return fmt.Errorf("board %.100q has %d ranks; write 8, with / between them", field, len(ranks))
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
				return fmt.Errorf("%q in rank %d is neither a piece (KQRBNP, kqrbnp) nor a number of empty squares", c, rank+1)
			}
			if file < 8 {
				p.put(pc, SquareAt(File(file), rank))
			}
			file++
		}
		if file != 8 {
			return fmt.Errorf("rank %d, %.100q, has %d squares instead of 8", rank+1, text, file)
		}
	}
	return p.findKings()
}

// parseCastling sets the rooks that may still castle in the variant of r, and notes the rights
// that are dropped.
func (p *Position) parseCastling(field string, r *Parser) error {
	field = strings.ReplaceAll(field, "-", "") // some write KQ- or K--q
	files := false                             // a letter names the file of a rook
	for _, letter := range field {
		c, upper := castlingLetter(letter)
		if upper != 'K' && upper != 'Q' && (upper < 'A' || upper > 'H') {
			return fmt.Errorf("%q is not a castling right; write K, Q, k, q, the files of rooks, or -", letter)
		}
		files = files || upper <= 'H'
		rook := p.castlingRook(c, byte(upper))
		if rook != 0 && !p.allowCastling(rook.LSB()) {
			return fmt.Errorf("%q is a second rook on one side of the %s king", letter, c)
		}
	}
	place := "in place"
	if r.Variant == StandardVariant || r.Variant == UnknownVariant && !files && !p.castlingFits() {
		place = "where they stand in standard chess"
		p.loseCastling(NoPiece, p.castling&^p.standardCastling())
	}
	dropped := ""
	for _, letter := range field {
		if c, upper := castlingLetter(letter); p.castlingRook(c, byte(upper))&p.castling == 0 {
			dropped += string(letter)
		}
	}
	if dropped != "" {
		r.note("castling rights %q are dropped: king and rook are not %s", dropped, place)
	}
	return nil
}

// castlingLetter returns the color of a castling right and its letter as White has it.
func castlingLetter(letter rune) (Color, rune) {
	if letter >= 'a' {
		return Black, letter - 'a' + 'A'
	}
	return White, letter
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

// parseEnPassant sets the en passant square if a capture on it is legal. It notes no
// missing capture behind a pawn that has just moved: that is usual.
func (p *Position) parseEnPassant(field string, r *Parser) error {
	if field == "-" {
		return nil
	}
	sq, err := ParseSquare(field)
	switch {
	case err != nil:
		return fmt.Errorf("en passant square %.100q: write a square or -", field)
	case p.pushedPast(sq):
		p.setEnPassant(sq)
	default:
		r.note("en passant square %s is dropped: no pawn can just have passed it", sq)
	}
	return nil
}

// parseCounters sets the half-move clock and the move number from the last
// fields, both of which may be missing.
func (p *Position) parseCounters(fields []string, r *Parser) error {
	names := []string{"half-move clock", "move number"}
	values := []uint16{0, 1}
	for i, field := range fields {
		if field == "-" { // unknown
			continue
		}
		if !isNumber(field) {
			return fmt.Errorf("%s %.100q is not a whole number; write - if it is unknown", names[i], field)
		}
		n, err := strconv.ParseUint(field, 10, 64)
		if err != nil || n > maxCounter { // perhaps too many digits
			n = maxCounter
			r.note("%s %.100s is too large and is read as %d", names[i], field, n)
		}
		values[i] = uint16(n)
	}
	p.halfmoveClock, p.fullmove = values[0], max(values[1], 1)
	return nil
}

// isNumber reports whether s consists of digits.
func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// String returns the FEN of p.
func (p Position) String() string { return p.FEN() }

// FEN returns p in X-FEN with all six fields: castling rights are KQkq, or the
// file of the rook if another rook stands further out. If the rights are not those of one
// start position of Chess960, as in double Fischer random, all are the files of the rooks.
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
	shredder = shredder || !p.castlingFits()
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
