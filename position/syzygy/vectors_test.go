package syzygy

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/datadir"
	"github.com/adoube/adoube/position"
)

// openAll opens the three- and four-man tables among the data.
func openAll(t testing.TB) *Tables {
	t.Helper()
	return openFolder(t, datadir.Need(t, "syzygy"))
}

// dataLines returns the lines of a data file that are not comments.
func dataLines(t testing.TB, name string) []string {
	t.Helper()
	data, err := os.ReadFile(datadir.Need(t, "syzygy/"+name))
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(strings.Split(string(data), "\n"), func(line string) bool {
		line = strings.TrimSpace(line)
		return line == "" || line[0] == '#'
	})
}

func mustParse(t testing.TB, fen string) *position.Position {
	t.Helper()
	p, err := position.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return &p
}

func mustAtoi(t testing.TB, s string) int {
	t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func checkVector(t *testing.T, tables *Tables, fen string, wdl, dtz int) {
	t.Helper()
	p := mustParse(t, fen)
	if v, ok := tables.ProbeWDL(p); !ok || int(v) != wdl {
		t.Errorf("%s: WDL %v %t, want %v", fen, v, ok, WDL(wdl))
	}
	if n, ok := tables.ProbeDTZ(p); !ok || n != dtz {
		t.Errorf("%s: DTZ %d %t, want %d", fen, n, ok, dtz)
	}
}

func TestEveryVectorIsExact(t *testing.T) {
	tables := openAll(t)
	lines := dataLines(t, "vectors.epd")
	for _, line := range lines {
		f := strings.Split(line, ";")
		checkVector(t, tables, f[0], mustAtoi(t, f[1]), mustAtoi(t, f[2]))
	}
	t.Log(len(lines), "vectors")
}

func TestEveryEndgameVectorIsExact(t *testing.T) {
	tables := openAll(t)
	lines := dataLines(t, "endgame.epd")
	for _, line := range lines {
		f := strings.Fields(strings.ReplaceAll(line, ";", " "))
		fen := strings.Join(f[:4], " ")
		checkVector(t, tables, fen, mustAtoi(t, f[7]), mustAtoi(t, f[9]))
		if v, ok := tables.tableWDL(mustParse(t, fen)); !ok || int(v) != mustAtoi(t, f[5]) {
			t.Errorf("%s: the table has %v %t, want %s", fen, v, ok, f[5])
		}
	}
	t.Log(len(lines), "vectors")
}

// The distance to mate, in moves, is from tables of another kind, Gaviota's.
func TestMateIsNoNearerThanZeroing(t *testing.T) {
	tables := openAll(t)
	lines := dataLines(t, "endgame-dm-4.epd")
	for _, line := range lines {
		f := strings.Fields(strings.ReplaceAll(line, ";", " "))
		fen, mate := strings.Join(f[:4], " "), mustAtoi(t, f[5])
		plies := 2 * mate // until the side to move is mated
		if mate > 0 {
			plies--
		}
		n, ok := tables.ProbeDTZ(mustParse(t, fen))
		if !ok || n*plies < 0 || (n == 0) != (plies == 0) || n*n > plies*plies {
			t.Errorf("%s: DTZ %d %t, but mate in %d plies", fen, n, ok, plies)
		}
	}
	t.Log(len(lines), "vectors")
}
