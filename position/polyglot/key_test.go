package polyglot

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

// TestKeysOfTheFormat checks the example keys of the description of the format.
func TestKeysOfTheFormat(t *testing.T) {
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
	row, file := 7, 0
	for _, c := range fields[0] {
		switch {
		case c == '/':
			row, file = row-1, 0
		case c >= '1' && c <= '8':
			file += int(c - '0')
		default:
			kind := strings.IndexRune("pPnNbBrRqQkK", c)
			key ^= random64[64*kind+8*row+file]
			file++
		}
	}
	for _, c := range fields[2] {
		if i := strings.IndexRune("KQkq", c); i >= 0 {
			key ^= random64[768+i]
		}
	}
	if i := strings.Index("abcdefgh", enPassant); i >= 0 {
		key ^= random64[772+i]
	}
	if fields[1] == "w" {
		key ^= random64[780]
	}
	return key
}

// TestKeyAgreesWithOneMadeFromTheFEN walks through random games. The oracle sees
// a double step by comparing the boards, and the pawns beside by their letters.
func TestKeyAgreesWithOneMadeFromTheFEN(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		g := position.NewGame(position.StartPosition())
		for range 80 {
			moves := slices.Collect(g.Position().LegalMoves())
			if len(moves) == 0 {
				break
			}
			m := moves[r.IntN(len(moves))]
			text := g.Position().UCI(m)
			pawn := strings.EqualFold(g.Position().PieceOn(m.From()).String(), "p")
			g.Play(m)
			file := "-"
			if pawn && (text[1] == '2' && text[3] == '4' || text[1] == '7' && text[3] == '5') {
				enemy := "p"
				if text[1] == '7' {
					enemy = "P"
				}
				for _, d := range []int{-1, 1} {
					f := int(m.To().File()) + d
					if f < 0 || f > 7 {
						continue
					}
					beside := position.SquareAt(position.File(f), m.To().Rank())
					if g.Position().PieceOn(beside).String() == enemy {
						file = text[2:3]
					}
				}
			}
			if got, want := Key(g.Position(), m), slowKey(g.Position().FEN(), file); got != want {
				t.Fatalf("%s after %s: key %016x, want %016x", g.Position().FEN(), text, got, want)
			}
			if got, want := Key(g.Position(), position.NoMove), slowKey(g.Position().FEN(), g.Position().EnPassant().String()[:1]); got != want {
				t.Fatalf("%s, which no move led to: key %016x, want %016x", g.Position().FEN(), got, want)
			}
		}
	}
}
