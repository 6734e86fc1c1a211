package main

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/adoube/adoube/search"
	"github.com/adoube/adoube/search/handicap"
	"github.com/adoube/adoube/search/opening"
)

// The openings of genfens.
const (
	bookPlies    = 2    // random moves from a position of a book, or one more
	openingNodes = 1000 // to judge an opening
	openingLimit = 400  // internal units that one side may be ahead
)

// generateFENs executes the command genfens of OpenBench: it prints N openings,
// which depend only on the seed S and the positions of the book.
func generateFENs(ctx context.Context, w io.Writer, args []string, _ handicap.Options) error {
	n, seed, book, err := parseGenFENs(args)
	if err != nil {
		return err
	}
	o := search.DefaultOptions()
	o.Hash = 1
	g := opening.Generator{Plies: opening.Plies, Engine: search.NewEngine(o), Nodes: openingNodes, Limit: openingLimit}
	if !strings.EqualFold(book, "none") {
		g.Plies = bookPlies
		if g.Book, err = opening.ReadBook(book); err != nil {
			return err
		}
	}
	for i := range n {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		r := opening.NewRandom(seed, i)
		game, err := g.New(&r)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "info string genfens %s\n", game.Position().FEN())
	}
	return nil
}

// parseGenFENs parses N seed S book FILE. It ignores further words, which are for
// other engines.
func parseGenFENs(args []string) (n, seed uint64, book string, err error) {
	if len(args) < 5 || args[1] != "seed" || args[3] != "book" {
		return 0, 0, "", fmt.Errorf("%q is not of the form N seed S book FILE", strings.Join(args, " "))
	}
	if n, err = strconv.ParseUint(args[0], 10, 64); err != nil {
		return 0, 0, "", fmt.Errorf("N %q is not a number from 0 to 2^64-1", args[0])
	}
	if seed, err = strconv.ParseUint(args[2], 10, 64); err != nil {
		return 0, 0, "", fmt.Errorf("seed %q is not a number from 0 to 2^64-1", args[2])
	}
	return n, seed, args[4], nil
}
