package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/internal/must"
)

// call runs the program with the given standard input and returns its output.
func call(in string, args ...string) (string, error) {
	var out strings.Builder
	err := run(context.Background(), streams{strings.NewReader(in), io.Discard}, &out, args)
	return out.String(), err
}

// callTold is call with the standard error in the output.
func callTold(in string, args ...string) (string, error) {
	var out strings.Builder
	err := run(context.Background(), streams{strings.NewReader(in), &out}, &out, args)
	return out.String(), err
}

func TestCommandsEndWithTheirLastLine(t *testing.T) {
	const mate = `6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id "mate";`
	suite := writeTemp(t, "suite.epd", mate)
	const bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
	tests := []struct {
		name, in string
		args     []string
		want     string // the last line, or its end after a star
	}{
		{"perft", "", []string{"perft", "3"}, "Nodes searched: 8902"},
		{"perft with flags after the depth", "", []string{"perft", "1", "--divide", "--fen", bare}, "Nodes searched: 5"},
		{"perft with threads and a table", "", []string{"perft", "--threads", "3", "--hash", "1", "4"}, "Nodes searched: 197281"},
		{"perft in Chess960", "", []string{"perft", "--chess960", "--fen=bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", "2"}, "Nodes searched: 528"},
		{"eval", bare + "\n", []string{"eval"}, "0"},
		{"eval as JSON", bare, []string{"eval", "--json"}, `{"fen":"4k3/8/8/8/8/8/8/4K3 w - - 0 1","eval":0}`},
		{"bench", "", []string{"bench", "--depth", "1", "--hash", "1", "--threads", "1"}, "*nps"},
		{"speedtest", "", []string{"speedtest", "2", "1", "1"}, "*nps"},
		{"epd", "", []string{"epd", suite, "--depth", "3", suite}, "solved 2 of 2"},
		{"epd on the standard input", mate, []string{"epd", "--depth", "3", suite, "-"}, "solved 2 of 2"},
		{"epd as JSON", "", []string{"epd", "--json", "--nodes", "500", "--movetime", "5000", suite}, `{"solved":1,"scored":1}`},
		{"UCI", "perft\nisready\n", nil, "readyok"},
		{"UCI options", "uci\n", nil, "uciok"},
		{"version", "", []string{"version"}, "*"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			out := must.Get(call(tt.in, tt.args...))(t)
			lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
			got := lines[len(lines)-1]
			if end, ok := strings.CutPrefix(tt.want, "*"); ok && strings.HasSuffix(got, end) {
				return
			}
			if got != tt.want {
				t.Errorf("the last line is %q, want %q", got, tt.want)
			}
		})
	}
}

// Commands that read lines report at once what is wrong with one and go on.
func TestCommandsNameBadLinesAndDoTheRest(t *testing.T) {
	const good = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
	const in = good + "\n\nbad\n" + good + "\n8/8/8/8/8/8/8/8 w - - 0 1\n" + good + "\n"
	tests := []struct {
		args, place string
		want        []string // parts of the output, in this order
	}{
		{"eval", "", []string{"\nnone \"bad\" is not a FEN; write", "\nnone White needs a king"}},
		{"eval --json", "", []string{`"eval":`, `{"fen":"bad","eval":null,"error":"\"bad\" is not a FEN; write`, `"eval":`, `"eval":null`, `"eval":`}},
		{"adjudicate", "", []string{`"ongoing"`, `{"error":"\"bad\" is not a FEN;`, `"ongoing"`, `{"error":"White needs a king"}`, `"ongoing"`}},
		{"epd --nodes 500 -", "-: ", []string{"   1 ", "   2 ", "   3 ", "solved 0 of 0"}},
		{"epd --nodes 500 --json -", "-: ", []string{`"line 1"`, `"line 4"`, `"line 6"`, `"solved":0`}},
	}
	for _, tt := range tests {
		var out, errors strings.Builder
		args := strings.Fields(tt.args)
		err := run(context.Background(), streams{strings.NewReader(in), &errors}, &out, args)
		if want := args[0] + ": 2 lines left out"; err == nil || err.Error() != want || status(err) != 2 {
			t.Errorf("%s: error %v, want %s and exit status 2", tt.args, err, want)
		}
		messages := strings.Split(strings.TrimSpace(errors.String()), "\n")
		prefix := "adoube: " + args[0] + ": " + tt.place
		if len(messages) != 2 || !strings.HasPrefix(messages[0], prefix+`line 3: "bad" is not a FEN`) || !strings.HasPrefix(messages[1], prefix+"line 5: White needs a king") {
			t.Errorf("%s: the standard error is %q", tt.args, messages)
		}
		rest := out.String()
		for _, want := range tt.want {
			_, after, found := strings.Cut(rest, want)
			if !found {
				t.Errorf("%s: %q is missing in\n%s", tt.args, want, out.String())
			}
			rest = after
		}
	}
}

