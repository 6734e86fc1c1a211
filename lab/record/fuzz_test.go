package record

import (
	"bytes"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/adoube/adoube/internal/costtest"
	"github.com/adoube/adoube/internal/must"
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
		costtest.Memory(t, len(content), 8<<20, 2000, func() { readAny(t, content) })
	})
}

// readAny reads a file of any content.
func readAny(t *testing.T, content []byte) {
	r, err := newReader(bytes.NewReader(content), "")
	if err != nil {
		return
	}
	for {
		var g Game
		err := r.next(&g)
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		checkDecoded(t, &g)
	}
}

// FuzzCode fuzzes the decoder itself, because the checksums reject nearly all inputs of
// FuzzReader.
func FuzzCode(f *testing.F) {
	r := rand.New(rand.NewPCG(12, 0))
	for range 4 {
		code, plies := codeOf(f, randomGame(f, r, 20), randomGame(f, r, 20), randomGame(f, r, 20))
		f.Add(byte(3), uint16(plies), code)
	}
	f.Fuzz(func(t *testing.T, games byte, plies uint16, code []byte) {
		c := newCodec()
		c.begin(&blockHeader{games: int(games), plies: int(plies)}, code)
		for range games {
			var g Game
			if c.next(&g) != nil {
				return
			}
			checkDecoded(t, &g)
		}
	})
}

// codeOf returns the code of a block and the number of its moves.
func codeOf(t testing.TB, games ...*Game) (code []byte, plies int) {
	c := newCodec()
	c.beginBlock()
	for _, g := range games {
		must.Do(t, c.check(g))
		must.Do(t, c.game(g))
		plies += len(g.Moves)
	}
	return c.finish(), plies
}

// checkDecoded checks that the moves of g are legal, and that g can be written and
// read again.
func checkDecoded(t *testing.T, g *Game) {
	t.Helper()
	code, plies := codeOf(t, g) // checks that the moves are legal
	d := newCodec()
	d.begin(&blockHeader{games: 1, plies: plies}, code)
	var again Game
	must.Do(t, d.next(&again))
	checkGame(t, &again, g)
}
