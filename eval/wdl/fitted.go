package wdl

// fitted is the model of the engine as it is: the output of
//
//	trainer wdl -data 'GAMES/*.adg'
//
// It has to be made anew for each network, from games with as many nodes a move as
// can be afforded. No move depends on it.
//
// From 1500 games:
//   - self-play, seed 17, 5000 nodes, 1 MiB hash, 0.1 Chess960, network 65128252
var fitted = Model{
	A: [Degree + 1]float64{98.785, -50.971, 33.3, -14.43},
	B: [Degree + 1]float64{60.356, 3.348, -5.305, 10.871},
}

// Fitted returns the model of the engine as it is.
func Fitted() Model { return fitted }
