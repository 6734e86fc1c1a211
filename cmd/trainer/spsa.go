//go:build tune

package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"regexp"
	"runtime"
	"syscall"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/lab/nn"
	"github.com/adoube/adoube/lab/spsa"
	"github.com/adoube/adoube/search"
)

// spsaOptions are the flags of trainer spsa that package spsa does not know.
type spsaOptions struct {
	state, log, picture, apply, only, except string
	workers, every                           int
	show, worker                             bool
}

// spsa tunes the parameters of the search, in so many pairs of games.
func runSPSA(args []string) error {
	flags := newFlags("spsa")
	o, s := spsaOptions{}, spsa.DefaultSettings()
	flags.IntVar(&s.Pairs, "pairs", s.Pairs, "pairs of games to play in all")
	flags.Uint64Var(&s.Nodes, "nodes", s.Nodes, "nodes to search for a move, about")
	flags.IntVar(&s.Hash, "hash", s.Hash, "transposition table of a side in MiB")
	flags.Float64Var(&s.Width, "width", s.Width, "steps by which parameters are perturbed at the end, called c_end elsewhere")
	flags.Float64Var(&s.Rate, "rate", s.Rate, "share of the perturbation by which half a point moves a parameter at the end, called r_end elsewhere")
	flags.Uint64Var(&s.Seed, "seed", s.Seed, "seed of all random choices")
	flags.StringVar(&s.Book, "book", s.Book, "openings in EPD; without them random moves make some")
	flags.StringVar(&s.Network, "net", s.Network, "network to evaluate with instead of the one built in")
	flags.StringVar(&o.only, "only", "", "regular expression: tune only the parameters of which the name matches")
	flags.StringVar(&o.except, "except", "^$", "regular expression: but not those of which the name matches this one")
	flags.StringVar(&o.state, "state", "spsa.state", "file to keep the state of the run in, which goes on from there; the log goes to the same name, with .jsonl added")
	flags.IntVar(&o.every, "every", 20, "pairs between two savings of the state")
	flags.IntVar(&o.workers, "workers", runtime.NumCPU(), "games at a time")
	flags.StringVar(&o.picture, "plot", "", "PNG file to draw the paths of the parameters to")
	flags.StringVar(&o.apply, "apply", "", "file to write the values into in the end: search/params.go")
	flags.BoolVar(&o.show, "show", false, "play nothing: only show, draw and apply the state")
	flags.BoolVar(&o.worker, "worker", false, "be a worker, which reads trials and writes outcomes; for internal use")
	flags.Parse(args)
	if flags.NArg() > 0 {
		return fmt.Errorf("spsa: unknown argument %q", flags.Arg(0))
	}
	o.log = o.state + ".jsonl"
	if o.worker {
		return spsaWorker()
	}
	state, err := spsaState(s, &o)
	if err != nil {
		return err
	}
	if !o.show {
		if err := spsaRun(state, &o); err != nil {
			return err
		}
	}
	return spsaReport(state, &o)
}

// spsaState returns the state to show, to go on from, or to begin with.
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
	parameters, err := spsaParameters(o.only, o.except)
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

// spsaParameters returns the parameters of which the name matches one regular
// expression and not the other.
func spsaParameters(only, except string) ([]spsa.Parameter, error) {
	wanted, err := regexp.Compile(only)
	if err != nil {
		return nil, fmt.Errorf("-only: %w", err)
	}
	unwanted, err := regexp.Compile(except)
	if err != nil {
		return nil, fmt.Errorf("-except: %w", err)
	}
	var list []spsa.Parameter
	for _, p := range search.Parameters() {
		if wanted.MatchString(p.Name) && !unwanted.MatchString(p.Name) {
			list = append(list, spsa.Parameter{Name: p.Name, Start: p.Default, Min: p.Min, Max: p.Max, Step: p.Step})
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("-only %q -except %q leaves no parameter", only, except)
	}
	return list, nil
}

// spsaWorker plays what it is told to. The tuner decides when it ends: the
// signals that are sent to all processes of a terminal are not for workers.
func spsaWorker() error {
	signal.Ignore(os.Interrupt, syscall.SIGTERM)
	return spsa.Serve(os.Stdin, os.Stdout, func(s spsa.Settings) (func(spsa.Trial) (spsa.Outcome, error), error) {
		p, err := spsa.NewPlayer(s, search.InstallParameters)
		if err != nil {
			return nil, err
		}
		return p.Play, nil
	})
}

// spsaRun plays until all pairs are played or a signal comes. The second signal
// ends the program at once.
func spsaRun(state *spsa.State, o *spsaOptions) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	log, err := os.OpenFile(o.log, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	defer log.Close()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)

	fmt.Printf("%d parameters, pair %d of %d, %d workers\n",
		len(state.Parameters), state.Next, state.Settings.Pairs, o.workers)
	p := newPairProgress(state)
	run := spsa.Run{
		State: state, Workers: o.workers, Every: o.every, Played: func(*spsa.State, spsa.Outcome) { p.step() },
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

// spsaReport shows, draws and applies what was found.
func spsaReport(state *spsa.State, o *spsaOptions) error {
	fmt.Printf("%d of %d pairs: +%d =%d -%d\n",
		state.Next, state.Settings.Pairs, state.Wins, state.Draws, state.Losses)
	if err := state.WriteTable(os.Stdout); err != nil {
		return err
	}
	if o.picture != "" {
		if err := drawPaths(state, o.log, o.picture); err != nil {
			return err
		}
	}
	if o.apply == "" {
		return nil
	}
	if err := state.Apply(o.apply); err != nil {
		return err
	}
	fmt.Printf("%s has the new values; now update the signature in bench/bench_test.go\n", o.apply)
	return nil
}

// newPairProgress returns the progress of a run that goes on from s.
func newPairProgress(s *spsa.State) *progress {
	first := s.Next
	return newProgress(int64(s.Settings.Pairs), int64(first), func(seconds float64) string {
		return fmt.Sprintf("%.2f pairs/s, +%d =%d -%d", float64(s.Next-first)/seconds, s.Wins, s.Draws, s.Losses)
	}, func() string {
		return fmt.Sprintf("pair %d of %d", s.Next, s.Settings.Pairs)
	})
}
