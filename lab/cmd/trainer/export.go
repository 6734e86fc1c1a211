package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/lab/nn"
	"github.com/adoube/adoube/lab/record"
)

// export serves export.
func export(f *flag.FlagSet) command.Runner {
	near := 0.0
	out := f.String("out", "positions", "write DIR/x.positions for each x.adg, to the directory `DIR`")
	command.Number(f, &near, "rehearse", 0, 100, "as in train: `SHARE` of as many positions around those of the games")
	return func(_ context.Context, w io.Writer, paths []string) error {
		sources := map[string]string{}
		for _, path := range paths {
			name := nn.PathIn(*out, path, ".positions")
			if other, ok := sources[name]; ok {
				return fmt.Errorf("%s and %s would both be %s", other, path, name)
			}
			sources[name] = path
		}
		if err := os.MkdirAll(*out, 0o755); err != nil {
			return err
		}
		for _, path := range paths {
			count, err := exportFile(path, *out, near)
			if err != nil {
				return err
			}
			if _, err := fmt.Fprintf(w, "%s: %d positions\n", path, count); err != nil {
				return err
			}
		}
		return nil
	}
}

// exportFile writes the positions of a file of games to a folder, says what is damaged, and returns how many
// positions there are.
func exportFile(path, folder string, near float64) (count int, err error) {
	damages, err := record.Read(path, io.Discard, func(r *record.Reader) error {
		return disk.Replace(nn.PathIn(folder, path, ".positions"), "", func(w io.Writer) (err error) {
			count, err = nn.Export(w, r, near)
			return err
		})
	})
	printDamages(damages)
	return count, err
}
