package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/lab/nn"
	"github.com/adoube/adoube/position"
)

// A training is a run of train.
type training struct {
	// Flags.
	data, out, start, from, teacher, points, checkpoint string
	rehearse, blend                                     float64
	resume                                              bool
	config                                              nn.Config
	loading                                             nn.Loading

	w       io.Writer
	log     *os.File
	games   *nn.Data
	trainer *nn.Trainer
}

// train serves train.
func train(f *flag.FlagSet) command.Runner {
	r := training{config: nn.DefaultConfig(), loading: nn.DefaultLoading()}
	c, l := &r.config, &r.loading
	const many = math.MaxInt32
	f.StringVar(&r.data, "data", "", "files of games: a `PATTERN`, besides those named by arguments")
	f.StringVar(&r.out, "out", "net.bin", "write the network to `FILE`; the log goes to FILE.jsonl")
	f.StringVar(&r.start, "start", "", "start from the network in `FILE` instead of random weights")
	f.StringVar(&r.from, "continue", "", "start from the weights in the checkpoint `FILE` of another run, which are not rounded")
	f.StringVar(&r.checkpoint, "checkpoint", "", "save the state of training to `FILE` every ten minutes and in the end")
	f.BoolVar(&r.resume, "resume", false, "go on from the checkpoint if there is one")
	command.Number(f, &r.rehearse, "rehearse", 0, 100, "learn beside the games what a teacher, by default the network built in, says of `SHARE` as many positions around theirs")
	command.Number(f, &r.blend, "blend", 0, 1, "`SHARE` of the teacher in the labels of the positions of the games themselves")
	f.StringVar(&r.teacher, "teacher", "", "let the network in `FILE` teach")
	f.StringVar(&r.points, "points", "", "let what lab/gpu/teacher.py wrote to `DIR`/x.points of each x.adg teach; export has the same --rehearse")
	command.Number(f, &c.Hidden, "hidden", 64, many, "`N` hidden neurons per perspective, a multiple of 64")
	command.Number(f, &c.Buckets, "buckets", eval.Kinds, many, "`N` output neurons, a multiple of 4, chosen by the kind of board and the number of pieces")
	command.Number(f, &c.Epochs, "epochs", 1, many, "pass `N` times over the data")
	command.Number(f, &c.Batch, "batch", 1, many, "`N` positions between updates")
	command.Number(f, &c.Rate, "rate", 0, 1, "greatest learning `RATE`")
	command.Number(f, &c.Decay, "decay", 0, 1, "in each step weights lose `SHARE` times the learning rate of their distance from those of the start, or from 0")
	command.Number(f, &c.Seed, "seed", 0, math.MaxUint64, "seed `N` of the weights and of the order of the positions")
	command.Number(f, &c.Workers, "workers", 1, maxWorkers, "`N` goroutines")
	f.StringVar(&l.Cache, "cache", "", "keep the positions in `FILE`, so that another run need not read the games")
	command.Number(f, &l.Share, "share", 1e-6, 1, "learn from this `SHARE` of the games")
	command.Number(f, &l.Results.Share, "wdl", 0, 1, "`SHARE` of the result of the game in the label of a position with at least 24 men")
	command.Number(f, &l.Results.Endings, "wdl-endings", 0, 1, "the same `SHARE` with at most 8 men, that of --wdl unless given; between 8 and 24 it changes evenly")
	return func(ctx context.Context, w io.Writer, files []string) error {
		if r.checkpoint == "" && r.resume {
			return command.Usagef("--resume needs --checkpoint FILE")
		}
		if r.start != "" && r.from != "" {
			return command.Usagef("--start and --continue exclude each other")
		}
		endings := false
		f.Visit(func(set *flag.Flag) { endings = endings || set.Name == "wdl-endings" })
		if !endings {
			l.Results.Endings = l.Results.Share
		}
		r.w = w
		return r.run(ctx, files)
	}
}

