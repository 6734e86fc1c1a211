package main

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"time"
)

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
		for r := bufio.NewReader(fromSession); ; {
			line, err := r.ReadString('\n')
			if err != nil {
				return
			}
			d.lines <- strings.TrimSuffix(line, "\n")
		}
	}()
	return d
}

// send writes commands to the session.
func (d *dialog) send(commands ...string) error {
	for _, c := range commands {
		if _, err := io.WriteString(d.in, c+"\n"); err != nil {
			return fmt.Errorf("sending %q: %w", c, err)
		}
	}
	return nil
}

// await reads up to a line that begins with start and returns all lines read.
func (d *dialog) await(start string) ([]string, error) {
	var read []string
	timeout := time.After(patience)
	for {
		select {
		case line, ok := <-d.lines:
			if !ok {
				return read, fmt.Errorf("the session ended, want %q", start)
			}
			read = append(read, line)
			if strings.HasPrefix(line, start) {
				return read, nil
			}
		case <-timeout:
			return read, fmt.Errorf("no %q within %v", start, patience)
		}
	}
}

// ask sends commands and waits for a line that begins with start.
func (d *dialog) ask(start string, commands ...string) ([]string, error) {
	if err := d.send(commands...); err != nil {
		return nil, err
	}
	return d.await(start)
}

// quit ends the session.
func (d *dialog) quit() error {
	_ = d.send("quit") // if that fails, the session has ended
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
