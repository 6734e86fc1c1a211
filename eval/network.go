package eval

import (
	"fmt"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/adoube/adoube/internal/aligned"
)

// The constants of the network's arithmetic.
const (
	QA = 181 // the activation 1.0 of a hidden neuron, and feature weights of 1.0
	QB = 256 // output weights of 1.0
)

// The limits of what a [Network] may be.
const (
	minHidden  = 64
	maxHidden  = 1024
	maxBuckets = 32
	maxUnit    = 1000

	hiddenStep = 64   // widths are multiples of it, so that the kernels need no remainder
	maxLineage = 1000 // bytes
)

// An Arch is the architecture of a [Network].
type Arch struct {
	Hidden  int `json:"hidden"`  // neurons per perspective: a multiple of 64, 64 to 1024
	Buckets int `json:"outputs"` // output neurons: a multiple of 4, 4 to 32; see [OutputBucket]
	Unit    int `json:"unit"`    // internal units of an output of 1.0, 1 to 1000: they multiply the odds of winning by e
}

// A Network is a neural network that evaluates positions. Each side sees the board from its own
// end, as up to 64 of [Inputs] features, two for each piece: one by its square and the least pieces
// that attack and defend it, one by its square and the bucket of squares in which the viewing
// side's king stands. Each feature has a row of weights; the sum of the rows is the side's
// accumulator. Both accumulators, the one of the side to move first, are the 2*Hidden inputs of one
// output neuron. There are several for each [Kind] of board, by how full it is:
//
//	board as White sees it ─ inputs → Hidden ─ SCReLU ┐
//	                                                  ├ 2*Hidden → 1 of Buckets
//	board as Black sees it ─ inputs → Hidden ─ SCReLU ┘
//
// What all king buckets have in common is learned in the features by attacker and defender, which
// others call a factorizer, and what is special in those by bucket. Weights of both are added up
// before use, so play has eight sets of rows.
//
// The square of the clamped activation is the S of SCReLU. All weights are
// integers: a real weight w is w*QA in the first layer and w*QB in the second. A
// Network does not change once it is in use, so goroutines share it.
//
// See https://www.chessprogramming.org/NNUE.
type Network struct {
	Arch

	FeatureRows   Numbers[int8]  // the weights of features, coded; see [Network.Layers]
	FeatureBias   Numbers[int16] // [Hidden]
	OutputWeights Numbers[int16] // [Buckets][2*Hidden]
	OutputBias    Numbers[int32] // [Buckets]

	Lineage string // one line: what the network learned from

	embedded bool // the weights are in netFile
	reserve  sync.Once
	rowSets  *[kingBuckets]rowSet // nil before reserve; see merged
}

// OutputBucket returns the output neuron, 0 to buckets-1, that evaluates a board of kind k
// with the given number of pieces, kings included: 2 to 32. All kinds have equally many.
func OutputBucket(k Kind, pieces, buckets int) int {
	each := buckets / Kinds
	return int(k)*each + (pieces-2)*each/MaxPieces
}

// Check returns an error if n cannot be used: if its sizes disagree, or if some
// position could overflow the integers of inference.
func (n *Network) Check() error {
	if err := n.check(); err != nil {
		return fmt.Errorf("network: %w", err)
	}
	return nil
}

func (n *Network) check() error {
	if err := n.Arch.Check(); err != nil {
		return err
	}
	unprintable := func(r rune) bool { return !unicode.IsPrint(r) }
	if s := n.Lineage; len(s) > maxLineage || !utf8.ValidString(s) || strings.ContainsFunc(s, unprintable) {
		return fmt.Errorf("the lineage %.100q is not a line of UTF-8 of at most %d bytes", s, maxLineage)
	}
	for _, l := range n.Layers() {
		if l.len() != l.filed {
			return fmt.Errorf("%d %s instead of %d", l.len(), l.Name, l.filed)
		}
	}
	if err := n.checkAccumulator(); err != nil {
		return err
	}
	return n.checkOutput()
}

// Check returns an error if a is outside the limits.
func (a Arch) Check() error {
	switch {
	case a.Hidden < minHidden || a.Hidden > maxHidden || a.Hidden%hiddenStep != 0:
		return fmt.Errorf("%d hidden neurons are not a multiple of %d from %d to %d",
			a.Hidden, hiddenStep, minHidden, maxHidden)
	case a.Buckets < Kinds || a.Buckets > maxBuckets || a.Buckets%Kinds != 0:
		return fmt.Errorf("%d output buckets are not a multiple of %d from %d to %d", a.Buckets, Kinds, Kinds, maxBuckets)
	case a.Unit < 1 || a.Unit > maxUnit:
		return fmt.Errorf("an output of 1 is %d internal units instead of 1 to %d", a.Unit, maxUnit)
	}
	return nil
}

// checkAccumulator returns an error if a hidden neuron could overflow 16 bits with
// 32 pieces on the board.
func (n *Network) checkAccumulator() error {
	const most = 1<<15 - 1 - MaxPieces*128
	for i, bias := range n.FeatureBias {
		if bias < -most || bias > most {
			return fmt.Errorf("feature bias %d of hidden neuron %d, must be at most ±%d", bias, i, most)
		}
	}
	return nil
}

// checkOutput returns an error if a sum could overflow 32 bits. Partial sums may overflow:
// only the total must fit.
func (n *Network) checkOutput() error {
	for bucket := range n.Buckets {
		positive, negative := 0, 0
		for _, w := range n.outputs(bucket) {
			positive += max(int(w), 0)
			negative += max(-int(w), 0)
		}
		if sum := max(positive, negative) * QA * QA; sum > 1<<31-1 {
			return fmt.Errorf("the output of bucket %d may reach ±%d; the most is ±%d", bucket, sum, 1<<31-1)
		}
	}
	return nil
}

// outputs returns the output weights of a bucket.
func (n *Network) outputs(bucket int) []int16 {
	return n.OutputWeights[bucket*2*n.Hidden:][:2*n.Hidden]
}

// A rowSet holds the rows that an evaluator uses while the side's own king is in one bucket. Both
// features of a piece come and go together, so they have one row: the sum of theirs, at most 127
// and at least -128. The sums are made when they are first needed: a game needs a few buckets, and
// each takes rowCount*Hidden bytes.
type rowSet struct {
	merge sync.Once
	rows  []int8 // [rowCount][Hidden]
}

// newRowSets reserves the memory of all row sets, which does not use any yet.
func (n *Network) newRowSets() {
	n.rowSets = new([kingBuckets]rowSet)
	size := rowCount * n.Hidden
	memory := aligned.MakeHuge[int8](kingBuckets * size)
	for bucket := range n.rowSets {
		n.rowSets[bucket].rows = memory[bucket*size:][:size:size]
	}
}

// merged returns the rows of a king bucket. All evaluators share them. It allocates nothing.
func (n *Network) merged(bucket int) []int8 {
	set := &n.rowSets[bucket]
	set.merge.Do(func() {
		var rows [statuses][]uint64
		for plain := range PlainInputs {
			count := statusCount(plain)
			for status := range count {
				rows[status] = words(set.rows[rowOfFeature(status*PlainInputs+plain)*n.Hidden:][:n.Hidden])
			}
			n.decode(plain, &rows)
			king := n.row(kingFeature(plain, bucket))
			for _, row := range rows[:count] {
				for i, weights := range row {
					row[i] = addSaturated(weights^signs, word(king, i))
				}
			}
		}
		if n.embedded {
			unload(netFile)
		}
	})
	return set.rows
}
