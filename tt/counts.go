package tt

import "math"

// Counts is a table of counts of move sequences, for perft. It is laid out like a [Table]. Get,
// Put and Prefetch may be called by any number of goroutines at once.
type Counts struct{ table *Table }

// The data of an entry is a count and, in the low bits, a depth. The key of its first word is a
// check, a second key of the position: with one key of 64 bits, one of a billion positions could
// be taken for another.
const (
	countShift = 5
	maxPlies   = 1<<countShift - 1
	maxCount   = math.MaxUint64 >> countShift
)

// NewCounts returns an empty table of the given size in MiB, at least 1, touching its
// memory with the given number of goroutines. It returns an error if
// there is no memory for it.
func NewCounts(mib, threads int) (*Counts, error) {
	t, err := New(mib, threads)
	return &Counts{t}, err
}

// Prefetch asks the processor to load what is stored for key into its cache.
func (c *Counts) Prefetch(key uint64) { c.table.Prefetch(key) }

// Get returns the count of the sequences of the given length from the position with the given
// keys, and whether it is known.
func (c *Counts) Get(key, check uint64, plies int) (count uint64, ok bool) {
	entries := c.table.cluster(key)
	for i := 0; i < len(entries); i += 2 {
		if k, data := entries.load(i); k == check && data != 0 && int(data&maxPlies) == plies {
			return uint64(data >> countShift), true
		}
	}
	return 0, false
}

// Put stores a count instead of the least count of its cluster, which is quickest to count
// again. It leaves out what is too great to store.
func (c *Counts) Put(key, check uint64, plies int, count uint64) {
	if plies > maxPlies || count > maxCount {
		return
	}
	entries := c.table.cluster(key)
	place, least := 0, word(math.MaxUint64)
	for i := 0; i < len(entries); i += 2 {
		if _, data := entries.load(i); data < least {
			place, least = i, data
		}
	}
	data := count<<countShift | uint64(plies)
	storePair(&entries[place], &entries[place+1], check^data, data)
}
