package nn

import (
	"fmt"
	"math/bits"
	"sync"
	"sync/atomic"
	"unsafe"
)

// sampleSize is the size of a sample in bytes.
const sampleSize = 40

// words returns s as numbers.
func (s *Sample) words() *[sampleSize / 8]uint64 { return (*[sampleSize / 8]uint64)(unsafe.Pointer(s)) }

// hash returns a hash of s.
func (s *Sample) hash() uint64 {
	h := uint64(0x9e3779b97f4a7c15)
	for _, word := range s.words() {
		high, low := bits.Mul64(h^word, 0xd6e8feb86659fd93)
		h = high ^ low ^ bits.RotateLeft64(h, 7)
	}
	return h
}

// A hashSum is a hash of samples in any order: the sum of theirs.
type hashSum struct{ sum atomic.Uint64 }

func (h *hashSum) add(list []Sample) {
	sum := uint64(0)
	for i := range list {
		sum += list[i].hash()
	}
	h.sum.Add(sum)
}

// dataHash returns the hash of data, given those of its parts.
func dataHash(train, heldOut *hashSum) string {
	return fmt.Sprintf("%016x-%016x", train.sum.Load(), heldOut.sum.Load())
}

// hash returns a hash of the positions of d in any order.
func (d *Data) hash(workers int) string {
	var sums [2]hashSum
	var group sync.WaitGroup
	for i, list := range [][]Sample{d.Train, d.HeldOut} {
		for w := range workers {
			group.Go(func() { sums[i].add(list[len(list)*w/workers : len(list)*(w+1)/workers]) })
		}
	}
	group.Wait()
	return dataHash(&sums[0], &sums[1])
}
