package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"os/exec"
	"os/signal"
	"regexp"
	"runtime"
	"slices"
	"syscall"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/lab/nn"
	"github.com/adoube/adoube/lab/spsa"
	"github.com/adoube/adoube/search"
)

// spsaOptions are the flags of spsa that are no settings of package spsa.
type spsaOptions struct {
	state, apply, only, outputs string
	workers                     int
	show, worker, inputs        bool
}

// saveEvery is the number of pairs after which the state is saved.
const saveEvery = 20

// tune defines the flags of the command spsa, and returns the command.
func tune(f *flag.FlagSet) command.Runner {
	o, s := spsaOptions{workers: runtime.NumCPU()}, spsa.DefaultSettings()
	command.Number(f, &s.Pairs, "pairs", 1, math.MaxInt32, "play `N` pairs of games in all")
	command.Number(f, &s.Nodes, "nodes", 1, 1<<32, "search about `N` nodes for a move")
	command.Number(f, &s.Hash, "hash", 1, maxHash, "give each side a transposition table of this many `MiB`")
	command.Number(f, &s.Width, "width", 1e-3, 100, "perturb parameters by `N` steps at the end (c_end)")
	command.Number(f, &s.Rate, "rate", 1e-6, 1, "for half a point, move a parameter by this `SHARE` of the perturbation at the end of the run (r_end)")
	command.Number(f, &s.Seed, "seed", 0, math.MaxUint64, "use seed `N` for all random choices")
	f.StringVar(&s.Book, "book", s.Book, "take openings from the EPD `FILE` instead of random ones")
	f.StringVar(&s.Network, "net", s.Network, "evaluate with the network in `FILE` instead of the built-in one")
	f.BoolVar(&s.Clock, "clock", false, "give each side a clock that counts nodes, 40 times --nodes and an increment of a hundredth of that, instead of --nodes for every move")
	f.StringVar(&o.only, "only", "", "tune only parameters whose names match the regular expression `RE`")
	f.StringVar(&o.state, "state", "spsa.state", "keep the state of the run in `FILE` and resume from it; the log goes to FILE.jsonl")
	command.Number(f, &o.workers, "workers", 1, maxWorkers, "play `N` games at a time")
	f.StringVar(&o.apply, "apply", "", "write the values at the end into `FILE`, such as search/params.go")
	f.BoolVar(&o.show, "show", false, "play no games: only show and apply the state")
	f.BoolVar(&o.inputs, "inputs", false, "play no games: write the parameters as the SPSA inputs of OpenBench")
	f.StringVar(&o.outputs, "outputs", "", "play no games: show and apply the SPSA outputs of OpenBench in `FILE`, or - for standard input")
	f.BoolVar(&o.worker, "worker", false, "run as a worker that reads trials and writes outcomes; for internal use")
	return func(ctx context.Context, out io.Writer, _ []string) error {
		switch {
		case o.worker:
			return spsaWorker()
		case o.inputs:
			return spsaInputs(out, s, &o)
		case o.outputs != "":
			return spsaOutputs(out, &o)
		}
		state, err := spsaState(s, &o)
		if err != nil {
			return err
		}
		if !o.show {
			if err := spsaRun(ctx, out, state, &o); err != nil {
				return err
			}
		}
		fmt.Fprintf(out, "%d of %d pairs: +%d =%d -%d\n",
			state.Next, state.Settings.Pairs, state.Wins, state.Draws, state.Losses)
		return spsaReport(out, state, &o)
	}
}

// spsaState returns the state to show, to resume or to start from.
func spsaState(s spsa.Settings, o *spsaOptions) (*spsa.State, error) {
	saved, err := spsa.LoadState(o.state)
	if o.show || err != nil && !errors.Is(err, fs.ErrNotExist) {
		return saved, err
	}
	network, err := eval.LoadNetwork(s.Network)
	if err != nil {
		return nil, err
	}
	s.NetworkHash = network.Hash()
	parameters, err := spsaParameters(o.only)
	if err != nil {
		return nil, err
	}
	fresh, err := spsa.NewState(s, parameters)
	if err != nil || saved == nil {
		return fresh, err
	}
	if err := saved.Continues(fresh); err != nil {
		return nil, fmt.Errorf("%s: %w", o.state, err)
	}
	return saved, nil
}

