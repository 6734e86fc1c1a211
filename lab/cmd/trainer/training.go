package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/lab/nn"
)

// A training is a run of the command train.
type training struct {
	trainSettings
	w       io.Writer
	log     *os.File
	games   *nn.Data
	trainer *nn.Trainer
}

// run trains a network on games and writes it to a file.
func (t *training) run(ctx context.Context, files []string) (err error) {
	if t.loading.Distillation, err = t.distillation(); err != nil {
		return err
	}
	paths, err := gameFiles(t.data, files)
	if err != nil {
		return err
	}
	if err := disk.Replaceable(t.out, eval.NetworkMagic); err != nil {
		return err
	}
	if t.log, err = openLog(t.out+".jsonl", `{"config":`); err != nil {
		return err
	}
	defer release(t.log)
	if t.checkpoint != "" {
		lock, err := lockState(t.checkpoint)
		if err != nil {
			return err
		}
		defer release(lock)
		if _, err := os.Lstat(t.checkpoint); err == nil && !t.resume {
			return fmt.Errorf("%s exists already: resume from it with --resume, or delete it", t.checkpoint)
		}
	}
	if err := t.load(paths); err != nil {
		return err
	}
	if err := t.newTrainer(); err != nil {
		return err
	}
	ctx, stop := command.UntilStopped(ctx)
	defer stop()
	return t.learn(ctx)
}

// load reads files of games and prints what they contain.
func (t *training) load(paths []string) error {
	total, err := sizeOf(paths)
	if err != nil {
		return err
	}
	bar := newBar(total, "reading")
	t.loading.Workers, t.loading.Progress = t.config.Workers, bar
	if t.games, err = nn.Load(paths, t.loading); err != nil {
		return err
	}
	bar.Clear()
	printDamages(t.games.Damages)
	fmt.Fprintf(t.w, "%d games, %d plies, %d positions to learn from, %d held out\n",
		t.games.Games, t.games.Plies, len(t.games.Train), len(t.games.HeldOut))
	return nil
}

// newTrainer makes the trainer and restores the checkpoint, if there is one to resume.
func (t *training) newTrainer() (err error) {
	var start *eval.Network
	if t.network != "" {
		if start, err = eval.LoadNetwork(t.network); err != nil {
			return err
		}
	}
	t.trainer, err = nn.NewTrainer(t.config, t.games, start)
	if err == nil && t.from != "" {
		err = t.trainer.Start(t.from)
	}
	if err != nil || !t.resume {
		return err
	}
	if err := t.trainer.Resume(t.checkpoint); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

// learn trains until all epochs are over or ctx is done, and writes the network
// and the log, or the checkpoint.
func (t *training) learn(ctx context.Context) error {
	if err := t.beginLog(); err != nil {
		return err
	}
	c := &t.config
	fmt.Fprintf(t.w, "%d hidden neurons, %d buckets, %d workers, %s kernels\n", c.Hidden, c.Buckets, c.Workers, t.trainer.Kernels())
	for !t.trainer.Done() {
		switch err := t.epoch(ctx); {
		case ctx.Err() != nil && errors.Is(err, ctx.Err()):
			return t.stopped()
		case err != nil:
			return err
		}
	}
	return t.write()
}

// beginLog writes the first line of the log of this run. A run that starts anew empties the log.
func (t *training) beginLog() error {
	if t.trainer.Epochs() == 0 {
		_, err := t.log.Seek(0, io.SeekStart)
		if err = errors.Join(err, t.log.Truncate(0)); err != nil {
			return err
		}
	}
	return nn.WriteLine(t.log, nn.Run{
		Config: t.config, Kernels: t.trainer.Kernels(), Games: t.games.Games,
		Positions: len(t.games.Train), HeldOut: len(t.games.HeldOut),
	})
}

// epoch trains for an epoch, logs it, and saves a checkpoint from time to time.
func (t *training) epoch(ctx context.Context) error {
	bar := newBar(int64(t.trainer.EpochSize()), fmt.Sprintf("epoch %d of %d", t.trainer.Epochs()+1, t.config.Epochs))
	bar.Skip(int64(t.trainer.Batches()*t.config.Batch), nil)
	saved, failed := time.Now(), error(nil)
	e, err := t.trainer.Epoch(ctx, func(n int) {
		bar.Add(int64(n), nil)
		if time.Since(saved) > 10*time.Minute {
			saved, failed = time.Now(), errors.Join(failed, t.save())
		}
	})
	bar.Clear()
	if err := errors.Join(err, failed); err != nil {
		return err
	}
	fmt.Fprintf(t.w, "epoch %3d  train %.6f  held out %.6f (result %.6f)  rate %.2g  %.0f positions/s\n",
		e.Number, e.Train, e.HeldOut.Target, e.HeldOut.Result, e.Rate, e.Speed)
	if err := nn.WriteLine(t.log, e); err != nil {
		return err
	}
	return t.save()
}

// save saves a checkpoint, if one is wanted.
func (t *training) save() error {
	if t.checkpoint == "" {
		return nil
	}
	return t.trainer.Save(t.checkpoint)
}

// stopped saves the state of a run that is interrupted.
func (t *training) stopped() error {
	if t.checkpoint == "" {
		return errors.New("stopped, and nothing was saved; use --checkpoint FILE to be able to resume")
	}
	if err := t.save(); err != nil {
		return err
	}
	fmt.Fprintf(t.w, "stopped after %d batches of epoch %d; run the same command with --resume to continue\n",
		t.trainer.Batches(), t.trainer.Epochs()+1)
	return nil
}

// write writes the best network and prints its losses in integers.
func (t *training) write() error {
	n, err := t.trainer.Network(fmt.Sprintf("%d positions of %d games", len(t.games.Train), t.games.Games))
	if err != nil {
		return err
	}
	if err := disk.Replace(t.out, eval.NetworkMagic, n.Encode); err != nil {
		return err
	}
	result := nn.Result{Network: n.Hash(), BestEpoch: t.trainer.BestEpoch(), Quantized: t.trainer.Quantized(n)}
	fmt.Fprintf(t.w, "%s: network %s of epoch %d, in integers: held out %.6f (result %.6f)\n",
		t.out, result.Network, result.BestEpoch, result.Quantized.Target, result.Quantized.Result)
	return nn.WriteLine(t.log, result)
}
