package main

import (
	"context"
	"encoding/csv"
	"io"
	"strconv"

	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/lab/nn"
)

// curves prints the losses in logs of training runs as CSV, a line for each epoch.
func curves(_ context.Context, w io.Writer, logs []string) error {
	if len(logs) == 0 {
		return command.Usagef("name a log or more")
	}
	lines := [][]string{{"log", "positions", "train", "held_out"}}
	for _, log := range logs {
		epochs, err := nn.ReadLog(log)
		if err != nil {
			return err
		}
		for _, e := range epochs {
			loss := func(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }
			lines = append(lines, []string{log, strconv.Itoa(e.Positions), loss(e.Train), loss(e.HeldOut.Target)})
		}
	}
	return csv.NewWriter(w).WriteAll(lines)
}
