package syzygy

import (
	"os"
	"slices"
	"testing"

	"github.com/adoube/adoube/position"
)

// A census holds the DTZ of every position of a table.
type census struct {
	board
	t      *testing.T
	tables *Tables
	dtz    []int16 // [key]

	count  map[WDL]int
	rounds map[int]int // how often the table and the successors differ by how much
	ep     int         // positions with an en passant capture
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
			c.check(p, n, n)
			c.set(p, int16(n))
			inferred[c.image(p, 0)] = true
		}
	})
	c.each(func(p *position.Position) {
		if !inferred[c.image(p, 0)] {
			c.check(p, c.lookup(p), c.bySuccessors(p))
		}
		c.checkEnPassant(p)
	})
}

func (c *census) check(p *position.Position, n, best int) {
	checkDTZ(c.t, c.tables, p, n, best)
	c.count[classOf(n)]++
	c.rounds[n-best]++
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
		c.ep++
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
			c := &census{board: board{menOf(tab.material)}, t: t, tables: tables}
			c.count, c.rounds = map[WDL]int{}, map[int]int{}
			c.dtz = slices.Repeat([]int16{unknown}, c.keys())
			c.take()
			t.Log("positions", c.count, "table less successors, in plies", c.rounds, "en passant", c.ep)
		})
	}
}
