package record

import (
	"bytes"
	"io"
	"math/rand/v2"
	"os"
	"testing"
)

// Reading any bytes ends without a panic, and every game read can be written and
// read again.
func FuzzReader(f *testing.F) {
	r := rand.New(rand.NewPCG(11, 0))
	for _, perBlock := range []int{1, 3} {
		_, content := writeGames(f, []*Game{randomGame(f, r, 12), randomGame(f, r, 30), randomGame(f, r, 5)}, perBlock)
		f.Add(content)
		f.Add(content[:len(content)*2/3])
	}
	f.Add([]byte(fileMagic))
	f.Fuzz(func(t *testing.T, content []byte) {
		r, err := NewReader(bytes.NewReader(content), "")
		if err != nil {
			return
		}
		for {
			var g Game
			err := r.Next(&g)
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			checkDecoded(t, &g)
		}
		for _, d := range r.Damages() {
			if d.Reason == "" {
				t.Fatalf("damage %v says nothing", d)
			}
		}
	})
}

// FuzzCode fuzzes the decoders of versions 2 and 3 themselves, because the checksums
// reject nearly all inputs of FuzzReader.
func FuzzCode(f *testing.F) {
	r := rand.New(rand.NewPCG(12, 0))
	for range 4 {
		code, plies := codeOf(f, randomGame(f, r, 20), randomGame(f, r, 20), randomGame(f, r, 20))
		f.Add(byte(3), uint16(plies), code)
	}
	f.Fuzz(func(t *testing.T, games byte, plies uint16, code []byte) {
		for v := 2; v <= version; v++ {
			fuzzDecoder(t, newCodec(v), &blockHeader{games: int(games), plies: int(plies)}, code)
		}
	})
}

// FuzzColumns fuzzes the decoder of version 1.
func FuzzColumns(f *testing.F) {
	content, err := os.ReadFile("testdata/version1.adg")
	if err != nil {
		f.Fatal(err)
	}
	content = content[bytes.Index(content, []byte(blockMagic)):]
	h, ok := parseBlock1(content)
	if !ok {
		f.Fatal("no block")
	}
	d := newDecoder1()
	if err := d.begin(&h, content[block1Size:]); err != nil {
		f.Fatal(err)
	}
	f.Add(byte(h.games), d.columns[gamesColumn], d.columns[movesColumn], d.columns[scoresColumn])
	f.Fuzz(func(t *testing.T, games byte, a, b, c []byte) {
		d := newDecoder1()
		d.games, d.columns = int(games), [columnCount][]byte{a, b, c}
		readAllGames(t, d, int(games))
	})
}

// fuzzDecoder reads the games of a block.
func fuzzDecoder(t *testing.T, d decoder, h *blockHeader, stored []byte) {
	if err := d.begin(h, stored); err == nil {
		readAllGames(t, d, h.games)
	}
}

// readAllGames checks the games that d reads up to its first error.
func readAllGames(t *testing.T, d decoder, games int) {
	for range games {
		var g Game
		if err := d.next(&g); err != nil {
			return
		}
		checkDecoded(t, &g)
	}
}

// codeOf returns the code of a block and the number of its moves.
func codeOf(t testing.TB, games ...*Game) (code []byte, plies int) {
	c := newCodec(version)
	c.beginBlock()
	for _, g := range games {
		if err := c.check(g); err != nil {
			t.Fatal(err)
		}
		if err := c.game(g); err != nil {
			t.Fatal(err)
		}
		plies += len(g.Moves)
	}
	return c.finish(), plies
}

// checkDecoded checks that the moves of g are legal, and that g can be written and
// read again.
func checkDecoded(t *testing.T, g *Game) {
	t.Helper()
	code, plies := codeOf(t, g) // checks that the moves are legal
	d := newCodec(version)
	if err := d.begin(&blockHeader{games: 1, plies: plies}, code); err != nil {
		t.Fatal(err)
	}
	var again Game
	if err := d.next(&again); err != nil {
		t.Fatal(err)
	}
	checkGame(t, &again, g)
}
