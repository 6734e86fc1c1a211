package nn

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// A Run is the first line of the log of a training run, in JSON.
type Run struct {
	Config    Config `json:"config"`
	Kernels   string `json:"kernels"`
	Games     int    `json:"games"`
	Positions int    `json:"positions"`
	HeldOut   int    `json:"held_out_positions"`
	Lineage   string `json:"lineage"`
}

// A Result is the last line of the log of a training run, in JSON.
type Result struct {
	Network   string `json:"network"`    // its hash
	BestEpoch int    `json:"best_epoch"` // after which it was best
	Quantized Losses `json:"quantized"`  // losses of the network in integers
}

// WriteLine appends v, a [Run], an [Epoch] or a [Result], to a log.
func WriteLine(w io.Writer, v any) error {
	line, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("writing the log: %w", err)
	}
	if _, err := w.Write(append(line, '\n')); err != nil {
		return fmt.Errorf("writing the log: %w", err)
	}
	return nil
}

// ReadLog returns the epochs of the log of a training run. If an epoch was trained
// twice, because the run was killed before its checkpoint, the second time counts.
func ReadLog(path string) ([]Epoch, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("reading a log: %w", err)
	}
	defer f.Close()
	epochs, err := parseLog(f)
	if err != nil {
		return nil, fmt.Errorf("reading a log: %s: %w", path, err)
	}
	return epochs, nil
}

func parseLog(r io.Reader) ([]Epoch, error) {
	var epochs []Epoch
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		// Only lines of epochs have an epoch number.
		var e Epoch
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		if e.Number == 0 {
			continue
		}
		for len(epochs) > 0 && epochs[len(epochs)-1].Number >= e.Number {
			epochs = epochs[:len(epochs)-1]
		}
		epochs = append(epochs, e)
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if len(epochs) == 0 {
		return nil, errors.New("it has no epochs")
	}
	return epochs, nil
}
