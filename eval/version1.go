package eval

import "github.com/adoube/adoube/internal/aligned"

// version1 reads the weights of a network of version 1, which knew no threats: it had
// one row for the four statuses of a man, of 2-byte weights, in units of 1/255. They
// come out in the units of today, rounded, and cut off where they exceed 8 bits, so
// that the network says about the same and can be trained further.
func (d *decoder) version1(n *Network) {
	plain := d.weights(plainInputs*n.Hidden, "feature weights")
	d.otherLayers(n)
	n.FeatureWeights = aligned.Make[int8](Inputs * n.Hidden)
	for i := range n.FeatureWeights {
		n.FeatureWeights[i] = int8(min(max(fromVersion1(int(plain[i%len(plain)])), -128), 127))
	}
	for i, b := range n.FeatureBias {
		n.FeatureBias[i] = int16(fromVersion1(int(b)))
	}
	for i, b := range n.OutputBias {
		n.OutputBias[i] = int32(fromVersion1(int(b)))
	}
}

// fromVersion1 returns, in units of 1/QA, a number that was in units of 1/255.
func fromVersion1(x int) int {
	const unit = 255
	half := unit / 2
	if x < 0 {
		half = -half
	}
	return (x*QA + half) / unit
}
