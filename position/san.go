package position

import (
	"errors"
	"fmt"
	"strings"

	"github.com/adoube/adoube/internal/typography"
)

// PieceLetters are the six letters of pawn, knight, bishop, rook, queen and king in
// algebraic notation. The letter of the pawn is never written.
type PieceLetters string

// The piece letters of some languages.
const (
	English PieceLetters = "PNBRQK"
	French  PieceLetters = "PCFTDR"
)

// of returns the letter of pt, the English one if l has none.
func (l PieceLetters) of(pt PieceType) byte {
	if len(l) != len(English) {
		l = English
	}
	return l[pt-Pawn]
}

// SAN returns m, a legal move, in standard algebraic notation: "Nbd7", "exd8=Q+",
// "O-O#", and "--" for [NoMove]. A move that is not legal is written like [Move.String].
// [PieceLetters.SAN] writes moves in other languages. See
// https://www.chessprogramming.org/Algebraic_Chess_Notation.
func (p *Position) SAN(m Move) string { return English.SAN(p, m) }

// SANLine returns moves, a line from p on, in SAN with numbers: "12... Kd7 13. a4".
func (p *Position) SANLine(moves []Move) string {
	var s strings.Builder
	current := *p
	for i, m := range moves {
		switch white := current.SideToMove() == White; {
		case white:
			fmt.Fprintf(&s, " %d.", current.FullmoveNumber())
		case i == 0:
			fmt.Fprintf(&s, " %d...", current.FullmoveNumber())
		}
		s.WriteString(" " + current.SAN(m))
		current = current.After(m)
	}
	return strings.TrimPrefix(s.String(), " ")
}

// SAN is [Position.SAN] with the piece letters l.
func (l PieceLetters) SAN(p *Position, m Move) string {
	switch {
	case m == NoMove:
		return "--"
	case !p.CanPlay(m):
		return m.String()
	}
	s := make([]byte, 0, 16) // on the stack
	from, to := m.From(), m.To()
	switch pt := p.PieceOn(from).Type(); {
	case m.IsCastling() && to > from:
		s = append(s, "O-O"...)
	case m.IsCastling():
		s = append(s, "O-O-O"...)
	default:
		if pt != Pawn {
			s = p.appendOrigin(append(s, l.of(pt)), m)
		}
		if m.IsCapture() {
			if pt == Pawn {
				s = append(s, from.fileLetter())
			}
			s = append(s, 'x')
		}
		s = append(s, to.fileLetter(), to.rankDigit())
		if m.IsPromotion() {
			s = append(s, '=', l.of(m.Promotion()))
		}
	}
	if p.GivesCheck(m) {
		sign := byte('+')
		if next := p.After(m); !next.HasLegalMove() {
			sign = '#'
		}
		s = append(s, sign)
	}
	return string(s)
}

// appendOrigin appends what distinguishes m from the legal moves of other pieces of
// the same type to the same square: the file of its origin, else the rank, else both.
func (p *Position) appendOrigin(s []byte, m Move) []byte {
	from, to := m.From(), m.To()
	pt := p.PieceOn(from).Type()
	var others Bitboard
	for b := attacksFrom(pt, to, p.Occupied()) & p.Of(p.side, pt) &^ from.Bitboard(); b != 0; b &= b - 1 {
		if p.IsLegal(NewMove(b.LSB(), to, m.Kind())) {
			others |= b & -b
		}
	}
	if others == 0 {
		return s
	}
	sameFile, sameRank := others&from.File().Bitboard() != 0, others&from.Rank().Bitboard() != 0
	if !sameFile || sameRank {
		s = append(s, from.fileLetter())
	}
	if sameFile {
		s = append(s, from.rankDigit())
	}
	return s
}

// ParseSAN returns the legal move that s stands for in standard algebraic notation
// with English letters. It is lenient: castling may have zeros, the origin may be
// written in full or in part, as in "Ng1-f3" and "e2e4", and a promotion as
// "e8=Q", "e8Q" or "e8(Q)". A capture needs no sign, except that a pawn is named by its
// file, as in "ed5". Figurines stand for letters. A move number before the move, and
// "+", "#", "!", "?" and "e.p." after it are ignored, right or wrong. What s says
// about the move itself must be true. The error quotes s and gives the reason.
func (p *Position) ParseSAN(s string) (Move, error) {
	text := CutMoveNumber(trimSAN(typography.Plain(s)))
	if wing := castlingWing(text); wing != 0 {
		if m := p.castlingMove(wing == 'K'); m != NoMove {
			return m, nil
		}
		why := p.whyNoCastling(wing == 'K')
		if !p.HasLegalMove() {
			why = p.whyOver()
		}
		return NoMove, fmt.Errorf("move %.100q: %s", s, why)
	}
	want, err := parsePattern(text)
	if err == errNoMove {
		return NoMove, fmt.Errorf("%.100q is not a move; write Nf3 or e2e4", s)
	}
	if err != nil {
		return NoMove, fmt.Errorf("move %.100q: %w", s, err)
	}
	if _, full := want.origin(); full && want.piece == NoPieceType {
		return p.parseSquares(s, &want)
	}
	return p.findSAN(s, want)
}

// trimSAN removes check signs, annotations and "e.p." from the end of s.
func trimSAN(s string) string {
	s = strings.TrimSpace(s)
	if n := len(s); n > 0 && s[n-1] >= '1' && s[n-1] <= '8' { // most moves
		return s
	}
	if s = strings.TrimRight(s, "+#!?"); s == "" || strings.IndexByte(".p ", s[len(s)-1]) < 0 {
		return s
	}
	for _, suffix := range [...]string{"e.p.", "e.p", "ep"} {
		s = strings.TrimSuffix(s, suffix)
	}
	return strings.TrimRight(s, "+#!? ")
}

