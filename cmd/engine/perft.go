package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/position"
)

// perft serves perft.
func perft(f *flag.FlagSet) command.Runner {
	fen := f.String("fen", position.StartFEN, "start from the position `FEN`")
	chess960 := f.Bool("chess960", false, "write castling as king takes rook")
	divide := f.Bool("divide", false, "count each first move for itself")
	return heard(func(ctx context.Context, w io.Writer, args []string) error {
		depth, err := strconv.Atoi(args[0])
		if err != nil || depth < 0 {
			return command.Usagef("DEPTH %.100q is not a whole number from 0", args[0])
		}
		game, err := position.ParseGame(*fen)
		if err != nil {
			return command.UsageError{Err: err}
		}
		root := *game.Position()
		start := time.Now()
		nodes := uint64(1)
		if depth > 0 {
			counts, err := divided(ctx, &root, depth)
			if err != nil {
				return err
			}
			nodes = 0
			for _, c := range counts {
				nodes += c.Nodes
				if !*divide {
					continue
				}
				move := root.UCI(c.Move)
				if *chess960 {
					move = c.Move.String()
				}
				fmt.Fprintf(w, "%s: %d\n", move, c.Nodes)
			}
		}
		elapsed := max(time.Since(start), time.Millisecond)
		fmt.Fprintf(w, "Time: %d ms, %.0f leaves a second\n", elapsed.Milliseconds(), float64(nodes)/elapsed.Seconds())
		_, err = fmt.Fprintf(w, "Nodes searched: %d\n", nodes)
		return err
	})
}

// divided is [position.Divide], but when ctx is done it returns its error at once. The
// program ends soon, so the count is left behind.
func divided(ctx context.Context, root *position.Position, depth int) ([]position.MoveCount, error) {
	done := make(chan []position.MoveCount, 1)
	go func() { done <- position.Divide(root, depth) }()
	select {
	case counts := <-done:
		return counts, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
