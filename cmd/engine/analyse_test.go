package main

import (
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const foolsMate = "[White \"Fool\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"

// writeTemp writes a file of the given name to a new directory.
func writeTemp(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
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
		{"", "out.txt", "[White \"Fool\"]"},
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

func TestAnalyseGivesTheSameWithMoreThreads(t *testing.T) {
	in := writeTemp(t, "in.pgn", strings.Repeat(foolsMate, 3)+"1. e4 e5 2. Nf3 Nc6 *\n")
	want, err := call("", "analyse", "--nodes", "500", "--hash", "1", in)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := call("", "analyse", "--nodes", "500", "--hash", "1", "--threads", "3", in); err != nil || got != want {
		t.Errorf("got\n%s\nwant\n%s\nerror %v", got, want, err)
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
		{"--nodes 500 --hash 1 --format json " + bad + " " + good, "2 games were left out", `"number": 2`},
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

func TestAnalyseGoesOnAfterAnInterruption(t *testing.T) {
	in := writeTemp(t, "in.pgn", foolsMate+strings.Repeat("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n", 2)+"1. d4 *\n")
	dir := t.TempDir()
	out, other := filepath.Join(dir, "out.json"), filepath.Join(dir, "other.json")
	args := []string{"analyse", "--nodes", "20000", "--hash", "1", in, "--out"}
	if _, err := call("", append(args, other)...); err != nil {
		t.Fatal(err)
	}
	// The first run ends as soon as a game is in the journal.
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	done := make(chan struct{})
	go func() {
		defer close(done)
		for ctx.Err() == nil {
			if text, err := os.ReadFile(out + ".journal"); err == nil && strings.Count(string(text), "\n") > 1 {
				cancel()
			}
			time.Sleep(time.Millisecond)
		}
	}()
	err := run(ctx, streams{nil, io.Discard}, io.Discard, append(args, out))
	cancel()
	<-done
	if err == nil {
		t.Skip("the run was over before it could be interrupted")
	}
	if !strings.Contains(err.Error(), "interrupted") || !strings.Contains(err.Error(), "of 4 games are done") || status(err) != 1 {
		t.Errorf("error %v", err)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("there is an output already")
	}
	if _, err := call("", append(append(args, out), "--nodes", "100")...); err == nil || status(err) != 2 || !strings.Contains(err.Error(), out+".journal") {
		t.Errorf("with other settings: error %v", err)
	}
	if _, err := call("", append(args, out)...); err != nil {
		t.Fatal(err)
	}
	if readFile(t, out) != readFile(t, other) {
		t.Error("a run that goes on writes something else")
	}
	if !json.Valid([]byte(readFile(t, out))) {
		t.Error("the output is no JSON")
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 2 {
		t.Errorf("the directory has %v, error %v", files, err)
	}
}
