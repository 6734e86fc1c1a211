package progress

import (
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/adoube/adoube/internal/must"
)

// said returns what is written to the file that use gets.
func said(t *testing.T, use func(f *os.File)) string {
	t.Helper()
	r, w, err := os.Pipe()
	must.Do(t, err)
	use(w)
	w.Close()
	return string(must.Get(io.ReadAll(r))(t))
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
		b := newBar(f, "task", 100)
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

func TestNoBarShowsNothing(t *testing.T) {
	if got := said(t, func(f *os.File) {
		b := New(f, "task", 100) // no terminal
		b.Add(1, nil)
		b.Skip(1, nil)
		b.Clear()
	}); got != "" {
		t.Errorf("got %q", got)
	}
}
