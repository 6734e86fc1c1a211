package pgn

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/adoube/adoube/internal/costtest"
	"github.com/adoube/adoube/internal/exportformat"
	"github.com/adoube/adoube/position"
)

// sameAfterWriting fails unless g is read again as it was written.
func sameAfterWriting(t testing.TB, g *Game) {
	t.Helper()
	text := written(t, g)
	games, bad := readAll(t, text)
	if len(games) != 1 || len(bad) > 0 {
		t.Fatalf("%d games, errors %v in\n%s", len(games), bad, text)
	}
	again := games[0]
	if !reflect.DeepEqual(again.Line, normal(g.Line)) || again.Start != g.Start || again.Result != g.Result || again.Chess960 != g.Chess960 {
		t.Fatalf("got\n%+v\nwant\n%+v\nin\n%s", again, g, text)
	}
	for _, tag := range g.Tags {
		derived := slices.ContainsFunc([]string{"Result", "SetUp", "FEN", "Variant"}, func(s string) bool { return strings.EqualFold(s, tag.Name) })
		if !derived && again.Tag(tag.Name) != g.Tag(tag.Name) {
			t.Fatalf("tag %s is %q, want %q", tag.Name, again.Tag(tag.Name), g.Tag(tag.Name))
		}
	}
	if second := written(t, again); second != text {
		t.Fatalf("written again:\n%s\nat first:\n%s", second, text)
	}
	exportformat.Check(t, text)
}

var starts = []string{
	position.StartFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 33",
	"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
	"8/8/8/4B2b/6nN/8/5P2/2R1K2k w Q - 0 1",
}

// A generator makes random games with annotations.
type generator struct{ *rand.Rand }

// text returns words and separators of all kinds, as people and programs may set them.
func (r generator) text() string {
	const words = "a}b {x} { } ; 1. e4 (x) ( ) [%clk 0:01:02] [ ] [Event \"a\"] [% % \"q\" \" \\ $1 $ 1-0 0-0 * ½ Müller Š ♘ -- <> < \u200b \ufeff \x00 \x8a \xff word"
	separators := [...]string{" ", " ", " ", " ", "", "  ", "\n", "\r", "\r\n", "\n\n", "\t", "\u00a0", "\u2028", "\x01"}
	all := strings.Split(words, " ")
	var s strings.Builder
	for range r.IntN(20) {
		word := all[r.IntN(len(all))]
		if r.IntN(30) == 0 {
			word = strings.Repeat(word, 100)
		}
		s.WriteString(word + separators[r.IntN(len(separators))])
	}
	return s.String()
}

func (r generator) comments() (c []string) {
	for r.IntN(5) == 0 {
		c = append(c, r.text())
	}
	return c
}

func (r generator) nags() (list []uint8) {
	for r.IntN(6) == 0 {
		list = append(list, uint8(r.IntN(256)))
	}
	return list
}

// line returns a line from p on of at most plies half-moves, with variations.
func (r generator) line(p position.Position, plies, depth int) (l Line) {
	l.Comments = r.comments()
	for range plies {
		moves := slices.Collect(p.LegalMoves())
		if len(moves) == 0 {
			break
		}
		m := Move{Move: moves[r.IntN(len(moves))], NAGs: r.nags(), Comments: r.comments()}
		if depth > 0 && r.IntN(10) == 0 && !p.InCheck() {
			m.Move = position.NoMove
		}
		for depth < 3 && r.IntN(8) == 0 {
			v := r.line(p, r.IntN(9), depth+1)
			m.Variations = append(m.Variations, v)
		}
		l.Moves = append(l.Moves, m)
		p = p.After(m.Move)
	}
	return l
}

// game returns a game with tags from one of the starts.
func (r generator) game(plies int) *Game {
	n := r.IntN(len(starts))
	start := position.MustParseFEN(starts[n])
	return &Game{
		Tags:  []Tag{{"White", r.text()}, {"Annotator", r.text()}},
		Start: start, Chess960: n >= 3, Line: r.line(start, plies, 0), Result: position.Result(r.IntN(4)),
	}
}

// normal returns a copy of l as it is read after it was written: with one comment where there are
// several in a row, without odd spaces and closing braces in it, and without variations that have
// no move.
func normal(l Line) Line {
	var moves []Move
	for _, m := range l.Moves {
		comments := m.Comments
		var variations []Line
		for _, v := range m.Variations {
			if len(v.Moves) > 0 {
				variations = append(variations, normal(v))
			} else {
				comments = slices.Concat(comments, v.Comments)
			}
		}
		moves = append(moves, Move{m.Move, normalNAGs(m.NAGs), normalComments(comments), variations})
	}
	return Line{normalComments(l.Comments), moves}
}

func normalNAGs(nags []uint8) (list []uint8) {
	for _, n := range nags {
		if n > 0 && !slices.Contains(list, n) {
			list = append(list, n)
		}
	}
	return list
}

func normalComments(comments []string) []string {
	var texts []string
	for _, c := range comments {
		texts = append(texts, decode([]byte(c)))
	}
	text := squeeze(strings.Join(texts, " "))
	if strings.Contains(text, "}") {
		text = strings.Map(func(r rune) rune {
			if i := strings.IndexRune("{}", r); i >= 0 {
				return rune("()"[i])
			}
			return r
		}, text)
	}
	if text == "" {
		return nil
	}
	return []string{text}
}

