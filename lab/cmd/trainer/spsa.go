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

// spsaOptions are the flags of spsa that package spsa does not know.
type spsaOptions struct {
	state, apply, only, outputs string
	workers                     int
	show, worker, inputs        bool
}

// saveEvery is the number of pairs after which the state is saved.
const saveEvery = 20

// tune serves spsa.
func tune(f *flag.FlagSet) command.Runner {
	o, s := spsaOptions{workers: runtime.NumCPU()}, spsa.DefaultSettings()
	command.Number(f, &s.Pairs, "pairs", 1, math.MaxInt32, "play `N` pairs of games in all")
	command.Number(f, &s.Nodes, "nodes", 1, 1<<32, "search about `N` nodes for a move")
	command.Number(f, &s.Hash, "hash", 1, maxHash, "transposition table of a side in `MB`")
	command.Number(f, &s.Width, "width", 1e-3, 100, "perturb parameters by `N` steps at the end, called c_end elsewhere")
	command.Number(f, &s.Rate, "rate", 1e-6, 1, "`SHARE` of the perturbation by which half a point moves a parameter at the end, called r_end elsewhere")
	command.Number(f, &s.Seed, "seed", 0, math.MaxUint64, "seed `N` of all random choices")
	f.StringVar(&s.Book, "book", s.Book, "take openings from the EPD `FILE` instead of making random ones")
	f.StringVar(&s.Network, "net", s.Network, "evaluate with the network in `FILE` instead of the one built in")
	f.BoolVar(&s.Clock, "clock", false, "give each side a clock that counts nodes, with 40 times --nodes and a hundredth of that more with each move, in place of the same number for every move")
	f.StringVar(&o.only, "only", "", "tune only parameters whose names match the regular expression `RE`")
	f.StringVar(&o.state, "state", "spsa.state", "keep the state of the run in `FILE` and go on from there; the log goes to FILE.jsonl")
	command.Number(f, &o.workers, "workers", 1, maxWorkers, "play `N` games at a time")
	f.StringVar(&o.apply, "apply", "", "write the values into `FILE` in the end: search/params.go")
	f.BoolVar(&o.show, "show", false, "play nothing: only show and apply the state")
	f.BoolVar(&o.inputs, "inputs", false, "play nothing: write the parameters as the SPSA inputs of OpenBench")
	f.StringVar(&o.outputs, "outputs", "", "play nothing: show and apply the SPSA outputs of OpenBench in `FILE`, or - for the standard input")
	f.BoolVar(&o.worker, "worker", false, "be a worker, which reads trials and writes outcomes; for internal use")
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
			if err := spsaRun(ctx, state, &o); err != nil {
				return err
			}
		}
		fmt.Fprintf(out, "%d of %d pairs: +%d =%d -%d\n",
			state.Next, state.Settings.Pairs, state.Wins, state.Draws, state.Losses)
		return spsaReport(out, state, &o)
	}
}

// spsaState returns the state to show, to continue or to begin with.
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
		return nil, errors.New("the parameters are constants in this build; make tuner makes one that can tune them")
	}
	list = slices.DeleteFunc(list, func(p spsa.Parameter) bool { return !wanted.MatchString(p.Name) })
	if len(list) == 0 {
		return nil, fmt.Errorf("--only %q leaves no parameter", only)
	}
	return list, nil
}

// spsaWorker plays the games that the tuner asks for. It ignores the signals that
// a terminal sends to all processes: the tuner decides when it ends.
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

// spsaRun plays until all pairs are played or a signal comes. A second signal
// ends the program at once.
func spsaRun(ctx context.Context, state *spsa.State, o *spsaOptions) error {
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

	fmt.Printf("%d parameters, pair %d of %d, %d workers\n",
		len(state.Parameters), state.Next, state.Settings.Pairs, o.workers)
	p := newPairProgress(state)
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

// spsaReport shows the values of state, and writes them into the file to apply them to, if any.
func spsaReport(w io.Writer, state *spsa.State, o *spsaOptions) error {
	if err := state.WriteTable(w); err != nil || o.apply == "" {
		return err
	}
	if err := state.Apply(o.apply); err != nil {
		return err
	}
	fmt.Fprintf(w, "%s has the new values; now update the signature in bench/bench_test.go\n", o.apply)
	return nil
}

// newPairProgress returns the progress of a run that goes on from s.
func newPairProgress(s *spsa.State) *runLog {
	first := s.Next
	return newRunLog(int64(s.Settings.Pairs), int64(first), func(seconds float64) string {
		return fmt.Sprintf("pair %d of %d, %.2f pairs/s, +%d =%d -%d",
			s.Next, s.Settings.Pairs, float64(s.Next-first)/seconds, s.Wins, s.Draws, s.Losses)
	})
}
