//go:build js && wasmsimd && !purego

package tt

import "testing"

// TestSharedTableIsInSharedMemory runs where web/test/exec.cjs has brought such memory.
func TestSharedTableIsInSharedMemory(t *testing.T) {
	if tableClusters() == 0 {
		t.Skip("there is no shared memory: set SHARED_TABLE=1")
	}
	first, second := mustNew(1, 1), mustNew(16, 1) // another program would have it; the size is that of the memory
	if len(first.clusters) > 0 || first.count() != 1<<20/clusterSize-1 || second.count() != first.count() {
		t.Fatalf("%d and %d clusters, %d of them not shared", first.count(), second.count(), len(first.clusters))
	}
	first.NewSearch()
	second.NewSearch()
	entry := func(i int) Entry {
		return Entry{Move: uint16(i + 1), Score: int16(-i), Eval: int16(i), Depth: uint8(i % 60), Bound: Lower}
	}
	key := func(i int) uint64 { return uint64(i) * 0x9e3779b97f4a7c15 }
	const n = 10000
	for i := range n {
		first.Store(key(i), entry(i))
	}
	found := 0
	for i := range n {
		if e, ok := second.Probe(key(i)); ok {
			if found++; e != entry(i) {
				t.Fatalf("%+v, want %+v", e, entry(i))
			}
		}
	}
	if found < n*9/10 || second.HashFull() == 0 && first.HashFull() == 0 {
		t.Errorf("%d of %d entries were found, hash full %d", found, n, first.HashFull())
	}
	second.Clear(1)
	if _, ok := first.Probe(key(n - 1)); ok {
		t.Error("the table was not emptied")
	}
}
