//go:build unix && !illumos && !solaris

package uci

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/adoube/adoube/internal/must"
)

// TestFilesNeverBlockTheSession fails by hanging: opening a pipe without a writer, or reading a
// device, may never end.
func TestFilesNeverBlockTheSession(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o666); err != nil {
		t.Skip(err)
	}
	for _, file := range []string{pipe, "/dev/zero"} {
		for _, set := range []string{
			"setoption name Debug Log File value " + pipe,
			"setoption name EvalFile value FILE",
			"setoption name Book File value FILE",
			"setoption name SyzygyPath value FILE",
			"setoption name Hash File value FILE\nsetoption name Load Hash",
			"setoption name Hash File value FILE\nsetoption name Save Hash",
		} {
			out := runScript(t, newFake(), strings.ReplaceAll(set, "FILE", file)+"\nisready\n")
			if note, ok := strings.CutSuffix(out, "\nreadyok\n"); !ok || !strings.HasPrefix(note, "info string ") || strings.Contains(note, "\n") {
				t.Errorf("%s: %s\n%s", file, set, out)
			}
		}
	}
}

// A stoppedEngine has a table without end, and is stopped while it saves it.
type stoppedEngine struct {
	*fakeEngine
	signal syscall.Signal
}

func (e stoppedEngine) SaveHash(w io.Writer) (uint64, error) {
	for table := make([]byte, 1<<10); ; {
		if _, err := w.Write(table); err != nil {
			return 0, err
		}
		if e.signal != 0 {
			syscall.Kill(os.Getpid(), e.signal)
			e.signal = 0
		}
	}
}

func TestSaveHashLeavesNothingWhenItIsStopped(t *testing.T) {
	for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		dir := t.TempDir()
		script := "setoption name Hash File value " + filepath.Join(dir, "hash") + "\nsetoption name Save Hash\nisready\n"
		var out strings.Builder
		err := Run(strings.NewReader(script), &out, testConfig(stoppedEngine{newFake(), signal}))
		if err == nil || err.Error() != "interrupted" || strings.Contains(out.String(), "saved") {
			t.Errorf("%v: error %v, output %s", signal, err, out.String())
		}
		if files := must.Get(os.ReadDir(dir))(t); len(files) > 0 {
			t.Errorf("%v leaves %v", signal, files)
		}
	}
}
