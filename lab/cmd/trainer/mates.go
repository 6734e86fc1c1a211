package main

import (
	"context"
	"flag"
	"fmt"
	"io"

	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/epd"
	"github.com/adoube/adoube/uci/client"
)

// findMates serves mates.
func findMates(f *flag.FlagSet) command.Runner {
	limits, every, hash := client.Limits{Nodes: 100_000}, 1, 16
	suite := f.String("suite", "", "the positions, with bm #N or dm N, in `FILE`")
	command.Number(f, &limits.Nodes, "nodes", 1, 1<<32, "search `N` nodes for a position")
	command.Number(f, &every, "every", 1, 1_000_000, "ask for one position in `N`")
	command.Number(f, &hash, "hash", 1, maxHash, "transposition table of an engine in `MB`")
	return func(ctx context.Context, w io.Writer, programs []string) error {
		all, err := epd.Load(*suite)
		if err != nil {
			return err
		}
		var tasks []epd.Task
		for i := 0; i < len(all); i += every {
			if all[i].Mate != 0 {
				tasks = append(tasks, all[i])
			}
		}
		for _, program := range programs {
			var n mateCount
			err := withEngine(ctx, program, hash, func(e *client.Engine) error {
				return n.ask(ctx, e, tasks, limits)
			})
			if err != nil {
				return fmt.Errorf("%s: %w", program, err)
			}
			fmt.Fprintf(w, "%d mates, %d found, %d of these as short as known, %d claims that are refuted: %s\n",
				len(tasks), n.found, n.shortest, n.refuted, program)
		}
		return nil
	}
}

// A mateCount says what an engine made of the mates of a suite.
type mateCount struct {
	found    int // its last score was a mate for the side that mates
	shortest int // of these, in no more moves than the suite knows
	refuted  int // its last score was a mate for the other side, or an exact one in fewer moves
}

// ask counts what an engine makes of the positions of some tasks.
func (n *mateCount) ask(ctx context.Context, e *client.Engine, tasks []epd.Task, limits client.Limits) error {
	for _, t := range tasks {
		r, err := searchNew(ctx, e, position.NewGame(t.Position), limits)
		if err != nil {
			return fmt.Errorf("%s: %w", t.Position.FEN(), err)
		}
		if len(r.Lines) > 0 {
			n.add(t.Mate, r.Lines[0].Score)
		}
	}
	return nil
}

// add counts a score of a position with a mate in so many moves, negative if the side to move is mated.
func (n *mateCount) add(mate int, s client.Score) {
	moves, ok := s.MateMoves()
	if !ok {
		return
	}
	if mate < 0 {
		mate, moves = -mate, -moves
	}
	switch {
	case moves <= 0, moves < mate && s.Bound() == client.Exact:
		n.refuted++
	default:
		n.found++
		if moves <= mate {
			n.shortest++
		}
	}
}
