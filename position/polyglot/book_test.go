package polyglot

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/costtest"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

// A record is an entry to be written.
type record struct {
	key          uint64
	move, weight uint16
}

// write returns the records as a book, in the order of their keys.
func write(records []record) []byte {
	slices.SortStableFunc(records, func(a, b record) int { return cmp.Compare(a.key, b.key) })
	var b []byte
	for _, r := range records {
		b, _ = binary.Append(b, binary.BigEndian, struct {
			record
			learn uint32 // is ignored
		}{r, 0xdeadbeef})
	}
	return b
}

// encode returns m as an entry has it.
func encode(m position.Move) uint16 {
	code := uint16(m.To().File()) | uint16(m.To().Rank())<<3 |
		uint16(m.From().File())<<6 | uint16(m.From().Rank())<<9
	if m.IsPromotion() {
		code |= uint16(m.Promotion()-position.Pawn) << 12
	}
	return code
}

// mustRead returns the book in b.
func mustRead(t testing.TB, b []byte) *Book {
	t.Helper()
	return must.Get(New(bytes.NewReader(b), int64(len(b))))(t)
}

// TestBookFindsWhatIsWritten writes a book of random games, with castling, en
// passant and promotions, and looks every position up again.
func TestBookFindsWhatIsWritten(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	starts := []string{
		position.StartFEN,
		"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
		"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
		"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
	}
	var records []record
	games, wants := map[uint64]*position.Game{}, map[uint64][]Choice{}
	for range 60 {
		fen := starts[r.IntN(len(starts))]
		played := ""
		for range 12 {
			g := newGame(t, fen, played)
			moves := slices.Collect(g.Position().LegalMoves())
			if len(moves) == 0 {
				break
			}
			played += " " + moves[r.IntN(len(moves))].String()
			key := Key(g.Position(), lastMove(g))
			if games[key] != nil {
				continue
			}
			games[key] = g
			for i, m := range moves[:min(len(moves), 1+r.IntN(40))] {
				weight := 60000 - 100*i
				wants[key] = append(wants[key], Choice{m, weight})
				code := encode(m)
				if m.IsCastling() && fen == starts[1] && r.IntN(2) == 0 { // the king's move, not king takes rook
					to, _ := position.CastledSquares(m.From(), m.To())
					code = encode(position.NewMove(m.From(), to, position.Quiet))
				}
				records = append(records, record{key, code, uint16(weight)})
			}
		}
	}
	book := mustRead(t, write(records))
	for key, g := range games {
		if got, err := book.Moves(g); err != nil || !slices.Equal(got, wants[key]) {
			t.Fatalf("%s: %v, error %v, want %v", g.Position().FEN(), got, err, wants[key])
		}
	}
}

func TestBookLeavesOutIllegalMoves(t *testing.T) {
	g := newGame(t, position.StartFEN, "")
	key := Key(g.Position(), position.NoMove)
	square := func(name string) position.Square {
		return must.Get(position.ParseSquare(name))(t)
	}
	move := func(from, to string, promotion uint16) uint16 {
		return encode(position.NewMove(square(from), square(to), position.Quiet)) | promotion<<12
	}
	book := mustRead(t, write([]record{
		{key - 1, move("d2", "d4", 0), 900},
		{key, 0, 900},                          // a1a1: no move
		{key, move("e2", "e5", 0), 900},        // impossible
		{key, move("e2", "e4", 4), 900},        // no promotion
		{key, move("e2", "e4", 7), 900},        // no piece
		{key, move("e7", "e5", 0), 900},        // not White's
		{key, move("g1", "f3", 0), 10},         // good
		{key, move("e2", "e4", 0) | 1<<15, 70}, // good, the highest bit means nothing
		{key, move("g1", "f3", 0), 500},        // a second time
		{key + 1, move("d2", "d4", 0), 900},
	}))
	choices := must.Get(book.Moves(g))(t)
	var got []string
	for _, c := range choices {
		got = append(got, g.Position().UCI(c.Move))
	}
	if want := "e2e4 g1f3"; strings.Join(got, " ") != want {
		t.Errorf("choices %v, want %s", got, want)
	}
}

func TestBookFindsEveryKeyAndNoOther(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for n := 1; n < 70; n++ {
		var records []record
		for range n {
			key := uint64(r.IntN(40))
			if r.IntN(9) == 0 {
				key = ^key
			}
			records = append(records, record{key: key})
		}
		book := mustRead(t, write(records))
		for _, key := range []uint64{0, 1, 7, 20, 39, 40, ^uint64(39), ^uint64(0)} {
			want := int64(slices.IndexFunc(records, func(r record) bool { return r.key >= key }))
			if want < 0 {
				want = int64(n)
			}
			if got, err := book.find(key); got != want || err != nil {
				t.Errorf("%d entries: key %d found at %d, %v, want %d", n, key, got, err, want)
			}
		}
	}
}

