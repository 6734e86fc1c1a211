package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"path/filepath"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/lab/measure"
)

// A judgment is a row of the table of yardstick.
type judgment struct {
	Name  string            `json:"name"`
	Hash  string            `json:"network"` // of the network
	Quiet measure.Agreement `json:"quiet"`
	Noisy measure.Agreement `json:"noisy"`
}

// yardstick prints how far the network built in and the named ones are from the
// scores of a stronger engine on positions that searches evaluate.
func yardstick(f *flag.FlagSet) command.Runner {
	data := f.String("data", "../shared/data/yardstick/*.txt.gz", "scored positions: files that match `PATTERN`")
	asJSON := f.Bool("json", false, "print an object a line instead of a table")
	return func(_ context.Context, w io.Writer, networks []string) error {
		positions, err := loadYardstick(*data)
		if err != nil {
			return err
		}
		if !*asJSON {
			fmt.Fprintf(w, "%-24s %-8s  %-51s  %s\n", "", "network", "quiet", "noisy")
		}
		for _, path := range append([]string{""}, networks...) {
			n, err := eval.LoadNetwork(path)
			if err != nil {
				return err
			}
			j := judgment{Name: "built in", Hash: n.Hash()}
			if path != "" {
				j.Name = filepath.Base(path)
			}
			j.Quiet, j.Noisy = measure.JudgeYardstick(positions, eval.New(n).Evaluate)
			if err := j.print(w, *asJSON); err != nil {
				return err
			}
		}
		return nil
	}
}

// loadYardstick reads the files that match a pattern.
func loadYardstick(pattern string) (list []measure.Scored, err error) {
	paths, err := filepath.Glob(pattern)
	if err != nil {
		return nil, fmt.Errorf("--data %q: %w", pattern, err)
	}
	for _, path := range paths {
		part, err := measure.LoadYardstick(path)
		if err != nil {
			return nil, err
		}
		list = append(list, part...)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("--data %q: no scored positions there; docs/nets.md says what they are", pattern)
	}
	return list, nil
}

// print writes a row of the table, or an object in JSON.
func (j *judgment) print(w io.Writer, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(w).Encode(j)
	}
	text := func(a measure.Agreement) string {
		return fmt.Sprintf("error %.5f, r %.4f, unit %3.0f, bias %+.3f (%d)", a.Error, a.Correlation, a.Unit, a.Bias, a.Positions)
	}
	_, err := fmt.Fprintf(w, "%-24s %.8s  %-51s  %s\n", j.Name, j.Hash, text(j.Quiet), text(j.Noisy))
	return err
}
