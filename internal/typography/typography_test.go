package typography

import "testing"

func TestVisibleEscapesWhatCannotBeSeen(t *testing.T) {
	for text, want := range map[string]string{
		"":                      "",
		"plain \"text\" \\":     "plain \"text\" \\",
		"/игры/партии №\u00a05": "/игры/партии №\u00a05",
		"棋譜 ♜ 😀":                "棋譜 ♜ 😀",
		"a\nb\rc\td\x7fe\x00":   `a\nb\rc\td\x7fe\x00`,
		"\x1b]0;title\a":        `\x1b]0;title\a`,
		"\xffab\xc3":            `\xffab\xc3`,
		"\u202eevil\u2066":      `\u202eevil\u2066`,
		"two\u2028lines":        `two\u2028lines`,
		"\ufffd":                "\ufffd",
	} {
		if got := Visible(text); got != want {
			t.Errorf("Visible(%q) = %q, want %q", text, got, want)
		}
	}
}
