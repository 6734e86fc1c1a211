//go:build unix && !illumos && !solaris

package uci

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
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
		} {
			out := runScript(t, newFake(), strings.ReplaceAll(set, "FILE", file)+"\nisready\n")
			if note, ok := strings.CutSuffix(out, "\nreadyok\n"); !ok || !strings.HasPrefix(note, "info string ") || strings.Contains(note, "\n") {
				t.Errorf("%s: %s\n%s", file, set, out)
			}
		}
	}
}
