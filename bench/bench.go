package bench

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// A Config says how to run the benchmark. Zero fields stand for the defaults,
// which give the signature.
type Config struct {
	Depth   int // plies per position, default [DefaultDepth]
	Threads int // default 1; with more the node count varies
	Hash    int // MiB, default [DefaultHash]
}

// The defaults of [Config].
const (
	DefaultDepth = 12
	DefaultHash  = 16
)

// withDefaults returns c with its zero fields filled in.
func (c Config) withDefaults() Config {
	if c.Depth == 0 {
		c.Depth = DefaultDepth
	}
	if c.Threads == 0 {
		c.Threads = 1
	}
	if c.Hash == 0 {
		c.Hash = DefaultHash
	}
	return c
}

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

// String returns the result in the form that testing frameworks look for.
func (r Result) String() string {
	return fmt.Sprintf("%d nodes %d nps", r.Nodes, r.NodesPerSecond())
}

// Run searches all positions of the benchmark, each with an empty memory, and
// prints a line for each to w and the result as the last line. It returns
// early, with the error of ctx, when ctx is done.
func Run(ctx context.Context, w io.Writer, c Config) (Result, error) {
	c = c.withDefaults()
	engine := newEngine(c.Threads, c.Hash)
	var total Result
	for i, fen := range positions {
		p, err := position.ParseFEN(fen)
		if err != nil {
			return total, err
		}
		r, err := searchAnew(ctx, engine, &p, search.Limits{Depth: c.Depth}, nil)
		if err != nil {
			return total, err
		}
		total.Nodes += r.Nodes
		total.Time += r.Time
		fmt.Fprintf(w, "%2d %-7s %6s %9d  %s\n", i+1, p.SAN(r.Best, position.English), formatScore(r.Score, &p), r.Nodes, p.FEN())
	}
	fmt.Fprintln(w, total)
	return total, nil
}

// newEngine returns an engine with the default options but for its threads and
// the size of its hash table in MiB, where these are not 0.
func newEngine(threads, hash int) *search.Engine {
	o := search.DefaultOptions()
	if threads > 0 {
		o.Threads = threads
	}
	if hash > 0 {
		o.Hash = hash
	}
	return search.NewEngine(o)
}

// searchAnew searches p with an engine that remembers nothing. The result means
// nothing if the error is not nil: ctx was done before the end.
func searchAnew(ctx context.Context, engine *search.Engine, p *position.Position, limits search.Limits, report func(search.Info)) (search.Result, error) {
	engine.NewGame()
	engine.Prepare(limits) // from here on, stopping counts for this search
	defer context.AfterFunc(ctx, engine.Stop)()
	r := engine.Search(position.NewGame(*p), limits, report)
	return r, ctx.Err()
}

// formatScore returns s, the score of p, in centipawns, or as # and the moves to
// mate.
func formatScore(s search.Score, p *position.Position) string {
	if moves, ok := s.MateMoves(); ok {
		return fmt.Sprintf("#%d", moves)
	}
	return fmt.Sprintf("%+d", s.Centipawns(p))
}
