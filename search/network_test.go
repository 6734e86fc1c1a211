package search

import (
	"math/rand/v2"
	"testing"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/position"
)

// newTestNetwork returns a network that counts men, roughly: each one but the
// kings adds 30 for its owner, with a little noise.
func newTestNetwork(t testing.TB, seed uint64) *eval.Network {
	t.Helper()
	const hidden = 64
	r := rand.New(rand.NewPCG(seed, 1))
	n := &eval.Network{
		Arch:           eval.Arch{Hidden: hidden, Buckets: eval.Kinds, Unit: 400},
		FeatureWeights: make([]int8, eval.StatusInputs*hidden),
		FeatureBias:    make([]int16, hidden),
		OutputWeights:  make([]int16, eval.Kinds*2*hidden),
		OutputBias:     make([]int32, eval.Kinds),
	}
	for i := range n.FeatureWeights {
		if kind := i / hidden / 64 % 12; kind < 5 { // own men but the king
			n.FeatureWeights[i] = int8(12 + r.IntN(3))
		}
	}
	for i := range n.OutputWeights {
		n.OutputWeights[i] = int16(10 - 20*(i/hidden%2))
	}
	if err := n.Check(); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestWorkersEvaluateWithTheNetwork(t *testing.T) {
	n := newTestNetwork(t, 1)
	o := DefaultOptions()
	o.Hash, o.Network = 4, n
	e, want := NewEngine(o), eval.New(n)
	for _, fen := range testPositions {
		g := position.NewGame(mustParse(t, fen))
		w := e.worker(g, Limits{})
		if got, want := w.evaluate(0), Score(want.Evaluate(g.Position())); got != want {
			t.Errorf("%s: %d, want %d", fen, got, want)
		}
	}
	o.Network = nil
	e.Configure(o)
	g := position.NewGame(mustParse(t, testPositions[1]))
	if got, want := e.worker(g, Limits{}).evaluate(0), Score(eval.New(eval.DefaultNetwork()).Evaluate(g.Position())); got != want {
		t.Errorf("without a network of its own: %d, want %d", got, want)
	}
}

func TestNewNetworkMakesANewEngine(t *testing.T) {
	a, b := newTestNetwork(t, 1), newTestNetwork(t, 2)
	o := DefaultOptions()
	o.Hash = 4
	search := func(e *Engine) uint64 {
		return e.Search(position.NewGame(mustParse(t, testPositions[5])), Limits{Depth: 6}, nil).Nodes
	}
	o.Network = b
	want := search(NewEngine(o))

	o.Network = a
	e := NewEngine(o)
	search(e)
	o.Network = b
	e.Configure(o)
	if got := search(e); got != want {
		t.Errorf("%d nodes after a change of networks, %d with a new engine", got, want)
	}
	o.Threads = 3
	e.Configure(o)
	for _, w := range e.workers {
		if w.evaluator == nil {
			t.Error("a new worker has no evaluator")
		}
	}
	search(e)
}

// What tables say by one rule must not be found in the transposition table by the other.
func TestOtherRuleOfTablebasesEmptiesTheTable(t *testing.T) {
	o := DefaultOptions()
	o.Hash = 1
	e := NewEngine(o)
	e.Search(position.NewGame(mustParse(t, testPositions[5])), Limits{Depth: 8}, nil)
	o.Tablebases.Depth = 3
	e.Configure(o)
	if e.tt.HashFull() == 0 {
		t.Fatal("the table is empty")
	}
	o.Tablebases.Rule50 = false
	e.Configure(o)
	if full := e.tt.HashFull(); full != 0 {
		t.Errorf("%d per mille of the table are left", full)
	}
}

func TestSearchWithNetworkDoesNotAllocate(t *testing.T) {
	o := DefaultOptions()
	o.Hash, o.Network = 4, newTestNetwork(t, 3)
	e := NewEngine(o)
	g := position.NewGame(mustParse(t, testPositions[1]))
	if n := testing.AllocsPerRun(3, func() { e.Search(g, Limits{Depth: 5}, nil) }); n != 0 {
		t.Errorf("%v allocations per search, want 0", n)
	}
}
