package eval

// A head is a second way from the accumulators to the score. Its result is added to
// that of the output neuron. It sees products of hidden neurons, which the output
// neuron cannot form:
//
//	own accumulator   ─ pairs of the two halves ┐
//	                                            ├ Hidden → 16 ─ SCReLU ─ 32 ─ SCReLU ─ 1
//	other accumulator ─ pairs of the two halves ┘
//
// Neuron i of an accumulator, clamped, is multiplied with neuron i + Hidden/2. All
// output buckets share the first layer, whose weights then stay in the nearest cache. The
// two others have weights of their own for each bucket.
//
// The idea and the sizes are those of Stockfish since 2022 and of most strong
// engines after it.

// The neurons of the layers of a head.
const (
	Head1 = 16 // of the first
	Head2 = 32 // of the second
)

// The integers of a head. A product of two activations of 1.0 would be 256, but they are
// at most pairMax, and it at most 253: a byte. Two of them times weights of the first layer must
// fit in 16 bits. Rounding costs more in products than in these weights, which therefore have
// fewer digits. The activations of its neurons are from 0 to 255, and their squares from 0 to 254.
const (
	pairMax  = QA - 1
	qPair    = 256
	qHead1   = 64   // weights of 1.0 of the first layer, and their greatest magnitude
	qHead2   = 1024 // and of the two others
	one1     = qPair * qHead1
	one2     = 256 * qHead2
	shift1   = 6          // from one1 to 256
	shift2   = 10         // from one2 to 256
	headUnit = 256 * 1024 // a result of 1.0
)

// A headWeights is the weights of a head for one bucket, but for those of the first
// layer, as the kernels want them. Its biases are the same for all buckets.
type headWeights struct {
	bias1   [Head1]int32
	signed1 [Head1]int32 // bias1 for inputs that are less by 128: see setSigned
	bias2   [Head2]int32
	weight3 [Head2]int16
	weight2 [Head1 / 2][Head2][2]int16 // of two inputs at a time
}

// A packedHead is the weights of a head for all buckets.
type packedHead struct {
	layers  []headWeights
	weight1 []int8 // [input/4][neuron][input%4]
}

// packHead arranges the weights of the head of n, if it has one.
func packHead(n *Network) (h packedHead) {
	if !n.Head {
		return h
	}
	h.layers = make([]headWeights, n.Buckets)
	var weight1 Numbers[int8]
	weight1.make(len(n.HeadWeights1))
	h.weight1 = weight1
	for i, w := range n.HeadWeights1 {
		input, neuron := i/Head1, i%Head1
		h.weight1[(input/4*Head1+neuron)*4+input%4] = w
	}
	for b := range h.layers {
		l := &h.layers[b]
		copy(l.bias1[:], n.HeadBias1)
		copy(l.bias2[:], n.HeadBias2[b*Head2:])
		copy(l.weight3[:], n.HeadWeights3[b*Head2:])
		for i, w := range n.HeadWeights2[b*Head1*Head2:][:Head1*Head2] {
			input, neuron := i/Head2, i%Head2
			l.weight2[input/2][neuron][input%2] = w
		}
		l.setSigned(h.weight1)
	}
	return h
}

// setSigned sets the biases for kernels that multiply signed bytes, and so take 128 from
// each input.
func (h *headWeights) setSigned(weight1 []int8) {
	h.signed1 = h.bias1
	for i, w := range weight1 {
		h.signed1[i/4%Head1] += 128 * int32(w)
	}
}

// headScore returns the result of the head for a bucket, in internal units.
func (e *Evaluator) headScore(own, other []int16, bucket int) int64 {
	sum := e.kernel.head(own, other, &e.head.layers[bucket], e.head.weight1)
	return int64(sum) * int64(e.network.Unit) / headUnit
}

// headGeneric computes a head: the specification of the kernels.
func headGeneric(own, other []int16, h *headWeights, weight1 []int8) int32 {
	first := h.bias1
	half := len(own) / 2
	for i, values := range [...][]int16{own, other} {
		for j, v := range values[:half] {
			x := product(v, values[half+j])
			if x == 0 { // most are
				continue
			}
			input := i*half + j
			weights := weight1[input/4*4*Head1+input%4:]
			for o := range first {
				first[o] += x * int32(weights[4*o])
			}
		}
	}
	second := h.bias2
	for i, sum := range first {
		x := square(sum, one1, shift1)
		for o := range second {
			second[o] += x * int32(h.weight2[i/2][o][i%2])
		}
	}
	var sum int32
	for i, s := range second {
		sum += square(s, one2, shift2) * int32(h.weight3[i])
	}
	return sum
}

// product returns the product of the activations of two hidden neurons, rounded: 0 to 253.
func product(a, b int16) int32 {
	clamped := func(v int16) int32 { return int32(min(max(v, 0), pairMax)) }
	return (clamped(a)*clamped(b) + 1<<6) >> 7
}

// square returns the activation of a neuron of the head, 0 to 254, whose inputs have the
// given sum, where one stands for 1.0.
func square(sum, one int32, shift int) int32 {
	x := min(max(sum, 0), one-1) >> shift
	return x * x >> 8
}
