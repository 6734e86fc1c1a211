package search

import (
	"runtime"
	"testing"
)

func TestThreadsTakeNoMoreThanIsSaid(t *testing.T) {
	const threads = 16
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	o := DefaultOptions()
	o.Hash, o.Threads = 1, threads
	e := NewEngine(o)
	runtime.ReadMemStats(&after)
	if each := (int64(after.HeapAlloc) - int64(before.HeapAlloc) - 1<<20) / threads; each > ThreadMemory {
		t.Errorf("%d bytes for each thread, want at most %d", each, ThreadMemory)
	}
	runtime.KeepAlive(e)
}
