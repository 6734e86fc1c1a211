package eval

import (
	"errors"
	"fmt"
	"sync"
	"unicode"
	"unicode/utf8"
	"unsafe"

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

// A Network is a neural network that evaluates positions. Each side sees the
// board from its own end, as up to 64 of [Inputs] features: those of a man on a square, by the
// least man that attacks and the least that defends him, and those of a man on a square and the
// bucket of squares in which its own king stands. Each feature has a row of weights; the sum of
// the rows is the side's accumulator. Both accumulators, the one of the side to
// move first, are the 2*Hidden inputs of one output neuron. There are several for
// each [Kind] of board, by how full it is:
//
//	board as White sees it ─ inputs → Hidden ─ SCReLU ┐
//	                                                  ├ 2*Hidden → 1 of Buckets
//	board as Black sees it ─ inputs → Hidden ─ SCReLU ┘
//
// Each man has one feature of each kind. What all buckets have in common is learned in the
// first and what is special in the second; others call the first a factorizer. Weights of
// both are added up before use, so play has eight sets of rows.
//
// The square of the clamped activation is the S of SCReLU. All weights are
// integers: a real weight w is w*QA in the first layer and w*QB in the second. A
// Network does not change once it is in use, so goroutines share it.
//
// See https://www.chessprogramming.org/NNUE.
type Network struct {
	Arch

	FeatureWeights Numbers[int8]  // [Inputs][Hidden]
	FeatureBias    Numbers[int16] // [Hidden]
	OutputWeights  Numbers[int16] // [Buckets][2*Hidden]
	OutputBias     Numbers[int32] // [Buckets]

	Lineage string // one line: what the network learned from

	merge sync.Once
	sums  []int8 // see merged
}

// OutputBucket returns the output neuron, 0 to buckets-1, that evaluates a board of kind k
// with the given number of men, kings included: 2 to 32. All kinds have equally many.
func OutputBucket(k Kind, men, buckets int) int {
	each := buckets / Kinds
	return int(k)*each + (men-2)*each/MaxMen
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
	if err := checkLineage(n.Lineage); err != nil {
		return err
	}
	for _, l := range n.Layers() {
		if l.len() != l.Count {
			return fmt.Errorf("%d %s, want %d", l.len(), l.Name, l.Count)
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
		return fmt.Errorf("%d hidden neurons, want a multiple of %d from %d to %d",
			a.Hidden, hiddenStep, minHidden, maxHidden)
	case a.Buckets < Kinds || a.Buckets > maxBuckets || a.Buckets%Kinds != 0:
		return fmt.Errorf("%d output buckets, want a multiple of %d from %d to %d", a.Buckets, Kinds, Kinds, maxBuckets)
	case a.Unit < 1 || a.Unit > maxUnit:
		return fmt.Errorf("an output of 1 is %d internal units, want 1 to %d", a.Unit, maxUnit)
	}
	return nil
}

// checkLineage returns an error if networks cannot keep s as their lineage.
func checkLineage(s string) error {
	if len(s) > maxLineage {
		return fmt.Errorf("lineage of %d bytes, want at most %d", len(s), maxLineage)
	}
	if !utf8.ValidString(s) {
		return errors.New("the lineage is not UTF-8")
	}
	for _, r := range s {
		if !unicode.IsPrint(r) {
			return fmt.Errorf("the lineage has the unprintable character %q", r)
		}
	}
	return nil
}

// checkAccumulator returns an error if a hidden neuron could overflow 16 bits with
// 32 men on the board.
func (n *Network) checkAccumulator() error {
	const most = 1<<15 - 1 - MaxMen*128
	for i, bias := range n.FeatureBias {
		if bias < -most || bias > most {
			return fmt.Errorf("feature bias %d of hidden neuron %d, want at most ±%d", bias, i, most)
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
			return fmt.Errorf("the output of bucket %d may reach ±%d, want at most ±%d", bucket, sum, 1<<31-1)
		}
	}
	return nil
}

// outputs returns the output weights of a bucket.
func (n *Network) outputs(bucket int) []int16 {
	return n.OutputWeights[bucket*2*n.Hidden:][:2*n.Hidden]
}

// merged returns the weights that an evaluator uses, [king bucket][StatusInputs][Hidden].
// Both features of a man come and go together, so they have one row: the sum of theirs,
// at most 127 and at least -128. All evaluators share them.
func (n *Network) merged() []int8 {
	n.merge.Do(func() {
		n.sums = aligned.MakeHuge[int8](kingBuckets * StatusInputs * n.Hidden)
		for i := range kingBuckets * StatusInputs {
			feature := i % StatusInputs
			sums, king := words(n.sums[i*n.Hidden:][:n.Hidden]), words(n.row(kingFeature(feature, i/StatusInputs)))
			for j, w := range words(n.row(feature)) {
				sums[j] = addSaturated(w, king[j])
			}
		}
	})
	return n.sums
}

// row returns the weights of a feature.
func (n *Network) row(feature int) []int8 { return n.FeatureWeights[feature*n.Hidden:][:n.Hidden] }

// words returns weights, eight in each number.
func words(weights []int8) []uint64 {
	return unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(weights))), len(weights)/8)
}

// addSaturated returns the sums of the eight weights in a and b, each the nearest of 8 bits. One by
// one, 59 million sums would take a tenth of a second of every start.
func addSaturated(a, b uint64) uint64 {
	const ones, signs = 0x0101010101010101, 0x8080808080808080
	sum := (a&^signs + b&^signs) ^ (a^b)&signs
	over := (a ^ sum) & (b ^ sum) & signs >> 7 * 0xff // where both have the sign that the sum has not
	return sum&^over | (a>>7&ones+0x7f*ones)&over
}
