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

// trainOptions are the flags of train that package nn does not know.
type trainOptions struct {
	data, out, start, from, teacher, points, checkpoint string
	rehearse, blend                                     float64
	resume                                              bool
}

// train serves train.
func train(f *flag.FlagSet) command.Runner {
	var o trainOptions
	c, l := nn.DefaultConfig(), nn.DefaultLoading()
	const many = math.MaxInt32
	f.StringVar(&o.data, "data", "", "files of games: a `PATTERN`, besides those named by arguments")
	f.StringVar(&o.out, "out", "net.bin", "write the network to `FILE`; the log goes to FILE.jsonl")
	f.StringVar(&o.start, "start", "", "start from the network in `FILE` instead of random weights")
	f.StringVar(&o.from, "continue", "", "start from the weights in the checkpoint `FILE` of another run, which are not rounded")
	f.StringVar(&o.checkpoint, "checkpoint", "", "save the state of training to `FILE` every ten minutes and in the end")
	f.BoolVar(&o.resume, "resume", false, "go on from the checkpoint if there is one")
	command.Number(f, &o.rehearse, "rehearse", 0, 100, "learn beside the games what a teacher, by default the network built in, says of `SHARE` as many positions around theirs")
	command.Number(f, &o.blend, "blend", 0, 1, "`SHARE` of the teacher in the labels of the positions of the games themselves")
	f.StringVar(&o.teacher, "teacher", "", "let the network in `FILE` teach")
	f.StringVar(&o.points, "points", "", "let what lab/gpu/teacher.py wrote to `DIR`/x.points of each x.adg teach; export has the same --rehearse")
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
	return func(ctx context.Context, _ io.Writer, files []string) error {
		if o.checkpoint == "" && o.resume {
			return command.Usagef("--resume needs --checkpoint FILE")
		}
		if o.start != "" && o.from != "" {
			return command.Usagef("--start and --continue exclude each other")
		}
		endings := false
		f.Visit(func(set *flag.Flag) { endings = endings || set.Name == "wdl-endings" })
		if !endings {
			l.Results.Endings = l.Results.Share
		}
		return trainNetwork(ctx, c, l, &o, files)
	}
}

// trainNetwork teaches a network from games and writes it to a file.
func trainNetwork(ctx context.Context, c nn.Config, l nn.Loading, o *trainOptions, files []string) error {
	if err := imitate(&l, o); err != nil {
		return err
	}
	paths, err := gameFiles(o.data, files)
	if err != nil {
		return err
	}
	if err := disk.Replaceable(o.out, eval.NetworkMagic); err != nil {
		return err
	}
	log, err := openLog(o.out+".jsonl", `{"config":`)
	if err != nil {
		return err
	}
	defer release(log)
	if o.checkpoint != "" {
		lock, err := lockState(o.checkpoint)
		if err != nil {
			return err
		}
		defer release(lock)
	}
	data, err := loadGames(paths, l, c.Workers)
	if err != nil {
		return err
	}
	t, err := newTrainer(c, data, o)
	if err != nil {
		return err
	}
	ctx, stop := command.UntilStopped(ctx)
	defer stop()
	return runTraining(ctx, t, c, data, log, o)
}

