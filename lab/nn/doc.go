// Package nn trains the network that evaluates positions. It runs on the CPU alone.
//
//	sample.go       a labeled position in 48 bytes
//	load.go         files of games to positions
//	label.go        a game to positions
//	filter.go       which positions of games are worth learning from
//	lookahead.go    better scores from later ones
//	imitate.go      positions labeled by another evaluation
//	mix.go          positions in an order as good as random
//	hash.go         hashes of positions
//	cache.go        positions in a file
//	order.go        the order of the positions in an epoch
//	config.go       settings, the learning rate
//	model.go        the weights as one vector, to integers and back
//	batch.go        a chunk of positions, forward and back
//	kernel*.go, *.s the inner loops, in Go, AVX2 and AVX-512
//	trainer.go      batches and epochs
//	losses.go       errors on held-out positions
//	checkpoint.go   resuming an interrupted run
//	teacher.go      positions for a teacher, and what it says of them
//	average.go      the mean of the weights of networks
//	log.go          the log of a run, one line an epoch
//
// The network is that of [eval.Network] in real numbers. It minimizes
//
//	(sigmoid(output) - sigmoid(label/unit))^2
//
// by AdamW.
//
// A position has few men, so it adds up few rows of the first layer: about 40 of thousands for each
// perspective. These tables are too large for the nearest
// caches, and most of the time goes into reading them. So everything is split into tiles of 64
// hidden neurons. Forward, a tile adds rows of a copy of its weights in 16 bits.
// Backward, the slopes of a chunk of positions, in 16 bits too, are sorted by row;
// the sum of each row is added to its gradient once. The gradient of a tile is
// complete after all chunks of a batch, and AdamW follows at once.
//
// Workers take tiles apart from each other, so nothing is merged, and the result
// depends only on the data and the settings: neither on the number of workers nor
// on the kernels, which return the same bits.
//
// See https://www.chessprogramming.org/NNUE and, for the recipe, the examples of
// the trainer bullet, https://github.com/jw1912/bullet.
package nn
