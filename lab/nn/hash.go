package nn

import (
	"fmt"
	"math/bits"
	"sync"
	"sync/atomic"
	"unsafe"
)

// sampleSize is the size of a sample in bytes.
const sampleSize = 48

// words returns the memory of s as numbers.
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

// hash returns a hash of the positions of d that does not depend on their order: the sums of their hashes.
func (d *Data) hash(workers int) string {
	var sums [2]atomic.Uint64
	var group sync.WaitGroup
	for i, list := range [][]Sample{d.Train, d.HeldOut} {
		for w := range workers {
			group.Go(func() {
				sum := uint64(0)
				for j := len(list) * w / workers; j < len(list)*(w+1)/workers; j++ {
					sum += list[j].hash()
				}
				sums[i].Add(sum)
			})
		}
	}
	group.Wait()
	return fmt.Sprintf("%016x-%016x", sums[0].Load(), sums[1].Load())
}
