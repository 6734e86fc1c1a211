package pgn

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// The sign that is shown for a NAG is read as that NAG, or as the first of those with the
// same sign.
func TestSignsAreReadAsTheyAreShown(t *testing.T) {
	for n := 1; n < 256; n++ {
		sign, meaning := Sign(uint8(n))
		for format, want := range map[string]string{"1. e4 %s e5": "e4 %s e5", "1. e4%s e5": "e4 %s e5", "1. e4!%s e5": "e4 $01 %s e5", "1. e4 ?!%s e5": "e4 $06 %s e5"} {
			text := fmt.Sprintf(format, sign)
			glued := !strings.Contains(format, " %s")
			if sign == "=" && format == "1. e4%s e5" || n <= 6 && strings.ContainsAny(format, "!?") || sign[0] == '$' && format == "1. e4 ?!%s e5" && !glued {
				continue // the offer of a draw, and signs that make up another one
			}
			g := readOne(t, text)
			nags := g.Moves[0].NAGs
			if len(g.Warnings) > 0 || len(g.Moves) != 2 || len(nags) == 0 {
				t.Errorf("%s: %s, warnings %v", text, sanOf(&g.Line, g.Start), g.Warnings)
				continue
			}
			got := nags[len(nags)-1]
			if s, m := Sign(got); s != sign || m != meaning || int(got) > n {
				t.Errorf("%s: %q is read as %d, %q", text, sign, got, s)
			}
			if moves := sanOf(&g.Line, g.Start); moves != fmt.Sprintf(want, fmt.Sprintf("$%02d", got)) {
				t.Errorf("%s: %s", text, moves)
			}
		}
	}
}

func TestSignsHaveOneMeaning(t *testing.T) {
	seen := map[string]bool{}
	var nags []uint8
	for _, r := range readings() {
		if seen[r.sign] {
			t.Errorf("two rows have %q", r.sign)
		}
		seen[r.sign] = true
	}
	for _, g := range glyphs() {
		nags = append(nags, g.NAGs...)
	}
	if !slices.IsSorted(nags) || len(slices.Compact(slices.Clone(nags))) < len(nags) {
		t.Errorf("the NAGs of the table are out of order: %v", nags)
	}
}

// Signs of Lichess, of the Informant and of people, apart and right behind the move.
func TestSignsOfAllKindsAreRead(t *testing.T) {
	for sign, want := range map[string]string{
		"!!!": "$03", "???": "$04", "‼": "$03", "⁈": "$06", "!±": "$01 $16", "?!∓": "$06 $17",
		"→": "$40", "↑": "$36", "↑↑": "$32", "⟳": "$32", "↻": "$32", "⨀": "$22", "⊙": "$22",
		"=∞": "$44", "∞=": "$44", "=/∞": "$44", "∞": "$13", "⊕": "$138", "∆": "$140", "Δ": "$140", "∇": "$141",
		"⌓": "$142", "⇄": "$132", "⇆": "$132", "□": "$07", "⩲": "$14", "⩱": "$15", "○": "$26",
		"+-": "$18", "+−": "$18", "-/+": "$17", "N": "$146", "TN": "$146", "N!": "$146 $01", "!N": "$01 $146", "D": "$220",
	} {
		for _, text := range []string{"1. e4 " + sign + " e5", "1. e4" + sign + " e5", "1. e4 (1. d4" + sign + ") e5", "1. e4 (1. d4) " + sign + " e5"} {
			want := "e4 " + want + " e5"
			if strings.Contains(text, "d4"+sign) {
				want = "e4 (d4 " + strings.TrimPrefix(want, "e4 ")
				want = strings.TrimSuffix(want, " e5") + ") e5"
			} else if strings.Contains(text, "d4") {
				want = strings.TrimSuffix(want, " e5") + " (d4) e5"
			}
			g := readOne(t, text)
			if got := sanOf(&g.Line, g.Start); got != want || len(g.Warnings) > 0 {
				t.Errorf("%s: %s, want %s, warnings %v", text, got, want, g.Warnings)
			}
		}
	}
}

// Letters that may be signs are promotions where they can be.
func TestSignsOfLettersNeedCompleteMoves(t *testing.T) {
	const promotes = "[FEN \"8/1P6/8/8/8/8/k7/7K w - - 0 1\"]\n"
	if got := sanOf(&readOne(t, promotes+"1. b8N").Line, readOne(t, promotes).Start); got != "b8=N" {
		t.Errorf("b8N is %s", got)
	}
	if games, bad := readAll(t, promotes+"1. b8D"); len(games) > 0 || len(bad) != 1 {
		t.Errorf("b8D is read")
	}
}

// A word without a letter or digit is left out, alone or around a move or a result.
func TestReaderLeavesOutSymbolsWithoutMeaning(t *testing.T) {
	const moves = "e4 $14 e5 Nf3 (c4) Nc6"
	for _, word := range []string{`\`, `|`, `~`, `/`, `^`, `&`, `__`, `-`, `"`, `'`, "`", "^^", ":", "?-", "·", "…", "•", "♥"} {
		for _, format := range []string{"1. e4 $14 %s e5 2. Nf3 (2. c4) Nc6 1-0", "1. e4 $14 e5 2. Nf3 (2. c4 %s) Nc6 1-0", "1. e4 $14 e5 2. Nf3 %s (2. c4) %[1]s 2... Nc6 1-0"} {
			text := fmt.Sprintf(format, word)
			g := readOne(t, text)
			if got := sanOf(&g.Line, g.Start); got != moves || len(g.Warnings) == 0 && word != "…" {
				t.Errorf("%s: %s, warnings %v", text, got, g.Warnings)
			}
		}
	}
	for _, text := range []string{`1. e4 \$14 e5 2. Nf3 (2. c4) Nc6 1-0`, `1. e4\$14 e5 2. Nf3 (2. c4) Nc6 1-0`, "1. `e4` $14 e5 2. _Nf3_ (2. \"c4\") |Nc6| `1-0`",
		"1. e4 $14 e5 2. Nf3 (2. c4) Nc6 1-0 `", "1. e4 $14 e5 2. Nf3 (2. c4) Nc6 1-0`", "1. e4 $14 e5 2. Nf3 (2. c4) Nc6 1-0 \"\n\n[White \"b\"]\n1. d4 *"} {
		games, bad := readAll(t, text)
		if len(games) == 0 || len(bad) > 0 {
			t.Errorf("%s: errors %v", text, bad)
		} else if g := games[0]; sanOf(&g.Line, g.Start) != moves || len(g.Warnings) == 0 || len(games) != 1+strings.Count(text, "[White") {
			t.Errorf("%s: %s, warnings %v", text, sanOf(&g.Line, g.Start), g.Warnings)
		}
	}
}
