package uci

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/polyglot"
)

// A bookMove is a move of a book, in the position after other moves.
type bookMove struct {
	after, move string
	weight      uint16
}

// writeBook writes a book and returns the name of its file, which has a blank.
func writeBook(t *testing.T, moves ...bookMove) string {
	t.Helper()
	var entries [][]byte
	for _, b := range moves {
		g := position.NewGame(position.StartPosition())
		must.Do(t, g.PushAll(b.after))
		last := position.NoMove
		if n := len(g.Moves()); n > 0 {
			last = g.Moves()[n-1]
		}
		square := func(s string) uint16 { return uint16(s[0]-'a') + 8*uint16(s[1]-'1') }
		e := binary.BigEndian.AppendUint64(nil, polyglot.Key(g.Position(), last))
		e = binary.BigEndian.AppendUint16(e, square(b.move[2:])|square(b.move)<<6)
		e = binary.BigEndian.AppendUint16(e, b.weight)
		entries = append(entries, append(e, 0, 0, 0, 0))
	}
	slices.SortFunc(entries, slices.Compare)
	name := filepath.Join(t.TempDir(), "my book.bin")
	must.Do(t, os.WriteFile(name, slices.Concat(entries...), 0o644))
	return name
}

func TestBookMovesAreAnsweredAtOnceInGamesOnly(t *testing.T) {
	const castled, back = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6", "g1f3 g8f6 f3g1 f6g8 "
	name := writeBook(t,
		bookMove{"", "e2e4", 3}, bookMove{"", "d2d4", 1}, bookMove{"", "e2e5", 60000},
		bookMove{"e2e4 g8f6 e4e5 f6g8", "g1f3", 2}, bookMove{"e2e4 g8f6 e4e5 f6g8", "d2d4", 1},
		bookMove{castled, "e1h1", 2}, bookMove{"e2e4", "e7e5", 0})
	c := converse(t, testConfig(newFake()))
	c.send("setoption name Book File value " + name)
	c.follow(`
		>go depth 1
		info depth*
		bestmove a2a3
		>setoption name OwnBook value true
		>setoption name Best Book Move value true
		>go wtime 1000 btime 1000
		info string book move e2e4 weight 3
		bestmove e2e4
		>go depth 1 searchmoves d2d4 g1f3
		info string book move d2d4 weight 1
		bestmove d2d4
		>position startpos moves ` + castled + `
		>go depth 1
		info string book move e1g1 weight 2
		bestmove e1g1
		>setoption name UCI_Chess960 value true
		>go depth 1
		info string book move e1h1 weight 2
		bestmove e1h1`)
	// A position without a book move, or with weights of 0, is searched, and so is a draw by
	// repetition.
	c.follow(`
		>position startpos moves e2e4
		>go depth 1
		info depth*
		bestmove a7a5
		>position startpos moves a2a3
		>go depth 1
		info depth*
		bestmove a7a5
		>position startpos
		>go depth 1 searchmoves g1f3
		info depth*
		bestmove g1f3
		>go depth 1 searchmoves 0000
		info depth 0*
		bestmove (none)
		>position startpos moves e2e4 g8f6 e4e5 f6g8 ` + back + `
		>go depth 1
		info string book move g1f3 weight 2
		bestmove g1f3
		>position startpos moves e2e4 g8f6 e4e5 f6g8 ` + back + back + `
		>go depth 1
		info string book move d2d4 weight 1
		info string draw claimable article 9.2.2*
		info string draw claimable article 9.2.1*
		bestmove d2d4
		>go depth 1 searchmoves g1f3
		info depth*
		bestmove g1f3`)
	// Analysis is without the book.
	c.follow(`
		>position startpos
		>go infinite
		info depth*
		>go depth 1
		bestmove a2a3
		info string book move e2e4 weight 3
		bestmove e2e4
		>go ponder wtime 1000 btime 1000
		info depth*
		>ponderhit
		bestmove a2a3
		>go mate 3
		info depth*
		bestmove a2a3
		>setoption name UCI_AnalyseMode value true
		>go depth 1
		info depth*
		bestmove a2a3
		>setoption name UCI_AnalyseMode value false
		>setoption name Book File value <empty>
		>go depth 1
		info depth*
		bestmove a2a3`)
}

func TestBookMovesByChanceFollowTheSeed(t *testing.T) {
	name := writeBook(t, bookMove{"", "e2e4", 1}, bookMove{"", "d2d4", 1}, bookMove{"", "c2c4", 1})
	play := func(seed uint64) string {
		f := newFake()
		f.options.Seed = seed
		c := converse(t, testConfig(f))
		c.send("setoption name Book File value "+name, "setoption name OwnBook value true")
		var all []string
		for range 30 {
			c.send("go depth 1")
			c.expect("info string book move*")
			all = append(all, c.next())
		}
		return strings.Join(all, " ")
	}
	first := play(1)
	for _, m := range []string{"e2e4", "d2d4", "c2c4"} {
		if !strings.Contains(first, m) {
			t.Errorf("%s is never played: %s", m, first)
		}
	}
	if play(1) != first || play(2) == first {
		t.Error("the moves do not depend on the seed alone")
	}
}

func TestBooksThatCannotBeReadAreNamed(t *testing.T) {
	c := converse(t, testConfig(newFake()))
	short := filepath.Join(t.TempDir(), "short.bin")
	must.Do(t, os.WriteFile(short, make([]byte, 20), 0o644))
	c.send("setoption name OwnBook value true", "setoption name Book File value "+short)
	c.expect(`info string setoption "Book File": book ` + short + ": 20 bytes are not a multiple of 16*")
	c.send("setoption name Book File value /no/such/file.bin")
	c.expect(`info string setoption "Book File": open /no/such/file.bin*`)
	c.send("go depth 1")
	c.expect("info depth*", "bestmove a2a3")

	// A book that is cut off while it is in use.
	name := writeBook(t, bookMove{"", "e2e4", 1}, bookMove{"", "d2d4", 1})
	c.send("setoption name Book File value "+name, "isready")
	c.expect("readyok")
	must.Do(t, os.Truncate(name, 3))
	c.send("go depth 1")
	c.expect("info string book: reading entry*", "info depth*", "bestmove a2a3")
	c.send("go depth 1")
	c.expect("info depth*", "bestmove a2a3")
}
