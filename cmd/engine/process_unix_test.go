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
func TestAnalyseLeavesNoFilesWhenStopped(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		if s == syscall.SIGHUP && signal.Ignored(s) {
			continue // as the test was started with nohup, the engine ignores it, too
		}
		directory := t.TempDir()
		out := filepath.Join(directory, "out.pgn")
		c, says := engine(t, "analyse", "--nodes", "100", "--hash", "1", "--out", out, "-")
		in := must.Get(c.StdinPipe())(t)
		must.Do(t, c.Start())
		awaitFile(t, out+".journal", 0)
		c.Process.Signal(s)
		if err := c.Wait(); err == nil || !strings.Contains(says.String(), "interrupted") {
			t.Errorf("%v: error %v, output %s", s, err, says)
		}
		in.Close()
		if files, err := os.ReadDir(directory); err != nil || len(files) != 0 {
			t.Errorf("%v leaves %v, error %v", s, files, err)
		}
	}
}

// The same command goes on after a kill and after a disk that was full, and gives the same.
func TestAnalyseSurvivesAKillAndAFullDisk(t *testing.T) {
	games := ""
	for _, first := range strings.Fields("a3 a4 b3 b4 c3 c4 d3 d4 e3 e4") {
		games += "1. " + first + " e5 2. Nf3 Nc6 3. Ng5 Nf6 *\n\n"
	}
	directory := t.TempDir()
	out := filepath.Join(directory, "out.pgn")
	args := []string{"analyse", "--hash", "1", "--threads", "1", "--out", out, "-", "--nodes", "5000"}
	must.Get(call(games, args...))(t)
	want := readFile(t, out)
	for _, stop := range []string{"kill", "interrupt", "full disk"} {
		must.Do(t, os.Remove(out))
		c, says := engine(t, args...)
		if stop == "full disk" {
			inShell(t, c, "ulimit -f 4") // blocks of 512 or 1024 bytes
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
		if stop != "kill" && (c.ProcessState.ExitCode() != 1 || !strings.Contains(says.String(), " kept, and the same command continues from there\n")) {
			t.Errorf("%s: it ends with %v and says %s", stop, c.ProcessState, says)
		}
		if _, err := call("", append(args[:len(args)-1:len(args)-1], "100")...); err == nil || status(err) != 2 || !strings.Contains(err.Error(), out+".journal") {
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
		if files, err := os.ReadDir(directory); err != nil || len(files) != 1 {
			t.Errorf("%s: there are %v, error %v", stop, files, err)
		}
	}
}

// A full disk is reported for the file that the user asked for, and costs no finished
// work.
func TestAnalyseExplainsAFullDisk(t *testing.T) {
	for limit, want := range map[string]string{ // in blocks of 512 or 1024 bytes
		"0":  "adoube: analyse: --out FILE: file too large\n",
		"40": "adoube: analyse: write FILE: file too large; the analysis of 1 game is kept, and the same command continues from there\n",
	} {
		out := writeTemp(t, "out.html", "old")
		c, says := engine(t, "analyse", "--nodes", "100", "--hash", "1", "--out", out, "-")
		inShell(t, c, "ulimit -f "+limit)
		c.Stdin = strings.NewReader(foolsMate)
		if err := c.Run(); err == nil || says.String() != strings.Replace(want, "FILE", out, 1) {
			t.Errorf("with %s blocks it says %swant %s", limit, says, want)
		}
		files := must.Get(filepath.Glob(filepath.Dir(out) + "/*"))(t)
		if kept := strings.Contains(want, "kept"); readFile(t, out) != "old" || len(files) > 1 != kept {
			t.Errorf("with %s blocks it leaves %v", limit, files)
		}
	}
}

// A report is complete, whatever becomes of its journal.
func TestAnalyseNeedsItsJournalNoMore(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out.pgn")
	c, says := engine(t, "analyse", "--nodes", "100", "--hash", "1", "--out", out, "-")
	in := must.Get(c.StdinPipe())(t)
	must.Do(t, c.Start())
	awaitFile(t, out+".journal", 0)
	must.Do(t, os.Remove(out+".journal"))
	io.WriteString(in, foolsMate)
	in.Close()
	if err := c.Wait(); err != nil || !strings.Contains(readFile(t, out), "Qh4#") {
		t.Errorf("it ends with %v and says %s", err, says)
	}
}

// inShell has a shell carry out commands before it becomes the engine.
func inShell(t *testing.T, c *exec.Cmd, commands string) {
	t.Helper()
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	c.Path, c.Args = shell, append([]string{"sh", "-c", commands + `; exec "$@"`, "sh"}, c.Args...)
}

// The reader has gone after the first line, as with head -1 or a board that has crashed.
func TestProgramEndsAtALineWithoutAReader(t *testing.T) {
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

// The reader of the messages may have gone, as with "2>&1 | head -1".
func TestCommandsOutliveTheReaderOfTheirMessages(t *testing.T) {
	const games = "1. e9 *\n\n1. e4 e5 2. Ke3 *\n\n1. d9 *\n\n1. d4 *\n"
	out := filepath.Join(t.TempDir(), "out.pgn")
	for args, in := range map[string]string{
		"analyse --nodes 100 --hash 1 -":              games,
		"analyse --nodes 100 --hash 1 - --out " + out: games,
		"eval":                   "x\ny\nstartpos\n",
		"adjudicate":             "x\ny\nstartpos\n",
		"epd --nodes 1 --json -": "x\ny\nstartpos bm e4;\n",
	} {
		want, wantErr := call(in, strings.Fields(args)...)
		os.Remove(out)
		reader, messages, err := os.Pipe()
		must.Do(t, err)
		reader.Close()
		c, got := engine(t, strings.Fields(args)...)
		c.Stdin, c.Stderr = strings.NewReader(in), messages
		err = c.Run()
		messages.Close()
		if c.ProcessState.ExitCode() != status(wantErr) || strings.Count(got.String(), "\n") != strings.Count(want, "\n") {
			t.Errorf("%s ends with %v and prints\n%s\nwant\n%s", args, err, got, want)
		}
		if strings.HasSuffix(args, out) && !strings.Contains(readFile(t, out), "1. d4") {
			t.Errorf("%s writes %s", args, readFile(t, out))
		}
		if files, _ := filepath.Glob(out + "?*"); len(files) > 0 {
			t.Errorf("%s leaves %v", args, files)
		}
	}
}

func TestAnalyseOutlivesItsTerminalWithNohup(t *testing.T) {
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
