// Package perft counts sequences of legal moves with all that makes it fast: goroutines, and
// a table of what has been counted, so that positions that transpose are counted once.
// [position.Perft] does without. See https://www.chessprogramming.org/Perft.
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

// Count returns the number of sequences of depth legal moves from p, and that for each first
// move, which depth 0 has none of. It returns early, with the error of ctx, when ctx is done.
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

// Write counts and writes what was found: a line for each first move if divide is true, then the
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
