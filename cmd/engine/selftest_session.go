package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"time"
)

// tolerance is how late an answer may be on a busy machine.
const tolerance = 250 * time.Millisecond

// clocks are commands, each with the command before it and the most time until bestmove,
// without the tolerance.
var clocks = []struct {
	before, command string
	most            time.Duration
}{
	{"", "go movetime 300", 300 * time.Millisecond},
	{"", "go movetime 0", 0},
	{"", "go wtime 1000 btime 1000", 500 * time.Millisecond},
	{"", "go wtime 500 btime 500 movestogo 1", 500 * time.Millisecond},
	{"", "go wtime 50", 50 * time.Millisecond},
	{"", "go wtime -100 btime 100000", 0},
	{"", "go nodes 1000", 100 * time.Millisecond},
	{"go infinite", "stop", 0},
	{"go ponder wtime 100 btime 100", "ponderhit", 100 * time.Millisecond},
}

// sessionChecks returns the checks of UCI sessions.
func sessionChecks() []check {
	checks := []check{
		{"protocol", "commands are answered", inDialog((*dialog).checkCommands)},
		{"memory", "200 new games take no more memory", inDialog((*dialog).checkGrowth)},
	}
	for _, c := range clocks {
		checks = append(checks, check{"timing", strings.TrimSpace(c.before + " " + c.command), inDialog(func(d *dialog) (string, error) {
			return d.timed(c.before, c.command, c.most)
		})})
	}
	return checks
}

// inDialog returns a check that talks with a new session.
func inDialog(talk func(d *dialog) (string, error)) func() (string, error) {
	return func() (string, error) {
		d := startDialog()
		remark, err := talk(d)
		return remark, cmp.Or(err, d.ask("", "quit"))
	}
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
		{"info ", "position startpos\ngo infinite"}, // until quit
	} {
		if err := d.ask(step.want, step.send); err != nil {
			return "", err
		}
	}
	return "", nil
}

// checkGrowth plays the beginning of many games.
func (d *dialog) checkGrowth() (string, error) {
	var memory [2]runtime.MemStats
	for i, games := range [...]int{5, 200} {
		for range games {
			if err := d.ask("bestmove ", "ucinewgame\nposition startpos moves e2e4\ngo depth 2"); err != nil {
				return "", err
			}
		}
		runtime.GC()
		runtime.ReadMemStats(&memory[i])
	}
	grown := float64(int64(memory[1].HeapAlloc-memory[0].HeapAlloc)) / (1 << 20)
	remark := fmt.Sprintf("%.1f MiB", grown)
	if grown > 4 {
		return "", errors.New(remark + " more")
	}
	return remark, nil
}

// timed measures the time from a command, after another one that is not empty, to bestmove.
func (d *dialog) timed(before, command string, most time.Duration) (string, error) {
	if err := d.ask("readyok", before+"\nisready"); err != nil {
		return "", err
	}
	begun := time.Now()
	err := d.ask("bestmove ", command)
	took := time.Since(begun)
	remark := fmt.Sprintf("%.1f ms", float64(took.Microseconds())/1000)
	if err == nil && took > most+tolerance {
		err = fmt.Errorf("took %s; at most %v are allowed, even on a busy machine", remark, most+tolerance)
	}
	return remark, err
}

// A dialog is a UCI session inside the program, with the checks as its GUI.
type dialog struct {
	in    *io.PipeWriter
	out   *io.PipeWriter // what the session writes to
	lines *bufio.Scanner // what it has written
}

// patience is how long an answer may take if it does not depend on a clock.
const patience = 30 * time.Second

// startDialog begins a session.
func startDialog() *dialog {
	in, toSession := io.Pipe()
	fromSession, out := io.Pipe()
	go func() {
		out.CloseWithError(converse(in, out, false))
		in.Close()
	}()
	return &dialog{toSession, out, bufio.NewScanner(fromSession)}
}

// ask sends commands and waits for a line that begins with start, or for the end of the
// session if that is empty.
func (d *dialog) ask(start, commands string) error {
	late := time.AfterFunc(patience, func() {
		d.out.CloseWithError(fmt.Errorf("after %q there is no %q within %v", commands, start, patience))
	})
	defer late.Stop()
	if _, err := io.WriteString(d.in, commands+"\n"); err != nil {
		return fmt.Errorf("sending %q: %w", commands, err)
	}
	for d.lines.Scan() {
		if start != "" && strings.HasPrefix(d.lines.Text(), start) {
			return nil
		}
	}
	if err := d.lines.Err(); err != nil || start == "" {
		return err
	}
	return fmt.Errorf("the session ended before it printed %q", start)
}
