package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
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
		{"--format=HTML", "", "<title>Fool – Black</title>"},
		{"", "out.JSON", `"article": "5.1.1"`},
		{"--format pgn", "out.html", "[Annotator \"" + programName + "\"]"},
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
	if err != nil || len(files) != 3 {
		t.Errorf("the directory has %v, want the three outputs; error %v", files, err)
	}
}

// A broken game keeps its legal part. A fault of a variation is told but is none of the game.
func TestAnalyseNamesMistakesAndDoesTheRest(t *testing.T) {
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
		{foolsMate + "[FEN \"x\"]\n*\n", "adoube: analyse: -: line 5: FEN \"x\": 1 field, want 4 to 6\n", "Qh4#", "checkmate", true},
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

const fourGames = `[White "Carlsen, Magnus"]
1. a3 *

[Black "Carlsen, Magnus"]
1. b3 *

[White "Nakamura"]
1. c3 *

[White "Carlsen"]
1. d3 *
`

func TestAnalyseSelectsGames(t *testing.T) {
	out := must.Get(call(fourGames, strings.Fields("analyse --nodes 1 --hash 1 - --from 2 --to 3 --player carlsen")...))(t)
	if !strings.Contains(out, "1. b3") || strings.Count(out, "[Result ") != 1 {
		t.Errorf("the games are\n%s\nwant the second alone", out)
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
	must.Get(call(fourGames+foolsMate, args...))(t)
	if after := readFile(t, saved); !strings.HasPrefix(after, before) || strings.Count(after, "\n") != 6 {
		t.Error("a new game is not saved behind the others")
	}
}

// A folder where the journal should be is not the fault of the output.
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

// The file behind the standard input or output is not replaced.
func TestAnalyseKeepsTheFilesOfItsStreams(t *testing.T) {
	folder := t.TempDir()
	games, all, link := filepath.Join(folder, "games.pgn"), filepath.Join(folder, "all.pgn"), filepath.Join(folder, "link")
	must.Do(t, os.WriteFile(games, []byte(foolsMate), 0o666))
	must.Do(t, os.WriteFile(all, []byte("precious\n"), 0o666))
	in := must.Get(os.Open(games))(t)
	defer in.Close()
	out := must.Get(os.OpenFile(all, os.O_WRONLY|os.O_APPEND, 0))(t)
	defer out.Close()
	tests := map[string]string{"--out " + games: "is a file to read from", "--save " + all: "is the standard output"}
	if os.Symlink(all, link) == nil { // as /dev/stdout is
		tests["--out "+link] = "is the standard output"
	}
	for args, want := range tests {
		err := run(t.Context(), streams{in, io.Discard}, out, strings.Fields("analyse --nodes 1 --hash 1 --format pgn - "+args))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want one with %q", args, err, want)
		}
	}
	if readFile(t, games) != foolsMate || readFile(t, all) != "precious\n" {
		t.Error("a file was replaced")
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
