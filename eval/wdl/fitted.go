package wdl

// fitted is the model in use, the output of
//
//	trainer wdl GAMES/*.adg
//
// It should be fitted again for each network, from games with as many nodes a move as one
// can afford. No move depends on it. This one leaves a log loss of 0.5184 in games of
// network 16 that it was not fitted to.
//
// From 1500 games:
//   - self-play, seed 127000, 5000 nodes, 1 MiB hash, 0.1 Chess960, 0.5 sound, network 8ea7370a, material scale 650
var fitted = Model{
	A: [Degree + 1]float64{77.491, 5.012, 12.273, -24.547},
	B: [Degree + 1]float64{36.849, 22.178, 3.11, -7.987},
}

// Fitted returns the model in use.
func Fitted() Model { return fitted }
