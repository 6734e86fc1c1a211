package uci

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/polyglot"
	"github.com/adoube/adoube/search"
)

// An ownBook is the opening book from which the engine plays without a search. It
// is off unless the GUI sets OwnBook and names a file.
type ownBook struct {
	on   bool
	best bool // play the move with the greatest weight, not a random one
	file *polyglot.Book
	rand *rand.Rand
}

// newOwnBook returns a book without a file. A seed other than 0 makes its choices
// reproducible.
func newOwnBook(seed uint64) ownBook {
	return ownBook{rand: rand.New(rand.NewPCG(cmp.Or(seed, rand.Uint64()), 0))}
}

// open makes b use the named file, or none if the name is empty.
func (b *ownBook) open(name string) (err error) {
	b.close()
	if name != "" {
		b.file, err = polyglot.Open(name)
	}
	return err
}

func (b *ownBook) close() {
	if b.file != nil {
		b.file.Close() // nothing was written, so no error matters
		b.file = nil
	}
}

// choose returns a move of the book for the current position of g and its weight, or NoMove if the
// book has none that l allows. A book has no record of the game, so a move that
// completes a third occurrence is left to the search.
func (b *ownBook) choose(g *position.Game, l *search.Limits) (choice polyglot.Choice, err error) {
	if !b.on || b.file == nil {
		return choice, nil
	}
	choices, err := b.file.Moves(g)
	known := append(slices.Clone(g.Keys()), g.Position().Key())
	choices = slices.DeleteFunc(choices, func(c polyglot.Choice) bool {
		next := g.Position().After(c.Move)
		return l.SearchMoves != nil && !slices.Contains(l.SearchMoves, c.Move) || next.Repetitions(known) >= 2
	})
	if b.best {
		choices = choices[:min(1, len(choices))] // they are in order
	}
	choice, _ = polyglot.Pick(choices, b.rand.IntN)
	return choice, err
}
