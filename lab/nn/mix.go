package nn

import (
	"cmp"
	"runtime/debug"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"
)

// A mixer sorts samples by their hashes. This order depends on nothing else and is as good
// as random: without it, the samples of a game would be next to each other, and a batch
// would learn that game.
type mixer [256]pile

// A pile holds the samples whose hashes begin with the same byte.
type pile struct {
	mutex sync.Mutex
	parts [][]Sample // full, except the last
	count int        // of samples
}

// partSize is the capacity of a part of a pile.
const partSize = 1 << 10

// add adds samples. Several goroutines may call it.
func (m *mixer) add(list []Sample) {
	for i := range list {
		p := &m[list[i].hash()>>56]
		p.mutex.Lock()
		last := len(p.parts) - 1
		if last < 0 || len(p.parts[last]) == partSize {
			p.parts = append(p.parts, make([]Sample, 0, partSize))
			last++
		}
		p.parts[last] = append(p.parts[last], list[i])
		p.count++
		p.mutex.Unlock()
	}
}

// count returns the number of samples.
func (m *mixer) count() (n int) {
	for i := range m {
		n += m[i].count
	}
	return n
}

// drain returns all samples in order. It returns memory to the system as it goes, so that the samples
// and their copies never take twice the room.
func (m *mixer) drain(workers int) []Sample {
	all := make([]Sample, m.count())
	var group errgroup.Group
	group.SetLimit(max(workers, 1))
	from := 0
	for i := range m {
		p, to := &m[i], all[from:]
		free := i%32 == 31 && from > freeAbove
		from += p.count
		group.Go(func() error {
			p.sort(to)
			if p.parts = nil; free {
				debug.FreeOSMemory()
			}
			return nil
		})
	}
	_ = group.Wait() // nothing can fail
	return all
}

// freeAbove is the number of samples above which returning memory to the system is worth
// the time.
const freeAbove = 1 << 20

// sort writes the samples of p to list in the order of their hashes.
func (p *pile) sort(list []Sample) {
	type key struct {
		hash uint64
		at   *Sample
	}
	keys := make([]key, 0, p.count)
	for _, part := range p.parts {
		for i := range part {
			keys = append(keys, key{part[i].hash(), &part[i]})
		}
	}
	slices.SortFunc(keys, func(a, b key) int {
		if a.hash != b.hash {
			return cmp.Compare(a.hash, b.hash)
		}
		return slices.Compare(a.at.words()[:], b.at.words()[:])
	})
	for i, k := range keys {
		list[i] = *k.at
	}
}
