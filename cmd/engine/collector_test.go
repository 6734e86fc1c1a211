package main

import (
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/adoube/adoube/search"
)

// collections returns how often garbage was collected so far.
func collections() uint32 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.NumGC
}

func TestGarbageIsCollectedBetweenSearchesOnly(t *testing.T) {
	runtime.GC()
	c := startCollector()
	c.expect(search.Options{Hash: 16, Threads: 1})
	before := collections()
	waste := func() { // less than the tolerated amount
		for range 50 {
			runtime.KeepAlive(make([]byte, 1<<20))
		}
	}
	waste()
	c.collect()
	if n := collections() - before; n != 0 {
		t.Errorf("%d collections for little garbage, want none", n)
	}
	waste()
	if n := collections() - before; n != 0 {
		t.Errorf("%d collections before the search is over, want none", n)
	}
	c.collect()
	if n := collections() - before; n != 1 {
		t.Errorf("%d collections, want one", n)
	}
	c.stop()
	if percent := debug.SetGCPercent(100); percent != 100 {
		t.Errorf("the percentage after the session is %d, want 100", percent)
	}
}

func TestTooMuchGarbageIsCollectedAnyway(t *testing.T) {
	c := startCollector()
	defer c.stop()
	c.expect(search.Options{Hash: 1, Threads: 1})
	// A collection that has begun goes on beside the program, and counts when it is
	// over: on a busy machine that may be long after the limit.
	const patience = 4
	for before, bytes := collections(), int64(0); collections() == before; bytes += 1 << 20 {
		if bytes > patience*headroom {
			t.Fatal("no collection beyond the limit")
		}
		runtime.KeepAlive(make([]byte, 1<<20))
	}
}

// TestManyNewGamesTakeNoMemory plays the beginning of many games in a session.
func TestManyNewGamesTakeNoMemory(t *testing.T) {
	remark, err := checkGrowth()
	if err != nil {
		t.Errorf("%s %v", remark, err)
	}
}
