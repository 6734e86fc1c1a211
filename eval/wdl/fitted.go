package wdl

// fitted is the model in use, the output of
//
//	trainer wdl -data 'GAMES/*.adg'
//
// It should be fitted again for each network, from games with as many nodes a move as one
// can afford. No move depends on it. This one leaves a log loss of 0.5449 in games of
// network 16 that it was not fitted to.
//
// From 1500 games:
//   - self-play, seed 123000, 5000 nodes, 1 MiB hash, 0.1 Chess960, 0.5 sound, network 8ea7370a
var fitted = Model{
	A: [Degree + 1]float64{108.404, -45.414, 14.447, -10.427},
	B: [Degree + 1]float64{49.632, 10.808, -3.229, -3.931},
}

// Fitted returns the model in use.
func Fitted() Model { return fitted }
