package nn

import (
	"encoding/json"
	"fmt"
	"io"
)

// A Run is the first line of the log of a training run, in JSON.
type Run struct {
	Config    Config `json:"config"`
	Kernels   string `json:"kernels"`
	Games     int    `json:"games"`
	Positions int    `json:"positions"`
	HeldOut   int    `json:"held_out_positions"`
}

// A Result is the last line of the log of a training run, in JSON.
type Result struct {
	Network   string `json:"network"`    // its hash
	BestEpoch int    `json:"best_epoch"` // after which it was best
	Quantized Losses `json:"quantized"`  // losses of the network in integers
}

// WriteLine appends v, a [Run], an [Epoch] or a [Result], to a log.
func WriteLine(w io.Writer, v any) error {
	if err := json.NewEncoder(w).Encode(v); err != nil {
		return fmt.Errorf("writing the log: %w", err)
	}
	return nil
}
