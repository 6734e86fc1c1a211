package bench

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// A SpeedConfig says how to measure the speed.
type SpeedConfig struct {
	Engine  search.Options
	Seconds int // of the measurement, after a warm-up; positive
}

// Speed measures how many nodes a second an engine searches in long analysis: each
// position of the benchmark gets the same share of the time, and the transposition table
// keeps what it holds. A warm-up touches all memory first. Speed prints its settings and
// the result to w. It returns early, with the error, when ctx is done or w fails.
func Speed(ctx context.Context, w io.Writer, c SpeedConfig) (Result, error) {
	engine := search.NewEngine(c.Engine)
	o := engine.Options()
	if _, err := fmt.Fprintf(w, "speedtest: %d threads, %d MiB, %d seconds\n", o.Threads, o.Hash, c.Seconds); err != nil {
		return Result{}, err
	}
	share := time.Duration(c.Seconds) * time.Second / time.Duration(len(positions))
	var total Result
	full := 0
	for i, fen := range append([]string{positions[0]}, positions[:]...) {
		p := position.MustParseFEN(fen)
		limits := search.Limits{MoveTime: share}
		r := engine.SearchContext(ctx, position.NewGame(p), limits, search.LineFunc(func(l search.Line) { full = l.HashFull }))
		if ctx.Err() != nil {
			return total, ctx.Err()
		}
		if i > 0 { // else it was the warm-up
			total.Nodes += r.Nodes
			total.Time += r.Time
		}
	}
	_, err := fmt.Fprintf(w, "time %d ms, hash table %d permille full\n%v\n", total.Time.Milliseconds(), full, total)
	return total, err
}
