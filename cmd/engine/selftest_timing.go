package main

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// tolerance is by how much an answer may be late on a busy machine.
const tolerance = 250 * time.Millisecond

// clocks are go commands with the least and the greatest time that the answer
// may take, without the tolerance.
var clocks = []struct {
	command     string
	least, most time.Duration
}{
	{"go movetime 300", 200 * time.Millisecond, 300 * time.Millisecond},
	{"go movetime 1", 0, time.Millisecond},
	{"go movetime 0", 0, 0},
	{"go wtime 1000 btime 1000", 0, 500 * time.Millisecond},
	{"go wtime 1000 btime 1000 winc 100 binc 100", 0, 600 * time.Millisecond},
	{"go wtime 500 btime 500 movestogo 1", 0, 500 * time.Millisecond},
	{"go wtime 50", 0, 50 * time.Millisecond},
	{"go btime 50", 0, 50 * time.Millisecond},
	{"go wtime -100 btime 100000", 0, 0},
	{"go wtime 1 btime 1", 0, time.Millisecond},
	{"go nodes 1000", 0, 100 * time.Millisecond},
}

// timingChecks are the checks of the clock.
func (p program) timingChecks() []check {
	var checks []check
	for _, c := range clocks {
		checks = append(checks, check{"timing", c.command, func(context.Context) (string, error) {
			return p.timed(c.command, "", c.least, c.most)
		}})
	}
	return append(checks,
		check{"timing", "stop", func(context.Context) (string, error) {
			return p.timed("stop", "go infinite", 0, 0)
		}},
		check{"timing", "ponderhit with a clock of 100 ms", func(context.Context) (string, error) {
			return p.timed("ponderhit", "go ponder wtime 100 btime 100", 0, 100*time.Millisecond)
		}},
		check{"timing", "quit during a search", p.checkQuit})
}

// timed measures the time from a command to bestmove, after another command that
// begins a search, if it is not empty.
func (p program) timed(command, before string, least, most time.Duration) (string, error) {
	d := p.startDialog()
	took, err := d.time(command, before)
	if err = errors.Join(err, d.quit()); err != nil {
		return "", err
	}
	remark := fmt.Sprintf("%.1f ms", float64(took.Microseconds())/1000)
	switch {
	case took < least:
		return "", fmt.Errorf("took %s, want at least %v", remark, least)
	case took > most+tolerance:
		return "", fmt.Errorf("took %s, want at most %v and %v for a busy machine", remark, most, tolerance)
	}
	return remark, nil
}

func (d *dialog) time(command, before string) (time.Duration, error) {
	if _, err := d.ask("readyok", "position startpos", "isready"); err != nil {
		return 0, err
	}
	if before != "" {
		if _, err := d.ask("info ", before); err != nil {
			return 0, err
		}
	}
	start := time.Now()
	_, err := d.ask("bestmove ", command)
	return time.Since(start), err
}

// checkQuit looks how soon the session ends.
func (p program) checkQuit(context.Context) (string, error) {
	d := p.startDialog()
	if _, err := d.ask("info ", "go infinite"); err != nil {
		return "", errors.Join(err, d.quit())
	}
	start := time.Now()
	if err := d.quit(); err != nil {
		return "", err
	}
	took := time.Since(start)
	if took > tolerance {
		return "", fmt.Errorf("took %v, want at most %v", took, tolerance)
	}
	return fmt.Sprintf("%.1f ms", float64(took.Microseconds())/1000), nil
}
