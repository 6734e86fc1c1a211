package syzygy

import (
	"sync"

	"github.com/adoube/adoube/position"
)

// An oracle knows the exact distance to zeroing of every position with three
// men. It works the distances out from mate and the zeroing moves backwards.
// No win takes more than 100 plies, so the 50-move rule plays no part.
type oracle struct {
	solved map[material]*solution
}

// A solution is the distances of all positions with some men.
type solution struct {
	board
	nodes []oracleNode
	id    []int32 // [key] the number of a node
}

// An oracleNode is a position, up to symmetry.
type oracleNode struct {
	p     position.Position
	dtz   int
	known bool
	next  []int32 // the nodes after moves that do not zero the clock
	best  int     // the best distance by the moves that do, 0 if there are none or they draw
	draws bool    // a move that zeroes the clock draws
}

// theOracle has solved the endings with a queen, a rook and a pawn; those with a
// knight or a bishop are draws.
var theOracle = sync.OnceValue(func() *oracle {
	o := &oracle{solved: map[material]*solution{}}
	for _, name := range []string{"KQvK", "KRvK", "KPvK"} {
		o.solve(mustMaterial(name))
	}
	return o
})

func mustMaterial(name string) material {
	m, err := parseMaterial(name)
	if err != nil {
		panic(err)
	}
	return m
}

// dtz returns the distance of p, positive if the side to move wins.
func (o *oracle) dtz(p *position.Position) int {
	if s := o.solved[materialOf(p)]; s != nil {
		return s.nodes[s.id[s.key(p)]].dtz
	}
	return 0
}

func (o *oracle) solve(m material) {
	s := &solution{board: board{menOf(m)}}
	s.id = make([]int32, s.keys())
	o.solved[m] = s
	s.each(func(p *position.Position) {
		for _, key := range s.images(p) {
			s.id[key] = int32(len(s.nodes))
		}
		s.nodes = append(s.nodes, oracleNode{p: *p})
	})
	// A pawn does not go back, so the far ranks are solved first.
	for rank := position.Rank(7); ; rank-- {
		var nodes []*oracleNode
		for i := range s.nodes {
			n := &s.nodes[i]
			if b := n.p.Pieces(position.Pawn); b == 0 && rank == 0 || b != 0 && b.LSB().Rank() == rank {
				nodes = append(nodes, n)
			}
		}
		o.expand(s, nodes)
		s.work(nodes)
		if rank == 0 {
			return
		}
	}
}

// expand finds the successors of nodes.
func (o *oracle) expand(s *solution, nodes []*oracleNode) {
	for _, n := range nodes {
		var moves position.MoveList
		n.p.GenerateLegal(&moves)
		if moves.Len() == 0 {
			n.known = true
			if n.p.InCheck() {
				n.dtz = -1
			}
			continue
		}
		for _, m := range moves.Slice() {
			var next position.Position
			n.p.MakeMove(m, &next)
			if !isZeroing(&n.p, m) {
				n.next = append(n.next, s.id[s.key(&next)])
				continue
			}
			switch d := o.dtz(&next); {
			case d < 0:
				n.best = 1
			case d == 0:
				n.draws = true
			case n.best == 0:
				n.best = -1
			}
		}
	}
}

// work finds the positions that are decided in 1, 2, 3 … plies, until there are
// no more.
func (s *solution) work(nodes []*oracleNode) {
	for depth, more := 1, true; more || depth < 3; depth++ {
		more = false
		var found []*oracleNode
		for _, n := range nodes {
			if n.known {
				continue
			}
			wins, loses := n.best == 1, !n.draws && n.best != 1
			for _, id := range n.next {
				next := &s.nodes[id]
				wins = wins || next.known && next.dtz < 0
				loses = loses && next.known && next.dtz > 0
			}
			if wins || loses {
				found = append(found, n)
				n.dtz = depth
				if loses {
					n.dtz = -depth
				}
			}
		}
		for _, n := range found {
			n.known, more = true, true
		}
	}
}
