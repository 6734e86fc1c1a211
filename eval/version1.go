package eval

// version1 reads the layers of a network of version 1. It has no statuses, and so
// one row of 2-byte weights for the four statuses of a man, all in units of 1/255.
// They are converted to the units of today, rounded, and limited to 8 bits. The
// network evaluates about the same and can be trained further.
func (d *decoder) version1(n *Network) {
	var plain Numbers[int16]
	layers := n.Layers()
	d.layer(Layer{layers[0].Name, plainInputs * n.Hidden, unitVersion1, &plain})
	for _, l := range layers[1:] {
		d.layer(l)
	}
	n.FeatureWeights.make(Inputs * n.Hidden)
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

// unitVersion1 is what QA was in version 1.
const unitVersion1 = 255

// fromVersion1 converts x from units of 1/255 to units of 1/QA.
func fromVersion1(x int) int {
	half := unitVersion1 / 2
	if x < 0 {
		half = -half
	}
	return (x*QA + half) / unitVersion1
}