func TestOpenNamesWhatIsNoBook(t *testing.T) {
	directory := t.TempDir()
	file := func(name string, content []byte) string {
		path := filepath.Join(directory, name)
		must.Do(t, os.WriteFile(path, content, 0o644))
		return path
	}
	book := write([]record{{1, 2, 3}, {4, 5, 6}})
	for _, tt := range []struct {
		path string
		want string // "" for no error
	}{
		{filepath.Join(directory, "nothing.bin"), "nothing.bin"},
		{directory, "not a regular file"},
		{file("empty.bin", nil), "empty.bin: the file is empty"},
		{file("short.bin", book[:31]), "31 bytes are not a multiple of 16"},
		{file("text.bin", []byte("this text is 32 characters long.")), "the key of entry 1 is lower"},
		{file("good.bin", book), ""},
	} {
		b, err := Open(tt.path)
		if tt.want == "" {
			if err != nil || b.Len() != 2 || b.Close() != nil {
				t.Errorf("%s: %v, %v, want a book of 2 entries", tt.path, b, err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want one with %q", tt.path, err, tt.want)
		}
	}
}

func TestBookFindsDisorderThatTheSampleMissed(t *testing.T) {
	var records []record
	for i := range uint64(64 * 1024) {
		records = append(records, record{key: 1000 + i})
	}
	b := write(records)
	book := mustRead(t, b)
	middle := len(b) / 2 / entrySize
	binary.BigEndian.PutUint64(b[middle*entrySize:], 5)
	book.r = bytes.NewReader(b)
	// The search passes the damaged entry first, and then one below 5.
	if _, err := book.find(4); err == nil || !strings.Contains(err.Error(), "the key of entry") {
		t.Errorf("error %v, want one that names an entry", err)
	}
}

// A countingReader counts how often it is read.
type countingReader struct {
	io.ReaderAt
	reads int
}

func (r *countingReader) ReadAt(b []byte, at int64) (int, error) {
	r.reads++
	return r.ReaderAt.ReadAt(b, at)
}

func TestBookReadsManyEntriesOfOnePositionFast(t *testing.T) {
	p := position.StartPosition()
	data := bytes.Repeat(write([]record{{Key(&p, position.NoMove), 0o1434, 1}}), 1<<20)
	r := &countingReader{ReaderAt: bytes.NewReader(data)}
	book := must.Get(New(r, int64(len(data))))(t)
	r.reads = 0
	choices, err := book.Moves(position.NewGame(p))
	if err != nil || len(choices) != 1 || r.reads > 2*maxEntries {
		t.Errorf("%d choices, error %v after %d reads", len(choices), err, r.reads)
	}
}

func TestBookErrorsNameTheEntry(t *testing.T) {
	b := write([]record{{1, 2, 3}, {4, 5, 6}})
	book := mustRead(t, b)
	book.r = bytes.NewReader(b[:20]) // the file was cut after it was opened
	_, err := book.Moves(newGame(t, position.StartFEN, ""))
	if err == nil || !strings.Contains(err.Error(), "entry 1 of 2") {
		t.Errorf("error %v, want one that names entry 1 of 2", err)
	}
	if book.Close() != nil {
		t.Error("closing a book that owns no file failed")
	}
}

func TestPickFollowsTheWeights(t *testing.T) {
	choices := []Choice{{1, 6}, {2, 0}, {3, 3}, {4, 1}}
	var got []position.Move
	for i := range 10 {
		c, ok := Pick(choices, func(n int) int {
			if n != 10 {
				t.Errorf("asked for a number below %d, want 10", n)
			}
			return i
		})
		if !ok {
			t.Fatal("nothing picked")
		}
		got = append(got, c.Move)
	}
	if want := []position.Move{1, 1, 1, 1, 1, 1, 3, 3, 3, 4}; !slices.Equal(got, want) {
		t.Errorf("picked %v, want %v", got, want)
	}
	for _, none := range [][]Choice{nil, {{1, 0}}} {
		if c, ok := Pick(none, func(int) int { panic("asked for a random number") }); ok {
			t.Errorf("picked %v from %v", c, none)
		}
	}
}

// FuzzBook reads arbitrary bytes as a book. Whatever they are, it must not
// crash, and the moves it gives must be legal.
func FuzzBook(f *testing.F) {
	start := position.StartPosition()
	key := Key(&start, position.NoMove)
	f.Add(write([]record{{key, encode(slices.Collect(start.LegalMoves())[0]), 3}, {key, 0xffff, 1}}))
	f.Add([]byte{})
	f.Add(bytes.Repeat([]byte{255}, 48))
	f.Fuzz(func(t *testing.T, content []byte) {
		book, err := New(bytes.NewReader(content), int64(len(content)))
		if err != nil {
			return
		}
		g := position.NewGame(position.StartPosition())
		// With the key of the start position in every entry there is something
		// to find.
		patched := slices.Clone(content)
		for i := 0; i < len(patched); i += entrySize {
			binary.BigEndian.PutUint64(patched[i:], key)
		}
		for _, b := range []*Book{book, mustRead(t, patched)} {
			var choices []Choice
			costtest.Memory(t, len(content), 4<<20, 20, func() { choices, err = b.Moves(g) })
			if err != nil {
				continue
			}
			for _, c := range choices {
				if !g.Position().CanPlay(c.Move) || c.Weight < 0 || c.Weight > 65535 {
					t.Errorf("choice %v", c)
				}
			}
		}
	})
}

func TestBookZeroIsEmpty(t *testing.T) {
	var b Book
	moves, err := b.Moves(new(position.Game))
	if len(moves) != 0 || err != nil || b.Len() != 0 || b.Close() != nil {
		t.Errorf("Moves = %v, %v", moves, err)
	}
}
