package tt

import (
	"math/rand/v2"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unsafe"
)

// mustNew returns a table that is small enough to be had.
func mustNew(megabytes, threads int) *Table {
	t, err := New(megabytes, threads)
	if err != nil {
		panic(err)
	}
	return t
}

func TestClusterIsOneAlignedCacheLine(t *testing.T) {
	if size := unsafe.Sizeof(cluster{}); size != clusterSize {
		t.Errorf("size of cluster = %d, want %d", size, clusterSize)
	}
	table := mustNew(1, 1)
	if addr := uintptr(unsafe.Pointer(&table.clusters[0])); addr%clusterSize != 0 {
		t.Errorf("table starts at %#x, not at a cache line", addr)
	}
}

func TestProbeReturnsStoredEntry(t *testing.T) {
	const key = 0x123456789abcdef0
	for _, e := range []Entry{
		{Move: 0xffff, Score: -32768, Eval: 32767, Depth: 255, Bound: Exact, PV: true},
		{Eval: 17, Bound: None}, // an evaluation alone
	} {
		table := mustNew(1, 1)
		if _, ok := table.Probe(key); ok {
			t.Fatal("Probe of an empty table found an entry")
		}
		table.Store(key, e)
		if got, ok := table.Probe(key); !ok || got != e {
			t.Errorf("Probe = %+v, %t, want %+v, true", got, ok, e)
		}
		if _, ok := table.Probe(key ^ 1); ok {
			t.Error("Probe of another key of the same cluster found the entry")
		}
	}
}

func TestStoreWithoutMoveKeepsStoredMove(t *testing.T) {
	table := mustNew(1, 1)
	table.Store(7, Entry{Move: 99, Score: 10, Depth: 4, Bound: Lower})
	table.Store(7, Entry{Score: -10, Depth: 5, Bound: Upper})
	want := Entry{Move: 99, Score: -10, Depth: 5, Bound: Upper}
	if got, _ := table.Probe(7); got != want {
		t.Errorf("Probe = %+v, want %+v", got, want)
	}
}

func TestStoreKeepsMuchDeeperEntryOfSamePosition(t *testing.T) {
	deep := Entry{Move: 1, Score: 1, Depth: 20, Bound: Lower}
	tests := []struct {
		name     string
		e        Entry
		newer    bool
		replaces bool
	}{
		{"of a much shallower bound only the move enters", Entry{Move: 2, Depth: 8, Bound: Upper}, false, false},
		{"of one without a move nothing does", Entry{Depth: 8, Bound: Upper}, false, false},
		{"a little shallower replaces", Entry{Move: 2, Depth: 17, Bound: Upper}, false, true},
		{"exact replaces", Entry{Move: 2, Depth: 3, Bound: Exact}, false, true},
		{"old entry is replaced", Entry{Move: 2, Depth: 8, Bound: Upper}, true, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			table := mustNew(1, 1)
			table.Store(5, deep)
			if tt.newer {
				table.NewSearch()
			}
			table.Store(5, tt.e)
			want := deep
			if tt.replaces {
				want = tt.e
			} else if tt.e.Move != 0 {
				want.Move = tt.e.Move
			}
			if got, _ := table.Probe(5); got != want {
				t.Errorf("Probe = %+v, want %+v", got, want)
			}
		})
	}
}

func TestStoreReplacesShallowestAndOldestEntry(t *testing.T) {
	table := mustNew(1, 1) // keys 0..4 share the first cluster
	for key := range uint64(4) {
		table.Store(key, Entry{Move: 1, Depth: uint8(10 + key), Bound: Exact})
	}
	table.Store(4, Entry{Move: 1, Depth: 1, Bound: Exact})
	if _, ok := table.Probe(0); ok {
		t.Error("the shallowest entry survived")
	}
	for range 2 {
		table.NewSearch()
	}
	table.Store(1, Entry{Move: 2, Depth: 2, Bound: Exact})
	table.Store(4, Entry{Move: 2, Depth: 2, Bound: Exact})
	table.Store(5, Entry{Move: 2, Depth: 2, Bound: Exact})
	if _, ok := table.Probe(2); ok {
		t.Error("a deep entry two generations old survived fresh ones")
	}
}

