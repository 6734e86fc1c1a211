package measure

import (
	"context"
	"sync"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/epd"
	"github.com/adoube/adoube/search"
	"gonum.org/v1/gonum/stat"
)

// SolveNodes is the usual number of nodes for each position that [Solve] searches.
const SolveNodes = 300_000

// Searcher returns a function, for use by one goroutine, that returns the score of a search of n nodes
// with a network, for the side to move in internal units. Searches do not influence each other. When
// ctx is done, searches end at once and their scores are meaningless.
func Searcher(ctx context.Context, network *eval.Network, n uint64) func(*position.Position) int {
	engine := search.NewEngine(search.Options{Hash: 1, Network: network})
	return func(p *position.Position) int {
		engine.NewGame()
		return int(engine.SearchContext(ctx, position.NewGame(*p), search.Limits{Nodes: n}, nil).Score)
	}
}

// Solve returns the number of positions of a test suite that searches with a network solve within
// the given number of nodes. Searches do not influence each other. Solve calls progress after each
// position, from several goroutines. If ctx is done, it returns the error of ctx.
func Solve(ctx context.Context, tasks []epd.Task, n *eval.Network, nodes uint64, workers int, progress func()) (Figure, error) {
	solved := make([]float64, len(tasks))
	o := search.DefaultOptions()
	o.Network = n
	var group sync.WaitGroup
	for worker := range workers {
		group.Go(func() {
			engine := search.NewEngine(o)
			for i := worker; i < len(tasks); i += workers {
				engine.NewGame()
				r := engine.SearchContext(ctx, position.NewGame(tasks[i].Position), search.Limits{Nodes: nodes}, nil)
				if tasks[i].Accepts(r.Best) {
					solved[i] = 1
				}
				progress()
			}
		})
	}
	group.Wait()
	samples := make([]Sample, len(tasks))
	for i := range samples {
		samples[i].Block = i
	}
	count := func(w []float64) float64 { return stat.Mean(solved, w) * float64(len(solved)) }
	return figures(samples, []named{{"solved", count}})[0], ctx.Err()
}
