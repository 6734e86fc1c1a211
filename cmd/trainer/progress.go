package main

import (
	"fmt"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
)

// A progress tells how far a run of hours has come: with a bar on a terminal,
// otherwise with a line a minute.
type progress struct {
	bar    *progressbar.ProgressBar // nil without a terminal
	start  time.Time
	told   time.Time
	speed  func(seconds float64) string // what was done in so many seconds, for the bar
	report func() string                // how far the run is, for a line
}

// newProgress returns the progress of a run of total steps, or -1 for no end, of
// which done were made before.
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

// newBar returns a bar for a task of minutes. It writes to the standard error and
// disappears in the end; without a terminal it shows nothing.
func newBar(total int64, what string, options ...progressbar.Option) *progressbar.ProgressBar {
	return progressbar.NewOptions64(total, append(options,
		progressbar.OptionSetWriter(os.Stderr), progressbar.OptionSetDescription(what),
		progressbar.OptionSetVisibility(onTerminal()), progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish())...)
}

// onTerminal reports whether the output goes to a terminal.
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

// finish ends the bar and prints a last line.
func (p *progress) finish() {
	if p.bar != nil {
		p.bar.Finish()
		fmt.Println()
	}
	p.tell()
}
