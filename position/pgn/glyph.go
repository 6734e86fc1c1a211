package pgn

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/adoube/adoube/internal/typography"
)

// The NAGs for the quality of a move.
const (
	GoodMove        uint8 = 1 // !
	Mistake         uint8 = 2 // ?
	BrilliantMove   uint8 = 3 // !!
	Blunder         uint8 = 4 // ??
	InterestingMove uint8 = 5 // !?
	DubiousMove     uint8 = 6 // ?!
)

// glyphTable says what signs mean. The page in web reads the same file.
//
//go:embed glyphs.json
var glyphTable []byte

// A glyph is a row of the table. Its signs are read as the first of its NAGs.
type glyph struct {
	NAGs       []uint8
	Sign, Name string
	Also       []string // other signs that are read
}

// glyphs returns the table.
var glyphs = sync.OnceValue(func() (rows []glyph) {
	if err := json.Unmarshal(glyphTable, &rows); err != nil {
		panic(err) // it is embedded
	}
	return rows
})

// Sign returns the sign for a NAG beside a move, such as "!?", and its meaning. A NAG without
// a sign is shown as "$99".
func Sign(nag uint8) (sign, meaning string) {
	for _, g := range glyphs() {
		if slices.Contains(g.NAGs, nag) && g.Sign != "" {
			return g.Sign, g.Name
		}
	}
	return fmt.Sprintf("$%d", nag), fmt.Sprintf("glyph %d", nag)
}

// A reading is the NAG that a sign is read as.
type reading struct {
	sign string
	nag  uint8
}

// readings returns all signs in plain text, the longest first, since one may end with another.
var readings = sync.OnceValue(func() (list []reading) {
	for _, g := range glyphs() {
		for _, sign := range append(g.Also, g.Sign) {
			if sign != "" {
				list = append(list, reading{typography.Plain(sign), g.NAGs[0]})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b reading) int { return len(b.sign) - len(a.sign) })
	return list
})

// cutSign returns s without the sign at its end, and the NAG of the sign.
func cutSign(s string) (rest string, nag uint8, ok bool) {
	if s == "" || isDigit(s[len(s)-1]) { // most moves
		return s, 0, false
	}
	for _, r := range readings() {
		if rest, ok = strings.CutSuffix(s, r.sign); ok {
			return rest, r.nag, true
		}
	}
	return s, 0, false
}

// parseSigns returns the NAGs of a word that consists of signs. An idle word has none.
func parseSigns(s string) (nags []uint8, ok bool) {
	for !slices.Contains(idleWords[:], s) {
		rest, nag, ok := cutSign(s)
		if !ok || len(s) > maxMove {
			return nil, false
		}
		nags = slices.Insert(nags, 0, nag)
		if s = rest; s == "" {
			break
		}
	}
	return nags, true
}

// idleWords are words beside a move that add nothing to it.
var idleWords = [...]string{"e.p.", "e.p", "ep", "e.p.+", "e.p.#", "ep+", "ep#", "+", "++", "#", "ch", "ch.", "dis.ch", "dis.ch.", "dbl.ch", "dbl.ch.", "mate"}

// isAbbreviation reports whether s is a word or a result with a period in it.
func isAbbreviation(s string) bool {
	return strings.HasPrefix(s, "0.5") || slices.Contains(idleWords[:], s)
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// isWord reports whether s has a letter or a digit, without which it cannot be a move.
func isWord(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

// isNullMove reports whether a symbol means that a player passes.
func isNullMove(s string) bool {
	return s == "--" || s == "---" || s == "Z0" || s == "0000" || s == "<>" || s == "@@@@" || strings.EqualFold(s, "null")
}
