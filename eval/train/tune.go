package train

import (
	"errors"
	"math"
	"math/rand/v2"

	"github.com/adoube/adoube/eval"
)

// Config says how to tune.
type Config struct {
	Epochs  int
	Batch   int     // samples between updates
	Rate    float64 // first learning rate, in centipawns per update; falls to 0
	Prior   float64 // weight of the squared distance from the start in the loss
	Seed    uint64
	Workers int // goroutines for the extraction
}

// DefaultConfig returns settings that converge on some hundred thousand samples.
func DefaultConfig() Config {
	return Config{Epochs: 24, Batch: 2048, Rate: 1.0, Prior: 2e-9, Seed: 1, Workers: 1}
}

// An Epoch reports the losses, mean squared errors, after a pass over the data.
type Epoch struct {
	Number         int
	Train, HeldOut float64
}

// Tune learns weights from samples, starting from start. The same input and
// configuration always give the same weights. It calls extracted while reading
// samples and report after each epoch.
func Tune(samples []Sample, start *eval.Weights, c Config, extracted func(int), report func(Epoch)) (*eval.Weights, error) {
	samples = append(odds(samples, c.Seed), samples...)
	var train, heldOut []features
	for _, f := range extract(samples, max(c.Workers, 1), extracted) {
		if f.heldOut {
			heldOut = append(heldOut, f)
		} else {
			train = append(train, f)
		}
	}
	if len(train) == 0 || len(heldOut) == 0 {
		return nil, errors.New("tuning: no samples to learn from or none held out")
	}
	return descend(train, heldOut, start, c, report).Weights(), nil
}

// descend minimizes the loss with Adam, whose steps do not depend on how often
// a weight occurs. The start is a prior, which holds weights too rare to learn.
//
// Kingma and Ba 2015, https://arxiv.org/abs/1412.6980.
func descend(train, heldOut []features, start *eval.Weights, c Config, report func(Epoch)) Vector {
	const beta1, beta2, epsilon = 0.9, 0.999, 1e-12
	origin := vectorOf(start)
	v := append(Vector(nil), origin...)
	gradient, mean, square := make(Vector, len(v)), make(Vector, len(v)), make(Vector, len(v))
	free := freedom()
	random := rand.New(rand.NewPCG(c.Seed, 0))
	steps := c.Epochs * (len(train) / c.Batch)
	step := 0
	for epoch := range c.Epochs {
		random.Shuffle(len(train), func(i, j int) { train[i], train[j] = train[j], train[i] })
		sum := 0.0
		for first := 0; first+c.Batch <= len(train); first += c.Batch {
			clear(gradient)
			for i := range train[first : first+c.Batch] {
				sum += train[first+i].learn(v, gradient)
			}
			step++
			rate := c.Rate * 0.5 * (1 + math.Cos(math.Pi*float64(step)/float64(steps)))
			bias1, bias2 := 1-math.Pow(beta1, float64(step)), 1-math.Pow(beta2, float64(step))
			for i, g := range gradient {
				g = (g/float64(c.Batch) + c.Prior*(v[i]-origin[i])) * free[i]
				mean[i] += (1 - beta1) * (g - mean[i])
				square[i] += (1 - beta2) * (g*g - square[i])
				v[i] -= rate * mean[i] / bias1 / (math.Sqrt(square[i]/bias2) + epsilon)
			}
		}
		seen := len(train) / c.Batch * c.Batch
		report(Epoch{Number: epoch + 1, Train: sum / float64(max(seen, 1)), HeldOut: meanLoss(heldOut, v)})
	}
	return v
}

// freedom is 1 for every parameter that may change and 0 for those that may not.
func freedom() Vector {
	v := vectorOf(new(eval.Weights))
	for i, s := range slotsOf(new(eval.Weights)) {
		v[2*i] = float64(1 - index(frozen[s.name]))
		v[2*i+1] = v[2*i]
	}
	return v
}

func meanLoss(list []features, v Vector) (sum float64) {
	for i := range list {
		sum += list[i].loss(v)
	}
	return sum / float64(len(list))
}
