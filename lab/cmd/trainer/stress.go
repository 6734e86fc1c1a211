package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"

	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/lab/stress"
)

// stressPart is the number of games after which the state is saved.
const stressPart = 20

// stressEngine defines the flags of the command stress, and returns the command.
func stressEngine(f *flag.FlagSet) command.Runner {
	c, games := stress.Config{Workers: 1, MaxPlies: 300}, uint64(100_000)
	state := f.String("state", "stress.json", "keep the results in `FILE`, from which the same command continues")
	command.Number(f, &games, "games", 1, math.MaxInt64, "stop when there are `N` games")
	command.Number(f, &c.Seed, "seed", 0, math.MaxUint64, "use seed `N` for the games")
	command.Number(f, &c.Workers, "workers", 1, maxWorkers, "play `N` games at a time")
	f.StringVar(&c.Tables, "syzygy", "", "give the engine the Syzygy tables in the directory `PATH` in half of the games, and check its moves against them")
	return func(ctx context.Context, w io.Writer, args []string) error {
		lock, err := lockState(*state)
		if err != nil {
			return err
		}
		defer release(lock)
		c.Command = args
		s, err := stress.LoadState(*state, c.Seed)
		if err != nil {
			return err
		}
		ctx, stop := command.UntilStopped(ctx)
		defer stop()
		p := newRunLog(w, int64(games), int64(s.Next), func(float64) string {
			return fmt.Sprintf("%d games, %d with a fault", s.Next, s.Faulty)
		})
		for s.Next < games && err == nil {
			end := min(s.Next+stressPart, games)
			var reports []stress.Report
			if err = stress.Run(ctx, c, s.Next, end, func(r stress.Report) {
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
		fmt.Fprint(w, s)
		if s.Faulty > 0 {
			err = errors.Join(err, fmt.Errorf("%d games with a fault", s.Faulty))
		}
		return err
	}
}
