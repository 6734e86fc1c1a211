package syzygy

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

func writeFile(t *testing.T, data []byte, path ...string) {
	t.Helper()
	must.Do(t, os.WriteFile(filepath.Join(path...), data, 0o666))
}

const (
	queenEnding = "8/8/8/8/8/8/k7/2K4Q b - - 0 1"
	rookEnding  = "8/8/8/8/8/8/k7/2K4R b - - 0 1"
)

// found reports whether tables know the WDL value and the DTZ of a position.
func found(tables *Tables, fen string) (wdl, dtz bool) {
	_, wdl = tables.ProbeWDL(at(fen))
	_, dtz = tables.ProbeDTZ(at(fen))
	return wdl, dtz
}

// closeTables closes tables, twice. Nothing is found after that.
func closeTables(t *testing.T, tables *Tables) {
	t.Helper()
	must.Do(t, tables.Close())
	must.Do(t, tables.Close())
	if wdl, dtz := found(tables, queenEnding); wdl || dtz {
		t.Error("found after the tables were closed")
	}
}

func TestTablesWithoutFilesFindNothing(t *testing.T) {
	opened := []*Tables{{maxPieces: 7}} // the zero Tables, even if asked
	for _, paths := range []string{"", string(os.PathListSeparator), t.TempDir()} {
		tables := must.Get(Open(paths))(t)
		if n := tables.MaxPieces(); n != 0 {
			t.Errorf("%q: MaxPieces is %d", paths, n)
		}
		opened = append(opened, tables)
	}
	for i, tables := range opened {
		for _, fen := range []string{"8/8/8/8/8/2k5/8/K3Q3 b - - 0 1", "8/8/8/8/8/8/7Q/K1k5 w - - 0 1", position.StartFEN} {
			wdl, dtz := found(tables, fen)
			_, ranked := tables.RankRoot(position.NewGame(*at(fen)), true)
			if wdl || dtz || ranked {
				t.Errorf("%d: %s: %t, %t, %t", i, fen, wdl, dtz, ranked)
			}
		}
		must.Do(t, tables.Close())
	}
}

func TestOpenNamesMissingDirectoriesAndForeignFiles(t *testing.T) {
	good, bad := copyTables(t), t.TempDir()
	missing := filepath.Join(bad, "missing")
	for name, size := range map[string]int{"Kevin.rtbw": 80, "KQvKR.rtbw": 79, "KQvKR.rtbz": 0, "KvKR.rtbw": 80, "notes.txt": 0} {
		writeFile(t, make([]byte, size), bad, name)
	}
	must.Do(t, os.Mkdir(filepath.Join(bad, "KRvKN.rtbw"), 0o777))
	tables, err := Open(strings.Join([]string{missing, good, bad}, string(os.PathListSeparator)))
	if err == nil {
		t.Fatal("no error")
	}
	for _, want := range []string{missing, "Kevin.rtbw", "KQvKR.rtbw", "KQvKR.rtbz", "KRvKN.rtbw", "KvKR.rtbw"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("the error does not name %s:\n%v", want, err)
		}
	}
	if n := len(tables.Problems()); n != 6 || strings.Contains(err.Error(), "notes.txt") {
		t.Errorf("%d problems, want 6:\n%v", n, err)
	}
	checkThreePieces(t, tables, 0)
	must.Do(t, tables.Close())
}

func TestOpenTakesTheFirstDirectoryWithATable(t *testing.T) {
	good, bad := copyTables(t), t.TempDir()
	writeFile(t, make([]byte, 80), bad, "KQvK.rtbw")
	for _, c := range []struct {
		dirs []string
		ok   bool
	}{{[]string{good, bad}, true}, {[]string{bad, good}, false}} {
		tables := must.Get(Open(strings.Join(c.dirs, string(os.PathListSeparator))))(t)
		if wdl, _ := found(tables, queenEnding); wdl != c.ok {
			t.Errorf("%v: found %t", c.dirs, wdl)
		}
		closeTables(t, tables)
	}
}

func TestTablesNameABrokenOneOnce(t *testing.T) {
	dir := copyTables(t)
	writeFile(t, make([]byte, 80), dir, "KQvK.rtbw") // no magic
	w := newTableWriter(t, wdlKind, "KRvK", position.WhiteRook, position.WhiteKing, position.BlackKing)
	values := w.values[place{side: 1}]
	for i := range values {
		values[i] = 5 + uint16(i%2) // not values of a WDL table
	}
	writeFile(t, w.bytes(), dir, "KRvK.rtbw")
	tables := must.Get(Open(dir))(t)
	for range 2 {
		for i, fen := range []string{queenEnding, rookEnding, "8/8/8/8/8/8/k6P/2K5 b - - 0 1"} {
			if wdl, dtz := found(tables, fen); wdl != (i == 2) || dtz != wdl {
				t.Errorf("%s: found %t, %t", fen, wdl, dtz)
			}
		}
	}
	if got := fmt.Sprint(tables.Problems()); strings.Count(got, "syzygy: ") != 2 ||
		!strings.Contains(got, "KQvK.rtbw: not a WDL table") || !strings.Contains(got, "KRvK.rtbw: corrupt") {
		t.Errorf("problems %s", got)
	}
	closeTables(t, tables)
}

func TestProbeOfWhatNoTableKnows(t *testing.T) {
	tables := openWritten(t)
	for fen, want := range map[string]struct{ found, ranked bool }{
		"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1":    {false, false},
		"4k3/8/8/8/8/8/8/R3K3 w - - 0 1":    {true, true},
		"8/8/8/8/8/8/8/K1k5 w - - 0 1":      {true, true}, // a draw without a table
		"k7/8/KQ6/8/8/8/8/8 b - - 0 1":      {true, false},
		"k7/1Q6/1K6/8/8/8/8/8 b - - 0 1":    {true, false},
		"4k3/8/8/8/8/8/4p3/R3K2R w - - 0 1": {false, false},
	} {
		wdl, dtz := found(tables, fen)
		_, ranked := tables.RankRoot(position.NewGame(*at(fen)), true)
		if wdl != want.found || dtz != want.found || ranked != want.ranked {
			t.Errorf("%s: WDL %t, DTZ %t, ranked %t", fen, wdl, dtz, ranked)
		}
	}
}

func TestProbeDoesNotAllocate(t *testing.T) {
	tables := openWritten(t)
	for _, fen := range []string{queenEnding, "8/8/8/8/8/1k6/1P6/2K5 b - - 0 1"} {
		p := at(fen)
		tables.ProbeDTZ(p)
		if n := testing.AllocsPerRun(100, func() { tables.ProbeWDL(p); tables.ProbeDTZ(p) }); n != 0 {
			t.Errorf("%s: probes allocate %v times", fen, n)
		}
	}
}

func TestProbeFromManyGoroutines(t *testing.T) {
	tables := openWritten(t)
	nodes := theOracle()[mustMaterial("KPvK")].nodes
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			r := rand.New(rand.NewPCG(uint64(i), 0))
			for range 500 {
				n := &nodes[r.IntN(len(nodes))]
				v, ok := tables.ProbeWDL(&n.p)
				if d, ok2 := tables.ProbeDTZ(&n.p); !ok || !ok2 || v != classOf(n.dtz) || d != n.dtz {
					t.Errorf("%s: WDL %v %t, DTZ %d %t, want %d", n.p.FEN(), v, ok, d, ok2, n.dtz)
				}
			}
		})
	}
	wg.Wait()
}
