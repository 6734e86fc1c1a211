package main

import (
	"context"
	"flag"
	"io"
	"math"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/lab/nn"
	"github.com/adoube/adoube/position"
)

// trainSettings are the flags of train.
type trainSettings struct {
	data, out       string
	network, from   string // a network or the checkpoint of another run to start from
	checkpoint      string
	resume          bool
	replay, blend   float64
	teacher, points string
	config          nn.Config
	loading         nn.Loading
}

// train defines the flags of the command train, and returns the command.
func train(f *flag.FlagSet) command.Runner {
	s := trainSettings{config: nn.DefaultConfig(), loading: nn.DefaultLoading()}
	s.define(f)
	return func(ctx context.Context, w io.Writer, files []string) error {
		if err := s.check(); err != nil {
			return err
		}
		endings := false
		f.Visit(func(set *flag.Flag) { endings = endings || set.Name == "wdl-endings" })
		if results := &s.loading.Results; !endings {
			results.Endings = results.Share
		}
		t := training{trainSettings: s, w: w}
		return t.run(ctx, files)
	}
}

func (s *trainSettings) define(f *flag.FlagSet) {
	c, l := &s.config, &s.loading
	const many = math.MaxInt32
	f.StringVar(&s.data, "data", "", "train on the games in files that match `PATTERN`, and in those named as arguments")
	f.StringVar(&s.out, "out", "net.bin", "write the network to `FILE`; the log goes to FILE.jsonl")
	f.StringVar(&s.network, "start", "", "start from the network in `FILE` instead of random weights")
	f.StringVar(&s.from, "continue", "", "start from the unrounded weights in the checkpoint `FILE` of another run")
	f.StringVar(&s.checkpoint, "checkpoint", "", "save the state of training to `FILE` every ten minutes and at the end")
	f.BoolVar(&s.resume, "resume", false, "resume from the checkpoint if it exists")
	command.Number(f, &s.replay, "replay", 0, 100, "replay buffer: add `SHARE` times as many positions near the games, labeled by the teacher")
	command.Number(f, &s.blend, "blend", 0, 1, "give the teacher this `WEIGHT` in the labels of positions of games")
	f.StringVar(&s.teacher, "teacher", "", "use the network in `FILE` as the teacher instead of the built-in one")
	f.StringVar(&s.points, "points", "", "use the labels that lab/gpu/teacher.py wrote to `DIR`/x.points for each x.adg; export needs the same --replay")
	command.Number(f, &c.Hidden, "hidden", 64, many, "use `N` hidden neurons per perspective, a multiple of 64")
	command.Number(f, &c.Buckets, "buckets", eval.Kinds, many, "use `N` output neurons, a multiple of 4, chosen by the kind of board and the number of pieces")
	command.Number(f, &c.Epochs, "epochs", 1, many, "pass `N` times over the data")
	command.Number(f, &c.Batch, "batch", 1, many, "update the weights after every `N` positions")
	command.Number(f, &c.Rate, "rate", 0, 1, "use this maximum learning `RATE`")
	command.Number(f, &c.Decay, "decay", 0, 1, "L2 pull to the starting weights, or to 0: each step reduces the distance by `SHARE` times the learning rate")
	command.Number(f, &c.Seed, "seed", 0, math.MaxUint64, "use seed `N` for the initial weights and the order of the positions")
	command.Number(f, &c.Workers, "workers", 1, maxWorkers, "use `N` goroutines")
	f.StringVar(&l.Cache, "cache", "", "keep the positions in `FILE`, so that the next run need not read the games")
	command.Number(f, &l.Share, "share", 1e-6, 1, "train on this `SHARE` of the games")
	command.Number(f, &l.Results.Share, "wdl", 0, 1, "give results this `WEIGHT` in the labels of positions with at least 24 pieces")
	command.Number(f, &l.Results.Endings, "wdl-endings", 0, 1, "the same `WEIGHT` with at most 8 pieces, interpolated between 8 and 24; unless given, that of --wdl")
}

// check returns an error if flags contradict each other.
func (s *trainSettings) check() error {
	switch {
	case s.resume && s.checkpoint == "":
		return command.Usagef("--resume needs --checkpoint FILE")
	case s.network != "" && s.from != "":
		return command.Usagef("--start and --continue cannot be used together")
	case (s.teacher != "" || s.points != "") && s.replay == 0 && s.blend == 0:
		return command.Usagef("--teacher and --points need --replay SHARE or --blend WEIGHT")
	case s.teacher != "" && s.points != "":
		return command.Usagef("--teacher and --points cannot be used together")
	}
	return nil
}

// distillation returns how the teacher takes part, nil if it does not.
func (s *trainSettings) distillation() (*nn.Distillation, error) {
	if s.replay == 0 && s.blend == 0 {
		return nil, nil
	}
	d := &nn.Distillation{Points: s.points, Count: s.replay, Share: s.blend}
	if s.points != "" {
		return d, nil
	}
	n, err := eval.LoadNetwork(s.teacher)
	if err != nil {
		return nil, err
	}
	d.Name = n.Hash()
	d.Teacher = func() func(*position.Position) int { return eval.New(n).Evaluate }
	return d, nil
}
