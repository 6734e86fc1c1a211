package wdl

// fitted is the model of the engine as it is: the output of
//
//	trainer wdl -data 'GAMES/*.adg'
//
// It has to be made anew for each network, from games with as many nodes a move as
// can be afforded. No move depends on it.
//
// From 1511 games:
//   - self-play, seed 7, 5000 nodes, 1 MiB hash, 0.1 Chess960, network d9870dfc
var fitted = Model{
	A: [Degree + 1]float64{100.223, -47.993, 47.377, -30.885},
	B: [Degree + 1]float64{67.04, 11.946, -0.397, 5.338},
}

// Fitted returns the model of the engine as it is.
func Fitted() Model { return fitted }
