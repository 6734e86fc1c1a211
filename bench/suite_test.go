package bench

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/epd"
	"github.com/adoube/adoube/search"
)

func TestSolves(t *testing.T) {
	const fen = "6k1/5ppp/8/8/8/8/8/R5K1 w - - "
	tests := []struct {
		operation, move string
		score           search.Score
		want            bool
	}{
		{"bm Ra8;", "a1a8", 0, true},
		{"bm Ra8;", "g1f1", 0, false},
		{"am Kf1;", "g1f1", 0, false},
		{"am Kf1;", "g1h1", 0, true},
		{"bm Ra8; am Kf1;", "g1h1", 0, false},
		{"dm 2;", "a1a8", search.MateIn(1), true},
		{"dm 2;", "a1a8", search.MateIn(3), true},
		{"dm 2;", "a1a8", search.MateIn(5), false},
		{"dm 2;", "a1a8", 500, false},
		{"dm -2;", "a1a8", search.MatedIn(4), true},
		{"dm -2;", "a1a8", search.MatedIn(6), false},
		{"dm -2;", "a1a8", search.MateIn(1), false},
	}
	for _, tt := range tests {
		tasks := must.Get(epd.Read(strings.NewReader(fen + tt.operation)))(t)
		m := must.Get(tasks[0].Position.ParseUCI(tt.move))(t)
		if got := solves(search.Result{Best: m, Score: tt.score}, &tasks[0]); got != tt.want {
			t.Errorf("%q, playing %s with score %d: solved %t, want %t", tt.operation, tt.move, tt.score, got, tt.want)
		}
	}
}

func TestRunSuite(t *testing.T) {
	const text = `6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; dm 1; id "solved";
6k1/5ppp/8/8/8/8/8/R5K1 w - - am Ra8#; id "not solved";
6k1/5ppp/8/8/8/8/8/R5K1 w - - id "not scored";
7k/5Q2/6K1/8/8/8/8/8 b - - bm #-1; id "stalemate"`
	tasks := must.Get(epd.Read(strings.NewReader(text)))(t)
	for _, asJSON := range []bool{false, true} {
		var out strings.Builder
		r, err := RunSuite(context.Background(), &out, tasks, SuiteConfig{Limits: search.Limits{Depth: 3}, JSON: asJSON})
		if want := (SuiteResult{Solved: 1, Scored: 3}); r != want || err != nil {
			t.Errorf("RunSuite() = %+v, %v; want %+v", r, err, want)
		}
		lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		last := map[bool]string{false: "solved 1 of 3", true: `{"solved":1,"scored":3}`}[asJSON]
		if len(lines) != 5 || lines[4] != last {
			t.Fatalf("the output is %q, want five lines that end with %s", out.String(), last)
		}
		if !asJSON {
			continue
		}
		var a Answer
		if err := json.Unmarshal([]byte(lines[0]), &a); err != nil || a.Move != "a1a8" || a.Score != "#1" || a.Solved == nil || !*a.Solved {
			t.Errorf("first line %s, error %v; want a1a8 with mate, solved", lines[0], err)
		}
	}
}

func TestRunSuiteEscapesNamesOfTasks(t *testing.T) {
	tasks := must.Get(epd.Read(strings.NewReader("6k1/5ppp/8/8/8/8/8/R5K1 w - - id \"\x1b]0;t\a\u202eПуть\";")))(t)
	var out strings.Builder
	must.Get(RunSuite(context.Background(), &out, tasks, SuiteConfig{Limits: search.Limits{Depth: 1}}))(t)
	if strings.ContainsAny(out.String(), "\x1b\a\u202e") || !strings.Contains(out.String(), "Путь\n") {
		t.Errorf("the output is %q", out.String())
	}
}

func TestRunSuiteWritesMovesInUCINotation(t *testing.T) {
	a := runTask(t, "4R3/8/8/8/8/5k1P/7P/4K2R w K - bm O-O;", search.Limits{Depth: 3})
	if a.Played != "O-O#" || a.Move != "e1g1" || a.Solved == nil || !*a.Solved {
		t.Errorf("%+v, want it solved by O-O#, e1g1", a)
	}
}

// runTask returns what the search has to say about a single task.
func runTask(t *testing.T, line string, limits search.Limits) Answer {
	t.Helper()
	tasks := must.Get(epd.Read(strings.NewReader(line)))(t)
	var out strings.Builder
	must.Get(RunSuite(context.Background(), &out, tasks, SuiteConfig{Limits: limits, JSON: true}))(t)
	var a Answer
	must.Do(t, json.NewDecoder(strings.NewReader(out.String())).Decode(&a))
	return a
}

func TestRunSuiteSearchesMatesAsMateProblems(t *testing.T) {
	const nodes = 1_000_000 // far more than it takes
	for _, tt := range []struct {
		name, line, score string
	}{
		{"mate in one", "6k1/5ppp/8/8/8/8/8/R5K1 w - - dm 1;", "#1"},
		{"mate in two", "kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2;", "#2"},
		{"mated in one", "7k/8/6K1/8/8/8/8/R7 b - - dm -1;", "#-1"},
	} {
		a := runTask(t, tt.line, search.Limits{Nodes: nodes})
		if a.Solved == nil || !*a.Solved || a.Score != tt.score || a.Nodes >= nodes || a.FoundNodes > int64(a.Nodes) {
			t.Errorf("%s: %+v, want it solved with %s", tt.name, a, tt.score)
		}
	}
	// The proof that there is no mate ends the search, too.
	a := runTask(t, "kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 1;", search.Limits{Nodes: nodes})
	if a.Solved == nil || *a.Solved || a.Nodes >= nodes || a.FoundNodes != -1 || a.FoundMs != -1 {
		t.Errorf("no mate in one: %+v, want it not solved", a)
	}
}

func TestSolutionIsWhereTheAnswerWasFoundAndKept(t *testing.T) {
	const fen = "6k1/5ppp/8/8/8/8/8/R5K1 w - - "
	for _, tt := range []struct {
		operation string
		want      solution
	}{
		{"bm Ra8;", solution{4, 40}},
		{"am Kf1;", solution{4, 40}},
		{"bm Ra8; dm 1;", solution{5, 50}},
		{"am Ra8;", solution{}},
	} {
		tasks := must.Get(epd.Read(strings.NewReader(fen + tt.operation)))(t)
		watch := solutionWatch{task: &tasks[0]}
		for i, line := range []struct {
			move  string
			score search.Score
		}{{"a1a8", 50}, {"a1a8", 60}, {"g1f1", 70}, {"a1a8", 80}, {"a1a8", search.MateIn(1)}} {
			m := must.Get(tasks[0].Position.ParseUCI(line.move))(t)
			l := search.Line{MultiPV: 1, PV: []position.Move{m}, Score: line.score}
			l.Nodes, l.Time = uint64(10*(i+1)), time.Duration(i+1)*time.Millisecond
			watch.see(l)
			watch.see(search.Line{MultiPV: 2})
		}
		if watch.solved != (tt.want != solution{}) || watch.solved && watch.since != tt.want {
			t.Errorf("%s solved %t since %v, want %v", tt.operation, watch.solved, watch.since, tt.want)
		}
	}
}
