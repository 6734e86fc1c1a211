package syzygy

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/adoube/adoube/position"
)

func writeFile(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestWithoutTablesNothingIsFound(t *testing.T) {
	var zero Tables
	zero.maxMen = 7 // even if asked
	p := mustParse(t, "8/8/8/8/8/2k5/8/K3Q3 b - - 0 1")
	_, wdl := zero.ProbeWDL(p)
	_, dtz := zero.ProbeDTZ(p)
	_, ranked := zero.RankRoot(position.NewGame(*p), true)
	if wdl || dtz || ranked || zero.Close() != nil {
		t.Errorf("zero tables answer: %t, %t, %t", wdl, dtz, ranked)
	}
	for _, paths := range []string{"", string(os.PathListSeparator), t.TempDir()} {
		tables, err := Open(paths)
		if err != nil {
			t.Errorf("%q: %v", paths, err)
		}
		if n := tables.MaxPieces(); n != 0 {
			t.Errorf("%q: MaxPieces is %d", paths, n)
		}
		for _, fen := range []string{"8/8/8/8/8/8/7Q/K1k5 w - - 0 1", "8/8/8/8/8/8/8/K1k5 w - - 0 1", position.StartFEN} {
			if v, ok := tables.ProbeWDL(mustParse(t, fen)); ok {
				t.Errorf("%q: %s is a %v", paths, fen, v)
			}
		}
	}
}

func TestMissingFoldersAndForeignFilesAreNamed(t *testing.T) {
	good, bad := copyTables(t), t.TempDir()
	missing := filepath.Join(bad, "missing")
	writeFile(t, filepath.Join(bad, "Kevin.rtbw"), make([]byte, 80))
	writeFile(t, filepath.Join(bad, "KQvKR.rtbw"), make([]byte, 79))
	writeFile(t, filepath.Join(bad, "KQvKR.rtbz"), nil)
	writeFile(t, filepath.Join(bad, "KvKR.rtbw"), make([]byte, 80))
	writeFile(t, filepath.Join(bad, "notes.txt"), nil)
	if err := os.Mkdir(filepath.Join(bad, "KRvKN.rtbw"), 0o777); err != nil {
		t.Fatal(err)
	}
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
	if wdl, dtz := tables.Count(); wdl != 5 || dtz != 5 || tables.MaxPieces() != 3 {
		t.Errorf("%d WDL and %d DTZ tables of up to %d men, want 5, 5, 3", wdl, dtz, tables.MaxPieces())
	}
	if v, ok := tables.ProbeWDL(mustParse(t, "8/8/8/8/8/8/k7/2K4Q b - - 0 1")); !ok || v != Loss {
		t.Errorf("a good table beside the bad ones says %v %t", v, ok)
	}
}

func TestTheFirstFolderWithATableCounts(t *testing.T) {
	good, bad := copyTables(t), t.TempDir()
	writeFile(t, filepath.Join(bad, "KQvK.rtbw"), make([]byte, 80))
	fen := "8/8/8/8/8/8/k7/2K4Q b - - 0 1"
	for _, c := range []struct {
		folders []string
		ok      bool
	}{{[]string{good, bad}, true}, {[]string{bad, good}, false}} {
		tables, err := Open(strings.Join(c.folders, string(os.PathListSeparator)))
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := tables.ProbeWDL(mustParse(t, fen)); ok != c.ok {
			t.Errorf("%v: found %t", c.folders, ok)
		}
		if err := tables.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestABrokenTableIsNamedOnceAndTheOthersServe(t *testing.T) {
	folder := copyTables(t)
	writeFile(t, filepath.Join(folder, "KQvK.rtbw"), make([]byte, 80)) // no magic
	w := newTableWriter(t, wdlKind, "KRvK", position.WhiteRook, position.WhiteKing, position.BlackKing)
	for i := range w.values[1][0] {
		w.values[1][0][i] = 5 + uint16(i%2) // not values of a WDL table
	}
	writeFile(t, filepath.Join(folder, "KRvK.rtbw"), w.bytes())
	tables, err := Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		for fen, found := range map[string]bool{
			"8/8/8/8/8/8/k7/2K4Q b - - 0 1": false,
			"8/8/8/8/8/8/k7/2K4R b - - 0 1": false,
			"8/8/8/8/8/8/k6P/2K5 b - - 0 1": true,
		} {
			if _, ok := tables.ProbeWDL(mustParse(t, fen)); ok != found {
				t.Errorf("%s: found %t", fen, ok)
			}
			if _, ok := tables.ProbeDTZ(mustParse(t, fen)); ok != found {
				t.Errorf("%s: found %t", fen, ok)
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
	if err := tables.Close(); err != nil {
		t.Error(err)
	}
}

func TestAfterCloseNothingIsFound(t *testing.T) {
	_, tables := openCopy(t)
	p := mustParse(t, "8/8/8/8/8/8/k7/2K4Q b - - 0 1")
	if _, ok := tables.ProbeDTZ(p); !ok {
		t.Error("not found before")
	}
	for range 2 {
		if err := tables.Close(); err != nil {
			t.Error(err)
		}
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
		p := mustParse(t, fen)
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
		p := mustParse(t, fen)
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
	nodes := theOracle().solved[mustMaterial("KPvK")].nodes
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
