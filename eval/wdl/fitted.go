package wdl

// fitted is the model in use, the output of
//
//	trainer wdl -data 'GAMES/*.adg'
//
// It should be fitted again for each network, from games with as many nodes a move as one
// can afford; this one comes from network 6. No move depends on it.
//
// From 1500 games:
//   - self-play, seed 9900, 5000 nodes, 1 MiB hash, 0.1 Chess960, network 051bc400
var fitted = Model{
	A: [Degree + 1]float64{97.38, -56.607, 26.745, -0.538},
	B: [Degree + 1]float64{53.843, 1.935, 0.061, 14.975},
}

// Fitted returns the model in use.
func Fitted() Model { return fitted }
