package nn

import (
	"math"
	"math/rand/v2"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/aligned"
)

// The layers of a network, in the order of [eval.Network.Layers].
const (
	featureWeights = iota
	featureBiases
	outputWeights
	outputBiases
)

// A layer describes one layer of weights or biases: its initial values, its limit, and its place among
// the parameters.
type layer struct {
	bound float32 // maximum magnitude of an initial weight; 0 for zeros
	limit float32 // maximum magnitude of a weight
	count int     // of weights
	tiled bool    // it is a matrix with a column for each hidden neuron
	first int     // its first row in every tile if tiled, otherwise its first parameter
}

// A layout describes where the layers of a network are among its parameters: first those of each tile, row
// by row, then those that do not belong to hidden neurons.
type layout struct {
	eval.Arch
	layers []layer
	tiles  int
	rows   int // of a tile
	size   int // number of parameters, a multiple of tileWidth
}

// biasRow returns the row of a tile that every position adds, after one for each feature.
func (l *layout) biasRow() int { return eval.Inputs }

// sparseRows returns the number of rows of features and biases. After them come the output weights: for
// each bucket, those of the side to move and those of the other side.
func (l *layout) sparseRows() int { return l.biasRow() + 1 }

// parameters are all weights of a network in one vector. Gradients and moments have
// the same form.
type parameters []float32

// newLayout returns the layout of networks of architecture a.
func newLayout(a eval.Arch) *layout {
	l := &layout{Arch: a, tiles: a.Hidden / tileWidth, layers: []layer{
		// Rare rows keep their initial weights, which are noise, so these are a tenth of
		// the usual size.
		featureWeights: {bound: 0.1 * spread(eval.MaxPieces), limit: featureLimit, tiled: true},
		featureBiases:  {bound: spread(eval.MaxPieces), limit: limit, tiled: true},
		outputWeights:  {bound: spread(2 * a.Hidden), limit: limit, tiled: true},
		outputBiases:   {limit: limit},
	}}
	sizes := (&eval.Network{Arch: a}).Layers()
	for i := range l.layers {
		layer := &l.layers[i]
		if layer.tiled {
			layer.first, layer.count = l.rows, sizes[i].Count
			l.rows += layer.count / a.Hidden
		}
	}
	l.size = l.tiles * l.rows * tileWidth
	for i := range l.layers {
		if layer := &l.layers[i]; !layer.tiled {
			layer.first, layer.count = l.size, sizes[i].Count
			l.size += (layer.count + tileWidth - 1) / tileWidth * tileWidth
		}
	}
	return l
}

// spread returns the bound of initial weights with which the sum of that many active inputs is about as
// large as one input.
func spread(inputs int) float32 { return float32(1 / math.Sqrt(float64(inputs))) }

// zeros returns parameters that are 0.
func (l *layout) zeros() parameters { return aligned.Make[float32](l.size) }

// flat returns the part of p that holds layer i, which is not tiled.
func (l *layout) flat(p parameters, i int) []float32 {
	return p[l.layers[i].first:][:l.layers[i].count]
}

// rows returns the rows of a tile.
func rows[T int16 | float32, P ~[]T](l *layout, p P, tile int) []T {
	return p[tile*l.rows*tileWidth:][:l.rows*tileWidth]
}

// outputs returns the output weights of a bucket in the rows of a tile.
func (l *layout) outputs(rows []float32, bucket int) []float32 {
	return rows[(l.sparseRows()+2*bucket)*tileWidth:][:2*tileWidth]
}

// bucket returns the output neuron that evaluates s.
func (l *layout) bucket(s *Sample) int { return eval.OutputBucket(s.kind, s.pieces.Count(), l.Buckets) }

// index returns the index among the parameters of weight j of layer i, in the order
// of [eval.Network.Layers].
func (l *layout) index(i, j int) int {
	layer := &l.layers[i]
	if !layer.tiled {
		return layer.first + j
	}
	row, column := layer.first+j/l.Hidden, j%l.Hidden
	return (column/tileWidth*l.rows+row)*tileWidth + column%tileWidth
}

// get returns layer i of p in the order of [eval.Network.Layers].
func (l *layout) get(p parameters, i int) []float32 {
	list := make([]float32, l.layers[i].count)
	for j := range list {
		list[j] = p[l.index(i, j)]
	}
	return list
}

// set sets layer i of p to list, in the order of [eval.Network.Layers].
func (l *layout) set(p parameters, i int, list []float32) {
	for j, x := range list {
		p[l.index(i, j)] = x
	}
}

// initial returns random parameters. Weights of features that cannot occur are 0, and so are those of king
// buckets: the network starts as if there were one bucket.
func (l *layout) initial(random *rand.Rand) parameters {
	p := l.zeros()
	for i, layer := range l.layers {
		if layer.bound == 0 {
			continue
		}
		for j := range layer.count {
			x := layer.bound * (2*random.Float32() - 1)
			if feature := j / l.Hidden; i != featureWeights || !eval.IsKingFeature(feature) && eval.CanOccur(feature) {
				p[l.index(i, j)] = x
			}
		}
	}
	return p
}

// A span is a range of sparse rows of a tile that can all occur and have the same limit.
type span struct {
	from, to int
	limit    float32
}

// spans lists the sparse rows of a tile that can occur.
func (l *layout) spans() (list []span) {
	for i, layer := range l.layers {
		if i > featureBiases {
			break
		}
		for row := layer.first; row < layer.first+layer.count/l.Hidden; row++ {
			if i == featureWeights && !eval.CanOccur(row) {
				continue
			}
			limit := layer.limit
			if i == featureWeights && eval.IsKingFeature(row) {
				limit = kingLimit
			}
			if n := len(list); n > 0 && list[n-1].to == row && list[n-1].limit == limit {
				list[n-1].to++
			} else {
				list = append(list, span{row, row + 1, limit})
			}
		}
	}
	return list
}

// quantize rounds p to the integers of inference. It returns the error of
// [eval.Network.Check] if inference could overflow.
func (l *layout) quantize(p parameters, lineage string) (*eval.Network, error) {
	n := &eval.Network{Arch: l.Arch, Lineage: lineage}
	for i, layer := range n.Layers() {
		layer.Quantize(l.get(p, i))
	}
	if err := n.Check(); err != nil {
		return nil, err
	}
	return n, nil
}

// dequantize returns the weights of n, which has the architecture of l.
func (l *layout) dequantize(n *eval.Network) parameters {
	p := l.zeros()
	for i, layer := range n.Layers() {
		list := make([]float32, layer.Count)
		layer.Dequantize(list)
		l.set(p, i, list)
	}
	return p
}
