// Package progress shows how far a long task is: on a terminal with a bar that is
// drawn again and again, elsewhere with lines that become rarer the longer the task
// takes.
package progress

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"golang.org/x/term"
)

const (
	redraw    = 100 * time.Millisecond // between two pictures on a terminal
	firstLine = 10 * time.Second       // before the first line of a log
	lastLine  = 10 * time.Minute       // between two lines of a log, at most
	barWidth  = 30
)

// A Bar shows how much of a task is done. Its methods may be called by several
// goroutines at once. A nil Bar shows nothing.
type Bar struct {
	mu      sync.Mutex
	w       io.Writer
	columns func() int // of the terminal, nil if w is none
	what    string
	total   int64
	now     func() time.Time

	begun   time.Time
	drawn   time.Time
	done    int64
	skipped int64 // of done, without any work
	length  int   // of the line on the terminal
}

// New returns a bar on f for a task of total units, which may be bytes, positions or
// whatever is counted, 0 if their number is unknown. It shows nothing yet.
func New(f *os.File, what string, total int64) *Bar {
	b := &Bar{w: f, what: what, total: total, now: time.Now}
	if IsTerminal(f) {
		b.columns = func() int {
			width, _, err := term.GetSize(int(f.Fd()))
			if err != nil {
				return 80
			}
			return width
		}
	}
	b.begun = b.now()
	b.drawn = b.begun
	return b
}

// IsTerminal reports whether f is a terminal.
func IsTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }

// Add counts n units. If it is time to draw, it calls note, unless nil, for what else
// to say. Failing to draw is no reason to stop a task, so there is no error.
func (b *Bar) Add(n int64, note func() string) { b.count(n, 0, note) }

// Skip is like Add for units that needed no work, such as those of a run before.
func (b *Bar) Skip(n int64, note func() string) { b.count(n, n, note) }

func (b *Bar) count(n, skipped int64, note func() string) {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.done += n
	b.skipped += skipped
	now := b.now()
	if now.Sub(b.drawn) < b.interval(now) {
		return
	}
	b.drawn = now
	var remarks []string
	if note != nil {
		remarks = append(remarks, note())
	}
	if left, ok := b.left(now); ok {
		remarks = append(remarks, left+" left")
	}
	b.draw(remarks)
}

// Write counts the bytes of p, so that an [io.TeeReader] can count what is read.
func (b *Bar) Write(p []byte) (int, error) {
	b.Add(int64(len(p)), nil)
	return len(p), nil
}

// Clear removes the bar from the terminal. Lines of a log stay.
func (b *Bar) Clear() {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.length > 0 {
		fmt.Fprintf(b.w, "\r%*s\r", b.length, "")
		b.length = 0
	}
}

// interval returns how long a picture or line stands alone.
func (b *Bar) interval(now time.Time) time.Duration {
	if b.columns != nil {
		return redraw
	}
	return min(max(now.Sub(b.begun)/8, firstLine), lastLine)
}

// share returns how much of the task is done, from 0 to 1.
func (b *Bar) share() float64 { return min(float64(b.done)/float64(b.total), 1) }

// left estimates the time that the rest of the task takes.
func (b *Bar) left(now time.Time) (string, bool) {
	worked := b.done - b.skipped
	if b.total <= 0 || worked <= 0 {
		return "", false
	}
	rest := float64(max(b.total-b.done, 0)) / float64(worked)
	d := time.Duration(rest * float64(now.Sub(b.begun))).Round(time.Second)
	if d >= time.Hour {
		return strings.TrimSuffix(d.Round(time.Minute).String(), "0s"), true
	}
	return d.String(), true
}

// draw writes the picture or line.
func (b *Bar) draw(remarks []string) {
	if b.columns == nil {
		if b.total > 0 {
			remarks = append([]string{fmt.Sprintf("%.0f%%", 100*b.share())}, remarks...)
		}
		fmt.Fprintf(b.w, "%s: %s\n", b.what, strings.Join(remarks, ", "))
		return
	}
	if b.total > 0 {
		full := int(b.share() * barWidth)
		bar := fmt.Sprintf("[%s%s] %3.0f%%", strings.Repeat("=", full), strings.Repeat(" ", barWidth-full), 100*b.share())
		remarks = append([]string{bar}, remarks...)
	}
	line := strings.TrimSpace(b.what + " " + strings.Join(remarks, "  "))
	if most := max(b.columns()-1, 0); len(line) > most {
		line = line[:most] // all of it is ASCII, or cut in a character at worst
	}
	n := utf8.RuneCountInString(line)
	fmt.Fprintf(b.w, "\r%s%*s", line, max(b.length-n, 0), "")
	b.length = n
}
