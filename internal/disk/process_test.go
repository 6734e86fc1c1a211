package disk

import (
	"bytes"
	"errors"
	"fmt"
	"io"
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

// TestMain makes this program one of several that use a file, when a test starts it as such.
func TestMain(m *testing.M) {
	do, name := os.Getenv("ADOUBE_TEST_DO"), os.Getenv("ADOUBE_TEST_FILE")
	for i, begun := 0, time.Now(); do != ""; i++ {
		var err error
		if time.Since(begun) > time.Minute { // nobody has killed it
			os.Exit(1)
		}
		switch {
		case do == "replace":
			err = Replace(name, "", writing(whole(os.Getpid()+i)))
		case i == 100:
			return
		default:
			err = count(name)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}

// other starts this program to do something with a file.
func other(t *testing.T, do, name string) *exec.Cmd {
	t.Helper()
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), "ADOUBE_TEST_DO="+do, "ADOUBE_TEST_FILE="+name)
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
	text, err := os.ReadFile(name)
	if err != nil {
		t.Error(err)
		return
	}
	first, _, _ := bytes.Cut(text, []byte("\n"))
	if n, err := strconv.Atoi(string(first)); err != nil || string(text) != whole(n) {
		t.Errorf("%d bytes that begin with %.20q are not the whole, error %v", len(text), text, err)
	}
}

func TestAKillInTheMiddleOfAWriteLeavesAWholeFile(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "file")
	must.Do(t, Replace(name, "", writing(whole(0))))
	for i := range 8 {
		c := other(t, "replace", name)
		for begun := time.Now(); ; time.Sleep(time.Millisecond) { // until it writes
			if files, err := os.ReadDir(folder); err != nil || len(files) > 1 || time.Since(begun) > time.Minute {
				break
			}
		}
		time.Sleep(time.Duration(i) * time.Millisecond)
		c.Process.Kill()
		c.Wait()
		wantWhole(t, name)
	}
	if err := Replace(name, "", writing(whole(1))); err != nil {
		t.Error(err)
	}
	wantWhole(t, name)
	wantFiles(t, folder, 1)
}

func TestManyProgramsReplaceAFileEachAsAWhole(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows replaces no file that another program reads")
	}
	folder := t.TempDir()
	name := filepath.Join(folder, "file")
	must.Do(t, Replace(name, "", writing(whole(0))))
	programs := []*exec.Cmd{other(t, "replace", name), other(t, "replace", name)}
	for range 20 {
		wantWhole(t, name)
		if err := Replace(name, "", writing(whole(0))); err != nil {
			t.Error(err)
		}
	}
	for _, c := range programs {
		c.Process.Kill()
		c.Wait()
	}
	if err := Replace(name, "", writing(whole(1))); err != nil {
		t.Error(err)
	}
	wantFiles(t, folder, 1)
}

// count adds one to the number in a file.
func count(name string) error {
	f, err := OpenLocked(name)
	if errors.Is(err, ErrInUse) {
		time.Sleep(time.Millisecond)
		return count(name)
	}
	if err != nil {
		return err
	}
	defer f.Close()
	text, err := io.ReadAll(f)
	if err != nil {
		return err
	}
	n, _ := strconv.Atoi(string(text))
	_, err = f.WriteAt([]byte(strconv.Itoa(n+1)), 0)
	return err
}

func TestOneProgramAtATimeHasALock(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	programs := []*exec.Cmd{other(t, "count", name), other(t, "count", name), other(t, "count", name)}
	for _, c := range programs {
		if err := c.Wait(); err != nil {
			t.Error(err)
		}
	}
	want(t, name, "300")
}
