package position

import (
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// perftFiles are the suites of published counts among the shared data.
var perftFiles = []string{
	"standard.epd", "tricky.epd", "stress_extra.epd", "enpassant.epd", "single_check.epd",
	"double_check.epd", "random_marcel.epd", "deep_std_frc_dfrc.epd",
	"chess960.epd", "tricky_chess960.epd", "dfrc.epd",
}

// perftLimit returns how many nodes a line of a suite may cost. Set
// ADOUBE_PERFT_NODES for more than a quick look.
func perftLimit() uint64 {
	if n, err := strconv.ParseUint(os.Getenv("ADOUBE_PERFT_NODES"), 10, 64); err == nil {
		return n
	}
	if testing.Short() {
		return 20_000
	}
	return 300_000
}

func TestPerftMatchesPublishedCounts(t *testing.T) {
	for _, name := range perftFiles {
		t.Run(strings.TrimSuffix(name, ".epd"), func(t *testing.T) {
			testPerftFile(t, name, perftLimit())
		})
	}
}

// testPerftFile counts every line of a suite at the greatest depth that has at
// most limit nodes, if there is one.
func testPerftFile(t *testing.T, name string, limit uint64) {
	lines := make(chan perftLine)
	var wg sync.WaitGroup
	var counted, nodes atomic.Uint64
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for line := range lines {
				p, err := ParseFEN(line.fen)
				if err != nil {
					t.Errorf("ParseFEN(%q): %v", line.fen, err)
					continue
				}
				depth := line.deepest(limit)
				if depth == 0 {
					continue
				}
				got, want := Perft(&p, depth), line.counts[depth]
				if got != want {
					t.Errorf("Perft(%q, %d) = %d, want %d", line.fen, depth, got, want)
				}
				counted.Add(1)
				nodes.Add(got)
			}
		})
	}
	total := 0
	for s := openData(t, "perft/"+name); s.Scan(); {
		if line := parsePerftLine(s.Text()); len(line.counts) > 0 {
			lines <- line
			total++
		}
	}
	close(lines)
	wg.Wait()
	t.Logf("%d of %d lines, %d nodes", counted.Load(), total, nodes.Load())
}

func TestDivideAddsUpToPerft(t *testing.T) {
	for _, fen := range corpus {
		p := mustParse(t, fen)
		if got := Perft(&p, 0); got != 1 {
			t.Errorf("Perft(%q, 0) = %d, want 1", fen, got)
		}
		for depth := 1; depth <= 3; depth++ {
			var sum uint64
			for _, c := range Divide(&p, depth) {
				sum += c.Nodes
			}
			if want := Perft(&p, depth); sum != want {
				t.Errorf("sum of Divide(%q, %d) = %d, want %d", fen, depth, sum, want)
			}
		}
	}
}
