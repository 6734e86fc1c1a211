package winnable

// A queue holds candidates by cost. The cheapest comes first, and the newest among equals.
// Costs are from 0 to maxCost - 1.
type queue struct {
	buckets   [maxCost][]candidate
	low, high int // no bucket outside is in use
	n         int
}

// maxCost bounds costs.
const maxCost = 2048

func (q *queue) reset() {
	for i := q.low; i <= q.high; i++ {
		q.buckets[i] = q.buckets[i][:0]
	}
	q.low, q.high, q.n = maxCost-1, 0, 0
}

func (q *queue) push(cost int, c candidate) {
	q.buckets[cost] = append(q.buckets[cost], c)
	q.low, q.high = min(q.low, cost), max(q.high, cost)
	q.n++
}

// pop removes the first candidate. There must be one.
func (q *queue) pop() candidate {
	for len(q.buckets[q.low]) == 0 {
		q.low++
	}
	b := &q.buckets[q.low]
	c := (*b)[len(*b)-1]
	*b = (*b)[:len(*b)-1]
	q.n--
	return c
}
