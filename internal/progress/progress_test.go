package progress

import (
	"io"
	"os"
	"strings"
	"testing"
	"time"
)

// said returns what is written to the file that use gets.
func said(t *testing.T, use func(f *os.File)) string {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	use(w)
	w.Close()
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestTheTextSaysWhatIsDoneAndLeft(t *testing.T) {
	games := func() string { return "3 games" }
	for _, tt := range []struct {
		total, done, skipped int64
		elapsed              time.Duration
		note                 func() string
		want                 string
	}{
		{200, 100, 20, 8 * time.Second, games, "task  [===============               ]  50%  3 games"},
		{200, 100, 20, 16 * time.Second, games, "task  [===============               ]  50%  3 games  20s left"},
		{7200, 1, 0, time.Second, nil, "task  [                              ]   0%"},
		{7200, 20, 0, 20 * time.Second, nil, "task  [                              ]   0%  2h0m0s left"},
		{100, 50, 50, time.Minute, games, "task  [===============               ]  50%  3 games"},
		{100, 120, 0, time.Minute, nil, "task  [==============================] 100%  0s left"},
		{0, 5, 0, time.Minute, games, "task  3 games"},
	} {
		b := &Bar{what: "task", total: tt.total, done: tt.done, skipped: tt.skipped}
		if got := b.text(tt.elapsed, tt.note); got != tt.want {
			t.Errorf("%d of %d after %v: %q, want %q", tt.done, tt.total, tt.elapsed, got, tt.want)
		}
	}
}

func TestATerminalShowsABarThatDisappears(t *testing.T) {
	long := strings.Repeat("x", 100)
	got := said(t, func(f *os.File) {
		b := New(f, "task", 100)
		b.terminal = true
		b.Add(50, nil) // too soon
		b.drawn = b.drawn.Add(-redraw)
		b.Add(1, func() string { return long })
		b.Clear()
		b.Clear()
	})
	shown := ("task  [===============               ]  51%  " + long)[:79] // of 80 columns
	if want := "\r" + shown + "\r" + strings.Repeat(" ", len(shown)) + "\r"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestALogGetsFewLines(t *testing.T) {
	got := said(t, func(f *os.File) {
		b := New(f, "task", 7200)
		for range 7200 { // two hours
			b.begun, b.drawn = b.begun.Add(-time.Second), b.drawn.Add(-time.Second)
			b.Add(1, nil)
		}
		b.Clear()
	})
	if n := strings.Count(got, "\n"); n < 20 || n > 60 || strings.Contains(got, "\r") {
		t.Errorf("%d lines in two hours:\n%s", n, got)
	}
}

func TestNoBarShowsNothing(t *testing.T) {
	var b *Bar
	b.Add(1, nil)
	b.Skip(1, nil)
	b.Clear()
}
