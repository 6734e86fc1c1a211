package epd

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/datadir"
)

func TestRead(t *testing.T) {
	const text = `# a comment
6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id "back rank; mate"; c0 "a; b";

6k1/5ppp/8/8/8/8/8/R5K1 w - - 3 40 am Kf1 Kh1; hmvc 3;
6k1/5ppp/8/8/8/8/8/R5K1 w - - bm #1; pv a1a8;` + "\r\n" +
		`6k1/5ppp/8/8/8/8/8/R5K1 w - - bm a1a8, Kf2; dm -2
6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1 fmvn 8; hmvc 7;
6k1/5ppp/8/8/8/8/8/R5K1 w - - bm ; am; c0 "no move";`
	tasks, err := Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	want := []struct{ id, wanted string }{
		{"back rank; mate", ` bm Ra8#; id "back rank; mate"; c0 "a; b";`},
		{"line 4", ` am Kf1 Kh1; id "line 4"; hmvc 3; fmvn 40;`},
		{"line 5", ` dm 1; id "line 5"; pv a1a8;`},
		{"line 6", ` bm Ra8# Kf2; dm -2; id "line 6";`},
		{"line 7", ` id "line 7"; hmvc 7; fmvn 8;`},
		{"line 8", ` id "line 8"; c0 "no move";`},
	}
	if len(tasks) != len(want) {
		t.Fatalf("%d tasks, want %d", len(tasks), len(want))
	}
	for i, w := range want {
		got := &tasks[i]
		wanted := strings.TrimPrefix(got.String(), "6k1/5ppp/8/8/8/8/8/R5K1 w - -")
		if got.ID != w.id || wanted != w.wanted || got.Scored() != (i < 4) {
			t.Errorf("task %d is %q with %q, want %q with %q", i, got.ID, wanted, w.id, w.wanted)
		}
	}
	if got := tasks[1].Position.HalfmoveClock(); got != 3 {
		t.Errorf("half-move clock %d, want 3", got)
	}
}

func TestReadNamesTheMistake(t *testing.T) {
	tests := []struct{ text, want string }{
		{"\n8/8/8/8/8/8/8/8 w - - bm e4;", "line 2: FEN"},
		{"6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra9;", `"Ra9"`},
		{"6k1/5ppp/8/8/8/8/8/R5K1 w - - dm soon;", `dm: "soon"`},
		{"6k1/5ppp/8/8/8/8/8/R5K1 w - - hmvc -1;", `hmvc: "-1"`},
		{"nonsense", `"nonsense"`},
		{"1.e4 e5", "begins with a position"},
		{"e4 e5 Nf3", "begins with a position"},
		{"startpos moves e4; bm e5;", "moves: a task is the position after the moves"},
	}
	for _, tt := range tests {
		if _, err := Read(strings.NewReader(tt.text)); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("Read(%q): error %v, want one with %q", tt.text, err, tt.want)
		}
	}
}

// TestPublicSuitesCanBeRead reads the suites among the data, where there are any.
func TestPublicSuitesCanBeRead(t *testing.T) {
	folder := datadir.Need(t, "suites")
	names, err := filepath.Glob(filepath.Join(folder, "*.epd"))
	if err != nil || len(names) == 0 {
		t.Fatal("no test suites in", folder, err)
	}
	for _, name := range names {
		if filepath.Base(name) == "see.epd" {
			continue // has a format of its own
		}
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		tasks, err := Read(f)
		f.Close()
		if err != nil || len(tasks) == 0 {
			t.Errorf("%s: %d tasks, error %v", name, len(tasks), err)
		}
	}
}
