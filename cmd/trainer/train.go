package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/atomicfile"
	"github.com/adoube/adoube/lab/measure"
	"github.com/adoube/adoube/lab/nn"
	"github.com/schollz/progressbar/v3"
)

// trainOptions are the flags of trainer train that package nn does not know.
type trainOptions struct {
	data, out, start, teacher, checkpoint, picture, lineage string
	resume                                                  bool
}

// trainNetwork teaches a network from games and writes it to a file.
func trainNetwork(args []string) error {
	flags := newFlags("train")
	var o trainOptions
	config, loading := nn.DefaultConfig(), nn.DefaultLoading()
	flags.StringVar(&o.data, "data", "", "files of games: a pattern; more may follow the flags")
	flags.StringVar(&o.out, "out", "net.bin", "network to write; the log goes to the same name, with .jsonl added")
	flags.StringVar(&o.start, "start", "", "network to start from instead of random weights")
	flags.StringVar(&o.checkpoint, "checkpoint", "", "file to save the state of training to after each epoch")
	flags.BoolVar(&o.resume, "resume", false, "go on from the checkpoint if there is one")
	flags.StringVar(&o.picture, "plot", "", "PNG file to draw the losses to")
	flags.StringVar(&o.lineage, "lineage", "", "what the games are, to be kept in the network")
	branches := flags.Int("imitate", 0, "learn the static evaluation of another network, of so many positions around each one of the games; use -wdl 0")
	flags.StringVar(&o.teacher, "teacher", "", "network to imitate instead of the one built in")
	trainFlags(flags, &config, &loading)
	flags.Parse(args)
	loading.Lookahead.Unit = config.Unit
	if *branches > 0 {
		teacher, err := eval.LoadNetwork(o.teacher)
		if err != nil {
			return err
		}
		loading.Imitation = &nn.Imitation{
			Teacher:  func() measure.Evaluator { return eval.New(teacher) },
			Branches: *branches,
		}
	}

	paths, err := gameFiles(o.data, flags.Args())
	if err != nil {
		return err
	}
	if o.resume && o.checkpoint == "" {
		return errors.New("-resume needs -checkpoint FILE")
	}
	data, err := loadGames(paths, loading, config.Workers)
	if err != nil {
		return err
	}
	if o.lineage == "" {
		o.lineage = fmt.Sprintf("%d positions of %d games", len(data.Train), data.Games)
	}
	t, err := newTrainer(config, data, &o)
	if err != nil {
		return err
	}
	return runTraining(t, config, data, &o)
}

// trainFlags defines the flags that belong to package nn.
func trainFlags(flags *flag.FlagSet, c *nn.Config, l *nn.Loading) {
	flags.IntVar(&c.Hidden, "hidden", c.Hidden, "hidden neurons per perspective, a multiple of 64")
	flags.IntVar(&c.Buckets, "buckets", c.Buckets, "output neurons, for boards more or less full")
	flags.IntVar(&c.Unit, "unit", c.Unit, "centipawns at which the odds of winning are e to 1")
	flags.IntVar(&c.Epochs, "epochs", c.Epochs, "passes over the data")
	flags.IntVar(&c.Batch, "batch", c.Batch, "positions between updates")
	flags.Float64Var(&c.Rate, "rate", c.Rate, "greatest learning rate")
	flags.Float64Var(&c.WDL, "wdl", c.WDL, "share of the result of the game in the target, 0 to 1")
	flags.Uint64Var(&c.Seed, "seed", c.Seed, "seed of the weights and of the order of the positions")
	flags.IntVar(&c.Workers, "workers", c.Workers, "goroutines")
	flags.IntVar(&l.MaxPositions, "positions", l.MaxPositions, "positions to train with, of the first games; 0 for all")
	flags.IntVar(&l.Filter.MinPly, "min-ply", l.Filter.MinPly, "leave out positions before so many moves")
	flags.Float64Var(&l.Lookahead.Lambda, "lookahead", l.Lookahead.Lambda, "share of what the moves to come say in each score, 0 to less than 1")
	flags.IntVar(&l.MaxClock, "max-clock", l.MaxClock, "leave out positions with a greater half-move clock")
}

