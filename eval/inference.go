package eval

import "github.com/adoube/adoube/position"

// maxScore is the greatest magnitude of an evaluation, in internal units.
const maxScore = 15000

// An Evaluator evaluates positions with a [Network]. It keeps what it
// computed for recent positions, so each goroutine needs its own.
type Evaluator struct {
	network *Network
	kernel  kernel
	slots   [slots]accumulator
	finny   [2][views]finnyEntry // [perspective][view]
	rows    [2]rows              // [perspective], scratch space of update

	rowSets [kingBuckets][]int8 // see [Network.merged], nil until first needed
}

// New returns an evaluator that uses n, which must not change afterward. It panics if n
// does not pass [Network.Check], because the kernels trust its sizes.
func New(n *Network) *Evaluator {
	return newEvaluator(n, kernels[len(kernels)-1])
}

func newEvaluator(n *Network, k kernel) *Evaluator {
	if err := n.Check(); err != nil {
		panic(err)
	}
	n.reserve.Do(n.newRowSets)
	e := &Evaluator{network: n, kernel: k}
	e.initialize()
	return e
}

// Evaluate returns the score of p for the side to move in internal units, within
// ±15000. It sees only the board: neither the halfmove clock nor repetitions. The
// result does not depend on earlier evaluations.
func (e *Evaluator) Evaluate(p *position.Position) int {
	var attacks [2]position.Attacks
	p.FindAttacks(&attacks)
	return e.EvaluateAt(p, &attacks, 0)
}

// EvaluateAt is [Evaluator.Evaluate] for a position whose attacks are known and that a
// search has reached ply half-moves below its root. The ply changes only the speed:
// positions at neighboring plies should be one move apart.
func (e *Evaluator) EvaluateAt(p *position.Position, attacks *[2]position.Attacks, ply int) int {
	us := p.SideToMove()
	if v, known := known(p); known {
		if us == position.Black {
			v = -v
		}
		return int(v)
	}
	pieces := p.Occupied().Count()
	if pieces > MaxPieces {
		return byMaterial(p)
	}
	b := newBoard(p, attacks)
	return e.output(e.accumulate(&b, ply), us, OutputBucket(b.kind(), pieces, e.network.Buckets))
}

// byMaterial evaluates a position with more than [MaxPieces] pieces, which no game leads to, by
// its material: the sums in a network could overflow.
func byMaterial(p *position.Position) int {
	us := p.SideToMove()
	material := func(c position.Color) int { return p.Of(c, position.Pawn).Count() + int(pieceMaterial(p, c)) }
	return min(max(100*(material(us)-material(us.Opposite())), -maxScore), maxScore)
}

// EvaluatePacked returns what the network says about a position that [Pack]
// packed, for the side to move. Unlike [Evaluator.Evaluate], it knows no endings
// by rule.
func (e *Evaluator) EvaluatePacked(m *Packed, v Views, us position.Color) int {
	b := m.board(v)
	return e.output(e.accumulate(&b, 0), us, OutputBucket(b.kind(), m.Count(), e.network.Buckets))
}

// output returns the score of a for the side to move in internal units, by the
// output neuron of the given bucket.
func (e *Evaluator) output(a *accumulator, us position.Color, bucket int) int {
	n := e.network
	own, other := a.values[us&1], a.values[us&1^1]
	sum := e.kernel.output(own, other, n.outputs(bucket))
	// The activations carry QA twice, the biases once.
	score := (int64(sum)/QA + int64(n.OutputBias[bucket])) * int64(n.Unit) / (QA * QB)
	return int(min(max(score, -maxScore), maxScore))
}
