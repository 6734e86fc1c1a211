package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/uci/client"
)

// firstLines lead to the positions that an engine searches one after the other, in two games: the first
// search finds nothing in the caches of the processor.
var firstLines = [...]string{
	"e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6",
	"d2d4 g8f6 c2c4 e7e6 b1c3 f8b4 e2e3 e8g8",
}

// firstNodes serves first.
func firstNodes(f *flag.FlagSet) command.Runner {
	runs, hash := 21, 16
	times := f.String("times", "1,2,5,10,20", "search for so many milliseconds, a `LIST` separated by commas")
	command.Number(f, &runs, "runs", 1, 1_000_000, "take the median of `N` runs, each in a process of its own")
	command.Number(f, &hash, "hash", 1, maxHash, "transposition table of an engine in `MB`")
	return func(ctx context.Context, w io.Writer, programs []string) error {
		for _, word := range strings.Split(*times, ",") {
			ms, err := strconv.ParseUint(word, 10, 31)
			if err != nil || ms == 0 {
				return command.Usagef("--times: %q is not a number of milliseconds", word)
			}
			limits := client.Limits{MoveTime: time.Duration(ms) * time.Millisecond}
			for _, program := range programs {
				var nodes [len(firstLines)][]uint64
				for range runs {
					err := withEngine(ctx, program, hash, func(e *client.Engine) error {
						return searchFirst(ctx, e, limits, &nodes)
					})
					if err != nil {
						return fmt.Errorf("%s: %w", program, err)
					}
				}
				fmt.Fprintf(w, "%d ms: %d nodes in the first search, %d in the second: %s\n",
					ms, median(nodes[0]), median(nodes[1]), program)
			}
		}
		return nil
	}
}

// searchFirst searches the position of each line, and appends how many nodes that took.
func searchFirst(ctx context.Context, e *client.Engine, limits client.Limits, nodes *[len(firstLines)][]uint64) error {
	for i, line := range firstLines {
		g := position.NewGame(position.StartPosition())
		if err := g.PlayUCI(line); err != nil {
			return err
		}
		r, err := searchNew(ctx, e, g, limits)
		if err != nil {
			return err
		}
		var n uint64
		if len(r.Lines) > 0 {
			n = r.Lines[0].Nodes
		}
		nodes[i] = append(nodes[i], n)
	}
	return nil
}

// median returns the middle number.
func median(n []uint64) uint64 {
	slices.Sort(n)
	return n[len(n)/2]
}
