package main

import (
	"context"
	"fmt"
	"io"

	"github.com/adoube/adoube/lab/record"
)

// verify reads files of games to their end, which replays every game, and fails
// if anything in them is damaged.
func verify(_ context.Context, _ io.Writer, paths []string) error {
	games, plies := 0, 0
	damages, err := readGames(paths, func(g *record.Game) {
		games++
		plies += len(g.Moves)
	})
	if err != nil {
		return err
	}
	fmt.Printf("%d files, %d games, %d moves\n", len(paths), games, plies)
	return damaged(damages)
}

// damaged returns an error if there are damages.
func damaged(damages int) error {
	if damages > 0 {
		return fmt.Errorf("%d damages", damages)
	}
	return nil
}
