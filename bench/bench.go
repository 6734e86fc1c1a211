package bench

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"time"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// A Config says how to run the benchmark. Zero fields stand for the defaults,
// with which the node count is the signature.
type Config struct {
	Depth  int            // plies per position, default [DefaultDepth]
	Engine search.Options // with more than one thread, the node count varies
}

// DefaultDepth is the depth of the benchmark in plies, unless [Config] has another.
const DefaultDepth = 12

// A Result is what the benchmark measured.
type Result struct {
	Nodes uint64
	Time  time.Duration
}

// NodesPerSecond returns the speed of the search. A time below a millisecond
// counts as one.
func (r Result) NodesPerSecond() uint64 {
	return uint64(float64(r.Nodes) / max(r.Time, time.Millisecond).Seconds())
}

// String returns the result in the form that testing frameworks read.
func (r Result) String() string {
	return fmt.Sprintf("%d nodes %d nps", r.Nodes, r.NodesPerSecond())
}

// Run searches each position of the benchmark as if it were the first. It prints a line for each to
// w, and the result as the last line. It returns early, with the error, when ctx is done or w fails.
func Run(ctx context.Context, w io.Writer, c Config) (Result, error) {
	limits := search.Limits{Depth: cmp.Or(c.Depth, DefaultDepth)}
	engine := search.NewEngine(c.Engine)
	var total Result
	for i, fen := range positions {
		p := position.MustParseFEN(fen)
		r, err := searchNew(ctx, engine, &p, limits, nil)
		if err != nil {
			return total, err
		}
		total.Nodes += r.Nodes
		total.Time += r.Time
		if _, err := fmt.Fprintf(w, "%2d %-7s %6s %9d  %s\n", i+1, p.SAN(r.Best), formatScore(r.Score, &p), r.Nodes, p.FEN()); err != nil {
			return total, err
		}
	}
	_, err := fmt.Fprintln(w, total)
	return total, err
}

// searchNew makes engine forget everything and search p. It returns the
// error of ctx; unless it is nil, the result is meaningless.
func searchNew(ctx context.Context, engine *search.Engine, p *position.Position, limits search.Limits, r search.Reporter) (search.Result, error) {
	engine.NewGame()
	return engine.SearchContext(ctx, position.NewGame(*p), limits, r), ctx.Err()
}

// formatScore returns s, the score of p, in centipawns or as # and moves to mate.
func formatScore(s search.Score, p *position.Position) string {
	if moves, ok := s.MateMoves(); ok {
		return fmt.Sprintf("#%d", moves)
	}
	return fmt.Sprintf("%+d", s.Centipawns(p))
}