// castlingWing returns 'K' or 'Q' if s means castling, however it is spelled, and 0
// otherwise.
func castlingWing(s string) byte {
	n := 0
	for i := range len(s) {
		switch s[i] {
		case 'O', '0', 'o':
			n++
		case '-':
		default:
			return 0
		}
	}
	switch n {
	case 2:
		return 'K'
	case 3:
		return 'Q'
	}
	return 0
}

// A sanPattern is what algebraic notation says about a move. A part that it leaves out is
// NoPieceType, or -1 for the file and the rank of the origin.
type sanPattern struct {
	piece, promotion PieceType
	file, rank       int
	to               Square
	takes            bool // there is a sign of a capture
}

// origin returns the origin of the move if the pattern has it in full.
func (w *sanPattern) origin() (Square, bool) {
	if w.file < 0 || w.rank < 0 {
		return NoSquare, false
	}
	return SquareAt(File(w.file), Rank(w.rank)), true
}

// errNoMove says that a text does not look like a move.
var errNoMove = errors.New("not a move")

// parsePattern parses a move other than castling, from its end to its start.
func parsePattern(text string) (w sanPattern, err error) {
	w = sanPattern{file: -1, rank: -1}
	s := make([]byte, 0, 16) // on the stack
	for i := range len(text) {
		switch c := text[i]; c {
		case 'x', ':':
			w.takes = true
		case '-', '=', '/', '(', ')', '+', '#': // punctuation
		default:
			s = append(s, c)
		}
	}
	last := len(s) - 1
	if last > 1 && (s[last] < '0' || s[last] > '9') && s[last-1] >= '1' && s[last-1] <= '8' {
		if w.promotion, err = parsePromotion(s[last]); err != nil {
			return w, err
		}
		s = s[:last]
	}
	if len(s) < 2 {
		return w, errNoMove
	}
	file, rank := s[len(s)-2]-'a', s[len(s)-1]-'1'
	if file > 7 || rank > 7 {
		return w, errNoMove
	}
	w.to = SquareAt(File(file), Rank(rank))
	s = s[:len(s)-2]
	if len(s) > 0 && s[0] >= 'A' && s[0] <= 'Z' {
		if w.piece = parsePiece(s[0]).Type(); w.piece == NoPieceType {
			return w, fmt.Errorf("%q is not a piece; write K, Q, R, B or N", string(s[:1]))
		}
		s = s[1:]
	}
	if len(s) > 0 && s[0] >= 'a' && s[0] <= 'h' {
		w.file = int(s[0] - 'a')
		s = s[1:]
	}
	if len(s) > 0 && s[0] >= '1' && s[0] <= '8' {
		w.rank = int(s[0] - '1')
		s = s[1:]
	}
	if len(s) > 0 {
		return w, errNoMove
	}
	return w, nil
}

// findSAN returns the only legal move that matches want, the pattern of s.
func (p *Position) findSAN(s string, want sanPattern) (Move, error) {
	piece := max(want.piece, Pawn) // no letter means a pawn
	found, promotes, contradiction := NoMove, false, ""
	for b := p.origins(&want, piece); b != 0; b &= b - 1 {
		from := b.LSB()
		m := NewMove(from, want.to, p.kindOf(from, want.to, want.promotion))
		if !p.CanPlay(m) {
			promotes = promotes || want.promotion == NoPieceType && p.CanPlay(NewMove(from, want.to, p.kindOf(from, want.to, Queen)))
			continue
		}
		if why := want.contradicts(m); why != "" {
			contradiction = why
			continue
		}
		if found != NoMove {
			return NoMove, fmt.Errorf("move %.100q may start from %s or %s; write %s or %s", s, found.From(), from, p.SAN(found), p.SAN(m))
		}
		found = m
	}
	switch {
	case found != NoMove:
		return found, nil
	case contradiction != "":
		return NoMove, fmt.Errorf("move %.100q: %s", s, contradiction)
	case promotes:
		return NoMove, fmt.Errorf("move %.100q: the piece to promote to is missing; add =Q, =R, =B or =N", s)
	case !p.HasLegalMove():
		return NoMove, fmt.Errorf("move %.100q: %s", s, p.whyOver())
	}
	return NoMove, fmt.Errorf("move %.100q: no %s %s can move to %s", s, p.side, piece, want.to)
}

// contradicts explains what the pattern w, whose origin is incomplete, says about the legal move
// m that is not true. It returns "" if all is true.
func (w *sanPattern) contradicts(m Move) string {
	switch {
	case m.IsCastling():
		return "castling is written O-O or O-O-O"
	case w.takes && !m.IsCapture():
		return fmt.Sprintf("there is nothing to capture on %s", w.to)
	case w.piece <= Pawn && !w.takes && w.file < 0 && m.IsCapture():
		return fmt.Sprintf("the pawn on %s can only capture on %[2]s, which is written %cx%[2]s", m.From(), w.to, m.From().fileLetter())
	}
	return ""
}

// origins returns the squares from which a move that matches want, with the given
// piece, may start.
func (p *Position) origins(want *sanPattern, piece PieceType) Bitboard {
	b := p.Of(p.side, piece)
	if piece == Pawn {
		near := want.to.File().Bitboard()
		b &= near | (near&^FileA)>>1 | (near&^FileH)<<1
	} else {
		b &= attacksFrom(piece, want.to, p.Occupied())
	}
	if want.file >= 0 {
		b &= File(want.file).Bitboard()
	}
	if want.rank >= 0 {
		b &= Rank(want.rank).Bitboard()
	}
	return b
}
