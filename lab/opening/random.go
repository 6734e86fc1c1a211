package opening

import (
	"math/bits"
	"math/rand/v2"
)

// Random draws the random numbers of one game. It gives the same numbers in all
// versions of Go.
type Random struct{ source rand.PCG }

// NewRandom returns the random numbers of a game. Each pair of a seed and a game has
// its own sequence, so machines with different seeds play different games.
func NewRandom(seed, game uint64) Random {
	const golden = 0x9e3779b97f4a7c15 // 2^64 divided by the golden ratio
	return Random{*rand.NewPCG(seed, (game+1)*golden)}
}

// Below returns a number in [0, n), for a small n > 0.
func (r *Random) Below(n int) int {
	high, _ := bits.Mul64(r.source.Uint64(), uint64(n))
	return int(high)
}

// Chance returns true with the given probability.
func (r *Random) Chance(probability float64) bool {
	const one = 1 << 30
	return r.Below(one) < int(probability*one)
}
