package uci

import (
	"slices"
	"strings"
	"testing"
)

func TestReaderDecodesLinesThatAreNotUTF8(t *testing.T) {
	latin1 := func(b []byte) string {
		var text []rune
		for _, c := range b {
			text = append(text, rune(c))
		}
		return string(text)
	}
	const set = "setoption name SyzygyPath value C:\\"
	lines := make(chan string, 8)
	in := set + "\xc9checs\\a\r\n" + set + "\u00c9checs\r\nisready\n" + set + "\u0448\n" + set + "\xe9"
	readLines(strings.NewReader(in), lines, nil, latin1)
	var got []string
	for line := range lines {
		got = append(got, line)
	}
	if want := []string{set + "\u00c9checs\\a", set + "\u00c9checs", "isready", set + "\u0448", set + "\u00e9"}; !slices.Equal(got, want) {
		t.Errorf("got lines %q, want %q", got, want)
	}
}
