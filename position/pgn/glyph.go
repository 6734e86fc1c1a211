package pgn

import (
	"slices"
	"strings"
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

// A glyph is a sign that stands for a NAG.
type glyph struct {
	text string
	nag  uint8
}

// glyphs are the signs that may directly follow a move. A sign comes before the
// shorter signs that it ends with.
var glyphs = [...]glyph{
	{"!!", BrilliantMove}, {"??", Blunder}, {"!?", InterestingMove}, {"?!", DubiousMove},
	{"!", GoodMove}, {"?", Mistake}, {"‼", BrilliantMove}, {"⁇", Blunder}, {"⁉", InterestingMove}, {"⁈", DubiousMove},
	{"+/-", 16}, {"-/+", 17}, {"+/=", 14}, {"=/+", 15}, {"+-", 18}, {"-+", 19},
	{"⩲", 14}, {"⩱", 15}, {"±", 16}, {"∓", 17}, {"∞", 13}, {"□", 7}, {"⊙", 22}, {"⟳", 32}, {"→", 36}, {"↑", 40}, {"⇆", 132},
	{"+=", 14}, {"=+", 15}, {"=", 10},
}

// words are the words that stand for a NAG.
var words = [...]glyph{{"N", 146}, {"TN", 146}, {"D", 220}}

// idleWords are words beside a move that add nothing to it.
var idleWords = [...]string{"e.p.", "e.p", "ep", "e.p.+", "e.p.#", "ep+", "ep#", "+", "++", "#", "ch", "ch.", "dis.ch", "dis.ch.", "dbl.ch", "dbl.ch.", "mate"}

// isAbbreviation reports whether s is a word or a result with a period in it.
func isAbbreviation(s string) bool {
	return strings.HasPrefix(s, "0.5") || slices.Contains(idleWords[:], s)
}

// parseGlyph returns the NAG that a symbol stands for, 0 for an idle word.
func parseGlyph(s string) (nag uint8, ok bool) {
	if s == "" || isDigit(s[len(s)-1]) { // most moves
		return 0, false
	}
	for _, list := range [...][]glyph{glyphs[:], words[:]} {
		for _, g := range list {
			if g.text == s {
				return g.nag, true
			}
		}
	}
	return 0, slices.Contains(idleWords[:], s)
}

// cutGlyph returns s without the glyph at its end, and the NAG of the glyph. It
// reports whether there was one with something before it.
func cutGlyph(s string) (rest string, nag uint8, ok bool) {
	if s == "" || isDigit(s[len(s)-1]) { // most moves
		return s, 0, false
	}
	for _, g := range glyphs {
		if rest, ok = strings.CutSuffix(s, g.text); ok && rest != "" {
			return rest, g.nag, true
		}
	}
	return s, 0, false
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// isNullMove reports whether a symbol means that a player passes.
func isNullMove(s string) bool {
	return s == "--" || s == "Z0" || s == "null" || s == "@@@@" || s == "<>"
}
