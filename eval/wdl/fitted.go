package wdl

// fitted is the model in use, the output of
//
//	trainer wdl -data 'GAMES/*.adg'
//
// It should be fitted again for each network, from games with as many nodes a move as one
// can afford. No move depends on it. This one comes from network 9 and fits network 13 better
// (log loss 0.5407 in 1500 games) than what is fitted to other games of it (0.5414).
//
// From 1500 games:
//   - self-play, seed 9901, 5000 nodes, 1 MiB hash, 0.1 Chess960, 0.5 sound, network 28c66415
var fitted = Model{
	A: [Degree + 1]float64{92.052, -37.368, 29.352, -21.559},
	B: [Degree + 1]float64{48.846, 4.712, -4.123, 8.556},
}

// Fitted returns the model in use.
func Fitted() Model { return fitted }
