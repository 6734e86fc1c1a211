package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
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
	{"go wtime -100 btime 100000", 0, 0},
	{"go wtime 1 btime 1", 0, time.Millisecond},
	{"go nodes 1000", 0, 100 * time.Millisecond},
}

// sessionChecks returns the checks of UCI sessions.
func sessionChecks() []check {
	checks := []check{
		sessionCheck("protocol", "commands are answered", (*dialog).checkCommands),
		sessionCheck("memory", "200 new games take no more", (*dialog).checkGrowth),
	}
	for _, c := range clocks {
		checks = append(checks, sessionCheck("timing", c.command, func(d *dialog) (string, error) {
			return d.timed(c.command, c.least, c.most)
		}))
	}
	return append(checks,
		sessionCheck("timing", "stop", func(d *dialog) (string, error) {
			if err := d.ask("info ", "go infinite"); err != nil {
				return "", err
			}
			return d.timed("stop", 0, 0)
		}),
		sessionCheck("timing", "ponderhit with a clock of 100 ms", func(d *dialog) (string, error) {
			if err := d.ask("info ", "go ponder wtime 100 btime 100"); err != nil {
				return "", err
			}
			return d.timed("ponderhit", 0, 100*time.Millisecond)
		}),
		sessionCheck("timing", "quit during a search", func(d *dialog) (string, error) {
			return "", d.ask("info ", "go infinite")
		}))
}

// sessionCheck returns a check that talks with a new session, which must end soon after quit
// if that is about timing.
func sessionCheck(group, name string, talk func(d *dialog) (string, error)) check {
	return check{group, name, func() (string, error) {
		d := startDialog()
		remark, err := talk(d)
		begun := time.Now()
		err = errors.Join(err, d.quit())
		if took := time.Since(begun); err == nil && took > tolerance && group == "timing" {
			err = fmt.Errorf("quit took %s, want at most %v", elapsed(took), tolerance)
		}
		return remark, err
	}}
}

// checkCommands goes through what every program with a board does.
func (d *dialog) checkCommands() (string, error) {
	for _, step := range []struct{ want, send string }{
		{"uciok", "uci"},
		{"readyok", "isready"},
		{"bestmove ", "ucinewgame\nposition startpos moves e2e4\ngo depth 6"},
		{"info ", "go infinite"},
		{"readyok", "isready"},
		{"bestmove ", "stop"},
		{"info string position: ", "position fen 8/8/8/8/8/8/8/8 w - -"},
	} {
		if err := d.ask(step.want, step.send); err != nil {
			return "", err
		}
	}
	return "", nil
}

// checkGrowth plays the beginning of many games.
func (d *dialog) checkGrowth() (string, error) {
	var before, after runtime.MemStats
	for _, part := range []struct {
		games int
		heap  *runtime.MemStats
	}{{5, &before}, {200, &after}} {
		for range part.games {
			if err := d.ask("bestmove ", "ucinewgame\nposition startpos moves e2e4\ngo depth 2"); err != nil {
				return "", err
			}
		}
		runtime.GC()
		runtime.ReadMemStats(part.heap)
	}
	grown := float64(int64(after.HeapAlloc-before.HeapAlloc)) / (1 << 20)
	remark := fmt.Sprintf("%.1f MB", grown)
	if grown > 4 {
		return "", errors.New(remark + " more")
	}
	return remark, nil
}

// timed measures the time from command to bestmove.
func (d *dialog) timed(command string, least, most time.Duration) (string, error) {
	if err := d.ask("readyok", "isready"); err != nil {
		return "", err
	}
	begun := time.Now()
	err := d.ask("bestmove ", command)
	took := time.Since(begun)
	switch {
	case err != nil:
		return "", err
	case took < least:
		return "", fmt.Errorf("took %s, want at least %v", elapsed(took), least)
	case took > most+tolerance:
		return "", fmt.Errorf("took %s, want at most %v, and %v more on a busy machine", elapsed(took), most, tolerance)
	}
	return elapsed(took), nil
}

// A dialog is a UCI session inside the program, with the checks as its GUI.
type dialog struct {
	in    *io.PipeWriter
	lines chan string
	ended chan error
}

// patience is how long an answer may take if it does not depend on a clock.
const patience = 30 * time.Second

// startDialog begins a session.
func startDialog() *dialog {
	in, toSession := io.Pipe()
	fromSession, out := io.Pipe()
	d := &dialog{in: toSession, lines: make(chan string, 1000), ended: make(chan error, 1)}
	go func() {
		err := converse(in, out, false)
		in.Close()
		out.Close()
		d.ended <- err
	}()
	go func() {
		defer close(d.lines)
		for s := bufio.NewScanner(fromSession); s.Scan(); {
			d.lines <- s.Text()
		}
	}()
	return d
}

// ask sends commands and waits for a line that begins with start.
func (d *dialog) ask(start, commands string) error {
	if _, err := io.WriteString(d.in, commands+"\n"); err != nil {
		return fmt.Errorf("sending %q: %w", commands, err)
	}
	timeout := time.After(patience)
	for {
		select {
		case line, ok := <-d.lines:
			if !ok {
				return fmt.Errorf("the session ended, want %q", start)
			}
			if strings.HasPrefix(line, start) {
				return nil
			}
		case <-timeout:
			return fmt.Errorf("no %q within %v", start, patience)
		}
	}
}

// quit ends the session.
func (d *dialog) quit() error {
	_, _ = io.WriteString(d.in, "quit\n") // if that fails, the session has ended
	go func() {
		for range d.lines { // a session that cannot write does not end
		}
	}()
	select {
	case err := <-d.ended:
		d.in.Close()
		return err
	case <-time.After(patience):
		return fmt.Errorf("the session did not end within %v of quit", patience)
	}
}
