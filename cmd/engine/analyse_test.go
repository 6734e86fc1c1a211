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

// The levels of --difficulty have a table and a thread of their own for each game.
func TestAnalyseCountsAllMemory(t *testing.T) {
	for args, want := range map[string]string{"": "1048586 MiB", "--difficulty": "1048628 MiB"} {
		_, err := call("", append(strings.Fields("analyse --threads 2 --parallel 2 --hash 524288 -"), strings.Fields(args)...)...)
		if err == nil || status(err) != 2 || !strings.Contains(err.Error(), "this takes "+want) {
			t.Errorf("%q: error %v, want %s", args, err, want)
		}
	}
}

func TestAnalyseWritesEveryFormat(t *testing.T) {
	in := writeTemp(t, "in.pgn", foolsMate)
	dir := t.TempDir()
	tests := []struct{ args, out, want string }{
		{"", "", "2. g4 $4 {[%eval #-1] Blunder: White's expected score goes from"},
		{"--out -", "", "[White \"Fool\"]"},
		{"--format=HTML", "", "<title>Fool – Black</title>"},
		{"", "out.JSON", `"article": "5.1.1"`},
		{"--format pgn", "out.html", "[Annotator \"" + programName() + "\"]"},
		{"", "out", "[White \"Fool\"]"},
		{"--format exercises", "", "{White to move. The game went 2. g4. What is better?} 2. "},
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

// An annotated game gets the same bytes again, and loses the sentence about levels without the flag.
func TestAnalyseSaysHowHardMovesWereToFind(t *testing.T) {
	analyse := func(in string, args ...string) string {
		t.Helper()
		return must.Get(call("", append([]string{"analyse", "--nodes", "500", "--hash", "1", writeTemp(t, "in.pgn", in)}, args...)...))(t)
	}
	plain, hard := analyse(foolsMate), analyse(foolsMate, "--difficulty")
	if analyse(hard, "--difficulty") != hard || analyse(plain, "--difficulty") != hard || analyse(hard) != plain {
		t.Errorf("an annotated game is annotated otherwise:\n%s\n%s", plain, hard)
	}
	for _, text := range []string{hard, analyse(foolsMate, "--difficulty", "--format", "exercises"), analyse(foolsMate, "--difficulty", "--format", "html")} {
		if !strings.Contains(strings.Join(strings.Fields(text), " "), " Qh4#. Level 1000 finds a better move in ") {
			t.Errorf("the levels are missing in\n%s", text)
		}
	}
}

// A broken game keeps its legal part. A mistake in a variation is reported, but does not break the
// game.
func TestAnalyseNamesMistakesAndDoesTheRest(t *testing.T) {
	for _, tt := range []struct {
		text, messages string // on the standard error
		moves          string // the last move that is kept
		verdict        string
		fails          bool
	}{
		{"1. e4 e5\n2. Ke3 Nf6 1-0", `line 2: move "Ke3": no white king can move to e3; the game is kept up to there`, "1... e5", "Moves from line 2 on were skipped", true},
		{"1. f3 e5 2. g4 Qh4#\n3. Kd1 Qe1 1-0", `line 2: move "Kd1"`, "Qh4#", "0-1: checkmate (article 5.1.1). The recorded result is 1-0.", true},
		{"1. e4 e5 (1... c5\n2. Ke3) 2. Nf3 *", `line 2: move "Ke3": no white king`, "2. Nf3", "The game goes on.", false},
		{"1. Ke3 *", `line 1: move "Ke3": no white king can move to e3` + "\n", "", "", true},
		{foolsMate + "[FEN \"x\"]\n*\n", "adoube: analyse: -: line 5: tag \"FEN\": \"x\" is not a FEN; write one such as \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"\n", "Qh4#", "checkmate", true},
	} {
		var out, messages strings.Builder
		err := run(context.Background(), streams{strings.NewReader(tt.text), &messages}, &out, strings.Fields("analyse --nodes 100 --hash 1 --format pgn -"))
		if fails := err != nil && status(err) == 2; fails != tt.fails {
			t.Errorf("%s: error %v", tt.text, err)
		}
		text := strings.Join(strings.Fields(out.String()), " ")
		if !strings.Contains(messages.String(), tt.messages) || !strings.Contains(text, tt.moves) || !strings.Contains(text, tt.verdict) || tt.verdict == "" && text != "" {
			t.Errorf("%s: messages %s, output\n%s", tt.text, &messages, text)
		}
	}
}

// Input without a game must not cost the user the report of an earlier run.
func TestAnalyseKeepsTheOldReportIfNoGameCanBeRead(t *testing.T) {
	for name, text := range map[string]string{
		"broken":    "1. e9 *",
		"both":      "1. e9 *\n\n[FEN \"x\"]\n*\n",
		"empty":     "; nothing\n",
		"other":     foolsMate, // of another player
		"gzip":      "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\x33\xd4\x53\x48",
		"zip":       "PK\x03\x04\x14\x00\x00\x00\x08\x00games.pgn",
		"UTF-16 LE": "\xff\xfe1\x00.\x00 \x00e\x004\x00",
		"UTF-16 BE": "\xfe\xff\x001\x00.\x00 \x00e\x004",
	} {
		for _, ext := range []string{".pgn", ".json", ".html"} {
			out := writeTemp(t, "out"+ext, "old")
			args := []string{"analyse", "--nodes", "1", "--hash", "1", "--player", "White", "--out", out, "-"}
			if _, err := call(text, args...); err == nil || status(err) != 2 || !strings.HasSuffix(err.Error(), "; no report was written") {
				t.Errorf("%s, %s: error %v", name, ext, err)
			}
			if files := must.Get(os.ReadDir(filepath.Dir(out)))(t); readFile(t, out) != "old" || len(files) != 1 {
				t.Errorf("%s, %s: the old report is lost, or is not alone: %v", name, ext, files)
			}
			if text, err := call(text, "analyse", "--nodes", "1", "--hash", "1", "--player", "White", "--format", ext[1:], "-"); err == nil || text != "" {
				t.Errorf("%s, %s: %q on the standard output, error %v", name, ext, text, err)
			}
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

// Parts of a file that were analyzed apart, such as by several machines, give the report of one run.
func TestAnalyseJoinsParts(t *testing.T) {
	dir := t.TempDir()
	games := writeTemp(t, "in.pgn", fourGames+"\n1. e4 {quoting\n[Event \"no game\"]\nhere} e5 2. Ke3 *\n\n"+foolsMate)
	part := func(nodes, from, to string) string {
		saved := filepath.Join(dir, nodes+"."+from)
		_, err := call("", "analyse", "--hash", "1", "--nodes", nodes, "--from", from, "--to", to, "--save", saved, games)
		if err != nil && status(err) != 2 {
			t.Fatalf("games %s to %s: %v", from, to, err)
		}
		return readFile(t, saved)
	}
	first, last := part("200", "01", "02"), part("200", "05", "08")
	for name, tt := range map[string]struct {
		joined string
		found  int // of six games
	}{
		"all":        {first + last + part("200", "03", "04"), 6},
		"one lost":   {first + last, 4},
		"a part cut": {first[:len(first)-9] + last, 3},
	} {
		joined := writeTemp(t, "joined", tt.joined)
		for _, format := range []string{"pgn", "json", "html"} {
			args := []string{"analyse", "--hash", "1", "--nodes", "200", "--format", format, games}
			want, _ := call("", args...)
			if got, err := call("", append(args, "--save", joined)...); got != want || err == nil || status(err) != 2 {
				t.Errorf("%s, %s: the output is not that of one run, error %v", name, format, err)
			}
		}
		if added := strings.TrimPrefix(readFile(t, joined), tt.joined); strings.Count(added, "\n") != 6-tt.found {
			t.Errorf("%s: analyzed again are\n%s\nwant %d games", name, added, 6-tt.found)
		}
	}
	other := writeTemp(t, "other", first+part("300", "03", "06"))
	if _, err := call("", "analyse", "--hash", "1", "--nodes", "200", "--save", other, games); err == nil || !strings.Contains(err.Error(), "300 nodes per position, now 200 nodes") {
		t.Errorf("a part with other limits: error %v", err)
	}
}

// A directory where the journal should be is no fault of the output.
func TestAnalyseNamesWhatStandsInTheWay(t *testing.T) {
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
	directory := t.TempDir()
	games, all, link := filepath.Join(directory, "games.pgn"), filepath.Join(directory, "all.pgn"), filepath.Join(directory, "link")
	must.Do(t, os.WriteFile(games, []byte(foolsMate), 0o666))
	must.Do(t, os.WriteFile(all, []byte("precious\n"), 0o666))
	in := must.Get(os.Open(games))(t)
	defer in.Close()
	out := must.Get(os.OpenFile(all, os.O_WRONLY|os.O_APPEND, 0))(t)
	defer out.Close()
	tests := map[string]string{"--out " + games: "is also a file of games", "--save " + all: "is standard output"}
	if os.Symlink(all, link) == nil { // as /dev/stdout is
		tests["--out "+link] = "is standard output"
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
