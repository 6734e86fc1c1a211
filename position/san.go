package position

import (
	"fmt"
	"strings"
)

// PieceLetters are the six letters of pawn, knight, bishop, rook, queen and king in
// algebraic notation. That of the pawn is never written.
type PieceLetters string

// The piece letters of some languages.
const (
	English PieceLetters = "PNBRQK"
	French  PieceLetters = "PCFTDR"
)

func (l PieceLetters) of(pt PieceType) byte { return l[pt-Pawn] }

// SAN returns m, a legal move, in standard algebraic notation: "Nbd7", "exd8=Q+",
// "O-O#", and "--" for [NoMove]. [PieceLetters.SAN] writes it in another language. See
// https://www.chessprogramming.org/Algebraic_Chess_Notation.
func (p *Position) SAN(m Move) string { return English.SAN(p, m) }

// SAN is [Position.SAN] with the piece letters l.
func (l PieceLetters) SAN(p *Position, m Move) string {
	if m == NoMove {
		return "--"
	}
	var s []byte
	from, to := m.From(), m.To()
	switch pt := p.PieceOn(from).Type(); {
	case m.IsCastling() && to > from:
		s = append(s, "O-O"...)
	case m.IsCastling():
		s = append(s, "O-O-O"...)
	default:
		if pt != Pawn {
			s = append(s, l.of(pt))
			s = append(s, p.disambiguation(m)...)
		}
		if m.IsCapture() {
			if pt == Pawn {
				s = append(s, from.String()[0])
			}
			s = append(s, 'x')
		}
		s = append(s, to.String()...)
		if m.IsPromotion() {
			s = append(s, '=', l.of(m.Promotion()))
		}
	}
	next := p.After(m)
	switch {
	case next.InCheck() && !next.HasLegalMove():
		s = append(s, '#')
	case next.InCheck():
		s = append(s, '+')
	}
	return string(s)
}

// disambiguation returns what distinguishes m from the legal moves of other pieces
// of the same type to the same square: the file of its origin, else the rank, else
// both.
func (p *Position) disambiguation(m Move) string {
	from := m.From()
	var others, sameFile, sameRank bool
	for other := range p.LegalMoves() {
		sq := other.From()
		if sq == from || other.To() != m.To() || other.IsCastling() || p.PieceOn(sq) != p.PieceOn(from) {
			continue
		}
		others = true
		sameFile = sameFile || sq.File() == from.File()
		sameRank = sameRank || sq.Rank() == from.Rank()
	}
	switch name := from.String(); {
	case !others:
		return ""
	case !sameFile:
		return name[:1]
	case !sameRank:
		return name[1:]
	default:
		return name
	}
}

// ParseSAN returns the legal move that s stands for in standard algebraic notation
// with English letters. It is lenient: castling may have zeros, the origin may be
// written in full or in part, as in "Ng1-f3" and "e2e4", and a promotion as
// "e8=Q", "e8Q" or "e8(Q)". Capture signs, "+", "#", "!", "?" and "e.p." are
// ignored. The error quotes s and gives the reason.
func (p *Position) ParseSAN(s string) (Move, error) {
	text := trimSAN(s)
	if wing := castlingWing(text); wing != 0 {
		for m := range p.LegalMoves() {
			if m.IsCastling() && (m.To() > m.From()) == (wing == 'K') {
				return m, nil
			}
		}
		return NoMove, fmt.Errorf("move %+.100q: %s cannot castle on that side", s, p.side)
	}
	want, err := parsePattern(text)
	if err != nil {
		return NoMove, fmt.Errorf("move %+.100q: %w", s, err)
	}
	if from, ok := want.origin(); ok && want.piece == NoPieceType {
		if m := p.findUCI(from, want.to, want.promotion); m != NoMove {
			return m, nil
		}
		return NoMove, fmt.Errorf("move %+.100q: %s", s, p.whyIllegal(from, want.to, want.promotion))
	}
	return p.findSAN(s, want)
}

