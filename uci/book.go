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
func (b *ownBook) open(name string) error {
	b.close()
	if name == "" {
		return nil
	}
	file, err := polyglot.Open(name)
	if err != nil {
		return err
	}
	b.file = file
	return nil
}

func (b *ownBook) close() {
	if b.file != nil {
		b.file.Close() // nothing was written, so no error matters
		b.file = nil
	}
}

// choose returns a move of the book for the current position of g and its weight, or NoMove if the
// book has none that l allows. A book does not know the game: a move that completes a third
// occurrence is left to the search.
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

// answerFromBook answers a go command with a move of the book. It reports false if
// there is none or if the search is not for a move in a game.
func (s *session) answerFromBook(l *search.Limits) bool {
	if l.Infinite || l.Ponder || l.Mate > 0 || s.settings.Analyse {
		return false
	}
	choice, err := s.book.choose(s.game, l)
	if err != nil {
		s.book.close()
		s.out.note("book: %s; it is no longer used", err)
	}
	p := s.game.Position()
	if err != nil || !p.CanPlay(choice.Move) {
		return false
	}
	move := p.FormatUCI(choice.Move, s.notation.chess960)
	s.out.note("book move %s weight %d", move, choice.Weight)
	s.tellDraws(0)
	s.out.line("bestmove " + move)
	return true
}
