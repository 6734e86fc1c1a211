package bench

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// signature is the node count of the benchmark. A change of what the engine
// plays changes it, and has to change this line.
const signature = 2171370

func TestSignature(t *testing.T) {
	var out strings.Builder
	r, err := Run(context.Background(), &out, Config{})
	if err != nil {
		t.Fatal(err)
	}
	if r.Nodes != signature {
		t.Errorf("the benchmark counts %d nodes, want %d.\n"+
			"If the engine is meant to play differently now, this number is its new signature.", r.Nodes, signature)
	}
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	if len(lines) != len(positions)+1 || lines[len(lines)-1] != r.String() {
		t.Errorf("%d lines that end with %q, want one for each of %d positions and %q",
			len(lines), lines[len(lines)-1], len(positions), r)
	}
}

func TestRunIsReproducible(t *testing.T) {
	c := Config{Depth: 5}
	first, err := Run(context.Background(), io.Discard, c)
	if err != nil {
		t.Fatal(err)
	}
	if second, _ := Run(context.Background(), io.Discard, c); second.Nodes != first.Nodes {
		t.Errorf("two runs count %d and %d nodes", first.Nodes, second.Nodes)
	}
}

func TestRunEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Run(ctx, io.Discard, Config{Depth: 200}); err != context.Canceled {
		t.Errorf("Run() = %v, want %v", err, context.Canceled)
	}
}

func TestPositionsAreDistinctAndCanBeSearched(t *testing.T) {
	seen := map[string]bool{}
	for _, fen := range positions {
		p, err := position.ParseFEN(fen)
		if err != nil {
			t.Errorf("%q: %v", fen, err)
			continue
		}
		if got := p.FEN(); got != fen {
			t.Errorf("%q is written %q", fen, got)
		}
		if !p.HasLegalMove() || p.IsMaterialDraw() || seen[fen] {
			t.Errorf("%q is over, or here twice", fen)
		}
		seen[fen] = true
	}
}

// BenchmarkRun is the fixed benchmark. Its profile is what the compiler
// optimizes the engine for: make pgo.
func BenchmarkRun(b *testing.B) {
	var total Result
	for b.Loop() {
		r, err := Run(context.Background(), io.Discard, Config{})
		if err != nil {
			b.Fatal(err)
		}
		total.Nodes += r.Nodes
		total.Time += r.Time
	}
	b.ReportMetric(float64(total.NodesPerSecond()), "nps")
}

// BenchmarkSearch measures the speed of the search in nodes per second, and how
// it grows with the number of threads.
func BenchmarkSearch(b *testing.B) {
	const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
	p, err := position.ParseFEN(kiwipete)
	if err != nil {
		b.Fatal(err)
	}
	for threads := 1; threads <= max(runtime.NumCPU(), 2); threads *= 2 {
		b.Run(fmt.Sprintf("threads=%d", threads), func(b *testing.B) {
			engine := search.NewEngine(search.Options{Threads: threads, Hash: 64})
			var total Result
			for b.Loop() {
				engine.NewGame()
				r := engine.Search(position.NewGame(p), search.Limits{Nodes: 200_000 * uint64(threads)}, nil)
				total.Nodes += r.Nodes
				total.Time += r.Time
			}
			b.ReportMetric(float64(total.NodesPerSecond()), "nps")
		})
	}
}
