package syzygy

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/datadir"
	"github.com/adoube/adoube/internal/must"
)

// openAll opens the tables with three and four pieces among the data, or else those with
// three in testdata.
func openAll(t testing.TB) *Tables {
	t.Helper()
	if dir, err := datadir.Path("syzygy"); err == nil {
		return openDir(t, dir)
	}
	return openWritten(t)
}

// The value and the DTZ of positions with three pieces, as public tables have them.
const vectors = `
8/6k1/8/8/8/5q2/8/4K3 b - - 0 1 2 11
8/k7/8/8/8/8/7K/7Q w - - 0 1 2 13
2Q5/K7/8/3k4/8/8/8/8 w - - 0 1 2 15
1K6/8/3k4/8/5q2/8/8/8 w - - 0 1 -2 -6
8/8/8/8/8/k5qK/8/8 w - - 0 1 0 0
4k3/8/1R6/6K1/8/8/8/8 b - - 0 1 -2 -20
4K3/k7/8/8/3r4/8/8/8 b - - 0 1 2 21
3k4/8/R7/8/8/4K3/8/8 w - - 0 1 2 17
7K/8/8/8/8/8/1r6/1k6 b - - 0 1 2 19
2k5/1R6/8/8/8/8/8/2K5 b - - 0 1 0 0
8/8/6p1/8/8/8/6k1/3K4 b - - 0 1 2 1
8/8/8/5P2/8/5k2/8/2K5 b - - 0 1 -2 -2
8/6k1/4P3/8/8/8/8/7K w - - 0 1 0 0
8/8/4K2b/8/8/8/1k6/8 w - - 0 1 0 0
1N6/3K4/8/8/8/8/7k/8 w - - 0 1 0 0
`

// The distance to mate of positions with three pieces, in moves, from Gaviota's tables.
const mates = `
8/8/8/8/8/1p6/K7/7k w - - dm 0
8/8/8/1k6/8/8/K5P1/8 w - - dm 28
8/8/8/8/8/2k5/1R6/K7 w - - dm 16
8/8/8/5k2/8/8/1Q6/K7 w - - dm 10
`

// eachVector calls f with the words of each line of own, and of a file among the data, that is
// no comment: the first four are a FEN, and n(i) is the i-th word as a number.
func eachVector(t testing.TB, own, name string, f func(fen string, n func(i int) int)) {
	t.Helper()
	if path, err := datadir.Path("syzygy/" + name); err == nil {
		own += string(must.Get(os.ReadFile(path))(t))
	}
	for line := range strings.Lines(own) {
		words := strings.Fields(strings.ReplaceAll(line, ";", " "))
		if len(words) > 0 && words[0][0] != '#' {
			f(strings.Join(words[:4], " "), func(i int) int { return must.Get(strconv.Atoi(words[i]))(t) })
		}
	}
}

func checkVector(t *testing.T, tables *Tables, fen string, wdl, dtz int) {
	t.Helper()
	if v, ok := tables.ProbeWDL(at(fen)); !ok || int(v) != wdl {
		t.Errorf("%s: WDL %v %t, want %v", fen, v, ok, WDL(wdl))
	}
	if n, ok := tables.ProbeDTZ(at(fen)); !ok || n != dtz {
		t.Errorf("%s: DTZ %d %t, want %d", fen, n, ok, dtz)
	}
}

func TestVectorsAreExact(t *testing.T) {
	tables := openAll(t)
	eachVector(t, vectors, "vectors.epd", func(fen string, n func(int) int) { checkVector(t, tables, fen, n(6), n(7)) })
	eachVector(t, "", "endgame.epd", func(fen string, n func(int) int) {
		checkVector(t, tables, fen, n(7), n(9))
		if v, ok := tables.tableWDL(at(fen)); !ok || int(v) != n(5) {
			t.Errorf("%s: the table has %v %t, want %d", fen, v, ok, n(5))
		}
	})
}

func TestVectorsMateNoSoonerThanZeroing(t *testing.T) {
	tables := openAll(t)
	eachVector(t, mates, "endgame-dm-4.epd", func(fen string, n func(int) int) {
		plies := 2 * n(5) // until the side to move is mated
		if plies > 0 {
			plies--
		}
		dtz, ok := tables.ProbeDTZ(at(fen))
		if !ok || dtz*plies < 0 || (dtz == 0) != (plies == 0) || dtz*dtz > plies*plies {
			t.Errorf("%s: DTZ %d %t, but mate in %d plies", fen, dtz, ok, plies)
		}
	})
}
