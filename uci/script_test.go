package uci

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
	"github.com/adoube/adoube/search/handicap"
)

// runScript runs a session on text, up to its end, and returns the output. The command
// work takes a moment.
func runScript(t *testing.T, e Engine, text string) string {
	t.Helper()
	var out strings.Builder
	c := testConfig(e)
	c.Commands = []Command{{Name: "work", Run: func(ctx context.Context, w io.Writer, _ []string, _ handicap.Options) error {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(20 * time.Millisecond):
			fmt.Fprintln(w, "worked")
			return nil
		}
	}}}
	if err := Run(strings.NewReader(text), &out, c); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// sleepless returns the configuration of a session whose searches and whose command
// work go on until they are stopped.
func sleepless() Config {
	f := newFake()
	f.think = func(g *position.Game, _ search.Limits, _ search.Reporter) search.Result {
		<-f.stopped
		return search.Result{Best: firstMoveOf(g.Position())}
	}
	c := testConfig(f)
	c.Commands = []Command{{Name: "work", Run: func(ctx context.Context, _ io.Writer, _ []string, _ handicap.Options) error {
		<-ctx.Done()
		return ctx.Err()
	}}}
	return c
}

// slowEngine returns an engine that is slow to find a mate, unless it is stopped, and slow
// to end an infinite search, as an engine is on a busy machine.
func slowEngine() *fakeEngine {
	f := newFake()
	f.think = func(g *position.Game, l search.Limits, r search.Reporter) search.Result {
		if l.Infinite {
			defer time.Sleep(2 * exitTimeout)
		}
		if l.Mate == 0 {
			return f.firstMove(g, l, r)
		}
		select {
		case <-f.stopped:
			return search.Result{Best: firstMoveOf(g.Position())}
		case <-time.After(20 * time.Millisecond):
			return f.firstMove(g, search.Limits{Depth: 1}, r)
		}
	}
	return f
}

// notSaved is the answer to Save Hash without a file.
const notSaved = "info string setoption \"Save Hash\": set Hash File to the name of a file first\n"

func TestScriptResultsAreComplete(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"perft before the end of the input", "go perft 5\n", "Nodes searched: 4865609\n"},
		{"a command before wait and quit", "work\nwait\nquit\n", "worked\n"},
		{"a search before the end", "go depth 10\n", firstInfo + "a2a3\nbestmove a2a3\n"},
		{"several before the end", "go mate 3\nwork\ngo perft 1\nwork", firstInfo + "a2a3\nbestmove a2a3\nworked\n*worked\n"},
		{"wait for a search for mate", "go mate 3\nwait\nstop\n", firstInfo + "a2a3\nbestmove a2a3\n"},
		{"wait for a search that was stopped", "go infinite\nstop\nwait\nquit\n", firstInfo + "a2a3\nbestmove a2a3\n"},
		{"endless searches at the end", "go infinite\ngo ponder\ngo depth 1\n", firstInfo + "a2a3\nbestmove a2a3\n"},
		{"nothing after quit", "work\nwait\nquit\nwork\n", "worked\n"},
		{"perft before quit", "go perft 3\nquit\ngo infinite\n", "Nodes searched: 8902\n"},
		{"perft between searches before quit", "go mate 3\ngo perft 3\ngo infinite\nquit\n", "Nodes searched: 8902\n"},
		{"work before quit", "work\nquit\nwork\ngo depth 1\n", "worked\n"},
		{"a search that looks like perft before quit", "work\ngo infinite perft x\nquit\n", "worked\n*bestmove a2a3\n"},
		{"work between searches before quit", "go mate 3\ngo mate 3\nwork\ngo infinite\nquit\n", "bestmove a2a3\nbestmove a2a3\nworked\n"},
		{"work without end before quit and stop", "go perft 30\nquit\nstop\n", "info string perft stopped\n"},
		{"a file before quit", "go mate 3\nsetoption name save  hash\nquit\nsetoption name Save Hash\n", "bestmove a2a3\n" + notSaved},
		{"a file behind an endless search before quit", "go infinite\nsetoption name Save Hash\ngo infinite\nquit\n", "bestmove a2a3\n" + notSaved},
		{"a file and two quits", "go perft 30\nsetoption name Save Hash\nisready\nquit\nquit\n",
			"readyok\ninfo string not done because of quit: setoption name Save Hash\n*"},
		{"stop ends a command", "work\nstop\n", "info string work stopped\n"},
		{"stop ends perft", "go perft 30\nstop\n", "info string perft stopped\n"},
		{"stop ends a search for mate", "go mate 3\nstop\n", "bestmove a2a3\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := runScript(t, slowEngine(), tt.text)
			end := tt.want
			if start, rest, ok := strings.Cut(tt.want, "*"); ok {
				end = rest
				if !strings.HasPrefix(got, start) {
					t.Errorf("the output is\n%swant at the start\n%s", got, start)
				}
			}
			if !strings.HasSuffix(got, end) || strings.Count(got, "worked") != strings.Count(tt.want, "worked") {
				t.Errorf("the output is\n%swant at the end\n%s", got, end)
			}
		})
	}
}

// A script gives the same output whether it is read at once or each line waits for the work of the
// lines before, even if it has more commands than may wait.
func TestScriptReadAtOnceGivesTheSame(t *testing.T) {
	lines := []string{
		"go depth 1", "go depth 2 searchmoves g1f3 b8c6", "go", "go ponder", "go x",
		"position startpos", "position startpos moves e2e4", "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "position startpos moves e2e5",
		"setoption name Hash value 99", "setoption name UCI_ShowWDL value true", "ucinewgame",
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 4 {
		script := []string{"work"}
		for range 500 {
			script = append(script, lines[r.IntN(len(lines))])
		}
		text := strings.Join(script, "\n")
		want := runScript(t, newFake(), strings.Join(script, "\nwait\n"))
		if got := runScript(t, newFake(), text); got != want {
			t.Fatalf("%s\nread at once gives\n%s\nwant\n%s", text, got, want)
		}
	}
}

func TestEvalSaysWhoCannotMate(t *testing.T) {
	out := runScript(t, newFake(), "position fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1\neval\n")
	for _, want := range []string{
		"\nnetwork ", "\nevaluation +0.00 (White's side)\n",
		"\nwhite cannot mate: White has only the king.\n", "\nblack cannot mate: Black has only the king.\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
}
