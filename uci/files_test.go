//go:build unix && !illumos && !solaris

package uci

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/adoube/adoube/search/handicap"
)

// TestNoFileHoldsUpTheSession fails by hanging: a pipe that nobody writes to can be
// opened, and a device read, for ever.
func TestNoFileHoldsUpTheSession(t *testing.T) {
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
			"export_net FILE",
		} {
			out := runScript(t, newFake(), strings.ReplaceAll(set, "FILE", file)+"\nisready\n")
			if note, ok := strings.CutSuffix(out, "\nreadyok\n"); !ok || !strings.HasPrefix(note, "info string ") || strings.Contains(note, "\n") {
				t.Errorf("%s: %s\n%s", file, set, out)
			}
		}
	}
}

func TestForeignFilesAreNotReplaced(t *testing.T) {
	const diary = "Dear diary"
	name := filepath.Join(t.TempDir(), "diary")
	if err := os.WriteFile(name, []byte(diary), 0o644); err != nil {
		t.Fatal(err)
	}
	o := handicap.DefaultOptions()
	o.Hash = 1
	out := runScript(t, handicap.New(o), "setoption name Hash File value "+name+"\nsetoption name Save Hash\nexport_net "+name+"\n")
	if strings.Count(out, " is another kind of file and stays as it is\n") != 2 {
		t.Errorf("the output is\n%s", out)
	}
	if text, err := os.ReadFile(name); err != nil || string(text) != diary {
		t.Errorf("the diary has %d bytes, error %v", len(text), err)
	}
}
