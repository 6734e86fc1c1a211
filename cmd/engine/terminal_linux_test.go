package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"golang.org/x/sys/unix"
)

// newTerminal returns a terminal and the end at which a person sits.
func newTerminal(t *testing.T) (terminal, person *os.File) {
	t.Helper()
	person, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { person.Close() })
	if err := unix.IoctlSetPointerInt(int(person.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Skip(err)
	}
	n, err := unix.IoctlGetInt(int(person.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Skip(err)
	}
	terminal, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	return terminal, person
}

func TestTerminalShowsWhatToType(t *testing.T) {
	for _, tt := range []struct {
		args  string
		typed string
		want  []string
	}{
		{"", "halp\nquit\n", []string{"Type help for the commands", `unknown command "halp"; help lists the commands`}},
		{"eval", "startpos\n\x04", []string{"Type one position per line, as a FEN. The input ends with Ctrl-D."}},
		{"adjudicate", "\x04", []string{"Type one game per line, as a FEN and moves, or PGN."}},
		{"epd -", "\x04", []string{"Type one position per line, in EPD.", "solved 0 of 0"}},
		{"analyse -", "\x04", []string{"Type games in PGN.", "there are no games to analyze in -"}},
	} {
		terminal, person := newTerminal(t)
		must.Get(io.WriteString(person, tt.typed))(t)
		err := run(context.Background(), streams{terminal, terminal}, terminal, strings.Fields(tt.args))
		if err != nil {
			fmt.Fprintln(terminal, err)
		}
		// A command that still waits for a line would keep the terminal open.
		must.Get(io.WriteString(person, "\x04"))(t)
		terminal.Close()
		shown, _ := io.ReadAll(person) // ends with an error, as there is no terminal any more
		for _, want := range tt.want {
			if !strings.Contains(string(shown), want) {
				t.Errorf("adoube %s: the terminal shows\n%s\nwant %s", tt.args, shown, want)
			}
		}
	}
}

// Without the program man, the page is plain text.
func TestManAtATerminalIsReadable(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	terminal, person := newTerminal(t)
	shown := make(chan string)
	go func() {
		text, _ := io.ReadAll(person) // ends with an error, as there is no terminal any more
		shown <- string(text)
	}()
	must.Do(t, run(t.Context(), streams{terminal, terminal}, terminal, []string{"man"}))
	terminal.Close()
	if text := <-shown; strings.Contains(text, ".Sh") || !strings.Contains(text, "usage: adoube bench") || !strings.Contains(text, "--multipv N") {
		t.Errorf("the terminal shows\n%s", text)
	}
}

func TestTerminalThatClosesEndsEverything(t *testing.T) {
	for _, work := range []string{"go infinite", "go depth 200", "go perft 30\nquit"} {
		terminal, person := newTerminal(t)
		c, _ := engine(t)
		c.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
		c.Stdin, c.Stdout, c.Stderr = terminal, terminal, terminal
		must.Do(t, c.Start())
		terminal.Close()
		must.Get(io.WriteString(person, work+"\nisready\n"))(t)
		for out, line := bufio.NewReader(person), ""; strings.TrimSpace(line) != "readyok"; {
			line = must.Get(out.ReadString('\n'))(t)
		}
		person.Close()
		if c.Wait(); c.ProcessState.Sys().(syscall.WaitStatus).Signal() == syscall.SIGKILL {
			t.Errorf("%q goes on", work)
		}
	}
}
