package main

import (
	"context"
	"flag"
	"io"
	"strconv"

	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/perft"
	"github.com/adoube/adoube/position"
)

// countSequences serves perft.
func (s streams) countSequences(f *flag.FlagSet) command.Runner {
	fen := f.String("fen", position.StartFEN, "start from the position `FEN`")
	chess960 := f.Bool("chess960", false, "count by the rules of Chess960, and write castling as king takes rook")
	divide := f.Bool("divide", false, "show the count of each first move")
	threads, hash := 1, 0
	command.Number(f, &threads, "threads", 1, maxThreads, "count with `T` threads")
	command.Number(f, &hash, "hash", 1, maxTable, "count transpositions only once, with a table of this size in `MiB`")
	return func(ctx context.Context, w io.Writer, args []string) error {
		depth, err := strconv.Atoi(args[0])
		if err != nil || depth < 0 || depth > perft.MaxDepth {
			return command.Usagef("DEPTH %.100q is not a whole number from 0 to %d", args[0], perft.MaxDepth)
		}
		bad := mistakes{w: s.errors, name: "perft"}
		if *chess960 {
			bad.variant = position.Chess960Variant
		}
		game, err := bad.game("the position", *fen, nil)
		if err != nil {
			return command.UsageError{Err: err}
		}
		if err := checkRoom(hash, 0); err != nil {
			return err
		}
		counter, err := perft.New(threads, hash)
		if err != nil {
			return err
		}
		return counter.Write(ctx, w, game.Position(), depth, *divide, *chess960)
	}
}
