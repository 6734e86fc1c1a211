// Package nn trains the network that evaluates positions. It runs on the CPU alone.
//
//	sample.go       a labeled position in 40 bytes, and its rows of the first layer
//	load.go         games to positions
//	filter.go       which positions of games are worth learning from
//	lookahead.go    better scores from later ones
//	imitate.go      positions labeled by another evaluation
//	order.go        the order of the positions in an epoch
//	config.go       settings, the learning rate
//	model.go        the weights as one vector, to integers and back
//	gradient.go     loss and gradient of a position
//	kernel*.go, *.s the inner loops, in Go, AVX2 and AVX-512
//	trainer.go      batches and epochs
//	losses.go       errors on held-out positions
//	checkpoint.go   resuming an interrupted run
//	log.go          the log of a run, one line an epoch
//
// The network is that of [eval.Network] in real numbers. It minimizes
//
//	(sigmoid(output) - target)^2,  target = wdl * result + (1-wdl) * sigmoid(score/unit)
//
// by AdamW. Each worker computes the gradient of its share of a batch. Then each
// sums one part of all gradients and updates that part of the weights. So the
// result depends only on the data, the settings, the number of workers and the
// kernels.
//
// The gradient is cheap because only the rows of the men on the board matter: about
// 20 of 3073 rows for each position and perspective.
//
// A new layer needs an entry in [eval.Network.Layers], one in newLayout, and a file
// with its forward and backward pass, called by worker.forward and worker.learn.
//
// See https://www.chessprogramming.org/NNUE and, for the recipe, the examples of
// the trainer bullet, https://github.com/jw1912/bullet.
package nn
