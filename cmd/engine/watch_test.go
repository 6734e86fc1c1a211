package main

import (
	"bufio"
	"context"
	"io"
	"os"
	"path/filepath"
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

// TestWatchKeepsGamesOfTheSamePlayersApart adds a game to a file with two of the same players.
func TestWatchKeepsGamesOfTheSamePlayersApart(t *testing.T) {
	const (
		players = "[White \"Ash\"]\n[Black \"Oak\"]\n\n"
		two     = players + "1. f3 e5 2. g4 Qh4# 1-0\n\n" + players + "1. e4 *\n\n"
	)
	file := filepath.Join(t.TempDir(), "live.pgn")
	w := watcher{edition: laws.Current(), files: map[string][]byte{}, games: map[string]*watched{}}
	for _, text := range [...]string{two, two + players + "1. d4 *\n"} {
		must.Do(t, os.WriteFile(file, []byte(text), 0o600))
		var out strings.Builder
		must.Do(t, w.look(&out, file))
		if got, want := out.String() != "", text == two; got != want {
			t.Errorf("printed %q", out.String())
		}
	}
}
