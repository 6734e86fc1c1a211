package main

import (
	"errors"
	"fmt"
	"time"
)

// tolerance is how late an answer may be on a busy machine.
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

// timingChecks returns the checks of the clock.
func timingChecks() []check {
	var checks []check
	for _, c := range clocks {
		checks = append(checks, check{"timing", c.command, func() (string, error) {
			return timed("", c.command, c.least, c.most)
		}})
	}
	return append(checks,
		check{"timing", "stop", func() (string, error) {
			return timed("go infinite", "stop", 0, 0)
		}},
		check{"timing", "ponderhit with a clock of 100 ms", func() (string, error) {
			return timed("go ponder wtime 100 btime 100", "ponderhit", 0, 100*time.Millisecond)
		}},
		check{"timing", "quit during a search", checkQuit})
}

// timed measures the time from command to bestmove. If before is not empty, it
// is a command that starts a search first.
func timed(before, command string, least, most time.Duration) (string, error) {
	d := startDialog()
	took, err := d.time(before, command)
	if err = errors.Join(err, d.quit()); err != nil {
		return "", err
	}
	switch {
	case took < least:
		return "", fmt.Errorf("took %s, want at least %v", elapsed(took), least)
	case took > most+tolerance:
		return "", fmt.Errorf("took %s, want at most %v, and %v more on a busy machine", elapsed(took), most, tolerance)
	}
	return elapsed(took), nil
}

func (d *dialog) time(before, command string) (time.Duration, error) {
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

// checkQuit measures how soon the session ends.
func checkQuit() (string, error) {
	d := startDialog()
	if _, err := d.ask("info ", "go infinite"); err != nil {
		return "", errors.Join(err, d.quit())
	}
	start := time.Now()
	if err := d.quit(); err != nil {
		return "", err
	}
	took := time.Since(start)
	if took > tolerance {
		return "", fmt.Errorf("took %s, want at most %v", elapsed(took), tolerance)
	}
	return elapsed(took), nil
}
