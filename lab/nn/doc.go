// Package nn trains the network that evaluates positions. It runs on the CPU alone.
//
//	sample.go       a labeled position in 48 bytes
//	load.go         files of games to positions
//	label.go        a game to labeled positions
//	filter.go       which positions of games to learn from
//	tdlambda.go     TD(λ) targets from later scores
//	distill.go      positions labeled by a teacher
//	near.go         positions near games, for a student
//	mix.go          positions in an order as good as random
//	hash.go         hashes of positions
//	cache.go        positions in a file
//	order.go        the order of the positions in an epoch
//	config.go       settings, the learning rate
//	model.go        the weights as one vector, to integers and back
//	limits.go       the limits of the weights
//	batch.go        a chunk of positions, forward and backward
//	kernel*.go, *.s the inner loops, in Go, AVX2 and AVX-512
//	trainer.go      a run and its epochs
//	step.go         a batch, forward and backward, on several workers
//	losses.go       errors on held-out positions
//	checkpoint.go   resuming an interrupted run
//	teacher.go      positions for a teacher, and its expected scores
//	average.go      the mean of the weights of networks
//	log.go          the log of a run, one line per epoch
//
// The network is that of [eval.Network] in real numbers. It minimizes
//
//	(sigmoid(output) - sigmoid(label/unit))^2
//
// by AdamW.
//
// A position adds few rows of the first layer: about 40 of thousands in each perspective. The
// rows do not fit into the nearest caches, and most of the time goes into reading them. So
// everything is split into tiles of 64 hidden neurons. Forward, a tile adds rows of a copy of its
// weights in 16 bits. Backward, the slopes of a chunk of positions, also in 16 bits, are sorted by
// row, and their sum is added to the gradient of the row once. The gradient of a tile is complete
// after all chunks of a batch, and AdamW follows at once.
//
// Workers process tiles independently, so nothing is merged, and the result
// depends only on the data and the settings: neither on the number of workers nor
// on the kernels, which return the same bits.
//
// See https://www.chessprogramming.org/NNUE and, for the recipe, the examples of
// the trainer bullet, https://github.com/jw1912/bullet.
package nn