func TestClearEmptiesTableWithAnyNumberOfThreads(t *testing.T) {
	for _, threads := range []int{0, 1, 3, 64} {
		table := mustNew(2, 1)
		r := rand.New(rand.NewPCG(1, 2))
		for range 100_000 {
			table.Store(r.Uint64(), Entry{Move: 1, Depth: 1, Bound: Exact})
		}
		table.Clear(threads)
		for i, c := range table.clusters {
			if c != (cluster{}) {
				t.Fatalf("cluster %d not empty after Clear(%d)", i, threads)
			}
		}
	}
}

func TestHashFullCountsCurrentGeneration(t *testing.T) {
	table := mustNew(1, 1)
	if got := table.HashFull(); got != 0 {
		t.Errorf("HashFull of an empty table = %d, want 0", got)
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range 500_000 {
		table.Store(r.Uint64(), Entry{Move: 1, Depth: 1, Bound: Exact})
	}
	if got := table.HashFull(); got < 990 {
		t.Errorf("HashFull of a full table = %d, want about 1000", got)
	}
	table.NewSearch()
	if got := table.HashFull(); got != 0 {
		t.Errorf("HashFull of a new generation = %d, want 0", got)
	}
}

func TestNewSearchWrapsGenerationsAround(t *testing.T) {
	table := mustNew(1, 1)
	for range generationMask + 3 {
		table.NewSearch()
	}
	table.Store(0, Entry{Move: 1, Depth: 10, Bound: Exact})
	if got := table.replacementValue(word(table.clusters[0][1])); got != 10 {
		t.Errorf("replacementValue of a fresh entry = %d, want 10", got)
	}
}

// TestProbeNeverReturnsMixtureOfTwoEntries lets several writers compete for a
// few clusters. Every stored value is a function of its key, so that a torn pair of
// words would show.
func TestProbeNeverReturnsMixtureOfTwoEntries(t *testing.T) {
	table := mustNew(1, 1)
	entryFor := func(key uint64) Entry {
		return Entry{Move: uint16(key) | 1, Score: int16(key >> 3), Eval: int16(key >> 7), Depth: uint8(key >> 1), Bound: Exact}
	}
	var wg sync.WaitGroup
	for seed := range uint64(4) {
		wg.Go(func() {
			r := rand.New(rand.NewPCG(seed, 9))
			for range 20_000 {
				key := r.Uint64() & 63
				if got, ok := table.Probe(key); ok && got != entryFor(key) {
					t.Errorf("Probe(%d) = %+v, want %+v", key, got, entryFor(key))
				}
				table.Prefetch(key)
				table.Store(key, entryFor(key))
			}
		})
	}
	wg.Wait()
}

func FuzzPackedWordReturnsEntry(f *testing.F) {
	f.Add(uint16(0), int16(0), int16(0), uint8(0), uint8(0), uint8(0), false)
	f.Add(uint16(65535), int16(-32768), int16(32767), uint8(255), uint8(31), uint8(3), true)
	f.Fuzz(func(t *testing.T, move uint16, score, eval int16, depth, generation, bound uint8, pv bool) {
		e := Entry{move, score, eval, depth, Bound(bound & 3), pv}
		w := pack(e, generation)
		if got := w.entry(); got != e {
			t.Errorf("pack(%+v).entry() = %+v", e, got)
		}
		if got := w.generation(); got != generation&generationMask {
			t.Errorf("generation = %d, want %d", got, generation&generationMask)
		}
	})
}

func TestResizeWithoutMemoryKeepsTheOldSize(t *testing.T) {
	if runtime.GOOS != "linux" || strconv.IntSize == 32 || raceEnabled() {
		t.Skip("the size that cannot be had is known on 64-bit Linux")
	}
	table := mustNew(8, 2)
	table.Store(1, Entry{Depth: 3, Bound: Exact})
	const addresses = 1 << 48 >> 20 // more than a process has
	if err := table.Resize(addresses, 2); err == nil || !strings.Contains(err.Error(), "no memory for a table of") {
		t.Errorf("error %v", err)
	}
	if table.count() != 8<<20/clusterSize {
		t.Errorf("%d clusters", table.count())
	}
	table.Store(2, Entry{Depth: 3, Bound: Exact})
	if _, ok := table.Probe(2); !ok {
		t.Error("it cannot be used")
	}
	if err := table.Resize(16, 2); err != nil || table.count() != 16<<20/clusterSize {
		t.Errorf("then error %v, %d clusters", err, table.count())
	}
}

// raceEnabled reports whether tables are memory of Go for the sake of the race detector.
func raceEnabled() bool {
	c, free, _ := mapClusters(smallTable)
	if c != nil {
		free()
	}
	return c == nil
}
