package wdl

// fitted is the model in use, the output of
//
//	trainer wdl -data 'GAMES/*.adg'
//
// It should be fitted again for each network, from games with as many nodes a move as one
// can afford. No move depends on it. This one leaves a log loss of 0.5549 in games of
// network 15 that it was not fitted to; the one of network 14 before it left 0.5589.
//
// From 1500 games:
//   - self-play, seed 121000, 5000 nodes, 1 MiB hash, 0.1 Chess960, 0.5 sound, network bb6012fc
var fitted = Model{
	A: [Degree + 1]float64{97.765, -42.067, 30.131, -17.335},
	B: [Degree + 1]float64{46.97, 11.856, 3.919, -3.964},
}

// Fitted returns the model in use.
func Fitted() Model { return fitted }
