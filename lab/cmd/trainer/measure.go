package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"
	"runtime"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/internal/datadir"
	"github.com/adoube/adoube/lab/measure"
	"github.com/adoube/adoube/lab/nn"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position/epd"
)

// A measurement holds the figures of a network.
type measurement struct {
	network string // its hash
	file    string // "" for the built-in network
	figures []comparedFigure
}

// A comparedFigure is a figure of a network, and its difference from the figure of the first network.
type comparedFigure struct {
	measure.Figure
	set                       string
	difference, standardError float64
}

// A benchmark holds the positions that networks are measured on.
type benchmark struct {
	quiet, noisy, games []measure.Sample
	own                 []measure.Sample // of self-play games, if wanted
	suite               []epd.Task       // if wanted
	workers             int
	nodes               uint64 // of a search, 0 for static evaluations
}

// measureNetworks defines the flags of the command measure, and returns the command: it prints the figures
// of networks, and their differences from those of the first.
func measureNetworks(f *flag.FlagSet) command.Runner {
	b := benchmark{workers: runtime.NumCPU()}
	solve := f.Bool("solve", false, fmt.Sprintf("also count the positions of Arasan 2024 solved at %d nodes", measure.SolveNodes))
	own := f.String("data", "", "also measure the result error in the self-play games of files that match `PATTERN`")
	command.Number(f, &b.workers, "workers", 1, maxWorkers, "solve `N` positions at a time")
	command.Number(f, &b.nodes, "nodes", 0, 1_000_000, "measure the scores of searches of `N` nodes, in one position of each game; 0 for static evaluations")
	return func(ctx context.Context, w io.Writer, files []string) error {
		if err := b.load(*solve); err != nil {
			return err
		}
		if err := b.loadOwn(*own); err != nil {
			return err
		}
		if b.nodes > 0 {
			b.games, b.own = measure.OneOfEach(b.games), measure.OneOfEach(b.own)
		}
		if len(files) < 2 {
			files = append([]string{""}, files...) // the built-in network
		}
		var first measurement
		for i, file := range files {
			m, err := b.measure(ctx, file)
			if err != nil {
				return err
			}
			if i == 0 {
				first = m
			}
			m.compare(&first)
			m.print(w, i > 0)
		}
		return nil
	}
}

// load reads the positions.
func (b *benchmark) load(solve bool) error {
	for _, part := range []struct {
		name   string
		wanted bool
		read   func(path string) error
	}{
		{"yardstick/tree_sf151.txt.gz", true, func(path string) (err error) {
			b.quiet, b.noisy, err = measure.LoadYardstick(path)
			return err
		}},
		{"positions/tcec.epd.gz", true, func(path string) (err error) {
			b.games, err = measure.LoadGames(path)
			return err
		}},
		{"suites/arasan2024.epd", solve, func(path string) (err error) {
			b.suite, err = epd.Load(path)
			return err
		}},
	} {
		if !part.wanted {
			continue
		}
		path, err := datadir.Path(part.name)
		if err == nil {
			err = part.read(path)
		}
		if err != nil {
			return fmt.Errorf("%w; docs/training.md describes this file", err)
		}
	}
	return nil
}

// loadOwn reads the positions of self-play games.
func (b *benchmark) loadOwn(pattern string) error {
	if pattern == "" {
		return nil
	}
	paths, err := gameFiles(pattern, nil)
	if err != nil {
		return err
	}
	block := 0
	_, err = readGames(paths, func(r *record.Reader) error {
		return r.Each(func(g *record.Game) {
			b.own = append(b.own, samplesOf(g, block)...)
			block++
		})
	})
	return err
}

// samplesOf returns the positions of a self-play game that networks learn from. Their true value is the
// score of the search, in internal units.
func samplesOf(g *record.Game, block int) (list []measure.Sample) {
	for ply, p := range g.Positions() {
		if score := g.Scores[ply]; nn.Keep(p, ply, g.Moves[ply], score) {
			us := p.SideToMove()
			list = append(list, measure.Sample{
				Position: *p, View: us, Truth: float64(score), Result: float64(g.Result.HalfPoints(us)) / 2, Block: block,
			})
		}
	}
	return list
}

// measure measures the network in a file.
func (b *benchmark) measure(ctx context.Context, file string) (m measurement, err error) {
	n, err := eval.LoadNetwork(file)
	if err != nil {
		return m, err
	}
	m.network, m.file = n.Hash(), file
	evaluate := eval.New(n).Evaluate
	if b.nodes > 0 {
		evaluate = measure.Searcher(ctx, n, b.nodes)
	}
	add := func(set string, figures ...measure.Figure) {
		for _, f := range figures {
			m.figures = append(m.figures, comparedFigure{Figure: f, set: set})
		}
	}
	add("quiet", measure.Yardstick(b.quiet, evaluate)...)
	add("noisy", measure.Yardstick(b.noisy, evaluate)...)
	add("TCEC", measure.Games(b.games, evaluate)...)
	if len(b.own) > 0 {
		add("own", measure.Games(b.own, evaluate)...)
	}
	if err := ctx.Err(); err != nil {
		return m, err
	}
	if len(b.suite) > 0 {
		bar := newBar(int64(len(b.suite)), "solving")
		solved, err := measure.Solve(ctx, b.suite, n, measure.SolveNodes, b.workers, func() { bar.Add(1, nil) })
		bar.Clear()
		if err != nil {
			return m, err
		}
		add("Arasan", solved)
	}
	return m, nil
}

// compare sets the differences from first.
func (m *measurement) compare(first *measurement) {
	for i := range m.figures {
		f := &m.figures[i]
		f.difference, f.standardError = f.Difference(&first.figures[i].Figure)
	}
}

// print writes m, and the differences unless it is the first.
func (m *measurement) print(w io.Writer, differences bool) {
	fmt.Fprintf(w, "%s  %s\n", m.network, cmp.Or(m.file, "built in"))
	for _, f := range m.figures {
		digits := 5
		if f.set == "Arasan" {
			digits = 0
		}
		fmt.Fprintf(w, "  %-7s %-12s %9.*f", f.set, f.Name, digits, f.Value)
		if differences {
			fmt.Fprintf(w, "  %+9.*f ± %.*f", digits, f.difference, digits, f.standardError)
		}
		fmt.Fprintln(w)
	}
	switch {
	case !differences:
	case m.better("quiet", "R", -1) && m.better("TCEC", "r", +1):
		fmt.Fprintln(w, "  better: R of quiet positions and r of TCEC by two standard errors each")
	default:
		fmt.Fprintln(w, "  not better on both: R of quiet positions and r of TCEC must each improve by two standard errors")
	}
}

// better reports whether a figure has moved by two standard errors or more in the given direction.
func (m *measurement) better(set, name string, direction float64) bool {
	for _, f := range m.figures {
		if f.set == set && f.Name == name {
			return direction*f.difference >= 2*f.standardError && f.standardError > 0
		}
	}
	return false
}
