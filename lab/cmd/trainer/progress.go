package main

import (
	"fmt"
	"os"
	"time"

	"github.com/adoube/adoube/internal/progress"
)

// A runLog tells how far a run of hours has come: with a bar on a terminal,
// otherwise with a line a minute.
type runLog struct {
	bar         *progress.Bar // nil without a terminal
	start, told time.Time
	report      func(seconds float64) string // what was done in so many seconds
}

// newRunLog returns the log of a run of total steps, or 0 for no end, of
// which done were made before.
func newRunLog(total, done int64, report func(seconds float64) string) *runLog {
	now := time.Now()
	p := &runLog{progress.New(os.Stdout, "", total), now, now, report}
	p.bar.Skip(done, nil)
	return p
}

// newBar returns a bar for a task of minutes, nil without a terminal. It writes to the
// standard error.
func newBar(total int64, what string) *progress.Bar { return progress.New(os.Stderr, what, total) }

// step counts a step.
func (p *runLog) step() {
	if p.bar.Add(1, p.line); p.bar == nil && time.Since(p.told) >= time.Minute {
		p.tell()
	}
}

// line returns what there is to say.
func (p *runLog) line() string { return p.report(max(time.Since(p.start).Seconds(), 1e-3)) }

// tell prints a line of the log.
func (p *runLog) tell() {
	p.told = time.Now()
	fmt.Println(p.told.Format(time.DateTime), p.line())
}

// finish ends the bar and prints a last line.
func (p *runLog) finish() {
	p.bar.Clear()
	p.tell()
}
