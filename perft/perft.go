// Package perft counts sequences of legal moves fast: on several goroutines, and with a hash
// table, so that transposed positions are counted once. [position.Perft] is the plain version.
// See https://www.chessprogramming.org/Perft.
package perft

import (
	"context"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/tt"
)

// A Counter counts sequences of legal moves.
type Counter struct {
	threads int
	table   *tt.Counts // nil for none
}

// New returns a counter that runs on threads goroutines, at least 1, with a hash table of
// mib MiB, 0 for none. It returns an error if there is no memory for the table.
func New(threads, mib int) (*Counter, error) {
	c := &Counter{threads: max(threads, 1)}
	if mib <= 0 {
		return c, nil
	}
	var err error
	c.table, err = tt.NewCounts(mib, c.threads)
	return c, err
}

// MaxDepth is the greatest depth to count to. No such count finishes; the limit only bounds
// the recursion.
const MaxDepth = 1000

// Count returns the number of sequences of depth legal moves from p, and the count of each first
// move, nil at depth 0. When ctx is done it returns early, with the error of ctx.
func (c *Counter) Count(ctx context.Context, p *position.Position, depth int) (leaves uint64, counts []position.MoveCount, err error) {
	if depth <= 0 {
		return 1, nil, nil
	}
	var parts []part
	for m := range p.LegalMoves() {
		parts = append(parts, part{p.After(m), len(counts)})
		counts = append(counts, position.MoveCount{Move: m})
	}
	for depth--; depth > shallow && len(parts) < manyParts; depth-- {
		parts = split(parts)
	}

	var mu sync.Mutex // guards leaves and counts
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(c.threads, len(parts)) {
		wg.Go(func() {
			w := worker{ctx: ctx, table: c.table, frames: make([]frame, depth+1)}
			for i := next.Add(1) - 1; i < int64(len(parts)); i = next.Add(1) - 1 {
				n := w.count(&parts[i].start, depth)
				if ctx.Err() != nil {
					return
				}
				mu.Lock()
				counts[parts[i].first].Nodes += n
				leaves += n
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	return leaves, counts, ctx.Err()
}

// Write counts and writes the result: a line for each first move if divide is true, then the
// time, and the sum in the last line.
func (c *Counter) Write(ctx context.Context, w io.Writer, p *position.Position, depth int, divide, chess960 bool) error {
	start := time.Now()
	leaves, counts, err := c.Count(ctx, p, depth)
	if err != nil {
		return err
	}
	if divide {
		for _, m := range counts {
			fmt.Fprintf(w, "%s: %d\n", p.FormatUCI(m.Move, chess960), m.Nodes)
		}
	}
	elapsed := max(time.Since(start), time.Millisecond)
	fmt.Fprintf(w, "Time: %d ms, %.0f leaves a second\n", elapsed.Milliseconds(), float64(leaves)/elapsed.Seconds())
	_, err = fmt.Fprintf(w, "Nodes searched: %d\n", leaves)
	return err
}

// A part is a share of the work: to count from a position.
type part struct {
	start position.Position
	first int // the index of the move from the root that led to it
}

const (
	manyParts = 1000 // enough that no goroutine works alone for long at the end
	shallow   = 3    // a part of this depth is not worth splitting
)

// split replaces each part by one for each of its first moves.
func split(parts []part) []part {
	var next []part
	for i := range parts {
		for m := range parts[i].start.LegalMoves() {
			next = append(next, part{parts[i].start.After(m), parts[i].first})
		}
	}
	return next
}
