package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/adoube/adoube/bench"
	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/eval/wdl"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

const (
	maxThreads = 1024
	maxDepth   = search.MaxPly - 1
)

// bench serves the subcommand bench.
func (p program) bench(args []string) error {
	var c bench.Config
	f := newFlags()
	f.IntVar(&c.Depth, "depth", bench.DefaultDepth, "")
	f.IntVar(&c.Threads, "threads", 1, "")
	f.IntVar(&c.Hash, "hash", bench.DefaultHash, "")
	others, err := parseFlags(f, args)
	if err != nil {
		return err
	}
	if err := noArguments(others); err != nil {
		return err
	}
	err = atLeastOne(f, number{"depth", c.Depth, maxDepth}, number{"threads", c.Threads, maxThreads}, number{"hash", c.Hash, maxHash()})
	if err != nil {
		return err
	}
	_, err = bench.Run(p.ctx, p.out, c)
	return err
}

// benchCommand serves the UCI command bench: depth, threads and hash as
// numbers, as far as they are given.
func benchCommand(ctx context.Context, w io.Writer, args []string) error {
	var c bench.Config
	fields := []*int{&c.Depth, &c.Threads, &c.Hash}
	limits := []int{maxDepth, maxThreads, maxHash()}
	for i, arg := range args {
		if i >= len(fields) {
			return fmt.Errorf("bench: unexpected argument %q", arg)
		}
		n, err := strconv.Atoi(arg)
		if err != nil || n < 1 || n > limits[i] {
			return fmt.Errorf("bench: %q is not a number from 1 to %d", arg, limits[i])
		}
		*fields[i] = n
	}
	_, err := bench.Run(ctx, w, c)
	return err
}

// perft serves the subcommand perft.
func (p program) perft(args []string) error {
	f := newFlags()
	fen := f.String("fen", position.StartFEN, "")
	chess960 := f.Bool("chess960", false, "")
	divide := f.Bool("divide", false, "")
	others, err := parseFlags(f, args)
	if err != nil {
		return err
	}
	if len(others) == 0 {
		return usagef("DEPTH is missing")
	}
	if err := noArguments(others[1:]); err != nil {
		return err
	}
	depth, err := strconv.Atoi(others[0])
	if err != nil || depth < 0 {
		return usagef("DEPTH %q is not a whole number from 0", others[0])
	}
	root, err := position.ParseFEN(*fen)
	if err != nil {
		return usageError{err}
	}
	start := time.Now()
	nodes := uint64(0)
	if *divide && depth > 0 {
		for _, c := range position.Divide(&root, depth) {
			fmt.Fprintf(p.out, "%s: %d\n", root.MoveUCI(c.Move, *chess960), c.Nodes)
			nodes += c.Nodes
		}
	} else {
		nodes = position.Perft(&root, depth)
	}
	elapsed := max(time.Since(start), time.Millisecond)
	fmt.Fprintf(p.out, "Time: %d ms, %.0f leaves a second\n", elapsed.Milliseconds(), float64(nodes)/elapsed.Seconds())
	_, err = fmt.Fprintf(p.out, "Nodes searched: %d\n", nodes)
	return err
}

// An evaluation is a line of the output of eval with --json.
type evaluation struct {
	FEN   string `json:"fen"`
	Eval  *int   `json:"eval"` // see [wdl.Usual], from White's view, null for an error
	Error string `json:"error,omitempty"`
}

// eval serves the subcommand eval.
func (p program) eval(args []string) error {
	f := newFlags()
	asJSON := f.Bool("json", false, "")
	others, err := parseFlags(f, args)
	if err != nil {
		return err
	}
	if err := noArguments(others); err != nil {
		return err
	}
	evaluator := eval.New(eval.DefaultNetwork())
	in, out := bufio.NewReader(p.in), bufio.NewWriter(p.out)
	for {
		line, readErr := in.ReadString('\n')
		if text := strings.TrimSpace(line); text != "" {
			if err := printEvaluation(out, evaluator, text, *asJSON); err != nil {
				return err
			}
		}
		if in.Buffered() == 0 { // an answer to a question need not wait for the next
			if err := out.Flush(); err != nil {
				return err
			}
		}
		if readErr == io.EOF {
			return out.Flush()
		}
		if readErr != nil {
			return readErr
		}
	}
}

// printEvaluation prints the evaluation of the position fen, in the centipawns of a
// middle game.
func printEvaluation(w io.Writer, evaluator *eval.Evaluator, fen string, asJSON bool) error {
	v := evaluation{FEN: fen}
	if p, err := position.ParseFEN(fen); err != nil {
		v.Error = err.Error()
	} else {
		cp := wdl.Usual().Centipawns(evaluator.Evaluate(&p))
		if p.SideToMove() == position.Black {
			cp = -cp
		}
		v.Eval = &cp
	}
	if asJSON {
		return json.NewEncoder(w).Encode(v)
	}
	if v.Eval == nil {
		_, err := fmt.Fprintf(w, "none %s\n", v.Error)
		return err
	}
	_, err := fmt.Fprintln(w, *v.Eval)
	return err
}

// epd serves the subcommand epd.
func (p program) epd(args []string) error {
	var c bench.SuiteConfig
	f := newFlags()
	movetime := f.Int("movetime", 0, "")
	nodes := f.Int("nodes", 0, "")
	f.IntVar(&c.Limits.Depth, "depth", 0, "")
	f.IntVar(&c.Threads, "threads", 1, "")
	f.IntVar(&c.Hash, "hash", bench.DefaultHash, "")
	f.BoolVar(&c.JSON, "json", false, "")
	files, err := parseFlags(f, args)
	if err != nil {
		return err
	}
	err = atLeastOne(f, number{"movetime", *movetime, math.MaxInt32}, number{"nodes", *nodes, math.MaxInt},
		number{"depth", c.Limits.Depth, maxDepth}, number{"threads", c.Threads, maxThreads}, number{"hash", c.Hash, maxHash()})
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return usagef("FILE is missing")
	}
	c.Limits.Nodes = uint64(*nodes)
	c.Limits.MoveTime = time.Duration(*movetime) * time.Millisecond
	c.Limits.HasMoveTime = *movetime > 0
	var tasks []bench.Task
	for _, name := range files {
		more, err := bench.LoadEPD(name)
		if err != nil {
			return usageError{err}
		}
		tasks = append(tasks, more...)
	}
	_, err = bench.RunSuite(p.ctx, p.out, tasks, c)
	return err
}