// run teaches a network from games and writes it to a file.
func (r *training) run(ctx context.Context, files []string) error {
	if err := r.imitate(); err != nil {
		return err
	}
	paths, err := gameFiles(r.data, files)
	if err != nil {
		return err
	}
	if err := disk.Replaceable(r.out, eval.NetworkMagic); err != nil {
		return err
	}
	if r.log, err = openLog(r.out+".jsonl", `{"config":`); err != nil {
		return err
	}
	defer release(r.log)
	if r.checkpoint != "" {
		lock, err := lockState(r.checkpoint)
		if err != nil {
			return err
		}
		defer release(lock)
		if _, err := os.Lstat(r.checkpoint); err == nil && !r.resume {
			return fmt.Errorf("%s is there already: go on from it with --resume, or delete it", r.checkpoint)
		}
	}
	if err := r.load(paths); err != nil {
		return err
	}
	if err := r.begin(); err != nil {
		return err
	}
	ctx, stop := command.UntilStopped(ctx)
	defer stop()
	return r.learn(ctx)
}

// imitate says which network to imitate, if any.
func (r *training) imitate() error {
	if r.rehearse == 0 && r.blend == 0 {
		if r.teacher != "" || r.points != "" {
			return command.Usagef("--teacher and --points need --rehearse SHARE or --blend SHARE")
		}
		return nil
	}
	if r.teacher != "" && r.points != "" {
		return command.Usagef("--teacher and --points exclude each other")
	}
	i := &nn.Imitation{Points: r.points, Count: r.rehearse, Share: r.blend}
	if r.loading.Imitation = i; r.points != "" {
		return nil
	}
	n, err := eval.LoadNetwork(r.teacher)
	if err != nil {
		return err
	}
	i.Teacher = func() func(*position.Position) int { return eval.New(n).Evaluate }
	i.Name = n.Hash()
	return nil
}

// gameFiles returns the files that match a pattern and the others, sorted.
func gameFiles(pattern string, others []string) ([]string, error) {
	paths, err := filepath.Glob(pattern)
	if err != nil {
		return nil, fmt.Errorf("--data %q: %w", pattern, err)
	}
	if pattern != "" && len(paths) == 0 {
		return nil, fmt.Errorf("--data %q: no such file", pattern)
	}
	paths = append(paths, others...)
	slices.Sort(paths)
	if paths = slices.Compact(paths); len(paths) == 0 {
		return nil, errors.New("no games to learn from: use --data 'PATTERN' or name files")
	}
	return paths, nil
}

// load reads files of games and says what is in them.
func (r *training) load(paths []string) error {
	total, err := sizeOf(paths)
	if err != nil {
		return err
	}
	bar := newBar(total, "reading")
	r.loading.Workers, r.loading.Progress = r.config.Workers, bar
	if r.games, err = nn.Load(paths, r.loading); err != nil {
		return err
	}
	bar.Clear()
	printDamages(r.games.Damages)
	_, err = fmt.Fprintf(r.w, "%d games, %d plies, %d positions to learn from, %d held out\n",
		r.games.Games, r.games.Plies, len(r.games.Train), len(r.games.HeldOut))
	return err
}

