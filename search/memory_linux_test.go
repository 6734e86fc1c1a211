// The race detector and the checks of invariants have memory of their own.

//go:build !race && !invariants

package search

import (
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/adoube/adoube/internal/must"
)

// TestMemoryIsThereForTheFirstSearch counts the page faults of the first searches of engines,
// the least of them, because memory of the program's other work may be fresh as well.
func TestMemoryIsThereForTheFirstSearch(t *testing.T) {
	const rusageThread = 1
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	faults := func() int64 {
		var u syscall.Rusage
		must.Do(t, syscall.Getrusage(rusageThread, &u))
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

// A large table takes as much memory as it is said to, and gives it back.
func TestMemoryOfALargeTableIsGivenBack(t *testing.T) {
	const most = 8 // MB that the rest of the program may take or give back meanwhile
	resident := func() int {
		debug.FreeOSMemory()
		text := string(must.Get(os.ReadFile("/proc/self/statm"))(t))
		return must.Get(strconv.Atoi(strings.Fields(text)[1]))(t) * os.Getpagesize() >> 20
	}
	e := newTestEngine(1)
	o := e.Options()
	before := resident() - o.Hash
	for _, size := range []int{200, 100, 300, 1} {
		o.Hash = size
		must.Do(t, e.Configure(o))
		e.Search(mustPlay(t, testPositions[0]), Limits{Nodes: 1000}, nil)
		if got := resident() - before - size; got < -most || got > most {
			t.Errorf("a table of %d MB takes %d MB more", size, got)
		}
	}
}
