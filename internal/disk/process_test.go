package disk

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/adoube/adoube/internal/must"
)

// TestMain makes this program one that replaces a file again and again, when a test starts it as
// such.
func TestMain(m *testing.M) {
	name := os.Getenv("ADOUBE_TEST_FILE")
	for i, begun := 0, time.Now(); name != ""; i++ {
		if err := Replace(name, "", writing(whole(os.Getpid()+i))); err != nil || time.Since(begun) > time.Minute { // it was never killed
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}

// replacing starts this program to replace a file.
func replacing(t *testing.T, name string) *exec.Cmd {
	t.Helper()
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), "ADOUBE_TEST_FILE="+name)
	c.Stderr = os.Stderr
	must.Do(t, c.Start())
	t.Cleanup(func() { c.Process.Kill() })
	return c
}

// whole returns a text that shows whether it is whole, longer than what is written at once.
func whole(n int) string { return fmt.Sprintf("%d\n%s%d\n", n, strings.Repeat("x", 3<<19), n) }

// wantWhole fails unless the file is a whole one.
func wantWhole(t *testing.T, name string) {
	t.Helper()
	text := must.Get(os.ReadFile(name))(t)
	first, _, _ := bytes.Cut(text, []byte("\n"))
	if n, err := strconv.Atoi(string(first)); err != nil || string(text) != whole(n) {
		t.Errorf("%d bytes that begin with %.20q are not the whole, error %v", len(text), text, err)
	}
}

// Of two programs that replace a file all the time, one is killed again and again.
func TestAKillInTheMiddleOfAWriteLeavesAWholeFile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "file")
	must.Do(t, Replace(name, "", writing(whole(0))))
	steady, writers := replacing(t, name), 1
	if runtime.GOOS == "windows" { // which replaces no file that another program has open
		steady.Process.Kill()
		writers = 0
	}
	for i := range 8 {
		c := replacing(t, name)
		for begun := time.Now(); ; time.Sleep(time.Millisecond) { // until it writes
			if parts, _ := filepath.Glob(dir + "/*.part"); len(parts) > writers || time.Since(begun) > time.Second {
				break
			}
		}
		time.Sleep(time.Duration(i) * time.Millisecond)
		c.Process.Kill()
		c.Wait()
		wantWhole(t, name)
	}
	steady.Process.Kill()
	steady.Wait()
	must.Do(t, Replace(name, "", writing(whole(1))))
	wantWhole(t, name)
	wantFiles(t, dir, 1)
}
