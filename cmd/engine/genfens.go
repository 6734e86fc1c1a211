package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/adoube/adoube/bench"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// The openings of genfens: some half-moves by chance from the initial position,
// or a few from a position of a book. Those that are decided already are of no
// use for games from which an engine shall learn.
const (
	openingPlies  = 8          // from the initial position, or one more
	bookPlies     = 2          // from a position of a book, or one more
	openingNodes  = 1000       // to judge an opening
	decidedScore  = 400        // centipawns from which an opening counts as decided
	openingHash   = 1          // MiB
	maxOpenings   = 1 << 30    // in one command
	openingStream = 0x6f70656e // tells these random numbers from others with the same seed
)

// generateFENs serves the command genfens as OpenBench defines it: it prints N
// openings that depend on the seed S alone, and on the positions in the book.
func generateFENs(ctx context.Context, w io.Writer, args []string) error {
	n, seed, book, err := parseGenFENs(args)
	if err != nil {
		return err
	}
	starts, err := readBook(book)
	if err != nil {
		return err
	}
	g := newOpeningGenerator(seed, starts)
	for range n {
		fen, err := g.next(ctx)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "info string genfens %s\n", fen)
	}
	return nil
}

// parseGenFENs parses N seed S book FILE. What follows is for other engines.
func parseGenFENs(args []string) (n int, seed uint64, book string, err error) {
	if len(args) < 5 || args[1] != "seed" || args[3] != "book" {
		return 0, 0, "", fmt.Errorf("genfens: %q is not of the form N seed S book FILE", strings.Join(args, " "))
	}
	n, err = strconv.Atoi(args[0])
	if err != nil || n < 0 || n > maxOpenings {
		return 0, 0, "", fmt.Errorf("genfens: N %q is not a number from 0 to %d", args[0], maxOpenings)
	}
	seed, err = strconv.ParseUint(args[2], 10, 64)
	if err != nil {
		return 0, 0, "", fmt.Errorf("genfens: seed %q is not a number from 0 to %d", args[2], ^uint64(0))
	}
	return n, seed, args[4], nil
}

// readBook returns the positions of an EPD or FEN file, or the initial position
// if the name is None.
func readBook(name string) ([]position.Position, error) {
	if strings.EqualFold(name, "none") {
		return []position.Position{position.StartPosition()}, nil
	}
	tasks, err := bench.LoadEPD(name)
	if err != nil {
		return nil, fmt.Errorf("genfens: book: %w", err)
	}
	if len(tasks) == 0 {
		return nil, fmt.Errorf("genfens: book %s has no positions", name)
	}
	var starts []position.Position
	for i := range tasks {
		starts = append(starts, tasks[i].Position)
	}
	return starts, nil
}

// An openingGenerator makes openings.
type openingGenerator struct {
	random *rand.Rand
	starts []position.Position
	plies  int
	engine *search.Engine
}

func newOpeningGenerator(seed uint64, starts []position.Position) *openingGenerator {
	o := search.DefaultOptions()
	o.Hash = openingHash
	g := &openingGenerator{
		random: rand.New(rand.NewPCG(seed, openingStream)),
		starts: starts,
		plies:  bookPlies,
		engine: search.NewEngine(o),
	}
	if len(starts) == 1 && starts[0] == position.StartPosition() {
		g.plies = openingPlies
	}
	return g
}

// next returns the FEN of another opening. It gives up when ctx is done, or after
// so many attempts that there cannot be many.
func (g *openingGenerator) next(ctx context.Context) (string, error) {
	const attempts = 1000
	for range attempts {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		p := g.starts[g.random.IntN(len(g.starts))]
		if g.wander(&p, g.plies+g.random.IntN(2)) && g.open(&p) {
			return p.FEN(), nil
		}
	}
	return "", fmt.Errorf("genfens: none of %d attempts gave an opening that is not decided", attempts)
}

// wander plays random moves in p, and reports whether there were enough.
func (g *openingGenerator) wander(p *position.Position, plies int) bool {
	for range plies {
		moves := p.LegalMoves()
		if len(moves) == 0 {
			return false
		}
		var next position.Position
		p.MakeMove(moves[g.random.IntN(len(moves))], &next)
		*p = next
	}
	return true
}

// open reports whether the game has not ended in p and neither side is winning.
func (g *openingGenerator) open(p *position.Position) bool {
	if !p.HasLegalMove() || p.IsMaterialDraw() {
		return false
	}
	g.engine.NewGame()
	r := g.engine.Search(position.NewGame(*p), search.Limits{Nodes: openingNodes}, nil)
	return r.Score > -decidedScore && r.Score < decidedScore
}
