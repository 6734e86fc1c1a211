package search

import (
	"bytes"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/tt"
)

func TestHashFileIsContinued(t *testing.T) {
	// Shallow searches find most of their answers in a deeper one that was saved.
	const depth, saved = 6, 9
	var without, with uint64
	for _, fen := range []string{
		"r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	} {
		g := mustPlay(t, fen)
		first, second := newTestEngine(1), newTestEngine(1)
		without += first.Search(g, Limits{Depth: depth}, nil).Nodes
		first.Search(g, Limits{Depth: saved}, nil)
		var file bytes.Buffer
		entries, err := first.SaveHash(&file)
		if err != nil || entries == 0 {
			t.Fatalf("SaveHash() = %d, %v", entries, err)
		}
		if n, err := second.LoadHash(bytes.NewReader(file.Bytes())); err != nil || n != entries {
			t.Fatalf("LoadHash() = %d, %v, want %d", n, err, entries)
		}
		with += second.Search(g, Limits{Depth: depth}, nil).Nodes
	}
	if with > without/2 {
		t.Errorf("%d nodes with the saved analysis, %d without", with, without)
	}
}

func TestHashFileWithImpossibleEntriesIsRefused(t *testing.T) {
	for _, e := range []tt.Entry{{Depth: MaxPly + 1}, {Score: 32003}, {Score: -32768}, {Eval: 32767}} {
		table := must.Get(tt.New(1, 1))(t)
		e.Bound = Exact
		table.Store(99, e)
		var file bytes.Buffer
		engine := newTestEngine(1)
		must.Get(table.Save(&file, engine.identity()))(t)
		if n, err := engine.LoadHash(bytes.NewReader(file.Bytes())); err == nil || n != 0 {
			t.Errorf("%+v: LoadHash() = %d, %v, want an error", e, n, err)
		}
	}
}
