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
	"strings"

	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/lab/nn"
	"github.com/adoube/adoube/lab/record"
)

// exportPositions serves export.
func exportPositions(f *flag.FlagSet) command.Runner {
	l := nn.DefaultLookahead()
	out := f.String("out", "positions", "write DIR/x.positions for each x.adg, to the directory `DIR`")
	command.Number(f, &l.Share, "lookahead", 0, 1, "`SHARE` of the scores of later moves in each score")
	return func(_ context.Context, w io.Writer, paths []string) error {
		return eachFile(paths, *out, func(path, name string, r *record.Reader) error {
			count := 0
			err := disk.Replace(filepath.Join(*out, name+".positions"), "", func(w io.Writer) (err error) {
				count, err = nn.Export(w, r, l)
				return err
			})
			if err == nil {
				_, err = fmt.Fprintf(w, "%s: %d positions\n", path, count)
			}
			return err
		})
	}
}

// relabelGames serves relabel.
func relabelGames(f *flag.FlagSet) command.Runner {
	points := f.String("points", "positions", "read DIR/x.points for each x.adg from the directory `DIR`")
	out := f.String("out", "taught", "write DIR/x.adg to the directory `DIR`")
	return func(_ context.Context, _ io.Writer, paths []string) error {
		return eachFile(paths, *out, func(_, name string, r *record.Reader) error {
			said, err := os.Open(filepath.Join(*points, name+".points"))
			if err != nil {
				return err
			}
			defer said.Close()
			return relabelFile(filepath.Join(*out, name+".adg"), r, said)
		})
	}
}

// relabelFile writes the games of r with other scores to a new file.
func relabelFile(path string, r *record.Reader, points io.Reader) error {
	if _, err := os.Stat(path); err == nil {
		return fmt.Errorf("%s: %w", path, fs.ErrExist)
	}
	w, err := record.Append(path, r.Note()+", scores by a teacher", 0)
	if err != nil {
		return err
	}
	if err := errors.Join(nn.Relabel(w, r, points, nn.DefaultConfig().Unit), w.Close()); err != nil {
		return errors.Join(err, os.Remove(path))
	}
	return nil
}

// eachFile makes the directory out and calls do with each file of games, and with its name without a
// folder and without .adg. It says what is damaged.
func eachFile(paths []string, out string, do func(path, name string, r *record.Reader) error) error {
	if len(paths) == 0 {
		return command.Usagef("name files of games")
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	for _, path := range paths {
		r, err := record.Open(path)
		if err != nil {
			return err
		}
		err = do(path, strings.TrimSuffix(filepath.Base(path), ".adg"), r)
		printDamages(r.Damages())
		if err := errors.Join(err, r.Close()); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return nil
}
