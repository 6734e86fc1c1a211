package laws

import "github.com/adoube/adoube/position"

// A candidate is a move that the exploration has not made yet.
type candidate struct {
	parent int32 // index of the node it is played from
	move   position.Move
}

// maxCost bounds the estimates of the exploration, in tenths of half-moves.
const maxCost = 2048

// A frontier is a queue of candidates by estimated cost. The cheapest comes first,
// and the newest among equals.
type frontier struct {
	buckets   [maxCost][]candidate
	low, high int // no bucket outside is in use
	n         int
}

func (f *frontier) reset() {
	for i := f.low; i <= f.high; i++ {
		f.buckets[i] = f.buckets[i][:0]
	}
	f.low, f.high, f.n = maxCost-1, 0, 0
}

func (f *frontier) push(cost int, c candidate) {
	cost = min(max(cost, 0), maxCost-1)
	f.buckets[cost] = append(f.buckets[cost], c)
	f.low, f.high = min(f.low, cost), max(f.high, cost)
	f.n++
}

// pop removes the best candidate. There must be one.
func (f *frontier) pop() candidate {
	for len(f.buckets[f.low]) == 0 {
		f.low++
	}
	b := &f.buckets[f.low]
	c := (*b)[len(*b)-1]
	*b = (*b)[:len(*b)-1]
	f.n--
	return c
}
