package perft

import (
	"context"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/tt"
)

// A worker counts in one goroutine.
type worker struct {
	ctx    context.Context
	table  *tt.Counts
	frames []frame // by depth
}

// A frame is what a worker needs at one depth.
type frame struct {
	moves position.MoveList
	next  position.Position
}

// unasked is the depth up to which a worker does not look at its context. A count of that
// depth takes a few milliseconds.
const unasked = 4

// count returns the number of sequences of depth moves from p, or any number when the context
// is done.
func (w *worker) count(p *position.Position, depth int) uint64 {
	switch depth {
	case 0:
		return 1
	case 1:
		return uint64(p.LegalMoveCount())
	}
	if w.table == nil {
		return w.expand(p, depth)
	}
	key, check := uint64(p.Key()), secondKey(p)
	if leaves, ok := w.table.Get(key, check, depth); ok {
		return leaves
	}
	leaves := w.expand(p, depth)
	if depth <= unasked || w.ctx.Err() == nil {
		w.table.Put(key, check, depth, leaves)
	}
	return leaves
}

// expand is count without a table probe, for a depth of at least 2.
func (w *worker) expand(p *position.Position, depth int) uint64 {
	f := &w.frames[depth]
	f.moves.Clear()
	p.GenerateLegal(&f.moves)
	if depth == 2 {
		return p.CountReplies(&f.moves)
	}
	moves := f.moves.Slice()
	if w.table != nil {
		for _, m := range moves {
			w.table.Prefetch(uint64(p.KeyAfter(m)))
		}
	}
	leaves := uint64(0)
	for _, m := range moves {
		if depth > unasked && w.ctx.Err() != nil {
			break
		}
		p.MakeMove(m, &f.next)
		leaves += w.count(&f.next, depth-1)
	}
	return leaves
}

// secondKey returns a key that differs for most positions with the same [position.Position.Key],
// which is the exclusive or of the keys of the pawns, of the pieces of each color and of the rest.
// It does not help if positions differ in one of these alone, which is rare.
func secondKey(p *position.Position) uint64 {
	return uint64(p.Key()) + uint64(p.PawnKey())*0x9e3779b97f4a7c15 + uint64(p.NonPawnKey(position.White))*0xbf58476d1ce4e5b9
}
