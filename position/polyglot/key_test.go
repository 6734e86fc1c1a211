package polyglot

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/internal/randomgame"
	"github.com/adoube/adoube/position"
)

// TestKeyOfTheFormat checks the example keys of the description of the format.
func TestKeyOfTheFormat(t *testing.T) {
	for _, tt := range []struct {
		moves string
		want  uint64
	}{
		{"", 0x463b96181691fc9c},
		{"e2e4", 0x823c9b50fd114196},
		{"e2e4 d7d5", 0x0756b94461c50fb0},
		{"e2e4 d7d5 e4e5", 0x662fafb965db29d4},
		{"e2e4 d7d5 e4e5 f7f5", 0x22a48b5a8e47ff78},
		{"e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a607ca3f242c1},
		{"e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fdd303c946bdd9},
		{"a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c8123ea7b067637},
		{"a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f9b829b279560},
	} {
		g := newGame(t, position.StartFEN, tt.moves)
		if got := Key(g.Position(), lastMove(g)); got != tt.want {
			t.Errorf("after %q: key %016x, want %016x", tt.moves, got, tt.want)
		}
	}
}

// lastMove returns the last move of g, or NoMove.
func lastMove(g *position.Game) position.Move {
	if n := len(g.Moves()); n > 0 {
		return g.Moves()[n-1]
	}
	return position.NoMove
}

// newGame returns the game of the given moves from a FEN.
func newGame(t testing.TB, fen, moves string) *position.Game {
	t.Helper()
	g := position.NewGame(position.MustParseFEN(fen))
	must.Do(t, g.PushAll(moves))
	return g
}

// slowKey computes a key from the text of a FEN, with the file of the en passant
// square given as a letter or "-". It knows standard castling only.
func slowKey(fen, enPassant string) uint64 {
	var key uint64
	fields := strings.Fields(fen)
	square := 56
	for _, c := range fields[0] {
		switch {
		case c == '/':
			square -= 16
		case c >= '1' && c <= '8':
			square += int(c - '0')
		default:
			key ^= random(64*strings.IndexRune("pPnNbBrRqQkK", c) + square)
			square++
		}
	}
	for _, c := range strings.Trim(fields[2], "-") {
		key ^= random(768 + strings.IndexRune("KQkq", c))
	}
	if i := strings.Index("abcdefgh", enPassant); i >= 0 {
		key ^= random(772 + i)
	}
	if fields[1] == "w" {
		key ^= random(780)
	}
	return key
}

// TestKeyAgreesWithOneMadeFromTheFEN walks through random games. The oracle sees a double
// step by comparing the boards, and the pawns beside it by their letters.
func TestKeyAgreesWithOneMadeFromTheFEN(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		played := randomgame.Play(r, 80)
		g := position.NewGame(position.StartPosition())
		for _, m := range played.Moves() {
			text, before := g.Position().UCI(m), g.Position().Board()
			g.Play(m)
			board, file := g.Position().Board(), "-"
			if pc := before[m.From()].String(); pc == "P" && text[1:] == "2"+text[:1]+"4" || pc == "p" && text[1:] == "7"+text[:1]+"5" {
				enemy := map[string]string{"P": "p", "p": "P"}[pc]
				if text[0] > 'a' && board[m.To()-1].String() == enemy || text[0] < 'h' && board[m.To()+1].String() == enemy {
					file = text[:1]
				}
			}
			p := g.Position()
			if got, want := Key(p, m), slowKey(p.FEN(), file); got != want {
				t.Fatalf("%s after %s: key %016x, want %016x", p.FEN(), text, got, want)
			}
			if got, want := Key(p, position.NoMove), slowKey(p.FEN(), p.EnPassant().String()[:1]); got != want {
				t.Fatalf("%s, which no move led to: key %016x, want %016x", p.FEN(), got, want)
			}
		}
	}
}
