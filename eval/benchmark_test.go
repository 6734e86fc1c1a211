package eval

import (
	"bufio"
	"compress/gzip"
	"os"
	"strings"
	"testing"

	"github.com/adoube/adoube/position"
)

func BenchmarkEvaluate(b *testing.B) {
	ps := benchmarkPositions(b)
	b.Run("pawns=cached", func(b *testing.B) {
		e := New()
		for i := 0; b.Loop(); i++ {
			e.Evaluate(&ps[i%len(ps)])
		}
	})
	b.Run("pawns=new", func(b *testing.B) {
		e := New()
		for i := 0; b.Loop(); i++ {
			p := &ps[i%len(ps)]
			e.pawns[p.PawnKey()&(pawnSlots-1)].key = ^p.PawnKey()
			e.Evaluate(p)
		}
	})
}

// benchmarkPositions returns quiet positions of master games where the data is
// there, else a few positions of this file.
func benchmarkPositions(b *testing.B) (ps []position.Position) {
	f, err := os.Open("../../shared/data/positions/tcec.epd.gz")
	if err == nil {
		defer f.Close()
		if z, err := gzip.NewReader(f); err == nil {
			for lines := bufio.NewScanner(z); lines.Scan() && len(ps) < 128; {
				fen, _, _ := strings.Cut(lines.Text(), ";")
				if p, err := position.ParseFEN(fen); err == nil {
					ps = append(ps, p)
				}
			}
			return ps
		}
	}
	for _, fen := range varied {
		ps = append(ps, parse(b, fen))
	}
	return ps
}
