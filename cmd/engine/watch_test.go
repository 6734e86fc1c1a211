package main

import (
	"bufio"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position/laws"
)

func TestWatchPrintsWhatIsNew(t *testing.T) {
	file := filepath.Join(t.TempDir(), "live.pgn")
	const (
		head   = "[White \"Ash\"]\n[Black \"Oak\"]\n[Round \"3\"]\n\n"
		twice  = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 "
		bare   = "[White \"Elm\"]\n[Black \"Fir\"]\n[FEN \"8/8/8/3k4/8/3K4/3p4/8 w - - 0 50\"]\n\n"
		mated  = "[White \"Yew\"]\n[Black \"Box\"]\n\n1. f3 e5 2. g4 Qh4# "
		ashOak = "Ash - Oak (round 3): after "
	)
	write := func(text string) { must.Do(t, os.WriteFile(file, []byte(text), 0o600)) }
	write(head + twice + "*\n\n" + bare + "*\n")
	ctx, cancel := context.WithCancel(t.Context())
	r, w := io.Pipe()
	done := make(chan error)
	go func() {
		err := run(ctx, streams{nil, io.Discard}, w, []string{"watch", "--every", "0.1", file})
		w.Close()
		done <- err
	}()
	lines := bufio.NewScanner(r)
	next := func(begin, end string) {
		t.Helper()
		if !lines.Scan() || !strings.HasPrefix(lines.Text(), begin) || !strings.Contains(lines.Text(), end) {
			t.Errorf("%q does not begin with %q or lacks %q", lines.Text(), begin, end)
		}
	}
	next(ashOak+"4. Ng1: Black can claim a draw: announcing Ng8", "(article 9.2.1)")
	write(head + twice + "Ng8 *\n\n" + bare + "50. Kxd2 *\n")
	next(ashOak+"4... Ng8: White can claim a draw", "(article 9.2.2)")
	next("Elm - Fir: after 50. Kxd2: ", "(article 5.2.2)")
	write(head + twice + "Ng8 *\n\n" + mated + "1-0\n")
	next("Yew - Box: after 2... Qh4#: ", "(article 5.1.1). The recorded result is 1-0.")
	cancel()
	if lines.Scan() {
		t.Errorf("one line more: %s", lines.Text())
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestWatchNamesAMissingFile(t *testing.T) {
	if _, err := call("", "watch", filepath.Join(t.TempDir(), "no.pgn")); status(err) != 2 {
		t.Errorf("error %v", err)
	}
}

// TestWatchPrintsEachThingOnce rewrites a file as broadcasts do: step by step, in another order,
// with games missing, half written and unreadable.
func TestWatchPrintsEachThingOnce(t *testing.T) {
	const (
		players = "[White \"Ash\"]\n[Black \"Oak\"]\n\n"
		repeats = players + "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *\n\n"
		mate    = players + "1. f3 e5 2. g4 Qh4# 0-1\n\n"
		wrong   = players + "1. f3 e5 2. g4 Qh4# 1-0\n\n"
		opened  = players + "1. e4 *\n\n"
		broken  = players + "1. e4 e5 2. Ke3 *\n\n"
	)
	for name, steps := range map[string][]struct {
		text string
		want []string // lines that contain these
	}{
		"another game":          {{mate + opened, []string{"5.1.1"}}, {mate + opened + opened, nil}},
		"another order":         {{repeats + opened, []string{"9.2.1", "9.2.2"}}, {opened + repeats, nil}},
		"a game goes":           {{opened + repeats, []string{"9.2.1", "9.2.2"}}, {repeats, nil}, {opened + repeats, nil}},
		"a second game":         {{mate, []string{"5.1.1"}}, {mate + mate, []string{"5.1.1"}}},
		"half a game":           {{repeats, []string{"9.2.1", "9.2.2"}}, {repeats[:40], nil}, {repeats, nil}},
		"nothing":               {{repeats, []string{"9.2.1", "9.2.2"}}, {"", nil}, {repeats, nil}},
		"half a drawn game":     {{"[Result \"1/2-1/2\"]\n1. e4", nil}, {"[Result \"1/2-1/2\"]\n1. e4 e5 1/2-1/2", nil}},
		"no result":             {{players + "1. f3 e5 2. g4 Qh4#", nil}, {players + "1. f3 e5 2. g4 Qh4#", []string{"5.1.1"}}},
		"a game cannot be read": {{broken, nil}, {broken, []string{"from half-move 3 on the game cannot be read: move \"Ke3\""}}, {opened + broken, nil}},
		"a file cannot be read": {{mate, []string{"5.1.1"}}, {"\xff\xfe", []string{"UTF-16"}}, {"\xff\xfe", nil}, {mate, nil}},
		"wrong again": {{mate, []string{"5.1.1"}}, {wrong, []string{"The recorded result is 1-0"}}, {mate, nil}, {mate, nil},
			{wrong, []string{"The recorded result is 1-0"}}},
	} {
		file := filepath.Join(t.TempDir(), "live.pgn")
		var out strings.Builder
		w := watcher{edition: laws.Current(), errors: &out, files: map[string]*watchedFile{}}
		for i, step := range steps {
			out.Reset()
			must.Do(t, os.WriteFile(file, []byte(step.text), 0o600))
			must.Do(t, w.look(&out, file))
			lines := slices.Collect(strings.Lines(out.String()))
			if !slices.EqualFunc(lines, step.want, strings.Contains) {
				t.Errorf("%s: look %d printed %q, want %q", name, i+1, lines, step.want)
			}
		}
	}
}
