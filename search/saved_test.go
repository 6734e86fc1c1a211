package search

import (
	"bytes"
	"testing"

	"github.com/adoube/adoube/tt"
)

func TestLoadedAnalysisIsContinued(t *testing.T) {
	const depth = 12
	g := mustPlay(t, "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3")
	first, second := newTestEngine(1), newTestEngine(1)
	fresh := first.Search(g, Limits{Depth: depth}, nil)
	var file bytes.Buffer
	saved, err := first.SaveHash(&file)
	if err != nil || saved == 0 {
		t.Fatalf("SaveHash() = %d, %v", saved, err)
	}
	if n, err := second.LoadHash(bytes.NewReader(file.Bytes())); err != nil || n != saved {
		t.Fatalf("LoadHash() = %d, %v, want %d", n, err, saved)
	}
	if again := second.Search(g, Limits{Depth: depth}, nil); again.Nodes > fresh.Nodes*9/10 {
		t.Errorf("%d nodes with the saved analysis, %d without", again.Nodes, fresh.Nodes)
	}
}

func TestEntriesThatNoSearchStoresAreRefused(t *testing.T) {
	for _, e := range []tt.Entry{{Depth: MaxPly + 1}, {Score: 32003}, {Score: -32768}, {Eval: 32767}} {
		table := tt.New(1)
		e.Bound = tt.Exact
		table.Store(99, e)
		var file bytes.Buffer
		engine := newTestEngine(1)
		if _, err := table.Save(&file, engine.identity()); err != nil {
			t.Fatal(err)
		}
		if n, err := engine.LoadHash(bytes.NewReader(file.Bytes())); err == nil || n != 0 {
			t.Errorf("%+v: LoadHash() = %d, %v, want an error", e, n, err)
		}
	}
}
