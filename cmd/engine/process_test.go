package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/internal/must"
)

// TestMain makes this program the engine when a test starts it as such.
func TestMain(m *testing.M) {
	if os.Getenv("ADOUBE_TEST_ENGINE") != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// engine returns a command that runs the engine in a process of its own, for a minute at
// most.
func engine(t *testing.T, args ...string) (c *exec.Cmd, output *bytes.Buffer) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	c, output = exec.CommandContext(ctx, os.Args[0], args...), new(bytes.Buffer)
	c.Env = append(os.Environ(), "ADOUBE_TEST_ENGINE=yes")
	c.Stdout, c.Stderr = output, output
	return c, output
}

// awaitFile waits until a program has written more than size bytes to a file.
func awaitFile(t *testing.T, name string, size int64) {
	t.Helper()
	for begun := time.Now(); ; time.Sleep(time.Millisecond) {
		if info, err := os.Stat(name); err == nil && info.Size() > size {
			return
		}
		if time.Since(begun) > time.Minute {
			t.Fatalf("nothing is written to %s", name)
		}
	}
}

// A terminal obeys escape sequences, and some characters reverse the text after them.
func TestMessagesDoNotSteerTheTerminal(t *testing.T) {
	const evil = "\x1b]0;evil\a\u202e\x9b"
	in := writeTemp(t, "in.pgn", "1. e4 *\n")
	for _, args := range [][]string{
		{evil}, {"bench", "--" + evil}, {"perft", "--fen", evil, "1"}, {"adjudicate", "--flag", evil}, {"epd", filepath.Join(t.TempDir(), evil)},
		{"analyse", evil}, {"analyse", "--format", evil, in}, {"analyse", "--syzygy", evil, in}, {"analyse", "--out", evil + "/out.pgn", in},
		{"go " + evil, evil, "position fen " + evil, "setoption name EvalFile value " + evil, "setoption name " + evil + " value x", "export_net " + evil + "/x"},
	} {
		c, output := engine(t, args...)
		if _, failed := c.Run().(*exec.ExitError); !failed && !strings.Contains(args[0], " ") {
			t.Errorf("%q: no error\n%s", args, output)
		}
		if text := output.String(); strings.ContainsAny(text, "\x1b\a\u202e") || !utf8.ValidString(text) {
			t.Errorf("%q prints %q", args, text)
		}
	}
}

// Of two programs with one journal, the second is refused and the first keeps its games.
func TestAnalyseRefusesAJournalInUse(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file.pgn")
	args := []string{"analyse", "--nodes", "100", "--hash", "1", "--out", name, "-"}
	first, says := engine(t, args...)
	in := must.Get(first.StdinPipe())(t)
	must.Do(t, first.Start())
	awaitFile(t, name+".journal", 0)
	if _, err := call("1. d4 *\n", args...); !errors.Is(err, disk.ErrInUse) || !strings.Contains(err.Error(), name) {
		t.Errorf("the second ends with %v", err)
	}
	io.WriteString(in, "1. e4 *\n\n1. c4 *\n")
	in.Close()
	if err := first.Wait(); err != nil {
		t.Errorf("the first ends with %v and says %s", err, says)
	}
}
