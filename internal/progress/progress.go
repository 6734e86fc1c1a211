// Package progress shows on a terminal how far a long task is, with a bar that is drawn again
// and again.
package progress

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"
)

const (
	redraw   = 100 * time.Millisecond // between two pictures
	early    = 10 * time.Second       // before the time left is shown: the beginning can be slow
	barWidth = 30
)

// A Bar shows how much of a task is done. Its methods may be called by several
// goroutines at once. A nil Bar shows nothing.
type Bar struct {
	mu           sync.Mutex
	f            *os.File
	what         string
	total        int64
	begun, drawn time.Time
	done         int64
	skipped      int64 // of done, without any work
	length       int   // of the line on the terminal
}

// New returns a bar for a task of total units, such as bytes or positions; 0 stands for an unknown
// number. What and the notes are in ASCII. The bar appears with the first call of Add or Skip. If
// stream is not a terminal, New returns nil.
func New(stream any, what string, total int64) *Bar {
	if !IsTerminal(stream) {
		return nil
	}
	return newBar(stream.(*os.File), what, total)
}

func newBar(f *os.File, what string, total int64) *Bar {
	now := time.Now()
	return &Bar{f: f, what: what, total: total, begun: now, drawn: now}
}

// IsTerminal reports whether a stream is a terminal.
func IsTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// Add counts n units. If it is time to draw, it calls note, unless that is nil, and shows the
// result beside the bar. An error in drawing is no reason to stop a task, so none is returned.
func (b *Bar) Add(n int64, note func() string) { b.count(n, 0, note) }

// Skip is like Add for units that needed no work, such as those that an earlier run has done.
func (b *Bar) Skip(n int64, note func() string) { b.count(n, n, note) }

func (b *Bar) count(n, skipped int64, note func() string) {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.done += n
	b.skipped += skipped
	if now := time.Now(); now.Sub(b.drawn) >= redraw {
		b.drawn = now
		b.draw(b.text(now.Sub(b.begun), note))
	}
}

// Write counts the bytes of p, so that an [io.TeeReader] can count what is read.
func (b *Bar) Write(p []byte) (int, error) {
	b.Add(int64(len(p)), nil)
	return len(p), nil
}

// Clear removes the bar from the terminal.
func (b *Bar) Clear() {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.length > 0 {
		b.draw("")
		fmt.Fprint(b.f, "\r")
	}
}

// text returns the line to show after the given time.
func (b *Bar) text(elapsed time.Duration, note func() string) string {
	parts := []string{b.what}
	if b.total > 0 {
		share := min(float64(b.done)/float64(b.total), 1)
		parts = append(parts, fmt.Sprintf("[%-*s] %3.0f%%", barWidth, strings.Repeat("=", int(share*barWidth)), 100*share))
	}
	if note != nil {
		parts = append(parts, note())
	}
	if worked := b.done - b.skipped; b.total > 0 && worked > 0 && elapsed >= early {
		left := time.Duration(float64(max(b.total-b.done, 0)) / float64(worked) * float64(elapsed)).Round(time.Second)
		if left >= time.Hour {
			left = left.Round(time.Minute)
		}
		parts = append(parts, left.String()+" left")
	}
	return strings.TrimSpace(strings.Join(parts, "  "))
}

// draw replaces the line on the terminal.
func (b *Bar) draw(text string) {
	columns, _, err := term.GetSize(int(b.f.Fd()))
	if err != nil {
		columns = 80
	}
	text = text[:min(len(text), max(columns-1, 0))]
	fmt.Fprintf(b.f, "\r%-*s", b.length, text)
	b.length = len(text)
}
