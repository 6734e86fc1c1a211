package soak

import (
	"fmt"
	"strings"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search/opening"
)

// A setup is all that is decided about a game before it begins.
type setup struct {
	kind    *kind
	game    *position.Game
	nodes   int
	threads int
	hash    int // MB
	multiPV int
	tables  bool
}

// newSetup chooses the setup of game n. Each kind of start comes with one and with two
// threads, with and without tables, with one line and with three.
func newSetup(seed, n uint64) *setup {
	r := opening.NewRandom(seed, n)
	turn := n / uint64(len(kinds))
	k := &kinds[n%uint64(len(kinds))]
	s := &setup{
		kind:    k,
		nodes:   200 + r.Below(101),
		threads: 1 + int(turn%2),
		tables:  turn/2%2 == 1,
		hash:    1 << r.Below(3),
		multiPV: 1,
	}
	if turn/4%4 == 3 {
		s.multiPV = 3
	}
	s.game = k.start(&r)
	return s
}

// fen writes p.
func (s *setup) fen(p *position.Position) string {
	if s.kind.chess960 {
		return p.ShredderFEN()
	}
	return p.FEN()
}

// write returns m in p as UCI writes it in this game.
func (s *setup) write(p *position.Position, m position.Move) string {
	return p.FormatUCI(m, s.kind.chess960)
}

// read reads a move of p, which has to be legal and written so in this game. A move that is
// legal is returned with the error.
func (s *setup) read(p *position.Position, word string) (position.Move, error) {
	m, err := p.ParseUCI(word)
	if err == nil && s.write(p, m) != word {
		err = fmt.Errorf("move %q is written %s", word, s.write(p, m))
	}
	return m, err
}

// record writes the start and the moves of the game.
func (s *setup) record() (fen, moves string) {
	p := *s.game.Start()
	fen = s.fen(&p)
	var words []string
	for _, m := range s.game.Moves() {
		words = append(words, s.write(&p, m))
		p = p.After(m)
	}
	return fen, strings.Join(words, " ")
}

// String describes the settings.
func (s *setup) String() string {
	return fmt.Sprintf("%s, %d nodes, %d threads, %d MB, %d lines, tables %t", s.kind.name, s.nodes, s.threads, s.hash, s.multiPV, s.tables)
}
