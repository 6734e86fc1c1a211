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

func BenchmarkProbe(b *testing.B) {
	tables := openAll(b)
	ps := vectorPositions(b)
	for name, probe := range map[string]func(p *position.Position){
		"WDL": func(p *position.Position) { tables.ProbeWDL(p) },
		"DTZ": func(p *position.Position) { tables.ProbeDTZ(p) },
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				probe(&ps[i%len(ps)])
			}
		})
	}
}
