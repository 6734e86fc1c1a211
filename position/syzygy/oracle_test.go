package syzygy

import (
	"sync"
	"testing"

	"github.com/adoube/adoube/position"
)

// An oracle knows the exact distance to zeroing of every position with three
// pieces. It works the distances out from mate and the zeroing moves backwards.
// No win takes more than 100 plies, so the 50-move rule plays no part.
type oracle map[material]*solution

// A solution is the distances of all positions with some pieces.
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
	// What the moves that do lead to.
	wins, draws bool
}

// theOracle has solved the endings with a queen, a rook and a pawn; those with a
// knight or a bishop are draws.
var theOracle = sync.OnceValue(func() oracle {
	o := oracle{}
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
func (o oracle) dtz(p *position.Position) int {
	if s := o[materialOf(p)]; s != nil {
		return s.nodes[s.id[s.image(p, 0)]].dtz
	}
	return 0
}

func (o oracle) solve(m material) {
	s := &solution{board: board{piecesOf(m)}}
	s.id = make([]int32, s.keys())
	o[m] = s
	s.each(func(p *position.Position) {
		for _, key := range s.images(p) {
			s.id[key] = int32(len(s.nodes))
		}
		s.nodes = append(s.nodes, oracleNode{p: *p})
	})
	// A pawn does not go back, so the far ranks are solved first.
	for rank := position.Rank(7); rank < 8; rank-- {
		var nodes []*oracleNode
		for i := range s.nodes {
			n := &s.nodes[i]
			if b := n.p.Pieces(position.Pawn); b == 0 && rank == 0 || b != 0 && b.LSB().Rank() == rank {
				nodes = append(nodes, n)
				o.expand(s, n)
			}
		}
		s.work(nodes)
	}
}

// expand finds the successors of n.
func (o oracle) expand(s *solution, n *oracleNode) {
	if !n.p.HasLegalMove() {
		if n.known = true; n.p.InCheck() {
			n.dtz = -1
		}
		return
	}
	for m := range n.p.LegalMoves() {
		next := n.p.After(m)
		if !isZeroing(&n.p, m) {
			n.next = append(n.next, s.id[s.image(&next, 0)])
			continue
		}
		d := o.dtz(&next)
		n.wins, n.draws = n.wins || d < 0, n.draws || d == 0
	}
}

// work finds the positions that are decided in 1, 2, 3 … plies, until there are
// no more.
func (s *solution) work(nodes []*oracleNode) {
	for depth, more := 1, true; more || depth < 3; depth++ {
		var found []*oracleNode
		for _, n := range nodes {
			if n.known {
				continue
			}
			wins, loses := n.wins, !n.wins && !n.draws
			for _, id := range n.next {
				next := &s.nodes[id]
				wins = wins || next.known && next.dtz < 0
				loses = loses && next.known && next.dtz > 0
			}
			switch {
			case wins:
				n.dtz = depth
			case loses:
				n.dtz = -depth
			default:
				continue
			}
			found = append(found, n)
		}
		for _, n := range found {
			n.known = true
		}
		more = len(found) > 0
	}
}

func TestTablesOfThreePiecesAgreeWithRetrogradeAnalysis(t *testing.T) {
	checkThreePieces(t, openAll(t), 1) // a table that counts in moves can be one ply short
}

// checkThreePieces compares all positions with three pieces with the oracle. A distance may be too
// low by up to short plies.
func checkThreePieces(t *testing.T, tables *Tables, short int) {
	t.Helper()
	for _, s := range theOracle() {
		for i := range s.nodes {
			p, want := &s.nodes[i].p, s.nodes[i].dtz
			v, ok := tables.ProbeWDL(p)
			n, ok2 := tables.ProbeDTZ(p)
			missing := want - n
			if want < 0 {
				missing = -missing
			}
			if !ok || !ok2 || v != classOf(want) || missing < 0 || missing > short {
				t.Fatalf("%s: WDL %v %t, DTZ %d %t, want %d", p.FEN(), v, ok, n, ok2, want)
			}
		}
	}
}

// The solver itself is checked against what is known of these endings: the
// longest mates take 10 and 16 moves.
func TestRetrogradeAnalysisFindsTheLongestMates(t *testing.T) {
	for name, want := range map[string]int{"KQvK": 19, "KRvK": 31} {
		longest := 0
		for _, n := range theOracle()[mustMaterial(name)].nodes {
			longest = max(longest, n.dtz)
		}
		if longest != want {
			t.Errorf("%s: the longest win takes %d plies, want %d", name, longest, want)
		}
	}
}
