//go:build unix

package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/adoube/adoube/internal/must"
)

// A closed terminal ends a run like Ctrl-C.
func TestARunThatIsStoppedLeavesNoFiles(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		if s == syscall.SIGHUP && signal.Ignored(s) {
			continue // by whoever has started the test, and so by the engine
		}
		folder := t.TempDir()
		out := filepath.Join(folder, "out.pgn")
		c, says := engine(t, "analyse", "--nodes", "100", "--hash", "1", "--out", out, "-")
		in := must.Get(c.StdinPipe())(t)
		must.Do(t, c.Start())
		awaitFile(t, out+".journal", 0)
		c.Process.Signal(s)
		if err := c.Wait(); err == nil || !strings.Contains(says.String(), "interrupted") {
			t.Errorf("%v: error %v, output %s", s, err, says)
		}
		in.Close()
		if files, err := os.ReadDir(folder); err != nil || len(files) != 0 {
			t.Errorf("%v leaves %v, error %v", s, files, err)
		}
	}
}

// The same command goes on after a kill and after a disk that was full, and gives the same.
func TestAnAnalysisSurvivesAKillAndAFullDisk(t *testing.T) {
	games := ""
	for _, first := range strings.Fields("a3 a4 b3 b4 c3 c4 d3 d4 e3 e4") {
		games += "1. " + first + " e5 2. Nf3 Nc6 3. Ng5 Nf6 *\n\n"
	}
	folder := t.TempDir()
	out := filepath.Join(folder, "out.pgn")
	args := []string{"analyse", "--nodes", "5000", "--hash", "1", "--threads", "1", "--out", out, "-"}
	must.Get(call(games, args...))(t)
	want := readFile(t, out)
	for _, stop := range []string{"kill", "interrupt", "full disk"} {
		must.Do(t, os.Remove(out))
		c, says := engine(t, args...)
		if stop == "full disk" {
			inShell(t, c, "ulimit -f 1")
		}
		in := must.Get(c.StdinPipe())(t)
		must.Do(t, c.Start())
		io.WriteString(in, games)
		switch stop { // before there are no more games
		case "kill":
			awaitFile(t, out+".journal", 0)
			c.Process.Kill()
		case "interrupt":
			awaitFile(t, out+".journal", 3000) // which is more than a header and a game
			c.Process.Signal(os.Interrupt)
		default:
			in.Close()
		}
		if err := c.Wait(); err == nil {
			t.Errorf("%s: the first run succeeds: %s", stop, says)
		}
		if stop == "interrupt" && (c.ProcessState.ExitCode() != 1 || !strings.Contains(says.String(), "is kept, and the same command goes on from there")) {
			t.Errorf("interrupted, it ends with %v and says %s", c.ProcessState, says)
		}
		if _, err := call("", append(args, "--nodes", "100")...); err == nil || status(err) != 2 || !strings.Contains(err.Error(), out+".journal") {
			t.Errorf("%s: with other settings: error %v", stop, err)
		}
		if _, err := os.Stat(out); err == nil {
			t.Errorf("%s: there is an output already", stop)
		}
		c, says = engine(t, args...)
		c.Stdin = strings.NewReader(games)
		if err := c.Run(); err != nil {
			t.Errorf("%s: error %v, output %s", stop, err, says)
		}
		if readFile(t, out) != want {
			t.Errorf("%s: the output is another", stop)
		}
		if files, err := os.ReadDir(folder); err != nil || len(files) != 1 {
			t.Errorf("%s: there are %v, error %v", stop, files, err)
		}
	}
}

// inShell lets a shell carry out commands before the engine starts in its place.
func inShell(t *testing.T, c *exec.Cmd, commands string) {
	t.Helper()
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	c.Path, c.Args = shell, append([]string{"sh", "-c", commands + `; exec "$@"`, "sh"}, c.Args...)
}

// Nobody reads after the first line, as with head -1 or a board that has crashed.
func TestTheProgramEndsAtTheNextLineThatNobodyReads(t *testing.T) {
	suite := writeTemp(t, "suite.epd", strings.Repeat("4k3/8/8/8/8/8/8/R3K3 w Q - bm Kd1;\n", 1<<12))
	for _, args := range [][]string{{"bench", "--depth", "14"}, {"epd", "--nodes", "1", suite}, {"go depth 200"}, {"bench 14"}} {
		c, _ := engine(t, args...)
		c.Stdout = nil
		out := must.Get(c.StdoutPipe())(t)
		must.Do(t, c.Start())
		if _, err := bufio.NewReader(out).ReadString('\n'); err != nil {
			t.Errorf("%q: error %v", args, err)
		}
		out.Close()
		if err := c.Wait(); err == nil || c.ProcessState.Sys().(syscall.WaitStatus).Signal() == syscall.SIGKILL {
			t.Errorf("%q goes on", args)
		}
	}
}

func TestARunOutlivesItsTerminalWithNohup(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out.pgn")
	c, says := engine(t, "analyse", "--nodes", "100", "--hash", "1", "--out", out, "-")
	inShell(t, c, `trap "" HUP`)
	in := must.Get(c.StdinPipe())(t)
	must.Do(t, c.Start())
	awaitFile(t, out+".journal", 0)
	c.Process.Signal(syscall.SIGHUP)
	io.WriteString(in, "1. e4 *\n")
	in.Close()
	if err := c.Wait(); err != nil {
		t.Errorf("error %v, output %s", err, says)
	}
	if _, err := os.Stat(out); err != nil {
		t.Error(err)
	}
}
