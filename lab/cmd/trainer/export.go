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

// export defines the flags of the command export, and returns the command.
func export(f *flag.FlagSet) command.Runner {
	replay := 0.0
	out := f.String("out", "positions", "write the positions of each x.adg to `DIR`/x.positions")
	command.Number(f, &replay, "replay", 0, 100, "add `SHARE` times as many positions near the games, as in train")
	return func(_ context.Context, w io.Writer, paths []string) error {
		sources := map[string]string{}
		for _, path := range paths {
			name := nn.PathIn(*out, path, ".positions")
			if other, ok := sources[name]; ok {
				return fmt.Errorf("%s and %s would both be written to %s; rename one", other, path, name)
			}
			sources[name] = path
		}
		if err := os.MkdirAll(*out, 0o755); err != nil {
			return err
		}
		for _, path := range paths {
			count, err := exportFile(path, *out, replay)
			if err != nil {
				return err
			}
			fmt.Fprintf(w, "%s: %d positions\n", path, count)
		}
		return nil
	}
}

// exportFile writes the positions of a file of games to a directory, prints what is damaged, and returns the
// number of positions.
func exportFile(path, dir string, replay float64) (count int, err error) {
	damages, err := record.Read(path, io.Discard, func(r *record.Reader) error {
		return disk.Replace(nn.PathIn(dir, path, ".positions"), "", func(w io.Writer) (err error) {
			count, err = nn.Export(w, r, replay)
			return err
		})
	})
	printDamages(damages)
	return count, err
}