// Parts dropped from a position are reported, and do not count as mistakes.
func TestCommandsReportDroppedPartsOfAPosition(t *testing.T) {
	const fen, note = "4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1", "castling rights \"K\" are dropped: king and rook are not in place\n"
	for _, tt := range []struct {
		in, place string
		args      []string
	}{
		{"", "adoube: adjudicate: the position: ", []string{"adjudicate", fen}},
		{fen, "adoube: adjudicate: line 1: ", []string{"adjudicate"}},
		{fen, "adoube: eval: line 1: ", []string{"eval"}},
		{"", "adoube: perft: the position: ", []string{"perft", "--fen", fen, "1"}},
	} {
		var out, errors strings.Builder
		err := run(context.Background(), streams{strings.NewReader(tt.in), &errors}, &out, tt.args)
		if err != nil || errors.String() != tt.place+note {
			t.Errorf("%v: error %v, the standard error is %q", tt.args, err, errors.String())
		}
	}
}

// An output redirected to a full disk is an error.
func TestCommandsReportLostOutput(t *testing.T) {
	suite := writeTemp(t, "suite.epd", "4k3/8/8/8/8/8/8/R3K3 w Q - bm Kd1;\n")
	full := errors.New("the disk is full")
	for _, args := range []string{
		"bench 1 1 1", "speedtest 1 1 1", "perft 1", "perft --divide 1", "eval", "adjudicate", "adjudicate startpos",
		"analyse --nodes 1 --hash 1 -", "epd --nodes 1 " + suite, "help", "help bench", "version", "man",
	} {
		r, w := io.Pipe()
		r.CloseWithError(full)
		if err := run(t.Context(), streams{strings.NewReader("e4\n"), io.Discard}, w, strings.Fields(args)); !errors.Is(err, full) {
			t.Errorf("%s: error %v", args, err)
		}
	}
}

func TestCommandsNameMistakesInTheirArguments(t *testing.T) {
	suite := writeTemp(t, "bad.epd", "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra9;")
	good := writeTemp(t, "good.pgn", foolsMate)
	empty := writeTemp(t, "empty.pgn", "; nothing\n")
	same := filepath.Dir(good) + "/same"
	for args, want := range map[string]string{
		"bnech":                     `"bnech"`,
		"bench 1 1 1 12":            `unexpected argument "12"`,
		"bench 0":                   `DEPTH "0": write a number from 1 to`,
		"speedtest 1 1 x":           `SECONDS "x"`,
		"bench --depth 0":           `--depth "0": write a number from 1 to`,
		"bench --hash 1000000":      "MiB of memory is free; write a smaller hash or fewer threads",
		"bench --depth 2 3":         `DEPTH "3": it is given twice`,
		"perft":                     "DEPTH is missing",
		"perft -- -1":               `"-1"`,
		"perft 1001":                `"1001" is not a whole number from 0 to 1000`,
		"perft --hash 1000000 1":    "this takes 1000000 MiB more",
		"epd --movetime 0 " + suite: `--movetime "0": `,
		"epd nosuchfile":            "nosuchfile",
		"selftest all":              `unexpected argument "all"`,

		"adjudicate --edition 1999 startpos": `there is no edition "1999"; write one of 2023, 2009, 1930, 1928`,
		"adjudicate --flag red startpos":     `--flag "red": write white, black or both`,
		"adjudicate 8/8 w - -":               "2 ranks",
		"adjudicate startpos e2e4 e2e4":      `half-move 2: move "e2e4"`,

		"analyse":                                                "FILE is missing",
		"analyse --out x.pgn " + empty:                           "there are no games to analyze in " + empty,
		"analyse --hash 1000000 " + good:                         "MiB of memory is free",
		"analyse --format pdf " + good:                           `"pdf" is not a format; write pgn, json, html or exercises`,
		"analyse --out " + good + " " + good:                     good + " is also a file of games",
		"analyse --out x.doc " + good:                            "--out x.doc: write a name that ends with .pgn, .json or .html, or add --format",
		"analyse --out " + same + " --save " + same + " " + good: "--out and --save are the same file, " + same,
		"analyse --out " + good + " --save " + good + " " + good: "--out " + good + " is also a file of games",
		"analyse --save - " + good:                               "--save - is standard output",
		"analyse --player Fischer " + good:                       "there are no games to analyze in " + good,
		"analyse --from May " + good:                             `--from "May": write the number of a game from 1 on, or a date`,
		"analyse --threads 3 --parallel 2 " + good:               "--threads 3 is not a multiple of --parallel 2; write --threads 2",
		"analyse --syzygy nosuchdir " + good:                     "nosuchdir",
	} {
		out, err := call("", strings.Fields(args)...)
		if err == nil || !strings.Contains(err.Error(), want) || status(err) != 2 || strings.Contains(err.Error(), "\n") || out != "" {
			t.Errorf("%q: error %v, want one with %s and exit status 2; output %q", args, err, want, out)
		}
	}
}

