package syzygy

import (
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

func TestWithoutTablesNothingIsFound(t *testing.T) {
	opened := []*Tables{{maxMen: 7}} // the zero Tables, even if asked
	for _, paths := range []string{"", string(os.PathListSeparator), t.TempDir()} {
		tables := must.Get(Open(paths))(t)
		if n := tables.MaxPieces(); n != 0 {
			t.Errorf("%q: MaxPieces is %d", paths, n)
		}
		opened = append(opened, tables)
	}
	for i, tables := range opened {
		for _, fen := range []string{"8/8/8/8/8/2k5/8/K3Q3 b - - 0 1", "8/8/8/8/8/8/7Q/K1k5 w - - 0 1", position.StartFEN} {
			_, wdl := tables.ProbeWDL(at(fen))
			_, dtz := tables.ProbeDTZ(at(fen))
			_, ranked := tables.RankRoot(position.NewGame(*at(fen)), true)
			if wdl || dtz || ranked {
				t.Errorf("%d: %s: %t, %t, %t", i, fen, wdl, dtz, ranked)
			}
		}
		must.Do(t, tables.Close())
	}
}

func TestMissingFoldersAndForeignFilesAreNamed(t *testing.T) {
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
	checkThreeMen(t, tables, 0)
	must.Do(t, tables.Close())
}

func TestTheFirstFolderWithATableCounts(t *testing.T) {
	good, bad := copyTables(t), t.TempDir()
	writeFile(t, make([]byte, 80), bad, "KQvK.rtbw")
	for _, c := range []struct {
		folders []string
		ok      bool
	}{{[]string{good, bad}, true}, {[]string{bad, good}, false}} {
		tables := must.Get(Open(strings.Join(c.folders, string(os.PathListSeparator))))(t)
		if _, ok := tables.ProbeWDL(at("8/8/8/8/8/8/k7/2K4Q b - - 0 1")); ok != c.ok {
			t.Errorf("%v: found %t", c.folders, ok)
		}
		must.Do(t, tables.Close())
	}
}

func TestABrokenTableIsNamedOnceAndTheOthersServe(t *testing.T) {
	folder := copyTables(t)
	writeFile(t, make([]byte, 80), folder, "KQvK.rtbw") // no magic
	w := newTableWriter(t, wdlKind, "KRvK", position.WhiteRook, position.WhiteKing, position.BlackKing)
	values := w.values[place{side: 1}]
	for i := range values {
		values[i] = 5 + uint16(i%2) // not values of a WDL table
	}
	writeFile(t, w.bytes(), folder, "KRvK.rtbw")
	tables := must.Get(Open(folder))(t)
	for range 2 {
		for fen, found := range map[string]bool{
			"8/8/8/8/8/8/k7/2K4Q b - - 0 1": false,
			"8/8/8/8/8/8/k7/2K4R b - - 0 1": false,
			"8/8/8/8/8/8/k6P/2K5 b - - 0 1": true,
		} {
			_, wdl := tables.ProbeWDL(at(fen))
			_, dtz := tables.ProbeDTZ(at(fen))
			if wdl != found || dtz != found {
				t.Errorf("%s: found %t, %t", fen, wdl, dtz)
			}
		}
	}
	problems := tables.Problems()
	if len(problems) != 2 {
		t.Fatalf("problems %v, want 2", problems)
	}
	text := problems[0].Error() + problems[1].Error()
	for _, want := range []string{"KQvK.rtbw: not a WDL table", "KRvK.rtbw: corrupt"} {
		if !strings.Contains(text, want) {
			t.Errorf("problems %v do not say %q", problems, want)
		}
	}
	must.Do(t, tables.Close())
}

func TestAfterCloseNothingIsFound(t *testing.T) {
	_, tables := openCopy(t)
	p := at("8/8/8/8/8/8/k7/2K4Q b - - 0 1")
	if _, ok := tables.ProbeDTZ(p); !ok {
		t.Error("not found before")
	}
	for range 2 {
		must.Do(t, tables.Close())
		if _, ok := tables.ProbeWDL(p); ok {
			t.Error("found after")
		}
	}
}

func TestWhatNoTableKnows(t *testing.T) {
	tables := openWritten(t)
	for fen, want := range map[string]bool{
		"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1": false,
		"4k3/8/8/8/8/8/8/R3K3 w - - 0 1": true,
		"8/8/8/8/8/8/8/K1k5 w - - 0 1":   true, // a draw without a table
	} {
		p := at(fen)
		v, wdl := tables.ProbeWDL(p)
		n, dtz := tables.ProbeDTZ(p)
		_, ranked := tables.RankRoot(position.NewGame(*p), true)
		if wdl != want || dtz != want || ranked != want || want && v != classOf(n) {
			t.Errorf("%s: WDL %v %t, DTZ %d %t, ranked %t", fen, v, wdl, n, dtz, ranked)
		}
	}
}

func TestProbesDoNotAllocate(t *testing.T) {
	tables := openWritten(t)
	for _, fen := range []string{"8/8/8/8/8/8/k7/2K4Q b - - 0 1", "8/8/8/8/8/1k6/1P6/2K5 b - - 0 1"} {
		p := at(fen)
		tables.ProbeDTZ(p)
		if n := testing.AllocsPerRun(100, func() { tables.ProbeWDL(p) }); n != 0 {
			t.Errorf("%s: ProbeWDL allocates %v times", fen, n)
		}
		if n := testing.AllocsPerRun(100, func() { tables.ProbeDTZ(p) }); n != 0 {
			t.Errorf("%s: ProbeDTZ allocates %v times", fen, n)
		}
	}
}

func TestManyGoroutinesMayProbeFromTheStart(t *testing.T) {
	tables := openWritten(t)
	nodes := theOracle()[mustMaterial("KPvK")].nodes
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			r := rand.New(rand.NewPCG(uint64(i), 0))
			for range 500 {
				n := &nodes[r.IntN(len(nodes))]
				if v, ok := tables.ProbeWDL(&n.p); !ok || v != classOf(n.dtz) {
					t.Errorf("%s: WDL %v %t, want %v", n.p.FEN(), v, ok, classOf(n.dtz))
				}
				if d, ok := tables.ProbeDTZ(&n.p); !ok || d != n.dtz {
					t.Errorf("%s: DTZ %d %t, want %d", n.p.FEN(), d, ok, n.dtz)
				}
			}
		})
	}
	wg.Wait()
}
