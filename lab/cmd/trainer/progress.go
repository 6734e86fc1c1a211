package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/internal/progress"
)

// A runLog reports the progress of a run of hours: with a bar on a terminal,
// otherwise with a line a minute.
type runLog struct {
	w              io.Writer
	bar            *progress.Bar // nil without a terminal
	start, printed time.Time
	report         func(seconds float64) string // describes what was done since the start
}

// newRunLog returns the log of a run of total steps, 0 if it is endless. Earlier runs did the first done
// of them.
func newRunLog(w io.Writer, total, done int64, report func(seconds float64) string) *runLog {
	now := time.Now()
	p := &runLog{w, progress.New(command.Stream(w), "", total), now, now, report}
	p.bar.Skip(done, nil)
	return p
}

// newBar returns a bar on standard error for a task of minutes, nil without a terminal.
func newBar(total int64, what string) *progress.Bar { return progress.New(os.Stderr, what, total) }

// step counts a step.
func (p *runLog) step() {
	if p.bar.Add(1, p.line); p.bar == nil && time.Since(p.printed) >= time.Minute {
		p.print()
	}
}

// line describes the progress.
func (p *runLog) line() string { return p.report(max(time.Since(p.start).Seconds(), 1e-3)) }

// print prints a line of the log.
func (p *runLog) print() {
	p.printed = time.Now()
	fmt.Fprintln(p.w, p.printed.Format(time.DateTime), p.line())
}

// finish ends the bar and prints a last line.
func (p *runLog) finish() {
	p.bar.Clear()
	p.print()
}
