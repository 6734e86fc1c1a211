package syzygy

import (
	"bytes"
	"flag"
	"math/bits"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

// tableDir holds all tables with three pieces, which writeTables has written. Tests of other
// packages read them too.
const tableDir = "testdata/tables"

var update = flag.Bool("update", false, "write the tables in testdata")

func TestTablesInTestdataAreWrittenFromTheOracle(t *testing.T) {
	dir := t.TempDir()
	if *update {
		dir = tableDir
	}
	writeTables(t, dir)
	for _, want := range readTables(t, dir) {
		got, err := os.ReadFile(filepath.Join(tableDir, want.name+want.kind.suffix()))
		if err != nil || !bytes.Equal(got, want.data) {
			t.Errorf("%s%s is out of date, write it with -update: %v", want.name, want.kind.suffix(), err)
		}
	}
}

// writeTables writes all tables with three pieces, from the results of the oracle,
// to a directory. DTZ files hold White to move and count in plies.
func writeTables(t testing.TB, dir string) {
	t.Helper()
	for name, pc := range map[string]position.Piece{
		"KQvK": position.WhiteQueen, "KRvK": position.WhiteRook, "KPvK": position.WhitePawn,
		"KBvK": position.WhiteBishop, "KNvK": position.WhiteKnight,
	} {
		pieces := []position.Piece{pc, position.WhiteKing, position.BlackKing}
		wdl := newTableWriter(t, wdlKind, name, pieces...)
		dtz := newTableWriter(t, dtzKind, name, pieces...)
		dtz.flags = flagWinPlies | flagLossPlies
		for _, values := range wdl.values {
			for i := range values {
				values[i] = uint16(Draw + 2)
			}
		}
		if s := theOracle()[wdl.material]; s != nil {
			for i := range s.nodes {
				n := &s.nodes[i]
				wdl.set(&n.p, uint16(classOf(n.dtz)+2))
				if n.p.SideToMove() == position.White && n.dtz > 0 {
					dtz.set(&n.p, uint16(n.dtz-1))
				}
			}
		}
		for _, w := range []*tableWriter{wdl, dtz} {
			must.Do(t, os.WriteFile(filepath.Join(dir, name+w.kind.suffix()), w.bytes(), 0o666))
		}
	}
}

// copyTables copies the tables to a directory in which a test can damage them.
func copyTables(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	must.Do(t, os.CopyFS(dir, os.DirFS(tableDir)))
	return dir
}

// openCopy opens a copy of the tables in a directory in which a test can damage them.
func openCopy(t testing.TB) (dir string, tables *Tables) {
	t.Helper()
	dir = copyTables(t)
	return dir, must.Get(Open(dir))(t)
}

// openWritten opens the tables that the oracle wrote.
func openWritten(t testing.TB) *Tables {
	t.Helper()
	return openDir(t, tableDir)
}

// openDir opens the tables in a directory, in which no problem may be found.
func openDir(t testing.TB, dir string) *Tables {
	t.Helper()
	tables := must.Get(Open(dir))(t)
	t.Cleanup(func() {
		for _, err := range append(tables.Problems(), tables.Close()) {
			must.Do(t, err)
		}
	})
	return tables
}

func TestTablesWrittenAreRead(t *testing.T) {
	tables := openWritten(t)
	if wdl, dtz := tables.Count(); wdl != 5 || dtz != 5 || tables.MaxPieces() != 3 {
		t.Errorf("found %d WDL and %d DTZ tables with up to %d pieces, want 5 of each with 3", wdl, dtz, tables.MaxPieces())
	}
	checkThreePieces(t, tables, 0)
}

// Random values of tables of every shape, in runs as real ones have them.
func TestTablesWrittenHaveEveryValue(t *testing.T) {
	const (
		P, Q, K = position.WhitePawn, position.WhiteQueen, position.WhiteKing
		p, q, k = position.BlackPawn, position.BlackQueen, position.BlackKing
	)
	for _, c := range []struct {
		about               string
		kind                kind
		name                string
		pieces              []position.Piece
		blockBits, spanBits uint8
		padding             uint8
		distinct            int
	}{
		{"two values", wdlKind, "KQvK", []position.Piece{Q, K, k}, 6, 10, 0, 2},
		{"all five values", wdlKind, "KQvK", []position.Piece{k, Q, K}, 5, 6, 0, 5},
		{"spans longer than the table", wdlKind, "KQvK", []position.Piece{K, Q, k}, 6, 16, 3, 3},
		{"two kings first", wdlKind, "KQQvK", []position.Piece{K, k, Q, Q}, 6, 12, 0, 3},
		{"both sides alike", wdlKind, "KQvKQ", []position.Piece{Q, q, K, k}, 8, 14, 1, 4},
		{"pawns", wdlKind, "KPvK", []position.Piece{P, K, k}, 6, 9, 0, 3},
		{"pawns of both sides", wdlKind, "KPvKP", []position.Piece{P, p, K, k}, 9, 15, 2, 3},
		{"many values", dtzKind, "KQvK", []position.Piece{Q, K, k}, 6, 8, 0, 500},
		{"pawns, many values", dtzKind, "KPvK", []position.Piece{P, k, K}, 10, 13, 0, 90},
	} {
		t.Run(c.about, func(t *testing.T) {
			w := newTableWriter(t, c.kind, c.name, c.pieces...)
			w.blockBits, w.spanBits, w.padding = c.blockBits, c.spanBits, c.padding
			r := rand.New(rand.NewPCG(7, uint64(c.distinct)))
			for at := range w.all() {
				values := w.values[at]
				longest := bits.Len(uint(len(values) >> 7)) // to the order of 1/128 of them
				for i := 0; i < len(values); {
					v := uint16(r.IntN(c.distinct))
					for run := r.IntN(1 << r.IntN(longest)); run >= 0 && i < len(values); run-- {
						values[i] = v
						i++
					}
				}
			}
			got := must.Get(parse(w.bytes(), w.material, c.kind))(t)
			for at, s := range got.all() {
				values := w.values[at]
				for i := 0; i < len(values); i += 1 + len(values)>>16 {
					if v, ok := s.value(uint64(i)); !ok || v != values[i] {
						t.Fatalf("value %d of %+v is %d %t, want %d", i, at, v, ok, values[i])
					}
				}
			}
		})
	}
}

func TestDTZIsMappedAndCountedAsTheFlagsSay(t *testing.T) {
	maps := [4][]uint16{{10, 20, 30}, {11, 21}, {12, 22, 32}, {13}}
	for _, c := range []struct {
		flags uint8
		raw   int
		v     WDL
		want  int // 0 if there is no such value
	}{
		{0, 7, Win, 15},
		{flagWinPlies, 7, Win, 8},
		{flagWinPlies, 7, Loss, 15},
		{flagLossPlies, 7, Loss, 8},
		{flagWinPlies | flagLossPlies, 7, CursedWin, 15},
		{flagMapped, 1, Win, 41},
		{flagMapped, 1, Loss, 43},
		{flagMapped, 2, CursedWin, 65},
		{flagMapped | flagWinPlies, 2, Win, 31},
		{flagMapped, 0, BlessedLoss, 27},
		{flagMapped, 1, BlessedLoss, 0},
		{flagMapped, 3, Win, 0},
	} {
		for _, wide := range []uint8{0, flagWide} {
			w := newTableWriter(t, dtzKind, "KQvK", position.WhiteQueen, position.WhiteKing, position.BlackKing)
			w.flags, w.maps = c.flags|wide, maps
			w.values[place{}][3] = 1
			got := must.Get(parse(w.bytes(), w.material, dtzKind))(t)
			if n, ok := got.sections[0][0].plies(c.raw, c.v); n != c.want || ok != (c.want != 0) {
				t.Errorf("flags %#x, %v: %d stands for %d plies, want %d", w.flags, c.v, c.raw, n, c.want)
			}
		}
	}
}
