package position

import (
	"fmt"
	"os"
	"strconv"
	"strings"
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
			t.Parallel()
			counted := 0
			for s := openData(t, "perft/"+name); s.Scan(); {
				fen, depth, want := deepest(s.Text(), perftLimit())
				if depth == 0 {
					continue
				}
				p := mustParse(t, fen)
				if err := p.inconsistency(); err != nil {
					t.Errorf("%s: %v", fen, err)
				}
				if got := Perft(&p, depth); got != want {
					t.Errorf("Perft(%q, %d) = %d, want %d", fen, depth, got, want)
				}
				counted++
			}
			t.Logf("%d lines", counted)
		})
	}
}

// deepest returns the position of a line like "FEN ;D1 20 ;D2 400", and the greatest depth
// that has at most limit nodes with their number, or 0.
func deepest(line string, limit uint64) (fen string, depth int, nodes uint64) {
	fen, rest, _ := strings.Cut(line, ";")
	for part := range strings.SplitSeq(rest, ";") {
		var d int
		var n uint64
		if _, err := fmt.Sscanf(part, "D%d %d", &d, &n); err == nil && n <= limit && d > depth {
			depth, nodes = d, n
		}
	}
	return strings.TrimSpace(fen), depth, nodes
}
