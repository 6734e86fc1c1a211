package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/adoube/adoube/internal/disk"
)

// TestMain makes this program the engine when a test starts it as such.
func TestMain(m *testing.M) {
	if os.Getenv("ADOUBE_TEST_ENGINE") != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// engine returns a command that runs the engine in a process of its own.
func engine(args ...string) (c *exec.Cmd, output *bytes.Buffer) {
	c, output = exec.Command(os.Args[0], args...), new(bytes.Buffer)
	c.Env = append(os.Environ(), "ADOUBE_TEST_ENGINE=yes")
	c.Stdout, c.Stderr = output, output
	return c, output
}

// Of two programs with one journal, the second is refused and the first keeps its games.
func TestTwoProgramsDoNotShareAJournal(t *testing.T) {
	for _, flag := range []string{"--save", "--out"} {
		name := filepath.Join(t.TempDir(), "file.pgn")
		args := []string{"analyse", "--nodes", "100", "--hash", "1", flag, name, "-"}
		first, firstSays := engine(args...)
		in, err := first.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := first.Start(); err != nil {
			t.Fatal(err)
		}
		defer first.Process.Kill()
		journal := map[string]string{"--save": name, "--out": name + ".journal"}[flag]
		for begun := time.Now(); ; time.Sleep(time.Millisecond) {
			if info, err := os.Stat(journal); err == nil && info.Size() > 0 {
				break
			}
			if time.Since(begun) > time.Minute {
				t.Fatalf("the first makes no journal: %s", firstSays)
			}
		}
		second, says := engine(args...)
		second.Stdin = strings.NewReader("1. d4 *\n")
		if err := second.Run(); err == nil || !strings.Contains(says.String(), disk.ErrInUse.Error()) {
			t.Errorf("%s: the second ends with %v and says %s", flag, err, says)
		}
		io.WriteString(in, "1. e4 *\n\n1. c4 *\n")
		in.Close()
		if err := first.Wait(); err != nil {
			t.Errorf("%s: the first ends with %v and says %s", flag, err, firstSays)
		}
		third, _ := engine(args...)
		third.Stdin = strings.NewReader("1. e4 *\n\n1. c4 *\n")
		if err := third.Run(); err != nil {
			t.Errorf("%s: afterwards: %v", flag, err)
		}
	}
}
