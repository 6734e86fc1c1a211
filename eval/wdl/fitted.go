package wdl

// fitted is the model in use, the output of
//
//	trainer wdl -data 'GAMES/*.adg'
//
// It should be fitted again for each network, from games with as many nodes a move as one
// can afford. No move depends on it. This one leaves a log loss of 0.5368 in games of
// network 14 that it was not fitted to; the one of network 9 before it left 0.5379.
//
// From 1500 games:
//   - self-play, seed 116000, 5000 nodes, 1 MiB hash, 0.1 Chess960, 0.5 sound, network d1ef838b
var fitted = Model{
	A: [Degree + 1]float64{96.456, -50.317, 11.013, 8.584},
	B: [Degree + 1]float64{45.323, 9.804, -2.274, 6.704},
}

// Fitted returns the model in use.
func Fitted() Model { return fitted }
