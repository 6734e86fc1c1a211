// Package perft counts sequences of legal moves with all that makes it fast: goroutines, and
// a table of what has been counted, so that positions that transpose are counted once.
// [position.Perft] does without. See https://www.chessprogramming.org/Perft.
package perft

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/tt"
)

// A Counter counts sequences of legal moves.
type Counter struct {
	threads int
	table   *tt.Counts // nil for none
}

// New returns a counter that uses so many goroutines, at least 1, and a table of so many
// mebibytes, 0 for none. It returns an error if there is no memory for the table.
func New(threads, megabytes int) (*Counter, error) {
	c := &Counter{threads: max(threads, 1)}
	if megabytes <= 0 {
		return c, nil
	}
	var err error
	c.table, err = tt.NewCounts(megabytes, c.threads)
	return c, err
}

// MaxDepth is the greatest depth to count to. It is far beyond what ends, and a stack and
// memory for it are there.
const MaxDepth = 1000

// Progress says how far a count is. Its parts are of different size.
type Progress struct {
	Done, Total int    // parts
	Leaves      uint64 // counted
}

// Count returns the number of sequences of depth legal moves from p. It returns early, with
// the error of ctx, when ctx is done.
func (c *Counter) Count(ctx context.Context, p *position.Position, depth int) (uint64, error) {
	if depth <= 0 {
		return 1, nil
	}
	counts, err := c.Divide(ctx, p, depth, nil)
	leaves := uint64(0)
	for _, m := range counts {
		leaves += m.Nodes
	}
	return leaves, err
}

// Divide is [Counter.Count] for each first move. Depth must be at least 1. Unless it is nil,
// report is called after each part of the work, by one goroutine at a time.
func (c *Counter) Divide(ctx context.Context, p *position.Position, depth int, report func(Progress)) ([]position.MoveCount, error) {
	var counts []position.MoveCount
	var parts []part
	for m := range p.LegalMoves() {
		parts = append(parts, part{p.After(m), len(counts)})
		counts = append(counts, position.MoveCount{Move: m})
	}
	for depth--; depth > shallow && len(parts) < manyParts; depth-- {
		parts = split(parts)
	}

	progress := Progress{Total: len(parts)}
	var mu sync.Mutex // guards counts and progress
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(c.threads, len(parts)) {
		wg.Go(func() {
			w := worker{ctx: ctx, table: c.table, frames: make([]frame, depth+1)}
			for i := next.Add(1) - 1; i < int64(len(parts)); i = next.Add(1) - 1 {
				leaves := w.count(&parts[i].start, depth)
				if ctx.Err() != nil {
					return
				}
				mu.Lock()
				counts[parts[i].first].Nodes += leaves
				progress.Done++
				progress.Leaves += leaves
				if report != nil {
					report(progress)
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	return counts, ctx.Err()
}

// A part of the work is to count what follows a position.
type part struct {
	start position.Position
	first int // the index of the move that led to it, the first of all
}

const (
	manyParts = 1000 // as many as keep the last goroutines from working alone for long
	shallow   = 3    // parts of so few plies are not worth splitting
)

// split returns the parts that follow each move from the start of parts.
func split(parts []part) []part {
	var next []part
	for i := range parts {
		for m := range parts[i].start.LegalMoves() {
			next = append(next, part{parts[i].start.After(m), parts[i].first})
		}
	}
	return next
}
