package syzygy

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

// The tables are checked against each other: what a table says of a position
// must be the best of what the tables say of the positions one ply later.
//
// TestSampledPositionsAgreeWithTheirSuccessors looks at random positions of the
// tables beside the repository. With ADOUBE_SYZYGY=FOLDERS in the environment it
// takes the tables there, of any size.
//
// TestAllPositionsAgreeWithTheirSuccessors looks at every position with three or
// four men and takes an hour or so:
//
//	ADOUBE_SYZYGY_ALL=1 go test -run AllPositions -timeout 0 -v ./position/syzygy

// bestOfSuccessors returns the DTZ that p must have by the moves it has. Dtz
// returns the DTZ of a position after a move that does not zero the clock.
func bestOfSuccessors(t *testing.T, tables *Tables, p *position.Position, dtz func(*position.Position) int) int {
	if p.IsCheckmate() {
		return -1
	}
	best, found := 0, false
	for m := range p.LegalMoves() {
		next, n := p.After(m), 0
		switch {
		case next.IsCheckmate():
			n = 1
		case isZeroing(p, m):
			v, ok := tables.ProbeWDL(&next)
			if !ok {
				t.Fatalf("%s is not found", next.FEN())
			}
			n = [...]int{1, 101, 0, -101, -1}[v+2]
		default:
			if d := dtz(&next); d > 0 {
				n = -d - 1
			} else if d < 0 {
				n = -d + 1
			}
		}
		if !found || betterDTZ(n, best) {
			best, found = n, true
		}
	}
	return best
}

// betterDTZ reports whether the side to move prefers a distance of a to one of b.
func betterDTZ(a, b int) bool {
	if a > 0 && b > 0 || a < 0 && b < 0 {
		return a < b
	}
	return a > b
}

// classOf returns the WDL value that goes with a DTZ.
func classOf(n int) WDL {
	switch {
	case n < -100:
		return BlessedLoss
	case n < 0:
		return Loss
	case n == 0:
		return Draw
	case n <= 100:
		return Win
	}
	return CursedWin
}

// checkDTZ fails unless n, the DTZ of p in the tables, goes with best, that by its
// successors, and with the WDL tables. The rounding to moves makes a difference of one ply.
func checkDTZ(t *testing.T, tables *Tables, p *position.Position, n, best int) {
	t.Helper()
	v, ok := tables.ProbeWDL(p)
	if !ok || v != classOf(n) || v != classOf(best) || n-best > 1 || best-n > 1 {
		t.Errorf("%s: WDL %v %t, DTZ %d, by its successors %d", p.FEN(), v, ok, n, best)
	}
}

// checkProbe is checkDTZ for what a probe finds, which it returns.
func checkProbe(t *testing.T, tables *Tables, p *position.Position) int {
	t.Helper()
	probe := func(p *position.Position) int {
		n, ok := tables.ProbeDTZ(p)
		if !ok {
			t.Fatalf("%s is not found", p.FEN())
		}
		return n
	}
	n := probe(p)
	checkDTZ(t, tables, p, n, bestOfSuccessors(t, tables, p, probe))
	return n
}