func TestReferenceShowsTheUsageOfEveryCommand(t *testing.T) {
	reference := must.Get(os.ReadFile("../../docs/reference.md"))(t)
	for _, c := range program(streams{}).Table() {
		row := "| `adoube " + strings.ReplaceAll(c.Usage(), "|", `\|`) + "` |"
		if !strings.Contains(string(reference), "\n"+row) {
			t.Errorf("docs/reference.md has no row that begins with\n%s", row)
		}
	}
}

// Scripts get the results of their work, as docs/guis.md says.
func TestScriptsGetTheResultsOfTheirWork(t *testing.T) {
	for script, want := range map[string]string{
		"bench 1 1 1|quit":     " nps\n",
		"bench 1 x":            `info string bench: THREADS "x": write a number from 1 to 1024`,
		"bench 0":              `info string bench: DEPTH "0": write a number from 1 to `,
		"bench 1 1 1 1":        `info string bench: unexpected argument "1"`,
		"bench 200|quit|stop":  "bench stopped\n",
		"speedtest 1 1 1|quit": " nps\n",
	} {
		if out, err := call(strings.ReplaceAll(script, "|", "\n")); err != nil || !strings.Contains(out, want) {
			t.Errorf("%s prints\n%s%v, want %s", script, out, err, want)
		}
	}
}

func TestArgumentsWithBlanksAreCommands(t *testing.T) {
	for _, first := range []string{"position startpos moves e2e4", "d", "uci"} {
		out, err := call("", first, "go depth 2", "go depth 3", "quit", "isready")
		if err != nil || strings.Count(out, "bestmove ") != 2 || strings.Contains(out, "readyok") {
			t.Errorf("after %s the answer is %q, error %v, want two searches to their ends and no more", first, out, err)
		}
	}
	const fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"
	if out, err := call("", "position", "fen", fen); err != nil || out != "" {
		t.Errorf("position fen and a quoted FEN print %q, error %v", out, err)
	}
}

// As the scripts of Stockfish call an engine.
func TestUCICommandsMayBeArguments(t *testing.T) {
	for args, want := range map[string]string{
		"uci":                         "uciok",
		"d":                           "FEN: rnbqkbnr/",
		"go depth 2":                  "bestmove ",
		"go perft 2":                  "Nodes searched: 400",
		"isready":                     "readyok",
		"compiler":                    "compiler go",
		"license":                     "GNU General Public License",
		"setoption name Hash value 1": "",
	} {
		if out, err := call("", strings.Fields(args)...); err != nil || !strings.Contains(out, want) || want == "" && out != "" {
			t.Errorf("adoube %s prints\n%s\nerror %v, want %s", args, out, err, want)
		}
	}
}

func TestThreadsLeaveProcessorsForCommands(t *testing.T) {
	threads := runtime.NumCPU() + 5
	must.Get(call(fmt.Sprintf("setoption name Threads value %d\nisready\n", threads)))(t)
	if got := runtime.GOMAXPROCS(0); got != threads+2 {
		t.Errorf("%d goroutines run at once with %d threads, want %d", got, threads, threads+2)
	}
}

// zeros is a file without end and without lines.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) {
	clear(b)
	return len(b), nil
}

func TestCommandsReadOnAfterALineThatIsTooLong(t *testing.T) {
	const position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
	in := position + "\n" + position + strings.Repeat(" ", disk.MaxLine) + "\n" + position + "\n"
	for name, lines := range map[string]int{"eval": 3, "eval --json": 3, "adjudicate": 3, "epd --nodes 1 --json -": 3} {
		out, err := callTold(in, strings.Fields(name)...)
		if err == nil || status(err) != 2 || !strings.Contains(out, "line 2: the line is too long") || strings.Count(out, "\n") != lines+1 {
			t.Errorf("%s: error %v, output %.500s", name, err, out)
		}
	}
}

func TestCommandsEndAtALineWithoutEnd(t *testing.T) {
	for _, name := range []string{"eval", "adjudicate", "epd -"} {
		in := io.MultiReader(strings.NewReader("4k3/8/8/8/8/8/8/4K2R w K - 0 1\n"), zeros{})
		var out strings.Builder
		err := run(context.Background(), streams{in, io.Discard}, &out, strings.Fields(name))
		if err == nil || !strings.Contains(err.Error(), "line 2: ") || status(err) != 2 {
			t.Errorf("%s: error %v", name, err)
		}
		if name != "epd -" && strings.Count(out.String(), "\n") != 1 {
			t.Errorf("%s: the output is %q, want the answer to the first line", name, out.String())
		}
	}
}
