package main

import (
	"errors"
	"fmt"

	"github.com/adoube/adoube/lab/record"
)

// verify reads files of games to their end, which replays every game, and fails
// if anything in them is damaged.
func verify(args []string) error {
	flags := newFlags("verify")
	flags.Parse(args)
	if flags.NArg() == 0 {
		return errors.New("verify: name the files of games")
	}
	games, plies := 0, 0
	damaged, err := readGames(flags.Args(), func(g *record.Game) {
		games++
		plies += len(g.Moves)
	})
	if err != nil {
		return err
	}
	fmt.Printf("%d files, %d games, %d moves\n", flags.NArg(), games, plies)
	for _, d := range damaged {
		fmt.Println("damaged:", d)
	}
	if len(damaged) > 0 {
		return fmt.Errorf("verify: %d damages", len(damaged))
	}
	return nil
}
