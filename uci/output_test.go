package uci

import "testing"

func TestInfoStringsArePlainASCII(t *testing.T) {
	for text, want := range map[string]string{
		"move \"e9\"":     `info string move "e9"`,
		"'♜' in rank 8":   `info string '\u265c' in rank 8`,
		"a\nb\rc\td\x7fe": "info string a?b?c?d?e",
		"\xff":            `info string \ufffd`,
		"😀'":              `info string \U0001f600'`,
	} {
		if got := infoString(text); got != want {
			t.Errorf("infoString(%q) = %q, want %q", text, got, want)
		}
	}
}
