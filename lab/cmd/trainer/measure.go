package main

import (
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

// A judgment is what measure says of a network.
type judgment struct {
	network string // its hash
	file    string // "" for the network built in
	figures []judgedBy
}

// A judgedBy is a figure of a network, with its difference from that of the network that is
// named first, and the error of the difference.
type judgedBy struct {
	measure.Figure
	set                  string
	difference, standard float64
}

// A yardstick holds what networks are measured with.
type yardstick struct {
	quiet, noisy, games []measure.Sample
	own                 []measure.Sample // of own games, empty to leave them out
	suite               []epd.Task       // empty to leave it out
	workers             int
	nodes               uint64 // of searches, 0 for static evaluations
}

// measureNetworks prints how good networks are, and how much better than the first.
func measureNetworks(f *flag.FlagSet) command.Runner {
	y := yardstick{workers: runtime.NumCPU()}
	solve := f.Bool("solve", false, fmt.Sprintf("count the positions of Arasan 2024 that are solved at %d nodes, too", measure.SolveNodes))
	own := f.String("data", "", "files of own games: a `PATTERN`; measure the result error in them, too")
	command.Number(f, &y.workers, "workers", 1, maxWorkers, "solve `N` positions at a time")
	command.Number(f, &y.nodes, "nodes", 0, 1_000_000, "measure what searches of `N` nodes say, of one position of each game; 0 for static evaluations")
	return func(ctx context.Context, w io.Writer, files []string) error {
		if err := y.load(*solve); err != nil {
			return err
		}
		if err := y.loadOwn(*own); err != nil {
			return err
		}
		if y.nodes > 0 {
			y.games, y.own = measure.OneOfEach(y.games), measure.OneOfEach(y.own)
		}
		if len(files) < 2 {
			files = append([]string{""}, files...) // the network built in
		}
		var first judgment
		for i, file := range files {
			j, err := y.judge(ctx, file)
			if err != nil {
				return err
			}
			if i == 0 {
				first = j
			}
			j.compare(&first)
			if err := j.print(w, i > 0); err != nil {
				return err
			}
		}
		return nil
	}
}

// load reads the positions.
func (y *yardstick) load(solve bool) error {
	for _, part := range []struct {
		name   string
		wanted bool
		read   func(path string) error
	}{
		{"yardstick/tree_sf151.txt.gz", true, func(path string) (err error) {
			y.quiet, y.noisy, err = measure.LoadYardstick(path)
			return err
		}},
		{"positions/tcec.epd.gz", true, func(path string) (err error) {
			y.games, err = measure.LoadGames(path)
			return err
		}},
		{"suites/arasan2024.epd", solve, func(path string) (err error) {
			y.suite, err = epd.Load(path)
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
			return fmt.Errorf("%w; docs/training.md says what belongs there", err)
		}
	}
	return nil
}

// loadOwn reads the positions of own games.
func (y *yardstick) loadOwn(pattern string) error {
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
			y.own = append(y.own, samplesOf(g, block)...)
			block++
		})
	})
	return err
}

// samplesOf returns the positions of an own game that networks learn from, the game being a block. What
// is true of them is the score of the search, in internal units.
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

// judge measures the network of a file.
func (y *yardstick) judge(ctx context.Context, file string) (j judgment, err error) {
	n, err := eval.LoadNetwork(file)
	if err != nil {
		return j, err
	}
	j.network, j.file = n.Hash(), file
	evaluate := eval.New(n).Evaluate
	if y.nodes > 0 {
		evaluate = measure.Searcher(ctx, n, y.nodes)
	}
	add := func(set string, figures ...measure.Figure) {
		for _, f := range figures {
			j.figures = append(j.figures, judgedBy{Figure: f, set: set})
		}
	}
	add("quiet", measure.Yardstick(y.quiet, evaluate)...)
	add("noisy", measure.Yardstick(y.noisy, evaluate)...)
	add("TCEC", measure.Games(y.games, evaluate)...)
	if len(y.own) > 0 {
		add("own", measure.Games(y.own, evaluate)...)
	}
	if err := ctx.Err(); err != nil {
		return j, err
	}
	if len(y.suite) > 0 {
		bar := newBar(int64(len(y.suite)), "solving")
		solved, err := measure.Solve(ctx, y.suite, n, measure.SolveNodes, y.workers, func() { bar.Add(1, nil) })
		bar.Clear()
		if err != nil {
			return j, err
		}
		add("Arasan", solved)
	}
	return j, nil
}

// compare sets the differences from first.
func (j *judgment) compare(first *judgment) {
	for i := range j.figures {
		f := &j.figures[i]
		f.difference, f.standard = f.Difference(&first.figures[i].Figure)
	}
}

// print writes j, and the differences if it is not the first.
func (j *judgment) print(w io.Writer, differences bool) error {
	name := j.file
	if name == "" {
		name = "built in"
	}
	if _, err := fmt.Fprintf(w, "%s  %s\n", j.network, name); err != nil {
		return err
	}
	for _, f := range j.figures {
		digits := 5
		if f.set == "Arasan" {
			digits = 0
		}
		line := fmt.Sprintf("  %-7s %-12s %9.*f", f.set, f.Name, digits, f.Value)
		if differences {
			line += fmt.Sprintf("  %+9.*f ± %.*f", digits, f.difference, digits, f.standard)
		}
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	if !differences {
		return nil
	}
	verdict := "not better on both: R of quiet positions and r of TCEC must each be better by two errors"
	if j.better("quiet", "R", -1) && j.better("TCEC", "r", +1) {
		verdict = "better: R of quiet positions and r of TCEC by two errors each"
	}
	_, err := fmt.Fprintln(w, "  "+verdict)
	return err
}

// better reports whether a figure moved by two standard errors to where it should.
func (j *judgment) better(set, name string, direction float64) bool {
	for _, f := range j.figures {
		if f.set == set && f.Name == name {
			return direction*f.difference >= 2*f.standard && f.standard > 0
		}
	}
	return false
}
