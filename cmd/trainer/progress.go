package main

import (
	"fmt"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
)

// progress tells how a run of hours comes along: with a bar on a terminal, otherwise
// with a line a minute.
type progress struct {
	bar    *progressbar.ProgressBar // nil without a terminal
	start  time.Time
	told   time.Time
	speed  func(seconds float64) string // what was done in so many seconds, for the bar
	report func() string                // how far the run is, for a line
}

// newProgress returns the progress of a run in which done of total steps, -1 if there
// is no end, have been made before.
func newProgress(total, done int64, speed func(seconds float64) string, report func() string) *progress {
	now := time.Now()
	p := &progress{start: now, told: now, speed: speed, report: report}
	if onTerminal() {
		p.bar = progressbar.NewOptions64(total, progressbar.OptionShowCount(),
			progressbar.OptionThrottle(100*time.Millisecond))
		p.bar.Set64(done)
	}
	return p
}

// onTerminal reports whether somebody watches the output.
func onTerminal() bool {
	info, err := os.Stdout.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// step counts a step.
func (p *progress) step() {
	if p.bar != nil {
		p.bar.Describe(p.rates())
		p.bar.Add(1)
	} else if time.Since(p.told) >= time.Minute {
		p.told = time.Now()
		p.tell()
	}
}

func (p *progress) rates() string { return p.speed(max(time.Since(p.start).Seconds(), 1e-3)) }

// tell prints a line of the log.
func (p *progress) tell() {
	fmt.Printf("%s  %s, %s\n", time.Now().Format(time.DateTime), p.report(), p.rates())
}

// finish prints the last word.
func (p *progress) finish() {
	if p.bar != nil {
		p.bar.Finish()
		fmt.Println()
	}
	p.tell()
}
