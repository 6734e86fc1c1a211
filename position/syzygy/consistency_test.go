package syzygy

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

// The tables are checked against each other: what a table says of a position
// must be the best of what the tables say of the positions one ply later.
//
// TestConsistencyOfSampledPositions looks at random positions. With
// ADOUBE_SYZYGY=DIRS in the environment it takes the tables there, of any size.
//
// TestConsistencyOfAllPositions looks at every position with three pieces. Four
// pieces take an hour or so:
//
//	ADOUBE_SYZYGY_ALL=1 go test -run ConsistencyOfAll -timeout 0 -v ./position/syzygy

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

// checkDTZ fails unless n, the DTZ of p in the tables, agrees with best, the DTZ by its
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

func TestConsistencyOfSampledPositions(t *testing.T) {
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

// The tables know nothing of en passant, so the prober has to. Here a table of four pieces says
// that all is drawn, and what becomes of the captures is known from those of three.
func TestProbeValuesEnPassant(t *testing.T) {
	dir, name := copyTables(t), "KPvKP"
	w := newTableWriter(t, wdlKind, name, position.WhitePawn, position.BlackPawn, position.WhiteKing, position.BlackKing)
	for _, values := range w.values {
		for i := range values {
			values[i] = uint16(Draw + 2)
		}
	}
	must.Do(t, os.WriteFile(filepath.Join(dir, name+wdlKind.suffix()), w.bytes(), 0o666))
	tables := openDir(t, dir)
	r := rand.New(rand.NewPCG(9, 9))
	seen := map[WDL]int{}
	for n := 0; n < 300; {
		p := randomPosition(r, name)
		if p.EnPassant() == position.NoSquare {
			continue
		}
		n++
		want, forced := Loss, true
		for m := range p.LegalMoves() {
			if next := p.After(m); m.IsCapture() {
				if p.SideToMove() == position.Black {
					next = next.Flipped()
				}
				want = max(want, -classOf(theOracle().dtz(&next)))
			}
			forced = forced && m.IsEnPassant()
		}
		if !forced {
			want = max(want, Draw)
		}
		seen[want]++
		if v, ok := tables.ProbeWDL(&p); !ok || v != want {
			t.Errorf("%s: WDL %v %t, want %v", p.FEN(), v, ok, want)
		}
	}
	if len(seen) < 2 {
		t.Errorf("the values are %v", seen)
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

func TestConsistencyOfAllPositions(t *testing.T) {
	most := 3
	if os.Getenv("ADOUBE_SYZYGY_ALL") != "" {
		most = 4
	}
	tables := openAll(t)
	for i, tab := range tables.list {
		if tab.material.total() <= most && (i == 0 || !testing.Short()) {
			b := board{piecesOf(tab.material)}
			c := &census{b, t, tables, slices.Repeat([]int16{unknown}, b.keys())}
			c.take()
		}
	}
}
