package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/lab/record"
)

// convert writes files of games in the latest version of the format.
func convert(f *flag.FlagSet) command.Runner {
	out := f.String("out", "converted", "write files of the same names to the directory `DIR`")
	return func(_ context.Context, w io.Writer, paths []string) error {
		if err := os.MkdirAll(*out, 0o755); err != nil {
			return err
		}
		for _, path := range paths {
			to := filepath.Join(*out, filepath.Base(path))
			games, err := convertFile(path, to)
			if err != nil {
				return err
			}
			fmt.Fprintf(w, "%s: %d games\n", to, games)
		}
		return nil
	}
}

// convertFile writes the games of one file to another, which must not exist, and
// returns how many there are. They keep their numbers. It says what is damaged and
// leaves it out.
func convertFile(from, to string) (games int, err error) {
	if _, err := os.Lstat(to); !errors.Is(err, fs.ErrNotExist) {
		return 0, fmt.Errorf("%s exists already", to)
	}
	r, err := record.Open(from)
	if err != nil {
		return 0, err
	}
	defer r.Close()
	var w *record.Writer
	var g record.Game
	for err = r.Next(&g); err == nil; err = r.Next(&g) {
		if w == nil {
			if w, err = record.Append(to, r.Note(), r.Number()); err != nil {
				return 0, err
			}
		}
		if err = w.SkipTo(r.Number()); err == nil {
			err = w.Add(&g)
		}
		if err != nil {
			return games, errors.Join(err, w.Close())
		}
		games++
	}
	printDamages(r.Damages())
	if err == io.EOF {
		err = nil
	}
	if w != nil {
		err = errors.Join(err, w.Close())
	}
	return games, err
}
