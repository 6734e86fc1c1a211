package main

import (
	"context"
	"fmt"
	"io"
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
// which depend only on the seed S and the positions of the book. Further words are for other
// engines.
func generateFENs(ctx context.Context, w io.Writer, args []string, _ handicap.Options) error {
	var n, seed uint64
	var book string
	line := strings.Join(args, " ")
	if _, err := fmt.Sscanf(line, "%d seed %d book %s", &n, &seed, &book); err != nil {
		return fmt.Errorf("%.100q is not of the form N seed S book FILE, where N and S are numbers from 0 to 2^64-1", line)
	}
	o := search.DefaultOptions()
	o.Hash = 1
	g := opening.Generator{Plies: opening.Plies, Engine: search.NewEngine(o), Nodes: openingNodes, Limit: openingLimit}
	if !strings.EqualFold(book, "none") {
		g.Plies = bookPlies
		var err error
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