func TestSampledPositionsAgreeWithTheirSuccessors(t *testing.T) {
	n := 150
	if testing.Short() {
		n = 15
	}
	var tables *Tables
	if paths := os.Getenv("ADOUBE_SYZYGY"); paths != "" {
		tables, n = must.Get(Open(paths))(t), 2000
	} else {
		tables = openAll(t)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for _, tab := range tables.list {
		for range n {
			p := randomPosition(r, tab.name)
			if tab.files[dtzKind].path != "" {
				checkProbe(t, tables, &p)
			}
		}
	}
}

// The tables know nothing of en passant, so the prober has to.
func TestEnPassantIsPartOfTheValue(t *testing.T) {
	tables := openAll(t)
	r := rand.New(rand.NewPCG(9, 9))
	decides := 0
	for n := 0; n < 300; {
		p := randomPosition(r, "KPvKP")
		if p.EnPassant() == position.NoSquare {
			continue
		}
		n++
		dtz := checkProbe(t, tables, &p)
		if v, _ := tables.tableWDL(&p); v != classOf(dtz) {
			decides++
		}
	}
	if decides == 0 {
		t.Error("no position in which the capture decides")
	}
}

// A census holds the DTZ of every position of a table.
type census struct {
	board
	t      *testing.T
	tables *Tables
	dtz    []int16 // [key]
}

const unknown = int16(-1 << 15)

// set notes n for p and all positions that differ from it by a symmetry.
func (c *census) set(p *position.Position, n int16) {
	for _, key := range c.images(p) {
		c.dtz[key] = n
	}
}

// stored returns the DTZ of p if the tables have it without looking at the
// successors of p.
func (c *census) stored(p *position.Position) (int, bool) {
	if p.IsCheckmate() {
		return -1, true
	}
	v, zeroing, ok := c.tables.resolve(p, Loss, Win, true)
	if ok && (v == Draw || zeroing) {
		return v.beforeZeroing(), true
	}
	n, other, ok2 := c.tables.tableDTZ(p, v)
	if !ok || !ok2 {
		c.t.Fatalf("%s is not found", p.FEN())
	}
	return n, !other
}

func (c *census) lookup(p *position.Position) int {
	n := c.dtz[c.image(p, 0)]
	if n == unknown {
		c.t.Fatalf("%s was not enumerated", p.FEN())
	}
	return int(n)
}

// bySuccessors returns the DTZ of p by its successors.
func (c *census) bySuccessors(p *position.Position) int {
	return bestOfSuccessors(c.t, c.tables, p, c.lookup)
}

// take takes the census: first what is stored, then what follows from that in
// one ply, then a comparison of what is stored with that.
func (c *census) take() {
	c.each(func(p *position.Position) {
		if n, ok := c.stored(p); ok {
			c.set(p, int16(n))
		}
	})
	inferred := make([]bool, len(c.dtz))
	c.each(func(p *position.Position) {
		if c.dtz[c.image(p, 0)] == unknown {
			n := c.bySuccessors(p)
			checkDTZ(c.t, c.tables, p, n, n)
			c.set(p, int16(n))
			inferred[c.image(p, 0)] = true
		}
	})
	c.each(func(p *position.Position) {
		if !inferred[c.image(p, 0)] {
			checkDTZ(c.t, c.tables, p, c.lookup(p), c.bySuccessors(p))
		}
		c.checkEnPassant(p)
	})
}

// checkEnPassant checks p with every en passant square that is possible.
func (c *census) checkEnPassant(p *position.Position) {
	s := p.Setup()
	for file := range position.File(8) {
		s.EnPassant = position.SquareAt(file, position.Rank(5-3*p.SideToMove()))
		q, err := s.Position()
		if err != nil || q.EnPassant() == position.NoSquare {
			continue
		}
		n, ok := c.tables.ProbeDTZ(&q)
		if !ok {
			c.t.Fatalf("%s is not found", q.FEN())
		}
		checkDTZ(c.t, c.tables, &q, n, c.bySuccessors(&q))
	}
}

func TestAllPositionsAgreeWithTheirSuccessors(t *testing.T) {
	if os.Getenv("ADOUBE_SYZYGY_ALL") == "" {
		t.Skip("takes long: set ADOUBE_SYZYGY_ALL=1")
	}
	tables := openAll(t)
	for _, tab := range tables.list {
		t.Run(tab.name, func(t *testing.T) {
			men := tab.material.men()
			if men > 4 {
				t.Skip("more than four men")
			}
			b := board{menOf(tab.material)}
			c := &census{b, t, tables, slices.Repeat([]int16{unknown}, b.keys())}
			c.take()
		})
	}
}
