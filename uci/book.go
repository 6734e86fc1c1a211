package uci

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/polyglot"
	"github.com/adoube/adoube/search"
)

// An ownBook is the opening book from which the engine plays without a search. It
// is off unless the GUI sets OwnBook and names a file.
type ownBook struct {
	on    bool
	best  bool // play the move with the greatest weight, not a random one
	depth int  // last move number at which to probe the book
	file  *polyglot.Book
	rand  *rand.Rand
}

// maxBookDepth is the greatest move number at which to probe a book.
const maxBookDepth = 255

// newOwnBook returns a book without a file. A seed other than 0 makes its choices
// reproducible.
func newOwnBook(seed uint64) ownBook {
	return ownBook{depth: maxBookDepth, rand: rand.New(rand.NewPCG(cmp.Or(seed, rand.Uint64()), 0))}
}

// options returns the options of the book.
func (b *ownBook) options() []option {
	return []option{
		check("OwnBook", false, func(on bool) { b.on = on }),
		file("Book File", b.open),
		spin("Book Depth", b.depth, 1, maxBookDepth, func(n int) error {
			b.depth = n
			return nil
		}),
		check("Best Book Move", false, func(on bool) { b.best = on }),
	}
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

// choose returns a move of the book for the current position of g and a note
// about it, or NoMove if the book has none that l allows.
func (b *ownBook) choose(g *position.Game, l *search.Limits, n notation) (position.Move, string, error) {
	p := g.Position()
	if !b.on || b.file == nil || p.FullmoveNumber() > b.depth {
		return position.NoMove, "", nil
	}
	choices, err := b.file.Moves(g)
	if err != nil {
		return position.NoMove, "", err
	}
	if l.HasSearchMoves {
		choices = slices.DeleteFunc(choices, func(c polyglot.Choice) bool { return !slices.Contains(l.SearchMoves, c.Move) })
	}
	choice, ok := polyglot.Best(choices)
	if !b.best {
		choice, ok = polyglot.Pick(choices, b.rand.IntN)
	}
	if !ok {
		return position.NoMove, "", nil
	}
	sum := 0
	for _, c := range choices {
		sum += c.Weight
	}
	return choice.Move, fmt.Sprintf("book move %s weight %d of %d", n.move(p, choice.Move), choice.Weight, sum), nil
}

// answerFromBook answers a go command with a move of the book. It reports false if
// there is none or if the search is not for a move in a game.
func (s *session) answerFromBook(g *goCommand) bool {
	l := &g.limits
	if l.Infinite || l.Ponder || l.Mate > 0 || s.settings.Analyse {
		return false
	}
	var m position.Move
	var note string
	err := guard(func() (err error) {
		m, note, err = s.book.choose(s.game, l, s.notation)
		return err
	})
	if err != nil {
		s.book.close()
		s.out.note("book: %s; it is no longer used", err)
	}
	if err != nil || !s.game.Position().CanPlay(m) {
		return false
	}
	s.out.note("%s", note)
	s.tellDraws(0)
	s.out.line("bestmove " + s.notation.move(s.game.Position(), m))
	return true
}
