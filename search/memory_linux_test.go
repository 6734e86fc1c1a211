// The race detector and the checks of invariants have memory of their own.

//go:build !race && !invariants

package search

import (
	"runtime"
	"syscall"
	"testing"
)

// TestTheFirstSearchFindsItsMemory counts the page faults of the first searches of engines,
// the least of them, because memory of the program's other work may be fresh as well.
func TestTheFirstSearchFindsItsMemory(t *testing.T) {
	const rusageThread = 1
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	faults := func() int64 {
		var u syscall.Rusage
		if err := syscall.Getrusage(rusageThread, &u); err != nil {
			t.Skip(err)
		}
		return int64(u.Minflt)
	}
	engines := make([]*Engine, 4)
	for i := range engines {
		engines[i] = newTestEngine(1)
	}
	least := int64(1 << 62)
	for _, e := range engines {
		before := faults()
		e.Search(mustPlay(t, testPositions[0]), Limits{Nodes: 5000}, nil)
		least = min(least, faults()-before)
	}
	if least > 100 {
		t.Errorf("%d page faults in the first search", least)
	}
}
