package winnable

// A queue holds items by cost. The cheapest comes first, and the newest among equals.
// Costs are from 0 to maxCost - 1.
type queue[T any] struct {
	buckets   [maxCost][]T
	low, high int // no bucket outside is in use
	n         int
}

// maxCost bounds costs.
const maxCost = 2048

func (q *queue[T]) reset() {
	for i := q.low; i <= q.high; i++ {
		q.buckets[i] = q.buckets[i][:0]
	}
	q.low, q.high, q.n = maxCost-1, 0, 0
}

func (q *queue[T]) push(cost int, item T) {
	q.buckets[cost] = append(q.buckets[cost], item)
	q.low, q.high = min(q.low, cost), max(q.high, cost)
	q.n++
}

// pop removes the first item. There must be one.
func (q *queue[T]) pop() T {
	for len(q.buckets[q.low]) == 0 {
		q.low++
	}
	b := &q.buckets[q.low]
	item := (*b)[len(*b)-1]
	*b = (*b)[:len(*b)-1]
	q.n--
	return item
}
