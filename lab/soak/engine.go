package soak

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// patience is how long an engine may be silent. It is long, as a soak at the lowest
// priority may get no processor for an hour.
const patience = 3 * time.Hour

// An engine is a UCI engine in a process of its own.
type engine struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
	errors  complaints
	alarm   *time.Timer // ends the process when the engine is silent for too long
}

// start starts a program and greets it.
func start(command []string) (*engine, error) {
	e := &engine{command: exec.Command(command[0], command[1:]...)}
	e.command.Stderr = &e.errors
	in, err := e.command.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := e.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := e.command.Start(); err != nil {
		return nil, err
	}
	e.in, e.out = in, bufio.NewReader(out)
	e.alarm = time.AfterFunc(patience, func() { e.command.Process.Kill() })
	if err := e.send("uci"); err != nil {
		return nil, errors.Join(err, e.end())
	}
	for line := ""; line != "uciok"; {
		if line, err = e.line(); err != nil {
			return nil, errors.Join(err, e.end())
		}
	}
	return e, nil
}

// send sends commands.
func (e *engine) send(commands ...string) error {
	e.alarm.Reset(patience)
	_, err := io.WriteString(e.in, strings.Join(commands, "\n")+"\n")
	return err
}

// line returns the next line of the engine. It returns an error if there will be none, or
// if the engine wrote to its standard error.
func (e *engine) line() (string, error) {
	text, err := e.out.ReadString('\n')
	if err != nil {
		err = fmt.Errorf("it ends or is silent for %v: %w", patience, err)
	}
	return strings.TrimRight(text, "\r\n"), errors.Join(err, e.errors.err())
}

// end ends the process.
func (e *engine) end() error {
	_ = e.send("quit") // it may be gone
	_ = e.in.Close()
	err := e.command.Wait()
	e.alarm.Stop()
	return errors.Join(err, e.errors.err())
}

// memory returns the memory of the process in MB, 0 where the system does not tell.
func (e *engine) memory() int {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", e.command.Process.Pid))
	if err != nil {
		return 0
	}
	var size, resident int
	if _, err := fmt.Sscan(string(text), &size, &resident); err != nil {
		return 0
	}
	return resident * os.Getpagesize() >> 20
}

// Complaints are the first of what a program writes to its standard error.
type complaints struct {
	mu   sync.Mutex
	text []byte
}

func (c *complaints) Write(b []byte) (int, error) {
	const most = 4096
	c.mu.Lock()
	defer c.mu.Unlock()
	c.text = append(c.text, b[:min(len(b), most-len(c.text))]...)
	return len(b), nil
}

// err returns an error if there are any.
func (c *complaints) err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.text) == 0 {
		return nil
	}
	return fmt.Errorf("it says %q", c.text)
}
