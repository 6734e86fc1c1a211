package syzygy

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/datadir"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

// A tableFile is the bytes of a table file.
type tableFile struct {
	name string
	kind kind
	data []byte
}

// readTables returns the table files in dir.
func readTables(t testing.TB, dir string) []tableFile {
	t.Helper()
	var files []tableFile
	for _, k := range []kind{wdlKind, dtzKind} {
		for _, path := range must.Get(filepath.Glob(filepath.Join(dir, "*"+k.suffix())))(t) {
			files = append(files, tableFile{strings.TrimSuffix(filepath.Base(path), k.suffix()), k, must.Get(os.ReadFile(path))(t)})
		}
	}
	return files
}

// parse reads data as the file.
func (f *tableFile) parse(data []byte) (*content, error) {
	return parse(data, mustMaterial(f.name), f.kind)
}

// probeAll asks a table with the given content for many positions. The table must answer;
// the answers do not matter.
func (f *tableFile) probeAll(r *rand.Rand, c *content, n int) {
	m := mustMaterial(f.name)
	tab := newTable(f.name, m)
	tab.files[f.kind].loaded.Store(c)
	t := &Tables{list: []*table{tab}, of: map[material]*table{m: tab, m.swapped(): tab}, maxPieces: m.total()}
	for range n {
		p := randomPosition(r, f.name)
		if f.kind == wdlKind {
			t.tableWDL(&p)
			t.ProbeWDL(&p)
		} else {
			for v := Loss; v <= Win; v++ {
				t.tableDTZ(&p, v)
			}
		}
	}
	// Also values that no position has.
	for _, s := range c.all() {
		for range n {
			s.value(r.Uint64N(s.size))
			s.value(r.Uint64())
		}
		s.value(0)
		s.value(s.size - 1)
	}
}

// filesToCorrupt returns the tables to corrupt: those that the tests write, and those
// among the data.
func filesToCorrupt(t *testing.T) []tableFile {
	files := readTables(t, tableDir)
	if dir, err := datadir.Path("syzygy"); err == nil && !testing.Short() {
		files = append(files, readTables(t, dir)...)
	}
	return files
}

func TestTablesTruncatedAreNamedAndDoNoHarm(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, f := range filesToCorrupt(t) {
		for range 10 {
			n := r.IntN(len(f.data) - checksumSize)
			// The second has a size that a table can have.
			for _, data := range [][]byte{f.data[:n], slices.Concat(f.data[:n/alignment*alignment], make([]byte, checksumSize))} {
				if _, err := f.parse(data); err == nil {
					t.Errorf("%s, %s: %d of %d bytes are accepted", f.name, f.kind, len(data), len(f.data))
				}
			}
		}
	}
}

func TestTablesCorruptDoNoHarm(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	refused, n := 0, 0
	for _, f := range filesToCorrupt(t) {
		for round := range 24 {
			// The header is where there is most to break.
			within := len(f.data)
			if round%4 != 0 {
				within = min(within, 64<<r.IntN(5))
			}
			data := slices.Clone(f.data)
			for range 1 + r.IntN(4) {
				data[r.IntN(within)] ^= 1 << r.IntN(8)
			}
			n++
			if c, err := f.parse(data); err != nil {
				refused++
			} else {
				f.probeAll(r, c, 10)
			}
		}
	}
	t.Log(refused, "of", n, "refused")
}

func TestHeaderFlawsAreFound(t *testing.T) {
	w := newTableWriter(t, wdlKind, "KQvK", position.WhiteQueen, position.WhiteKing, position.BlackKing)
	for at, values := range w.values {
		for i := range values {
			values[i] = uint16(i % (3 - at.side))
		}
	}
	good := w.bytes()
	must.Get(parse(good, w.material, wdlKind))(t)
	// The bytes of the header: magic 0-3, flags 4, order 5, pieces 6-8, then, from
	// 10, the first section: flags, log2 of the bytes in a block, log2 of the
	// values in a span, padding, blocks 14-17, longest and shortest word, the
	// symbols of the two lengths 20-23, the number of symbols 24-25, the symbols.
	for _, c := range []struct {
		about string
		at    int
		value byte
		want  string
	}{
		{"magic", 0, 0, "not a WDL table"},
		{"pawns", 4, 0x33, "corrupt"},
		{"sides", 4, 0x30, "corrupt"},
		{"order", 5, 1, "corrupt"},
		{"no piece", 6, 0, "corrupt"},
		{"another piece", 6, 0x44, "corrupt"},
		{"the same piece twice", 7, 0xe5, "corrupt"},
		{"tiny blocks", 11, 1, "corrupt"},
		{"huge blocks", 11, 60, "corrupt"},
		{"huge spans", 12, 63, "corrupt"},
		{"tiny spans", 12, 0, "truncated"},
		{"too many blocks", 17, 0xff, "truncated"},
		{"words without bits", 19, 0, "corrupt"},
		{"words too long", 18, 33, "corrupt"},
		{"words of no length", 19, 9, "corrupt"},
		{"not a code", 20, 0xff, "corrupt"},
		{"too many symbols", 25, 0xff, "truncated"},
		{"a symbol in itself", 29, 1, "corrupt"},
		{"no such symbol", 31, 0xf0, "corrupt"},
	} {
		t.Run(c.about, func(t *testing.T) {
			data := slices.Clone(good)
			data[c.at] = c.value
			if _, err := parse(data, w.material, wdlKind); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want one with %q\n% x", err, c.want, data[:40])
			}
		})
	}
	for _, name := range []string{"KRvK", "KPvK", "KQQvK"} {
		if _, err := parse(good, mustMaterial(name), wdlKind); err == nil {
			t.Errorf("the file is accepted as %s", name)
		}
	}
	if _, err := parse(good, w.material, dtzKind); err == nil || !strings.Contains(err.Error(), "not a DTZ table") {
		t.Errorf("a WDL file as DTZ: error %v", err)
	}
}

func FuzzParse(f *testing.F) {
	names := []string{"KQvK", "KPvK", "KQvKQ", "KPvKP", "KQQvK"}
	for _, file := range readTables(f, tableDir) {
		if len(file.data) < 10_000 {
			f.Add(file.data, uint8(0), file.kind == dtzKind)
			f.Add(file.data, uint8(1), file.kind == dtzKind)
		}
	}
	r := rand.New(rand.NewPCG(5, 6))
	f.Fuzz(func(t *testing.T, data []byte, name uint8, dtz bool) {
		file := tableFile{names[int(name)%len(names)], wdlKind, data}
		if dtz {
			file.kind = dtzKind
		}
		if c, err := file.parse(data); err == nil {
			file.probeAll(r, c, 3)
		}
	})
}
