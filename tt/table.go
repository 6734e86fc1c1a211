package tt

import (
	"fmt"
	"math"
	"math/bits"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"github.com/adoube/adoube/internal/aligned"
)

// entriesPerCluster is how many entries share a cache line.
const entriesPerCluster = 4

// clusterSize is the size of a cluster in bytes: one cache line.
const clusterSize = 64

// A cluster is one cache line of entries: words 2i and 2i+1 are entry i.
type cluster [2 * entriesPerCluster]uint64

// A Table is a transposition table. Probe, Store, Prefetch and HashFull may be
// called by any number of goroutines at once; Resize, Clear and NewSearch only while
// no other goroutine uses the table.
type Table struct {
	clusters   []cluster
	free       func() // unmaps the clusters, if Go did not allocate them
	generation uint8
	remote     remote // used instead of clusters where programs share a table
}

// New returns an empty table of the given size in MiB, at least 1, touching its
// memory with the given number of goroutines. It returns an error if
// there is no memory for it, and then a table that must not be used.
func New(mib, threads int) (*Table, error) {
	t := new(Table)
	return t, t.Resize(mib, threads)
}

// Resize empties the table and gives it the given size in MiB, at least 1,
// touching its memory with the given number of goroutines. If there is no memory for
// that, it returns an error, and the table keeps its size but not what was in it.
func (t *Table) Resize(mib, threads int) error {
	if t.remote.connect() {
		return nil
	}
	old := len(t.clusters)
	if t.clusters != nil { // two tables at once may not fit in memory
		t.clusters = nil
		t.free()
		debug.FreeOSMemory()
	}
	err := t.allocate(max(mib, 1) * (1 << 20 / clusterSize))
	for n := old; err != nil && len(t.clusters) == 0 && n > 0; n /= 2 {
		_ = t.allocate(n)
	}
	t.Clear(threads)
	if err != nil {
		return fmt.Errorf("no memory for a table of %d MiB: %w", mib, err)
	}
	return nil
}

// smallTable is the number of clusters of tables that are worth no pages of their own.
const smallTable = 4 << 20 / clusterSize

// allocate gives the table n clusters, in large pages where the system has any.
func (t *Table) allocate(n int) error {
	if n >= smallTable {
		c, free, err := mapClusters(n)
		if err != nil {
			return err
		}
		if c != nil {
			t.clusters, t.free = c, free
			aligned.AdviseHugePages(c)
			runtime.AddCleanup(t, func(free func()) { free() }, free)
			return nil
		}
	}
	t.clusters, t.free = make([]cluster, n), func() {}
	return nil
}

// Clear empties the table, sharing the work among the given number of
// goroutines.
func (t *Table) Clear(threads int) {
	t.generation = 0
	if t.remote.used() {
		t.remote.clear()
		return
	}
	threads = max(threads, 1)
	share := (len(t.clusters) + threads - 1) / threads
	var wg sync.WaitGroup
	for rest := t.clusters; len(rest) > 0; {
		part := rest[:min(share, len(rest))]
		rest = rest[len(part):]
		wg.Go(func() { clear(part) })
	}
	wg.Wait()
	runtime.KeepAlive(t) // and with it the memory
}

// NewSearch starts a new generation. Older entries are replaced more readily.
func (t *Table) NewSearch() {
	t.generation = (t.generation + 1) & generationMask
	if t.remote.used() {
		t.generation = t.remote.generation()
	}
}

// count returns the number of clusters.
func (t *Table) count() int {
	if t.remote.used() {
		return t.remote.count()
	}
	return len(t.clusters)
}

// at returns cluster i.
func (t *Table) at(i uint64) *cluster {
	if t.remote.used() {
		return t.remote.at(i)
	}
	return &t.clusters[i]
}

// cluster returns the cluster of key. The high word of a 128-bit product maps
// keys evenly onto any number of clusters without a division.
func (t *Table) cluster(key uint64) *cluster {
	i, _ := bits.Mul64(key, uint64(t.count()))
	return t.at(i)
}

// Prefetch asks the processor to load the cluster of key into its cache.
func (t *Table) Prefetch(key uint64) {
	if !t.remote.used() {
		prefetch(t.cluster(key))
	}
}

// Probe returns the entry stored for key and whether there is one.
func (t *Table) Probe(key uint64) (Entry, bool) {
	c := t.cluster(key)
	for i := 0; i < len(c); i += 2 {
		if k, w := c.load(i); k == key && w != 0 {
			return w.entry(), true
		}
	}
	return Entry{}, false
}

// load returns the key and the data of the entry whose first word is word i.
func (c *cluster) load(i int) (key uint64, data word) {
	check, d := atomic.LoadUint64(&c[i]), atomic.LoadUint64(&c[i+1])
	return check ^ d, word(d)
}

// Store records e for key. An entry without a move keeps the move already known for
// the position. A much deeper result of this generation for the same position stays
// unless e is exact, but takes over the move of e, which is newer.
func (t *Table) Store(key uint64, e Entry) {
	c := t.cluster(key)
	var same word // the entry of the same position
	victim, least := 0, math.MaxInt
	for i := 0; i < len(c); i += 2 {
		k, old := c.load(i)
		if k == key && old != 0 {
			victim, same = i, old
			break
		}
		if value := t.replacementValue(old); value < least {
			victim, least = i, value
		}
	}
	if data := uint64(t.merge(same, e)); data != uint64(same) {
		storePair(&c[victim&(len(c)-2)], &c[victim&(len(c)-2)|1], key^data, data)
		if t.remote.used() {
			t.remote.publish(victim)
		}
	}
}

// merge returns the word for e at a position whose entry is old, 0 for none.
func (t *Table) merge(old word, e Entry) word {
	if e.Move == 0 {
		e.Move = old.move()
	}
	if old != 0 && t.keeps(old, e) {
		return old.withMove(e.Move)
	}
	return pack(e, t.generation)
}

// keeps reports whether old, the entry of the same position, stays although e is new.
func (t *Table) keeps(old word, e Entry) bool {
	const margin = 4 // plies by which a new result may be shallower
	if e.Bound == Exact || old.generation() != t.generation {
		return false
	}
	depth := int(e.Depth) + margin
	if e.PV {
		depth += 2
	}
	return depth <= int(old.depth())
}

// replacementValue returns how much w deserves to stay: its depth, less eight plies
// for every generation of age. The value of an empty entry is the lowest.
func (t *Table) replacementValue(w word) int {
	if w == 0 {
		return -1 << 20
	}
	age := int(t.generation-w.generation()) & generationMask
	return int(w.depth()) - 8*age
}

// HashFull returns how many entries per thousand were written in the current
// generation, estimated from the first thousand clusters.
func (t *Table) HashFull() int {
	sample := min(1000, t.count())
	n := 0
	for i := range sample {
		c := t.at(uint64(i))
		for j := 1; j < len(c); j += 2 {
			w := word(atomic.LoadUint64(&c[j]))
			if w != 0 && w.generation() == t.generation {
				n++
			}
		}
	}
	runtime.KeepAlive(t)
	return n * 1000 / (sample * entriesPerCluster)
}