// begin makes a trainer, at its start or at the checkpoint.
func (r *training) begin() (err error) {
	var start *eval.Network
	if r.start != "" {
		if start, err = eval.LoadNetwork(r.start); err != nil {
			return err
		}
	}
	r.trainer, err = nn.NewTrainer(r.config, r.games, start)
	if err == nil && r.from != "" {
		err = r.trainer.Start(r.from)
	}
	if err != nil || !r.resume {
		return err
	}
	if err := r.trainer.Resume(r.checkpoint); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

// learn trains until all epochs are over or ctx is done, and writes the network
// and the log, or the checkpoint.
func (r *training) learn(ctx context.Context) error {
	t, c := r.trainer, &r.config
	if t.Epochs() == 0 {
		_, err := r.log.Seek(0, io.SeekStart)
		if err = errors.Join(err, r.log.Truncate(0)); err != nil {
			return err
		}
	}
	run := nn.Run{
		Config: *c, Kernels: t.Kernels(), Games: r.games.Games,
		Positions: len(r.games.Train), HeldOut: len(r.games.HeldOut),
	}
	if err := nn.WriteLine(r.log, run); err != nil {
		return err
	}
	fmt.Fprintf(r.w, "%d hidden neurons, %d buckets, %d workers, %s kernels\n", c.Hidden, c.Buckets, c.Workers, t.Kernels())
	for !t.Done() {
		switch err := r.epoch(ctx); {
		case ctx.Err() != nil && errors.Is(err, ctx.Err()):
			return r.stopped()
		case err != nil:
			return err
		}
	}
	return r.write()
}

// lockState locks the state in a file, which is replaced again and again, until the lock is
// released: two runs would write over each other's.
func lockState(path string) (*os.File, error) { return disk.OpenLocked(path + ".lock") }

// release ends a lock, and deletes the file if it is empty.
func release(f *os.File) {
	if info, err := f.Stat(); err == nil && info.Size() == 0 {
		_ = os.Remove(f.Name()) // while it is locked
	}
	f.Close()
}

// openLog opens a log, which no other program may use until it is closed, to write at its
// end. A file that does not begin like one stays as it is.
func openLog(path, begin string) (*os.File, error) {
	log, err := disk.OpenLocked(path)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(io.LimitReader(log, int64(len(begin))))
	if err == nil && len(text) > 0 && string(text) != begin {
		err = fmt.Errorf("%s is no log", path)
	}
	if err == nil {
		_, err = log.Seek(0, io.SeekEnd)
	}
	if err != nil {
		return nil, errors.Join(err, log.Close())
	}
	return log, nil
}

// epoch trains for an epoch, logs it, and saves the state from time to time.
func (r *training) epoch(ctx context.Context) error {
	t := r.trainer
	bar := newBar(int64(t.EpochSize()), fmt.Sprintf("epoch %d of %d", t.Epochs()+1, r.config.Epochs))
	bar.Skip(int64(t.Batches()*r.config.Batch), nil)
	saved, failed := time.Now(), error(nil)
	e, err := t.Epoch(ctx, func(n int) {
		bar.Add(int64(n), nil)
		if r.checkpoint != "" && time.Since(saved) > 10*time.Minute {
			saved, failed = time.Now(), errors.Join(failed, t.Save(r.checkpoint))
		}
	})
	bar.Clear()
	if err := errors.Join(err, failed); err != nil {
		return err
	}
	fmt.Fprintf(r.w, "epoch %3d  train %.6f  held out %.6f (result %.6f)  rate %.2g  %.0f positions/s\n",
		e.Number, e.Train, e.HeldOut.Target, e.HeldOut.Result, e.Rate, e.Speed)
	if err := nn.WriteLine(r.log, e); err != nil {
		return err
	}
	if r.checkpoint != "" {
		return t.Save(r.checkpoint)
	}
	return nil
}

// stopped saves the state of a run that must end.
func (r *training) stopped() error {
	if r.checkpoint == "" {
		return errors.New("stopped; without --checkpoint FILE nothing is left")
	}
	if err := r.trainer.Save(r.checkpoint); err != nil {
		return err
	}
	_, err := fmt.Fprintf(r.w, "stopped after %d batches of epoch %d; the same command with --resume goes on\n",
		r.trainer.Batches(), r.trainer.Epochs()+1)
	return err
}

// write writes the best network and prints its losses in integers.
func (r *training) write() error {
	n, err := r.trainer.Network(fmt.Sprintf("%d positions of %d games", len(r.games.Train), r.games.Games))
	if err != nil {
		return err
	}
	if err := disk.Replace(r.out, eval.NetworkMagic, n.Encode); err != nil {
		return err
	}
	result := nn.Result{Network: n.Hash(), BestEpoch: r.trainer.BestEpoch(), Quantized: r.trainer.Quantized(n)}
	fmt.Fprintf(r.w, "%s: network %s of epoch %d, in integers: held out %.6f (result %.6f)\n",
		r.out, result.Network, result.BestEpoch, result.Quantized.Target, result.Quantized.Result)
	return nn.WriteLine(r.log, result)
}
