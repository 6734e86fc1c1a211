package main

import (
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/adoube/adoube/internal/must"
)

const foolsMate = "[White \"Fool\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"

// writeTemp writes a file of the given name to a new directory.
func writeTemp(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	must.Do(t, os.WriteFile(path, []byte(text), 0o644))
	return path
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	text := must.Get(os.ReadFile(path))(t)
	return string(text)
}

func TestAnalyseWritesEveryFormat(t *testing.T) {
	in := writeTemp(t, "in.pgn", foolsMate)
	dir := t.TempDir()
	tests := []struct{ args, out, want string }{
		{"", "", "2. g4 $4 {[%eval #-1] Blunder: White's expected score goes from"},
		{"--format json", "", `"grade": "blunder"`},
		{"--format=HTML", "", "<title>Fool – Black</title>"},
		{"", "out.pgn", "[Annotator \"" + programName + "\"]"},
		{"", "out.JSON", `"article": "5.1.1"`},
		{"", "out.html", "0-1: checkmate (article 5.1.1)."},
		{"--format pgn", "out.html", "[White \"Fool\"]"},
		{"", "out", "[White \"Fool\"]"},
	}
	for _, tt := range tests {
		args := append([]string{"analyse", "--nodes", "500", "--hash", "1", in}, strings.Fields(tt.args)...)
		out := filepath.Join(dir, tt.out)
		if tt.out != "" {
			args = append(args, "--out", out)
		}
		text, err := call("", args...)
		if err != nil {
			t.Fatalf("%v: %v", args, err)
		}
		if tt.out != "" {
			if text != "" {
				t.Errorf("%v: %q on the standard output", args, text)
			}
			text = readFile(t, out)
		}
		if !strings.Contains(strings.Join(strings.Fields(text), " "), tt.want) {
			t.Errorf("%v: %q is missing in\n%s", args, tt.want, text)
		}
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 4 {
		t.Errorf("the directory has %v, want the four outputs; error %v", files, err)
	}
}

func TestAnalyseNamesMistakesAndDoesTheRest(t *testing.T) {
	good := writeTemp(t, "good.pgn", foolsMate)
	bad := writeTemp(t, "bad.pgn", "1. e4 e5\n2. Ke3 *\n\n"+foolsMate+"[FEN \"x\"]\n*\n")
	empty := writeTemp(t, "empty.pgn", "; nothing\n")
	tests := []struct {
		args string
		want string
		out  string // part of the output
	}{
		{"", "FILE is missing", ""},
		{"nosuchfile", "nosuchfile", ""},
		{empty, "there are no games in " + empty, ""},
		{"--nodes 0 " + good, `"0" for flag -nodes`, ""},
		{"--threads 0 " + good, `"0" for flag -threads`, ""},
		{"--hash 0 " + good, `"0" for flag -hash`, ""},
		{"--hash 1000000000 " + good, `"1000000000" for flag -hash`, ""},
		{"--movetime x " + good, `"x"`, ""},
		{"--format pdf " + good, `format "pdf": want pgn, json or html`, ""},
		{"--out " + good + " " + good, good + " is a file to read from", ""},
		{"--out x.doc " + good, "--out x.doc: want a name that ends with .pgn, .json or .html, or --format", ""},
		{"--out same --save same " + good, "--out and --save are the same file, same", ""},
		{"--player Fischer " + good, "there are no such games in " + good, ""},
		{"--from May " + good, `"May" for flag -from: want the number of a game from 1 on, or a date`, ""},
		{"--to 0 " + good, `"0" for flag -to`, ""},
		{"--threads 3 --parallel 2 " + good, "--threads 3 is not a multiple of --parallel 2", ""},
		{"--multipv 0 " + good, `"0" for flag -multipv`, ""},
		{"--syzygy nosuchdir " + good, "nosuchdir", ""},
		{"--nodes 500 --hash 1 --format json " + bad + " " + good, "2 games were left out or cut short", `"number": 2`},
	}
	for _, tt := range tests {
		out, err := call("", append([]string{"analyse"}, strings.Fields(tt.args)...)...)
		if err == nil || !strings.Contains(err.Error(), tt.want) || status(err) != 2 || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: error %v, want one with %s and exit status 2", tt.args, err, tt.want)
		}
		if !strings.Contains(out, tt.out) || tt.out == "" && out != "" {
			t.Errorf("%q: output %q", tt.args, out)
		}
	}
}

