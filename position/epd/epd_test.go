package epd

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/datadir"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

func TestRead(t *testing.T) {
	const text = `# a comment
6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id "back rank; mate"; c0 "a; b";

6k1/5ppp/8/8/8/8/8/R5K1 w - - 3 40 am Kf1 Kh1; hmvc 3;
6k1/5ppp/8/8/8/8/8/R5K1 w - - bm #1; pv a1a8;` + "\r\n" +
		`6k1/5ppp/8/8/8/8/8/R5K1 w - - bm a1a8, Kf2; dm -2
6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1 fmvn 8; hmvc 7;
6k1/5ppp/8/8/8/8/8/R5K1 w - - bm ; am; c0 "no move";`
	tasks := must.Get(Read(strings.NewReader(text)))(t)
	want := []string{
		`back rank; mate: best [Ra8#], avoid [], mate 0, clock 0, move 1, {c0 "a; b"}`,
		`line 4: best [], avoid [Kf1 Kh1], mate 0, clock 3, move 40`,
		`line 5: best [], avoid [], mate 1, clock 0, move 1, {pv a1a8}`,
		`line 6: best [Ra8# Kf2], avoid [], mate -2, clock 0, move 1`,
		`line 7: best [], avoid [], mate 0, clock 7, move 8`,
		`line 8: best [], avoid [], mate 0, clock 0, move 1, {c0 "no move"}`,
	}
	var got []string
	for i, task := range tasks {
		p := &task.Position
		s := fmt.Sprintf("%s: best %v, avoid %v, mate %d, clock %d, move %d", task.ID, sans(p, task.Best), sans(p, task.Avoid), task.Mate, p.HalfmoveClock(), p.FullmoveNumber())
		for _, o := range task.Other {
			s += fmt.Sprintf(", %v", o)
		}
		if got = append(got, s); task.Scored() != (i < 4) {
			t.Errorf("%s: Scored is %t", s, task.Scored())
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func sans(p *position.Position, moves []position.Move) (list []string) {
	for _, m := range moves {
		list = append(list, p.SAN(m))
	}
	return list
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
		if tasks, err := Load(name); err != nil || len(tasks) == 0 {
			t.Errorf("%d tasks, error %v", len(tasks), err)
		}
	}
}
