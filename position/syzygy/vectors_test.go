package syzygy

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/datadir"
	"github.com/adoube/adoube/internal/must"
)

// openAll opens the three- and four-man tables among the data.
func openAll(t testing.TB) *Tables {
	t.Helper()
	return openFolder(t, datadir.Need(t, "syzygy"))
}

// eachVector calls f with the words of each line of a data file that is no comment: the first
// four are a FEN, and n is the number that the i-th word is.
func eachVector(t testing.TB, name string, f func(fen string, n func(i int) int)) {
	t.Helper()
	data := must.Get(os.ReadFile(datadir.Need(t, "syzygy/"+name)))(t)
	lines := 0
	for line := range strings.Lines(string(data)) {
		words := strings.Fields(strings.ReplaceAll(line, ";", " "))
		if len(words) == 0 || words[0][0] == '#' {
			continue
		}
		lines++
		f(strings.Join(words[:4], " "), func(i int) int { return must.Get(strconv.Atoi(words[i]))(t) })
	}
	t.Log(lines, "vectors")
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

func TestEveryVectorIsExact(t *testing.T) {
	tables := openAll(t)
	eachVector(t, "vectors.epd", func(fen string, n func(int) int) { checkVector(t, tables, fen, n(6), n(7)) })
	eachVector(t, "endgame.epd", func(fen string, n func(int) int) {
		checkVector(t, tables, fen, n(7), n(9))
		if v, ok := tables.tableWDL(at(fen)); !ok || int(v) != n(5) {
			t.Errorf("%s: the table has %v %t, want %d", fen, v, ok, n(5))
		}
	})
}

// The distance to mate, in moves, is from tables of another kind, Gaviota's.
func TestMateIsNoNearerThanZeroing(t *testing.T) {
	tables := openAll(t)
	eachVector(t, "endgame-dm-4.epd", func(fen string, n func(int) int) {
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