func TestWriteIsReadAgain(t *testing.T) {
	r := generator{rand.New(rand.NewPCG(1, 2))}
	for range 200 {
		g := r.game(60)
		text := written(t, g)
		exportformat.Check(t, text)
		again := readOne(t, text)
		if want := normal(g.Line); !reflect.DeepEqual(again.Line, want) {
			t.Fatalf("got\n%s\nwant\n%s\nin\n%s", sanOf(&again.Line, g.Start), sanOf(&want, g.Start), text)
		}
		for _, tag := range g.Tags {
			if want := flatten(decode([]byte(tag.Value))); again.Tag(tag.Name) != want {
				t.Fatalf("tag %s is %q, want %q", tag.Name, again.Tag(tag.Name), want)
			}
		}
		sameAfterWriting(t, again)
	}
}

// Whatever the value of a tag is, it is read as it was written, and so is the tag after it.
func TestWriteTagsAreReadAgain(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	long := strings.Repeat(" ", maxBroken) + "b"
	for range 20_000 {
		var value strings.Builder
		for range r.IntN(12) {
			value.WriteString([...]string{`"`, `"`, `\`, `]`, `[`, ` `, `a`, `"]`, `[B "`, "\n", `{`, `ä`, long}[r.IntN(13)])
		}
		g := &Game{Tags: []Tag{{"Annotator", value.String()}, {"Remark", "x"}}}
		again := readOne(t, written(t, g))
		if got, want := again.Tag("Annotator"), flatten(value.String()); got != want || again.Tag("Remark") != "x" || len(again.Tags) != len(roster)+2 {
			t.Fatalf("got %q, want %q, tags %q", got, want, again.Tags)
		}
	}
}

// However the bytes come and whatever ends the lines, the games are the same.
func TestReaderDoesNotDependOnTheStream(t *testing.T) {
	r := generator{rand.New(rand.NewPCG(7, 8))}
	var text strings.Builder
	for range 20 {
		text.WriteString(written(t, r.game(30)))
	}
	want, bad := readAll(t, text.String())
	if len(want) != 20 || len(bad) > 0 {
		t.Fatalf("%d games, errors %v", len(want), bad)
	}
	for name, stream := range map[string]io.Reader{
		"byte by byte": iotest.OneByteReader(strings.NewReader(text.String())),
		"with the end": iotest.DataErrReader(strings.NewReader(text.String())),
		"CRLF":         strings.NewReader(strings.ReplaceAll(text.String(), "\n", "\r\n")),
		"CR":           strings.NewReader(strings.ReplaceAll(text.String(), "\n", "\r")),
	} {
		n := 0
		for g, err := range Games(stream) {
			if err != nil || !reflect.DeepEqual(g, want[n]) {
				t.Errorf("%s: game %d differs, error %v", name, n+1, err)
			}
			n++
		}
		if n != len(want) {
			t.Errorf("%s: %d games", name, n)
		}
	}
}

// Any bytes are read to the end, with memory in proportion to them, and the games in them
// are the same when they are written and read again.
func FuzzReader(f *testing.F) {
	r := generator{rand.New(rand.NewPCG(3, 4))}
	for range 10 {
		f.Add([]byte(written(f, r.game(4))))
	}
	for _, s := range []string{"", "{", "(((", "[", "[A", "[A \"", "$", "1.", "%", "\xef\xbb\xbf", "\xff\xfea", "[SetUp 1", ";", "<", "e4 (e5", "e4 (d4)) e5 1-0 *",
		"[FEN \"k7/8/8/8/8/8/8/K7 w - - 0 9999\"]\nKb1 Kb8 --", "[Variant \"960\"]\n\r\re4 {\r[Event \"x\"]"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		readWithinBounds(t, data)
		r := NewReader(bytes.NewReader(data))
		for n := 0; ; n++ {
			g, err := r.Next()
			if g == nil {
				break
			}
			if n > len(data) {
				t.Fatal("more games than bytes")
			}
			var e *Error
			if errors.As(err, &e) && (e.Line < 1 || e.Line > 1+bytes.Count(data, []byte("\n"))+bytes.Count(data, []byte("\r")) || len(e.Error()) > 1500) {
				t.Fatalf("error %q", e)
			}
			sameAfterWriting(t, g)
		}
	})
}

// readWithinBounds reads all of data and fails if that takes too much memory.
func readWithinBounds(t testing.TB, data []byte) {
	t.Helper()
	costtest.Memory(t, len(data), 1<<20, 2000, func() {
		r := NewReader(bytes.NewReader(data))
		for g, _ := r.Next(); g != nil; g, _ = r.Next() {
		}
	})
}

// Files that were made to take long take time and memory in proportion to their size.
func TestReaderTakesLinearTime(t *testing.T) {
	const size = 1 << 18
	for _, parts := range [...][3]string{ // one, then many of two more
		{"1.e4", "!", "="}, {"1.e4", "?!", "+-"}, {"1.e4", "!=", ""}, {"", "\"", "="},
		{"1.e4 {", "{", "}"}, {"1.e4 {", "{x}", "}"}, {"1.e4 {", "{", "x}"},
		{"1.e4 {[%", " a", "}"}, {"1.e4 {", "[ ", "}"}, {"1.e4 {", "% ", "]}"}, {";", "[% ", "\n"},
		{"[A \"", "\"", "\\"}, {"[A \"", "x\n", "\"]"}, {"1.e4 ", "(1.d4 ", ")"}, {"", "1.", "e4"}, {"1.", ".", "e4"}, {"", "(d4", "*"}, {"", "[B \"x\"]\n", "*"},
	} {
		n := size / (len(parts[1]) + len(parts[2]))
		for _, text := range [...]string{
			parts[0] + strings.Repeat(parts[1], n) + strings.Repeat(parts[2], n),
			parts[0] + strings.Repeat(parts[1]+parts[2], n),
		} {
			costtest.Time(t, len(text), func() {
				readWithinBounds(t, []byte(text))
				if g, _ := NewReader(strings.NewReader(text)).Next(); g != nil {
					written(t, g)
				}
			})
		}
	}
}
