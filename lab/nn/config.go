package nn

import (
	"math"

	"github.com/adoube/adoube/eval"
)

// Config holds the settings of training. Numbers are positive, and the rate and the decay at most 1.
type Config struct {
	eval.Arch
	Epochs  int     `json:"epochs"`  // passes over the data
	Batch   int     `json:"batch"`   // positions between updates of the weights
	Rate    float64 `json:"rate"`    // maximum learning rate
	Decay   float64 `json:"decay"`   // share of a weight that a step takes away at a learning rate of 1; see [Trainer.pull]
	Seed    uint64  `json:"seed"`    // of the initial weights and the order of the positions
	Workers int     `json:"workers"` // goroutines; the result does not depend on their number
}

// DefaultConfig returns settings for tens of millions of positions.
func DefaultConfig() Config {
	return Config{
		Arch:    eval.Arch{Hidden: 512, Buckets: 32, Unit: 160},
		Epochs:  20,
		Batch:   16384,
		Rate:    2e-3,
		Decay:   0.1,
		Seed:    1,
		Workers: 2,
	}
}

// The constants of AdamW, Adam with decoupled weight decay: Loshchilov and Hutter 2017,
// https://arxiv.org/abs/1711.05101.
const (
	beta1   = 0.9
	beta2   = 0.999
	epsilon = 1e-8
)

// lastRate is the ratio of the last learning rate to the maximum.
const lastRate = 0.3 * 0.3 * 0.3 * 0.3 * 0.3

// rateAt returns the learning rate of a step out of steps: a short warmup, while the
// moments of Adam are unreliable, then a cosine.
func (c *Config) rateAt(step, steps int) float64 {
	warm := min(steps/20, 400) + 1
	rise := min(1, float64(step+1)/float64(warm))
	fall := lastRate + (1-lastRate)*(1+math.Cos(math.Pi*float64(step)/float64(steps)))/2
	return c.Rate * rise * fall
}

// stepAt returns the constants of a step, counted from 0, except the limit, which
// depends on the layer.
func (c *Config) stepAt(step, steps int) adamStep {
	rate := c.rateAt(step, steps)
	return adamStep{
		scale:      float32(1 / float64(c.Batch)),
		keepMean:   beta1,
		addMean:    1 - beta1,
		keepSquare: beta2,
		addSquare:  1 - beta2,
		spread:     float32(1 / math.Sqrt(1-math.Pow(beta2, float64(step+1)))),
		epsilon:    epsilon,
		rate:       float32(rate / (1 - math.Pow(beta1, float64(step+1)))),
		keep:       float32(1 - rate*c.Decay),
	}
}
