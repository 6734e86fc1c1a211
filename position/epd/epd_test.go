package epd

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/datadir"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

func TestReadReturnsTheTasks(t *testing.T) {
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

func TestReadKeepsTheRightsOfDoubleFischerRandom(t *testing.T) {
	const fen = "rqbknbnr/ppppp1pp/8/5p2/P7/6N1/1PPPPPPP/QBRKB1NR b KQkq - 1 2"
	tasks := must.Get(Read(strings.NewReader(fen + "\nnbbrnkqr/pppppppp/8/8/8/8/PPPPPPPP/RKBBNNRQ w KQkq - 0 1\n")))(t)
	if tasks[0].Position.CastlingRooks().Count() != 4 || tasks[1].Position.CastlingRooks().Count() != 4 {
		t.Errorf("%s and %s", tasks[0].Position, tasks[1].Position)
	}
}

func TestReadNamesTheMistake(t *testing.T) {
	tests := []struct{ text, want string }{
		{"\n8/8/8/8/8/8/8/8 w - - bm e4;", "line 2: White needs a king"},
		{"6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra9;", `"Ra9"`},
		{"6k1/5ppp/8/8/8/8/8/R5K1 w - - dm soon;", `dm: "soon"`},
		{"6k1/5ppp/8/8/8/8/8/R5K1 w - - hmvc -1;", `hmvc: "-1"`},
		{"nonsense", `"nonsense"`},
		{"1.e4 e5", "begin with a position"},
		{"e4 e5 Nf3", "begin with a position"},
		{"startpos moves e4; bm e5;", "moves: operations cannot follow moves; write the position after the moves"},
	}
	for _, tt := range tests {
		if _, err := Read(strings.NewReader(tt.text)); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("Read(%q): error %v, want one with %q", tt.text, err, tt.want)
		}
	}
}

// Lines in the manner of public suites, and the suites among the data, where there are any.
func TestReadAcceptsPublicSuites(t *testing.T) {
	own := filepath.Join(t.TempDir(), "own.epd")
	must.Do(t, os.WriteFile(own, []byte(`6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8+; id "WAC.001"; Ae "Ra8#";
6k1/5ppp/8/8/8/8/8/R5K1 w - -  bm Ra8#;  id "STS(v1.0) Undermine.001";  c0 "Ra8=10, Ra7=2"; c8 "10 2"; c9 "a1a8 a1a7";
6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1 bm #1; pv a1a8;
6k1/5ppp/8/8/8/8/8/R5K1 w - - am Kf1; bm Ra8; c0 "mate, not a walk; see c1"; ce +32767; acd 1;
`), 0o666))
	names := []string{own}
	if directory, err := datadir.Path("suites"); err == nil {
		names = append(names, must.Get(filepath.Glob(filepath.Join(directory, "*.epd")))(t)...)
	}
	for _, name := range names {
		if filepath.Base(name) == "see.epd" {
			continue // has a format of its own
		}
		if tasks, err := Load(name); err != nil || len(tasks) == 0 {
			t.Errorf("%s: %d tasks, error %v", name, len(tasks), err)
		}
	}
}
