package position

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/adoube/adoube/internal/typography"
)

// ParseStart returns the position with which s begins, as people and programs write it,
// and the rest of s, such as moves or the operations of an EPD. It is a FEN, see
// [ParseComposition], or startpos; the words position and fen may stand before it. The board
// of a FEN is enough, underscores may separate the fields, and invisible characters are
// ignored. Moves alone begin at the start position of standard chess.
func ParseStart(s string) (p Position, rest string, err error) { return new(Parser).Start(s) }

// Start is [ParseStart].
func (r *Parser) Start(s string) (p Position, rest string, err error) {
	bare, quoted, found := strings.Cut(s, `"`) // in an EPD, a text keeps all of its characters
	if s = typography.WithoutMarks(bare); found {
		s += `"` + quoted
	}
	s = strings.TrimSpace(s)
	for _, word := range [...]string{"position", "fen"} {
		if first, after := cutWord(s); first == word {
			s = after
		}
	}
	first, after := cutWord(s)
	switch {
	case strings.TrimRight(first, ";") == "startpos":
		return startPosition, strings.TrimSpace(s[len("startpos"):]), nil
	case strings.Contains(first, "://") || strings.HasPrefix(first, "www."):
		return Position{}, "", fmt.Errorf("%.100q is a link; paste the position or the moves", first)
	case strings.Count(first, "/") == 7:
		s = strings.ReplaceAll(first, "_", " ") + " " + after
	case startsGame(s):
		return startPosition, s, nil
	}
	fen, rest := CutFEN(s)
	p, err = r.composition(r.complete(fen))
	return p, rest, err
}

// Position is [ParseStart] for text that must end with the position.
func (r *Parser) Position(s string) (Position, error) {
	p, rest, err := r.Start(s)
	if err == nil && rest != "" {
		return Position{}, fmt.Errorf("unexpected %.100q after the position", rest)
	}
	return p, err
}

// complete adds the first fields that are missing after the board of a FEN.
func (r *Parser) complete(fen string) string {
	n := len(strings.Fields(fen))
	if n == 0 || n > 3 || strings.Count(fen, "/") != 7 {
		return fen
	}
	missing := strings.Join([]string{"w", "-", "-"}[n-1:], " ")
	r.note("the FEN ends too early: %q is added", missing)
	return fen + " " + missing
}

// cutWord splits s after its first word, without white space around the parts.
func cutWord(s string) (word, rest string) {
	s = strings.TrimSpace(s)
	end := strings.IndexFunc(s, unicode.IsSpace)
	if end < 0 {
		return s, ""
	}
	return s[:end], strings.TrimSpace(s[end:])
}

// startsGame reports whether the first word of s that is no move number is a legal move of
// the start position, or stands after a number.
func startsGame(s string) bool {
	word, rest := cutWord(s)
	if IsMoveNumber(word) {
		return rest != ""
	}
	_, err := startPosition.ParseSAN(word)
	return err == nil || CutMoveNumber(word) != word
}

// IsMoveNumber reports whether a word is the number of a move: "1.", "12...", "12".
func IsMoveNumber(word string) bool { return word != "" && CutMoveNumber(typography.Plain(word)) == "" }

// CutMoveNumber returns a word without the move number before it: "12.Kd2", "12...Kd2",
// "...Kd2" and "12Kd2" become "Kd2", "12." becomes "". Results, and castling with zeros,
// have no number.
func CutMoveNumber(word string) string {
	if word == "" || word[0] > '9' { // most moves
		return word
	}
	rest := strings.TrimLeft(word, "0123456789")
	move := strings.TrimLeft(rest, ".")
	switch {
	case len(move) < len(rest) && !strings.HasPrefix(word, "0.5"): // half a point
		return move
	case rest == "" && word[0] != '0', rest != "" && rest[0]|0x20 >= 'a' && rest[0]|0x20 <= 'z':
		return rest
	}
	return word
}

// ParseGame returns the game that s describes: a position, see [ParseStart], and the moves
// from there, with the word moves before them or without it, see [Game.PushAll]. They may
// also follow a semicolon, as in "FEN; moves e2e4 e7e5", and so may operations of an EPD that
// say nothing about the game, such as its id.
func ParseGame(s string) (*Game, error) { return new(Parser).Game(s) }

// Game is [ParseGame].
func (r *Parser) Game(s string) (*Game, error) {
	p, rest, err := r.Start(s)
	if err != nil {
		return nil, err
	}
	g := NewGame(p)
	for i, part := range SplitOperations(rest) {
		word, moves := cutWord(part)
		switch {
		case isComment(word, moves):
			continue
		case word == "moves":
			part = moves
		case word != "" && i > 0:
			return nil, fmt.Errorf("unexpected %.100q after the FEN; write moves e2e4", word)
		}
		if err := g.PushAll(part); err != nil {
			return g, err
		}
	}
	return g, nil
}

// SplitOperations returns the operations of an EPD: s, split at the semicolons outside of
// quotation marks, without white space around the parts. Parts may be empty. If a quotation
// mark is missing, the last part ends before the semicolons at the end of s.
func SplitOperations(s string) (operations []string) {
	quoted, start := false, 0
	for i := range len(s) {
		switch {
		case s[i] == '"':
			quoted = !quoted
		case s[i] == ';' && !quoted:
			operations = append(operations, strings.TrimSpace(s[start:i]))
			start = i + 1
		}
	}
	last := strings.TrimSpace(s[start:])
	if quoted {
		last = strings.TrimRight(last, "; \t")
	}
	return append(operations, last)
}

// isComment reports whether an operation of an EPD is a comment, c0 to c9, or a name. Without
// a quotation mark after them, c1 to c8 are squares: c4 is a move.
func isComment(operation, operand string) bool {
	numbered := len(operation) == 2 && strings.Trim(operation, "0123456789") == "c"
	_, err := ParseSquare(operation)
	return operation == "id" || operation == "class" || numbered && (err != nil || strings.HasPrefix(operand, `"`))
}

// PushAll plays moves as [Game.Push] does. White space separates them, and they may have
// move numbers: "e2e4 e7e5", "1.e4 e5 2. Nf3". It stops at the first that is not legal and
// returns an error that names it.
func (g *Game) PushAll(moves string) error {
	for word := range strings.FieldsSeq(moves) {
		if IsMoveNumber(word) {
			continue
		}
		if err := g.Push(word); err != nil {
			return fmt.Errorf("half-move %d: %w", len(g.moves)+1, err)
		}
	}
	return nil
}
