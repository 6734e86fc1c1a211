package nn

import (
	"cmp"
	"runtime/debug"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"
)

// A mixer puts samples in the order of their hashes. This order depends on nothing
// else, and it is as good as random: without it, the samples of a game would be next
// to each other, and a batch would learn that game.
type mixer [256]pile

// A pile holds the samples whose hashes begin with the same byte.
type pile struct {
	mutex  sync.Mutex
	pieces [][]Sample
}

// pieceSize is the capacity of a piece of a pile.
const pieceSize = 1 << 10

// add adds samples. Several goroutines may call it.
func (m *mixer) add(list []Sample) {
	for i := range list {
		p := &m[list[i].hash()>>56]
		p.mutex.Lock()
		last := len(p.pieces) - 1
		if last < 0 || len(p.pieces[last]) == pieceSize {
			p.pieces = append(p.pieces, make([]Sample, 0, pieceSize))
			last++
		}
		p.pieces[last] = append(p.pieces[last], list[i])
		p.mutex.Unlock()
	}
}

// count returns the number of samples.
func (m *mixer) count() (n int) {
	for i := range m {
		n += m[i].count()
	}
	return n
}

func (p *pile) count() int {
	if len(p.pieces) == 0 {
		return 0
	}
	last := len(p.pieces) - 1
	return last*pieceSize + len(p.pieces[last])
}

// drain returns all samples in order. The memory of a part is given back, so that the samples
// and a copy of them need little more room than either.
func (m *mixer) drain(workers int) []Sample {
	all := make([]Sample, m.count())
	var group errgroup.Group
	group.SetLimit(max(workers, 1))
	from := 0
	for i := range m {
		p, to := &m[i], all[from:]
		free := i%32 == 31 && from > freeAbove
		from += p.count()
		group.Go(func() error {
			p.sort(to)
			if p.pieces = nil; free {
				debug.FreeOSMemory()
			}
			return nil
		})
	}
	_ = group.Wait() // nothing can fail
	return all
}

// freeAbove is the number of samples from which on giving memory back is worth the
// time.
const freeAbove = 1 << 20

// sort writes the samples of p to list in the order of their hashes.
func (p *pile) sort(list []Sample) {
	type key struct {
		hash uint64
		at   *Sample
	}
	keys := make([]key, 0, p.count())
	for _, piece := range p.pieces {
		for i := range piece {
			keys = append(keys, key{piece[i].hash(), &piece[i]})
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
