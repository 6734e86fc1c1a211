package progress

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

// newTestBar returns a bar with a clock that the test sets.
func newTestBar(total int64, columns int) (b *Bar, out *bytes.Buffer, clock *time.Time) {
	out, clock = &bytes.Buffer{}, new(time.Time)
	b = &Bar{w: out, what: "positions", total: total, now: func() time.Time { return *clock }}
	if columns > 0 {
		b.columns = func() int { return columns }
	}
	return b, out, clock
}

func TestATerminalShowsABarThatDisappears(t *testing.T) {
	b, out, clock := newTestBar(200, 80)
	note := func() string { return "3 games" }
	b.Skip(20, nil)
	b.Add(20, note)
	if out.Len() > 0 {
		t.Errorf("drawn at once: %q", out)
	}
	*clock = clock.Add(8 * time.Second)
	b.Add(60, note)
	const want = "\rpositions [===============               ]  50%  3 games  10s left"
	if out.String() != want {
		t.Errorf("got %q, want %q", out, want)
	}
	out.Reset()
	b.Clear()
	if want := "\r" + strings.Repeat(" ", len(want)-1) + "\r"; out.String() != want {
		t.Errorf("cleared with %q, want %q", out, want)
	}
}

func TestABarFitsTheTerminal(t *testing.T) {
	b, out, clock := newTestBar(200, 20)
	*clock = clock.Add(time.Second)
	b.Add(10, nil)
	if got := out.String(); len(got) != len("\r")+19 {
		t.Errorf("got %q, want 19 columns", got)
	}
}

func TestALogGetsFewLines(t *testing.T) {
	b, out, clock := newTestBar(7200, 0)
	for range 7200 { // two hours
		*clock = clock.Add(time.Second)
		b.Add(1, nil)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) < 20 || len(lines) > 60 {
		t.Errorf("%d lines in two hours", len(lines))
	}
	if got, want := lines[0], "positions: 0%, 2h0m left"; got != want {
		t.Errorf("the first line is %q, want %q", got, want)
	}
	if strings.Contains(out.String(), "\r") {
		t.Error("a log has carriage returns")
	}
}

func TestWithoutATotalThereAreOnlyRemarks(t *testing.T) {
	b, out, clock := newTestBar(0, 0)
	*clock = clock.Add(time.Minute)
	b.Add(5, func() string { return "2 games" })
	if got, want := out.String(), "positions: 2 games\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestWhatIsSkippedIsShownToo(t *testing.T) {
	b, out, clock := newTestBar(100, 0)
	*clock = clock.Add(time.Minute)
	b.Skip(50, func() string { return "5 games" })
	if got, want := out.String(), "positions: 50%, 5 games\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestNoBarShowsNothing(t *testing.T) {
	var b *Bar
	b.Add(1, nil)
	b.Skip(1, nil)
	b.Clear()
}
