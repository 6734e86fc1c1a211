package record

import (
	"bytes"
	"io"
	"math/rand/v2"
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

// FuzzColumns fuzzes the decoder itself, because the checksums reject nearly all
// inputs of FuzzReader.
func FuzzColumns(f *testing.F) {
	r := rand.New(rand.NewPCG(12, 0))
	for range 4 {
		e := newEncoder()
		for range 3 {
			if err := e.add(randomGame(f, r, 20)); err != nil {
				f.Fatal(err)
			}
		}
		f.Add(byte(3), e.columns[gamesColumn], e.columns[movesColumn], e.columns[scoresColumn])
	}
	f.Fuzz(func(t *testing.T, games byte, a, b, c []byte) {
		d := newDecoder()
		d.games, d.columns = int(games), columns{a, b, c}
		for d.games > 0 {
			var g Game
			if err := d.next(&g); err != nil {
				break
			}
			checkDecoded(t, &g)
		}
	})
}

// checkDecoded checks that the moves of g are legal, and that g can be written and
// read again.
func checkDecoded(t *testing.T, g *Game) {
	t.Helper()
	for i, p := range g.Positions() {
		if m := g.Moves[i]; !p.IsPseudoLegal(m) || !p.IsLegal(m) {
			t.Fatalf("move %d, %#x, is illegal in %s", i, m, p.FEN())
		}
	}
	e, d := newEncoder(), newDecoder()
	if err := e.add(g); err != nil {
		t.Fatal(err)
	}
	d.columns, d.games = e.columns, 1
	var again Game
	if err := d.next(&again); err != nil {
		t.Fatal(err)
	}
	checkGame(t, &again, g)
}