// imitate sets how l imitates a network, if it does.
func imitate(l *nn.Loading, o *trainOptions) error {
	if o.rehearse == 0 && o.blend == 0 {
		if o.teacher != "" || o.points != "" {
			return command.Usagef("--teacher and --points need --rehearse SHARE or --blend SHARE")
		}
		return nil
	}
	if o.teacher != "" && o.points != "" {
		return command.Usagef("--teacher and --points exclude each other")
	}
	l.Imitation = &nn.Imitation{Points: o.points, Count: o.rehearse, Share: o.blend}
	if o.points != "" {
		return nil
	}
	n, err := eval.LoadNetwork(o.teacher)
	if err != nil {
		return err
	}
	l.Imitation.Teacher = func() func(*position.Position) int { return eval.New(n).Evaluate }
	l.Imitation.Name = n.Hash()
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

// loadGames reads files of games and says what is in them.
func loadGames(paths []string, l nn.Loading, workers int) (*nn.Data, error) {
	total, err := sizeOf(paths)
	if err != nil {
		return nil, err
	}
	bar := newBar(total, "reading")
	l.Workers, l.Progress = workers, bar
	data, err := nn.Load(paths, l)
	if err != nil {
		return nil, err
	}
	bar.Clear()
	printDamages(data.Damages)
	fmt.Printf("%d games, %d plies, %d positions to learn from, %d held out\n",
		data.Games, data.Plies, len(data.Train), len(data.HeldOut))
	return data, nil
}

// newTrainer returns a trainer at its start or at the checkpoint.
func newTrainer(c nn.Config, data *nn.Data, o *trainOptions) (*nn.Trainer, error) {
	var start *eval.Network
	if o.start != "" {
		var err error
		if start, err = eval.LoadNetwork(o.start); err != nil {
			return nil, err
		}
	}
	t, err := nn.NewTrainer(c, data, start)
	if err == nil && o.from != "" {
		err = t.Start(o.from)
	}
	if err != nil || !o.resume {
		return t, err
	}
	if err := t.Resume(o.checkpoint); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	return t, nil
}

// runTraining trains until all epochs are over or ctx is done, and writes the network
// and the log, or the checkpoint.
func runTraining(ctx context.Context, t *nn.Trainer, c nn.Config, data *nn.Data, log *os.File, o *trainOptions) error {
	if t.Epochs() == 0 {
		_, err := log.Seek(0, io.SeekStart)
		if err = errors.Join(err, log.Truncate(0)); err != nil {
			return err
		}
	}
	run := nn.Run{
		Config: c, Kernels: t.Kernels(), Games: data.Games,
		Positions: len(data.Train), HeldOut: len(data.HeldOut),
	}
	if err := nn.WriteLine(log, run); err != nil {
		return err
	}
	fmt.Printf("%d hidden neurons, %d buckets, %d workers, %s kernels\n", c.Hidden, c.Buckets, c.Workers, t.Kernels())
	for !t.Done() {
		switch err := runEpoch(ctx, t, c, log, o); {
		case ctx.Err() != nil && errors.Is(err, ctx.Err()):
			return stopped(t, o)
		case err != nil:
			return err
		}
	}
	return writeNetwork(t, data, log, o)
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

// runEpoch trains for an epoch, logs it, and saves the state from time to time.
func runEpoch(ctx context.Context, t *nn.Trainer, c nn.Config, log io.Writer, o *trainOptions) error {
	bar := newBar(int64(t.EpochSize()), fmt.Sprintf("epoch %d of %d", t.Epochs()+1, c.Epochs))
	bar.Skip(int64(t.Batches()*c.Batch), nil)
	saved, failed := time.Now(), error(nil)
	e, err := t.Epoch(ctx, func(n int) {
		bar.Add(int64(n), nil)
		if o.checkpoint != "" && time.Since(saved) > 10*time.Minute {
			saved, failed = time.Now(), errors.Join(failed, t.Save(o.checkpoint))
		}
	})
	bar.Clear()
	if err := errors.Join(err, failed); err != nil {
		return err
	}
	fmt.Printf("epoch %3d  train %.6f  held out %.6f (result %.6f)  rate %.2g  %.0f positions/s\n",
		e.Number, e.Train, e.HeldOut.Target, e.HeldOut.Result, e.Rate, e.Speed)
	if err := nn.WriteLine(log, e); err != nil {
		return err
	}
	if o.checkpoint != "" {
		return t.Save(o.checkpoint)
	}
	return nil
}

// stopped saves the state of a run that must end.
func stopped(t *nn.Trainer, o *trainOptions) error {
	if o.checkpoint == "" {
		return errors.New("stopped; without --checkpoint FILE nothing is left")
	}
	if err := t.Save(o.checkpoint); err != nil {
		return err
	}
	fmt.Printf("stopped after %d batches of epoch %d; the same command with --resume goes on\n", t.Batches(), t.Epochs()+1)
	return nil
}

// writeNetwork writes the best network and prints its losses in integers.
func writeNetwork(t *nn.Trainer, data *nn.Data, log io.Writer, o *trainOptions) error {
	n, err := t.Network(fmt.Sprintf("%d positions of %d games", len(data.Train), data.Games))
	if err != nil {
		return err
	}
	if err := disk.Replace(o.out, eval.NetworkMagic, n.Encode); err != nil {
		return err
	}
	r := nn.Result{Network: n.Hash(), BestEpoch: t.BestEpoch(), Quantized: t.Quantized(n)}
	fmt.Printf("%s: network %s of epoch %d, in integers: held out %.6f (result %.6f)\n",
		o.out, r.Network, r.BestEpoch, r.Quantized.Target, r.Quantized.Result)
	return nn.WriteLine(log, r)
}
