// Package nn trains the network that evaluates positions, on processors without
// anything else.
//
//	sample.go       a labelled position in 40 bytes, and what a network sees of it
//	load.go         games to positions
//	filter.go       which positions of games are worth learning from
//	order.go        the order in which they are learned
//	config.go       settings, the learning rate
//	model.go        the weights as one vector, to integers and back
//	gradient.go     loss and gradient of a position
//	kernel*.go, *.s the inner loops, in Go, AVX2 and AVX-512
//	trainer.go      batches and epochs
//	losses.go       what a network is worth on positions it did not learn from
//	checkpoint.go   going on after an interruption
//	log.go          what a run did, one line an epoch
//
// The network is that of [eval.Network] in real numbers. It minimizes
//
//	(sigmoid(output) - target)^2,  target = wdl * result + (1-wdl) * sigmoid(score/unit)
//
// by AdamW. A batch is divided among goroutines that each add up a gradient of
// their own; then each adds up a part of all gradients and updates that part of
// the weights. So a run depends on the data, the settings, the number of workers
// and the kernels, on nothing else.
//
// The gradient costs little since only the rows of the men on the board take
// part: per position and perspective some 20 of 3073 rows are added up, and as
// many gradients are added to.
//
// See https://www.chessprogramming.org/NNUE and, for the recipe, the examples of
// the trainer bullet, https://github.com/jw1912/bullet.
package nn
