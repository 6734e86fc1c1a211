package stress

import (
	"fmt"
	"strings"

	"github.com/adoube/adoube/lab/opening"
	"github.com/adoube/adoube/position"
)

// A setup holds the settings of a game.
type setup struct {
	kind    *kind
	game    *position.Game
	nodes   int
	threads int
	hash    int // MiB
	multiPV int
	tables  bool
}

// newSetup returns the setup of game n. Each kind of start is combined with one and two
// threads, with and without tables, and with one line and three.
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

// write returns m in p in the UCI notation of this game.
func (s *setup) write(p *position.Position, m position.Move) string {
	return p.FormatUCI(m, s.kind.chess960)
}

// read parses a move of p, which must be legal and in the notation of this game. A legal move in
// another notation is returned with an error.
func (s *setup) read(p *position.Position, word string) (position.Move, error) {
	m, err := p.ParseUCI(word)
	if err == nil && s.write(p, m) != word {
		err = fmt.Errorf("move %q is written %s", word, s.write(p, m))
	}
	return m, err
}

// record returns the start and the moves of the game.
func (s *setup) record() (fen, moves string) {
	p := *s.game.Start()
	if fen = p.FEN(); s.kind.chess960 {
		fen = p.ShredderFEN()
	}
	var words []string
	for _, m := range s.game.Moves() {
		words = append(words, s.write(&p, m))
		p = p.After(m)
	}
	return fen, strings.Join(words, " ")
}

// String describes the settings.
func (s *setup) String() string {
	return fmt.Sprintf("%s, %d nodes, %d threads, %d MiB, %d lines, tables %t", s.kind.name, s.nodes, s.threads, s.hash, s.multiPV, s.tables)
}