// gameFiles returns the files that match a pattern, and others, in order.
func gameFiles(pattern string, others []string) ([]string, error) {
	paths, err := filepath.Glob(pattern)
	if err != nil {
		return nil, fmt.Errorf("-data %q: %w", pattern, err)
	}
	if pattern != "" && len(paths) == 0 {
		return nil, fmt.Errorf("-data %q: no such file", pattern)
	}
	paths = append(paths, others...)
	slices.Sort(paths)
	if paths = slices.Compact(paths); len(paths) == 0 {
		return nil, errors.New("no games to learn from: use -data 'PATTERN' or name files")
	}
	return paths, nil
}

// loadGames reads files of games and says what is in them.
func loadGames(paths []string, l nn.Loading, workers int) (*nn.Data, error) {
	total := int64(0)
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, err
		}
		total += info.Size()
	}
	reading := progressbar.DefaultBytes(total, "reading")
	l.Workers, l.Progress = workers, func(n int) { reading.Add(n) }
	data, err := nn.Load(paths, l)
	if err != nil {
		return nil, err
	}
	reading.Finish()
	for _, d := range data.Damages {
		fmt.Fprintln(os.Stderr, "left out:", d)
	}
	fmt.Printf("%d games, %d plies, %d positions to learn from, %d held out\n",
		data.Games, data.Plies, len(data.Train), len(data.HeldOut))
	return data, nil
}

// newTrainer returns a trainer at its start or where a checkpoint left off.
func newTrainer(c nn.Config, data *nn.Data, o *trainOptions) (*nn.Trainer, error) {
	var start *eval.Network
	if o.start != "" {
		var err error
		if start, err = eval.LoadNetwork(o.start); err != nil {
			return nil, err
		}
	}
	t, err := nn.NewTrainer(c, data, start)
	if err != nil || !o.resume {
		return t, err
	}
	if err := t.Resume(o.checkpoint); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	return t, nil
}

// runTraining trains until all epochs are over, and writes the network, the log
// and the picture.
func runTraining(t *nn.Trainer, c nn.Config, data *nn.Data, o *trainOptions) error {
	path := o.out + ".jsonl"
	mode := os.O_TRUNC
	if t.Epochs() > 0 {
		mode = os.O_APPEND
	}
	log, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|mode, 0o644)
	if err != nil {
		return err
	}
	defer log.Close()
	run := nn.Run{
		Config: c, Kernels: t.Kernels(), Games: data.Games,
		Positions: len(data.Train), HeldOut: len(data.HeldOut), Lineage: o.lineage,
	}
	if err := nn.WriteLine(log, run); err != nil {
		return err
	}
	fmt.Printf("%d hidden neurons, %d buckets, %d workers, %s kernels\n", c.Hidden, c.Buckets, c.Workers, t.Kernels())
	for !t.Done() {
		learning := progressbar.Default(int64(t.EpochSize()), fmt.Sprintf("epoch %d of %d", t.Epochs()+1, c.Epochs))
		e := t.Epoch(func(n int) { learning.Add(n) })
		learning.Finish()
		fmt.Printf("epoch %3d  train %.6f  held out %.6f (score %.6f, result %.6f)  rate %.2g  %.0f positions/s\n",
			e.Number, e.Train, e.HeldOut.Target, e.HeldOut.Score, e.HeldOut.Result, e.Rate, e.Speed)
		if err := nn.WriteLine(log, e); err != nil {
			return err
		}
		if o.checkpoint != "" {
			if err := t.Save(o.checkpoint); err != nil {
				return err
			}
		}
	}
	if err := writeNetwork(t, log, o); err != nil {
		return err
	}
	if o.picture != "" {
		return drawCurves([]string{path}, o.picture)
	}
	return nil
}

// writeNetwork writes the best network and says how good its integers are.
func writeNetwork(t *nn.Trainer, log io.Writer, o *trainOptions) error {
	n, err := t.Network(o.lineage)
	if err != nil {
		return err
	}
	if err := atomicfile.Write(o.out, n.Encode); err != nil {
		return err
	}
	r := nn.Result{Network: n.Hash(), BestEpoch: t.BestEpoch(), Quantized: t.Quantized(n)}
	fmt.Printf("%s: network %s of epoch %d, in integers: held out %.6f (score %.6f, result %.6f)\n",
		o.out, r.Network, r.BestEpoch, r.Quantized.Target, r.Quantized.Score, r.Quantized.Result)
	return nn.WriteLine(log, r)
}
