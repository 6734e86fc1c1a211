package uci

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestInfoStringsAreOneLineAndReadable(t *testing.T) {
	for text, want := range map[string]string{
		"move \"e9\"":                `info string move "e9"`,
		"'♜' in rank 8":              `info string '♜' in rank 8`,
		"open /партии/сеть.bin":      `info string open /партии/сеть.bin`,
		"a\nb\rc\td\x7fe\u202ef\xff": `info string a\nb\rc\td\x7fe\u202ef\xff`,
	} {
		if got := infoString(text); got != want {
			t.Errorf("infoString(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestNamesOfFilesMayBeInQuotesAndInAnyAlphabet(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "шахматы и го")
	if err := os.Mkdir(folder, 0o777); err != nil {
		t.Skip(err)
	}
	log, missing := filepath.Join(folder, "log"), filepath.Join(folder, "нет")
	out := runScript(t, newFake(), "setoption name Debug Log File value \""+log+"\"\n"+
		"setoption name EvalFile value \""+missing+"\"\n"+
		"setoption name SyzygyPath value \""+folder+"\""+string(filepath.ListSeparator)+folder+"\n"+
		"export_net \""+missing+"\"\n")
	if _, err := os.Stat(log); err != nil {
		t.Error(err)
	}
	for _, want := range []string{`info string setoption "EvalFile": open ` + missing, "info string found 0 WDL and 0 DTZ tables", "info string network written to " + missing + "\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("the output is\n%swithout %s", out, want)
		}
	}
}
