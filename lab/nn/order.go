package nn

import "math/rand/v2"

// blockSize is the number of samples that stay together when an epoch is
// shuffled: enough to read memory at full speed.
const blockSize = 64

// An order is a sequence of blocks, for one pass over the samples.
type order []int32

// newOrder returns the order of the blocks of count samples in an epoch. It leaves
// out the last samples if they do not fill a block.
func newOrder(count int, seed uint64, epoch int) order {
	o := make(order, count/blockSize)
	for i := range o {
		o[i] = int32(i)
	}
	random := rand.New(rand.NewPCG(seed, uint64(epoch)))
	random.Shuffle(len(o), func(i, j int) { o[i], o[j] = o[j], o[i] })
	return o
}

// at returns the index of sample i of the epoch, and the number of samples from there on
// that are contiguous in memory.
func (o order) at(i int) (index, run int) {
	in := i % blockSize
	return int(o[i/blockSize])*blockSize + in, blockSize - in
}

// samples returns count samples of the epoch from index first on, in the memory of list.
func (o order) samples(list, all []Sample, first, count int) []Sample {
	list = list[:0]
	for len(list) < count {
		i, run := o.at(first + len(list))
		list = append(list, all[i:][:min(run, count-len(list))]...)
	}
	return list
}
