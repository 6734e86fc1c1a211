package eval

import (
	"github.com/adoube/adoube/internal/aligned"
	"github.com/adoube/adoube/position"
)

// An accumulator is the hidden layer before its activation: for each side, the
// biases plus the rows of all pieces on the board. It can become the accumulator of
// any other board: the rows of the pieces that differ are subtracted and added. A
// board from another line of the search takes more time, but gives exactly the
// same result.
//
// See https://www.chessprogramming.org/NNUE#Incremental_Updates.
type accumulator struct {
	board
	values [2][]int16 // [perspective][hidden neuron]
}

// A finnyEntry is an entry of the Finny table: the accumulator of one side in one view. When a
// king moves to another bucket or crosses the middle, so that its side sees the board mirrored,
// no accumulator can be updated. But the side has often seen a similar board in the new view
// before.
type finnyEntry struct {
	board
	values []int16
}

// slots is the number of accumulators that an evaluator keeps. Longer lines
// overwrite their beginning, which they no longer need.
const slots = 64

// initialize sets all accumulators to those of empty boards.
func (e *Evaluator) initialize() {
	hidden := e.network.Hidden
	memory := aligned.Make[int16](2 * (slots + views) * hidden)
	empty := func() (values []int16) {
		values, memory = memory[:hidden:hidden], memory[hidden:]
		copy(values, e.network.FeatureBias)
		return values
	}
	for i := range e.slots {
		e.slots[i].values = [2][]int16{empty(), empty()}
	}
	for c := range e.finny {
		for v := range e.finny[c] {
			e.finny[c][v].values = empty()
		}
	}
}

// accumulate returns the accumulator of b, which stands ply moves below some
// root. It is cheapest if b is close to boards of earlier calls at about the
// same ply. The result is valid until the next call.
func (e *Evaluator) accumulate(b *board, ply int) *accumulator {
	near, changed := e.nearest(b, ply)
	if changed == 0 {
		return near // as before a null move
	}
	a := &e.slots[uint(ply)%slots]
	e.kernel.change(&near.board, b, changed, &e.rows[0], &e.rows[1])
	for c := range a.values {
		if b.views[c] == near.views[c] {
			e.kernel.update(a.values[c], near.values[c], e.weights(b, c), &e.rows[c])
		}
	}
	for c := range a.values {
		if b.views[c] != near.views[c] {
			copy(a.values[c], e.refresh(b, c))
		}
	}
	a.board = *b
	return a
}

// nearest returns the accumulator that can become that of b at ply with the
// fewest rows, and the squares on which they differ. This is usually the parent,
// unless the search did not evaluate it; then a sister that was at the same ply
// last or a neighbor of the two may serve. Four candidates instead of one save a
// third of the rows in searches.
func (e *Evaluator) nearest(b *board, ply int) (near *accumulator, changed position.Bitboard) {
	const few = 2 // squares: it hardly gets better
	least := 65
	for _, d := range [...]int{-1, 0, -2, 1} {
		a := &e.slots[uint(ply+d)%slots]
		c := a.differences(b)
		if n := c.Count(); n < least {
			near, changed, least = a, c, n
			if n <= few {
				break
			}
		}
	}
	return near, changed
}

// refresh returns the values of side c for b without using a slot. They are
// valid until the next call for that side.
func (e *Evaluator) refresh(b *board, c int) []int16 {
	f := &e.finny[c][b.views[c]]
	e.kernel.change(&f.board, b, f.differences(b), &e.rows[0], &e.rows[1])
	e.kernel.update(f.values, f.values, e.weights(b, c), &e.rows[c])
	f.board = *b
	return f.values
}

// weights returns the rows of the features that side c sees on b.
func (e *Evaluator) weights(b *board, c int) []int8 {
	bucket := b.views[c].bucket()
	if e.rowSets[bucket] == nil {
		e.rowSets[bucket] = e.network.merged(bucket)
	}
	return e.rowSets[bucket]
}
