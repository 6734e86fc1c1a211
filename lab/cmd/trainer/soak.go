package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"

	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/lab/soak"
)

// soakPart is the number of games after which the state is saved.
const soakPart = 20

// soakEngine serves soak.
func soakEngine(f *flag.FlagSet) command.Runner {
	c, games := soak.Config{Workers: 1, MaxPlies: 300}, uint64(100_000)
	state := f.String("state", "soak.json", "keep what was found in `FILE`, from which the same command goes on")
	command.Number(f, &games, "games", 1, math.MaxInt64, "stop when there are `N` games")
	command.Number(f, &c.Seed, "seed", 0, math.MaxUint64, "seed `N` of the games")
	command.Number(f, &c.Workers, "workers", 1, maxWorkers, "play `N` games at a time")
	f.StringVar(&c.Tables, "syzygy", "", "let the engine ask the Syzygy tables in the folder `PATH` in every second ten games, and ask them about it")
	return func(ctx context.Context, w io.Writer, args []string) error {
		lock, err := lockState(*state)
		if err != nil {
			return err
		}
		defer release(lock)
		c.Command = args
		s, err := soak.LoadState(*state, c.Seed)
		if err != nil {
			return err
		}
		ctx, stop := command.UntilStopped(ctx)
		defer stop()
		p := newRunLog(int64(games), int64(s.Next), func(float64) string {
			return fmt.Sprintf("%d games, %d with a fault", s.Next, s.Faulty)
		})
		for s.Next < games && err == nil {
			end := min(s.Next+soakPart, games)
			var reports []soak.Report
			if err = soak.Run(ctx, c, s.Next, end, func(r soak.Report) {
				reports = append(reports, r)
				p.step()
			}); err == nil {
				s.Add(reports, end)
				err = s.Save(*state)
			}
		}
		p.finish()
		if errors.Is(err, context.Canceled) {
			err = nil
		}
		_, printErr := fmt.Fprint(w, s)
		if s.Faulty > 0 {
			printErr = errors.Join(printErr, fmt.Errorf("%d games with a fault", s.Faulty))
		}
		return errors.Join(err, printErr)
	}
}