// spsaParameters returns the parameters whose names match the regular expression only.
func spsaParameters(only string) ([]spsa.Parameter, error) {
	wanted, err := regexp.Compile(only)
	if err != nil {
		return nil, fmt.Errorf("--only: %w", err)
	}
	list := search.Parameters()
	if len(list) == 0 {
		return nil, errors.New("the parameters are constants in this build; build with: make tuner")
	}
	list = slices.DeleteFunc(list, func(p spsa.Parameter) bool { return !wanted.MatchString(p.Name) })
	if len(list) == 0 {
		return nil, fmt.Errorf("--only %q matches no parameter", only)
	}
	return list, nil
}

// spsaWorker plays the trials that the tuner sends. It ignores the signals that
// a terminal sends to all processes: it ends when the tuner closes its input.
func spsaWorker() error {
	signal.Ignore(os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	return spsa.Serve(os.Stdin, os.Stdout, func(s spsa.Settings) (func(spsa.Trial) (spsa.Outcome, error), error) {
		p, err := spsa.NewPlayer(s, search.InstallParameters)
		if err != nil {
			return nil, err
		}
		return p.Play, nil
	})
}

// spsaRun plays until all pairs are played or a signal arrives. A second signal
// ends the program at once.
func spsaRun(ctx context.Context, w io.Writer, state *spsa.State, o *spsaOptions) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	log, err := openLog(o.state+".jsonl", `{"time":`)
	if err != nil {
		return err
	}
	defer log.Close()
	ctx, stop := command.UntilStopped(ctx)
	defer stop()

	fmt.Fprintf(w, "%d parameters, pair %d of %d, %d workers\n",
		len(state.Parameters), state.Next, state.Settings.Pairs, o.workers)
	first := state.Next
	p := newRunLog(w, int64(state.Settings.Pairs), int64(first), func(seconds float64) string {
		return fmt.Sprintf("pair %d of %d, %.2f pairs/s, +%d =%d -%d", state.Next, state.Settings.Pairs,
			float64(state.Next-first)/seconds, state.Wins, state.Draws, state.Losses)
	})
	run := spsa.Run{
		State: state, Workers: o.workers, Every: saveEvery, Played: func(*spsa.State, spsa.Outcome) { p.step() },
		Command: func() *exec.Cmd {
			c := exec.Command(program, "spsa", "-worker")
			c.Stderr = os.Stderr
			return c
		},
		Save: func(s *spsa.State) error {
			if err := s.Save(o.state); err != nil {
				return err
			}
			return nn.WriteLine(log, s.Entry())
		},
	}
	err = run.Play(ctx)
	p.finish()
	return err
}

// spsaReport prints the values of state, and writes them into the file that --apply names.
func spsaReport(w io.Writer, state *spsa.State, o *spsaOptions) error {
	if err := state.WriteTable(w); err != nil || o.apply == "" {
		return err
	}
	if err := state.Apply(o.apply); err != nil {
		return err
	}
	fmt.Fprintf(w, "wrote the new values to %s; now update the signature in bench/bench_test.go\n", o.apply)
	return nil
}

// spsaInputs writes the parameters for OpenBench to tune.
func spsaInputs(w io.Writer, s spsa.Settings, o *spsaOptions) error {
	parameters, err := spsaParameters(o.only)
	if err != nil {
		return err
	}
	state, err := spsa.NewState(s, parameters)
	if err != nil {
		return err
	}
	return state.WriteOpenBench(w)
}

// spsaOutputs prints and applies the values that OpenBench found.
func spsaOutputs(w io.Writer, o *spsaOptions) error {
	in := os.Stdin
	if o.outputs != "-" {
		var err error
		if in, err = os.Open(o.outputs); err != nil {
			return err
		}
		defer in.Close()
	}
	all, err := spsaParameters("")
	if err != nil {
		return err
	}
	state, err := spsa.ReadOpenBench(in, all)
	if err != nil {
		return fmt.Errorf("%s: %w", o.outputs, err)
	}
	return spsaReport(w, state, o)
}
