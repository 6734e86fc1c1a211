package syzygy

import (
	"strings"
	"testing"

	"github.com/adoube/adoube/position"
)

// vectorPositions returns the positions of the test vectors.
func vectorPositions(b *testing.B) []position.Position {
	var ps []position.Position
	for _, line := range dataLines(b, "vectors.epd") {
		fen, _, _ := strings.Cut(line, ";")
		ps = append(ps, *mustParse(b, fen))
	}
	return ps
}

func BenchmarkProbeWDL(b *testing.B) {
	tables := openAll(b)
	ps := vectorPositions(b)
	for i := range ps {
		tables.ProbeWDL(&ps[i])
	}
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		tables.ProbeWDL(&ps[i])
		if i++; i == len(ps) {
			i = 0
		}
	}
}

func BenchmarkProbeDTZ(b *testing.B) {
	tables := openAll(b)
	ps := vectorPositions(b)
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		tables.ProbeDTZ(&ps[i])
		if i++; i == len(ps) {
			i = 0
		}
	}
}
