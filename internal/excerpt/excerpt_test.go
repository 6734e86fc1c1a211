package excerpt

import (
	"strings"
	"testing"
)

func TestExcerptsAreShortQuotedASCII(t *testing.T) {
	long := strings.Repeat("x", 100)
	for s, want := range map[string]string{
		"":                       `""`,
		"e4":                     `"e4"`,
		"a \"b\"\n":              `"a \"b\"\n"`,
		"\u0570":                 `"\u0570"`,
		"\xff":                   `"\xff"`,
		long:                     `"` + long + `"`,
		long + "y":               `"` + long + `..."`,
		strings.Repeat("\n", 60): `"` + strings.Repeat(`\n`, 50) + `..."`,
	} {
		if got := Of(s); got != want {
			t.Errorf("%q: %s, want %s", s, got, want)
		}
	}
}

func FuzzOf(f *testing.F) {
	f.Add("e2e4")
	f.Add(strings.Repeat("\u009b", 60))
	f.Add(strings.Repeat("\x00", 200))
	f.Fuzz(func(t *testing.T, s string) {
		got := Of(s)
		if len(got) > 105 || strings.ContainsFunc(got, func(r rune) bool { return r < ' ' || r > '~' }) {
			t.Errorf("%q", got)
		}
	})
}
