package laws

import "github.com/adoube/adoube/position"

// A guide knows for each configuration of a closure how many moves at least lead
// from there to one that may hold a mate. It orders the search for a helpmate.
type guide struct {
	cl       *closure
	distance []int16 // of each configuration, unreachable if there is no way
}

const unreachable = 1 << 10

// measure computes the distances. The closure may be incomplete.
func (g *guide) measure(cl *closure) {
	g.cl = cl
	n := len(cl.shapes)
	g.distance = append(g.distance[:0], make([]int16, n)...)
	cl.edges = &edgeList{into: make([]int32, n)}
	defer func() { cl.edges = nil }()
	var mates []int32
	var st state
	for k := range int32(n) {
		g.distance[k] = unreachable
		cl.load(k, &st)
		if !cl.deduce(&st) {
			continue
		}
		if st.side != cl.winner && st.checkers[0].group != 0 && cl.mayMate(&st) {
			g.distance[k] = 0
			mates = append(mates, k)
		}
		if !cl.queued[k] {
			cl.edges.from = k
			cl.expand(&st)
		}
	}
	g.spread(mates, cl.edges)
}

// spread walks from the mates against the direction of the moves.
func (g *guide) spread(queue []int32, edges *edgeList) {
	for i := 0; i < len(queue); i++ {
		k := queue[i]
		for e := edges.into[k]; e != 0; e = edges.all[e-1].next {
			if from := edges.all[e-1].from; g.distance[from] == unreachable {
				g.distance[from] = min(g.distance[k]+1, unreachable-1)
				queue = append(queue, from)
			}
		}
	}
}

// An edgeList holds for each configuration those that lead to it.
type edgeList struct {
	into []int32 // 1 + index of the first edge
	all  []edge
	from int32 // the configuration that is being expanded
}

type edge struct{ from, next int32 }

func (l *edgeList) add(to int32) {
	if e := l.into[to]; e != 0 && l.all[e-1].from == l.from {
		return
	}
	l.all = append(l.all, edge{l.from, l.into[to]})
	l.into[to] = int32(len(l.all))
}

// of returns the distance of p, or unreachable for a position outside.
func (g *guide) of(p *position.Position) int16 {
	sh := shapeOf(p)
	return g.withCheckers(p, p.Checkers(), sh)
}

// withCheckers tries all groups that the checkers of p may belong to.
func (g *guide) withCheckers(p *position.Position, checkers position.Bitboard, sh shape) int16 {
	if checkers == 0 {
		if k, ok := g.cl.find(&sh); ok {
			return g.distance[k]
		}
		return unreachable
	}
	sq, best := checkers.LSB(), int16(unreachable)
	pc := p.PieceOn(sq)
	if pc.Type() == position.Pawn {
		sh.addChecker(checker{sq, pawnChecker})
		return g.withCheckers(p, checkers&(checkers-1), sh)
	}
	for i := range g.cl.groups {
		if gr := &g.cl.groups[i]; gr.piece == pc || gr.promoted && gr.piece.Color() == pc.Color() {
			with := sh
			with.addChecker(checker{sq, int8(i + 1)})
			best = min(best, g.withCheckers(p, checkers&(checkers-1), with))
		}
	}
	return best
}
