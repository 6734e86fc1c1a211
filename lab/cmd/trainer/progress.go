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
	bar    *progress.Bar // nil without a terminal
	start  time.Time
	told   time.Time
	speed  func(seconds float64) string // what was done in so many seconds, for the bar
	report func() string                // how far the run is, for a line
}

// newRunLog returns the log of a run of total steps, or 0 for no end, of
// which done were made before.
func newRunLog(total, done int64, speed func(seconds float64) string, report func() string) *runLog {
	now := time.Now()
	p := &runLog{start: now, told: now, speed: speed, report: report}
	if progress.IsTerminal(os.Stdout) {
		p.bar = progress.New(os.Stdout, "", total)
		p.bar.Skip(done, nil)
	}
	return p
}

// newBar returns a bar for a task of minutes, nil without a terminal. It writes to the
// standard error.
func newBar(total int64, what string) *progress.Bar {
	return progress.New(os.Stderr, what, total)
}

// step counts a step.
func (p *runLog) step() {
	if p.bar != nil {
		p.bar.Add(1, p.rates)
	} else if time.Since(p.told) >= time.Minute {
		p.told = time.Now()
		p.tell()
	}
}

func (p *runLog) rates() string { return p.speed(max(time.Since(p.start).Seconds(), 1e-3)) }

// tell prints a line of the log.
func (p *runLog) tell() {
	fmt.Printf("%s  %s, %s\n", time.Now().Format(time.DateTime), p.report(), p.rates())
}

// finish ends the bar and prints a last line.
func (p *runLog) finish() {
	p.bar.Clear()
	p.tell()
}