// trimSAN removes check signs, annotations and "e.p." from the end of s.
func trimSAN(s string) string {
	s = strings.TrimRight(strings.TrimSpace(s), "+#!?")
	for _, suffix := range []string{"e.p.", "e.p", "ep"} {
		s = strings.TrimSuffix(s, suffix)
	}
	return strings.TrimRight(s, "+#!? ")
}

// castlingSpelling unifies the spellings of castling; sanOrnaments removes
// punctuation.
var (
	castlingSpelling = strings.NewReplacer("0", "O", "o", "O", "-", "")
	sanOrnaments     = strings.NewReplacer("x", "", "-", "", ":", "", "=", "", "/", "", "(", "", ")", "")
)

// castlingWing returns 'K' or 'Q' if s means castling, and 0 otherwise.
func castlingWing(s string) byte {
	switch castlingSpelling.Replace(s) {
	case "OO":
		return 'K'
	case "OOO":
		return 'Q'
	}
	return 0
}

// A sanPattern is what algebraic notation says about a move. What it does not say
// is NoPieceType, or -1 for the file and the rank of the origin.
type sanPattern struct {
	piece, promotion PieceType
	file, rank       int
	to               Square
}

// origin returns the origin of the move if the pattern has it in full.
func (w *sanPattern) origin() (Square, bool) {
	if w.file < 0 || w.rank < 0 {
		return NoSquare, false
	}
	return SquareAt(File(w.file), Rank(w.rank)), true
}

// parsePattern parses a move other than castling, from its end to its start.
func parsePattern(s string) (w sanPattern, err error) {
	w = sanPattern{file: -1, rank: -1}
	s = sanOrnaments.Replace(s)
	last := len(s) - 1
	if last > 0 && (s[last] < '0' || s[last] > '9') {
		if w.promotion, err = parsePromotion(s[last]); err != nil {
			return w, err
		}
		s = s[:last]
	}
	if len(s) < 2 {
		return w, fmt.Errorf("not a move in algebraic notation")
	}
	if w.to, err = ParseSquare(s[len(s)-2:]); err != nil {
		return w, fmt.Errorf("not a move in algebraic notation: %w", err)
	}
	s = s[:len(s)-2]
	if s != "" && s[0] >= 'A' && s[0] <= 'Z' {
		if w.piece = parsePiece(s[0]).Type(); w.piece == NoPieceType {
			return w, fmt.Errorf("%+.100q is not a piece", s[:1])
		}
		s = s[1:]
	}
	if s != "" && s[0] >= 'a' && s[0] <= 'h' {
		w.file = int(s[0] - 'a')
		s = s[1:]
	}
	if s != "" && s[0] >= '1' && s[0] <= '8' {
		w.rank = int(s[0] - '1')
		s = s[1:]
	}
	if s != "" {
		return w, fmt.Errorf("not a move in algebraic notation: %+.100q is out of place", s)
	}
	return w, nil
}

// findSAN returns the only legal move that matches want, the pattern of s.
func (p *Position) findSAN(s string, want sanPattern) (Move, error) {
	piece := max(want.piece, Pawn) // no letter means a pawn
	found, promotes := NoMove, false
	for m := range p.LegalMoves() {
		from := m.From()
		if m.To() != want.to || m.IsCastling() || p.PieceOn(from).Type() != piece ||
			want.file >= 0 && int(from.File()) != want.file ||
			want.rank >= 0 && int(from.Rank()) != want.rank {
			continue
		}
		if m.Promotion() != want.promotion {
			promotes = promotes || m.IsPromotion()
			continue
		}
		if found != NoMove {
			return NoMove, fmt.Errorf("move %+.100q: ambiguous, it may start from %s or %s", s, found.From(), from)
		}
		found = m
	}
	switch {
	case found != NoMove:
		return found, nil
	case promotes && want.promotion == NoPieceType:
		return NoMove, fmt.Errorf("move %+.100q: the piece to promote to is missing", s)
	}
	return NoMove, fmt.Errorf("move %+.100q: illegal, no %s %s can move to %s", s, p.side, piece, want.to)
}