func TestAnalyseKeepsNoEmptyJournal(t *testing.T) {
	dir := t.TempDir()
	if _, err := call("", "analyse", "--out", filepath.Join(dir, "out.pgn"), writeTemp(t, "empty.pgn", "; nothing\n")); err == nil {
		t.Error("a file without games was analyzed")
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 0 {
		t.Errorf("the directory has %v, error %v", files, err)
	}
}

func TestAnalyseKeepsTheLegalPart(t *testing.T) {
	for _, tt := range []struct {
		text, told string // on the standard error
		moves      string // the last move that is kept
		verdict    string
		fails      bool
	}{
		{"1. e4 e5\n2. Ke3 Nf6 1-0", `line 2: move "Ke3": illegal, no white king can move to e3; the game is kept up to there`, "1... e5", "The rest of the moves was left out from line 2 on", true},
		{"1. f3 e5 2. g4 Qh4#\n3. Kd1 Qe1 1-0", `line 2: move "Kd1"`, "Qh4#", "0-1: checkmate (article 5.1.1). The recorded result is 1-0.", true},
		{"1. e4 e5 (1... c5\n2. Ke3) 2. Nf3 *", `line 2: move "Ke3": illegal`, "2. Nf3", "The game goes on.", false},
		{"1. Ke3 *", `line 1: move "Ke3": illegal, no white king can move to e3` + "\n", "", "", true},
	} {
		var out, told strings.Builder
		err := run(context.Background(), streams{strings.NewReader(tt.text), &told}, &out, strings.Fields("analyse --nodes 100 --hash 1 --format pgn -"))
		if fails := err != nil && status(err) == 2; fails != tt.fails {
			t.Errorf("%s: error %v", tt.text, err)
		}
		text := strings.Join(strings.Fields(out.String()), " ")
		if !strings.Contains(told.String(), tt.told) || !strings.Contains(text, tt.moves) || !strings.Contains(text, tt.verdict) || tt.verdict == "" && text != "" {
			t.Errorf("%s: told %s, written\n%s", tt.text, &told, text)
		}
	}
}

func TestAnalyseListsEveryError(t *testing.T) {
	in := "1. e4 e5\n2. Ke3 *\n\n" + foolsMate + "[FEN \"x\"]\n*\n"
	var out, errors strings.Builder
	err := run(context.Background(), streams{strings.NewReader(in), &errors}, &out, strings.Fields("analyse --nodes 500 --hash 1 --format json -"))
	if err == nil || status(err) != 2 {
		t.Errorf("error %v", err)
	}
	want := []string{
		`-: line 2: move "Ke3": illegal, no white king can move to e3; the game is kept up to there`,
		`-: line 8: FEN "x": 1 field, want 4 to 6`,
	}
	if got, want := errors.String(), "adoube: analyse: "+want[0]+"\nadoube: analyse: "+want[1]+"\n"; got != want {
		t.Errorf("the standard error has\n%swant\n%s", got, want)
	}
	var o struct{ Errors []string }
	if err := json.Unmarshal([]byte(out.String()), &o); err != nil || !slices.Equal(o.Errors, want) {
		t.Errorf("the report has the errors %q, %v", o.Errors, err)
	}
}

const fourGames = `[White "Carlsen, Magnus"]
[Date "2023.12.31"]
1. a3 *

[White "Caruana"]
[Black "Carlsen, Magnus"]
[Date "2024.??.??"]
1. b3 *

[White "Nakamura"]
[UTCDate "2024.05.02"]
1. c3 *

[White "Carlsen"]
[Date "2024.05.31"]
1. d3 *
`

func TestAnalyseSelectsGames(t *testing.T) {
	tests := []struct{ args, want string }{
		{"", "abcd"},
		{"--player carlsen", "abd"},
		{"--from 2 --to 3", "bc"},
		{"--from 2023.12 --to 2024.05 --player carlsen", "ad"},
	}
	first := regexp.MustCompile(`1\. ([a-d])3`)
	for _, tt := range tests {
		out := must.Get(call(fourGames, strings.Fields("analyse --nodes 1 --hash 1 - "+tt.args)...))(t)
		got := ""
		for _, m := range first.FindAllStringSubmatch(out, -1) {
			got += m[1]
		}
		if got != tt.want {
			t.Errorf("%s: games %s, want %s", tt.args, got, tt.want)
		}
	}
}

func TestAnalyseSearchesOneGameWithAllThreads(t *testing.T) {
	out, err := call(foolsMate, strings.Fields("analyse --nodes 500 --hash 1 --threads 2 --parallel 1 --multipv 2 --format json -")...)
	if err != nil || !strings.Contains(out, `"threads": 2`) || !strings.Contains(out, `"multipv": 2`) {
		t.Errorf("error %v, output\n%s", err, out)
	}
}

func TestAnalyseTakesWhatWasSaved(t *testing.T) {
	saved := filepath.Join(t.TempDir(), "saved")
	args := strings.Fields("analyse --nodes 500 --hash 1 --save " + saved + " -")
	want := must.Get(call(fourGames, args...))(t)
	before := readFile(t, saved)
	if n := strings.Count(before, "\n"); n != 5 {
		t.Errorf("%d lines are saved, want a header and four games", n)
	}
	if got, err := call(fourGames, args...); err != nil || got != want {
		t.Errorf("the second run gives\n%s\nthe first\n%s\nerror %v", got, want, err)
	}
	if after := readFile(t, saved); after != before {
		t.Error("the second run searched again")
	}
	must.Get(call(fourGames+foolsMate, args...))(t)
	if after := readFile(t, saved); !strings.HasPrefix(after, before) || strings.Count(after, "\n") != 6 {
		t.Error("a new game is not saved behind the others")
	}
}

func TestTheOutputIsNotTheJournal(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	args := strings.Fields("analyse --nodes 100 --hash 1 - --out ./s.json --save s.json")
	const want = "analyse: --out and --save are the same file, ./s.json"
	if _, err := call(foolsMate, args...); err == nil || status(err) != 2 || err.Error() != want {
		t.Errorf("error %v", err)
	}
	if _, err := os.Stat("s.json"); err == nil {
		t.Error("a file is left")
	}
	must.Get(call(foolsMate, strings.Fields("analyse --nodes 100 --hash 1 - --save s.json")...))(t)
	before := readFile(t, "s.json")
	args[len(args)-3] = dir + "/../" + filepath.Base(dir) + "/s.json"
	if _, err := call(foolsMate, args...); err == nil || status(err) != 2 || !strings.Contains(err.Error(), "are the same file") {
		t.Errorf("error %v", err)
	}
	if after := readFile(t, "s.json"); after != before {
		t.Error("the journal has changed")
	}
}

// A link, a folder or a pipe where the journal should be is not the fault of the output.
func TestWhatStandsInTheWayIsNamed(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out.pgn")
	must.Do(t, os.Mkdir(out+".journal", 0o777))
	for args, want := range map[string]string{
		"--out " + out:           out + ".journal: not a regular file",
		"--out nosuchdir/x.html": "--out nosuchdir/x.html: no such file or directory",
		"--save nosuchdir/x":     "nosuchdir/x",
	} {
		if _, err := call(foolsMate, strings.Fields("analyse --nodes 1 --hash 1 - "+args)...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want one with %s", args, err, want)
		}
	}
}

// An interrupted run ends, also while it waits for a game that does not come.
func TestAnalyseIsInterruptedWhileItReads(t *testing.T) {
	silent, w := io.Pipe()
	defer w.Close()
	for name, in := range map[string]io.Reader{"silence": silent, "zeros": zeros{}} {
		ctx, cancel := context.WithCancel(context.Background())
		ended := make(chan error, 1)
		go func() {
			ended <- run(ctx, streams{in, io.Discard}, io.Discard, []string{"analyse", "--hash", "1", "--threads", "1", "-"})
		}()
		time.Sleep(20 * time.Millisecond) // it begins to read, or is interrupted before
		cancel()
		select {
		case err := <-ended:
			if err == nil || !strings.Contains(err.Error(), "interrupted") {
				t.Errorf("%s: error %v", name, err)
			}
		case <-time.After(time.Minute):
			t.Fatalf("%s: the run goes on", name)
		}
	}
}
