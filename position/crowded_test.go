package position

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// crowdedBoard returns a random position with up to 64 pieces, or false.
func crowdedBoard(r *rand.Rand) (Position, bool) {
	const letters = "QqRrBbNnPpQN"
	var board [64]byte
	fill := r.IntN(65)
	for sq := range board {
		if board[sq] = '1'; r.IntN(64) < fill {
			board[sq] = letters[r.IntN(len(letters))]
			if (sq < 8 || sq > 55) && (board[sq] == 'P' || board[sq] == 'p') {
				board[sq] = '1'
			}
		}
	}
	kings := r.Perm(64)
	board[kings[0]], board[kings[1]] = 'K', 'k'
	fen := ""
	for i, c := range board {
		if i > 0 && i%8 == 0 {
			fen += "/"
		}
		fen += string(c)
	}
	p, err := ParseComposition(fen + " " + string("wb"[r.IntN(2)]) + " - - 0 1")
	return p, err == nil
}

func TestCrowdedBoardsArePlayedByTheRules(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 18))
	games := 3000
	if testing.Short() {
		games = 300
	}
	played, most := 0, 0
	for range games {
		p, ok := crowdedBoard(r)
		if !ok {
			continue
		}
		played++
		for range 6 {
			slow := slowBoardOf(&p)
			moves, want := slices.Collect(p.LegalMoves()), slow.legal()
			most = max(most, p.Occupied().Count())
			if n := p.LegalMoveCount(); n != len(want) || n <= listed && !sameMoves(moves, want) || len(moves) >= MaxMoves {
				t.Fatalf("%s: %d legal moves, %d counted, want %d", p.FEN(), len(moves), n, len(want))
			}
			if len(moves) == 0 {
				break
			}
			m := moves[r.IntN(len(moves))]
			if value := slowSEE(slow, m); !p.SEE(m, value) || p.SEE(m, value+1) {
				t.Fatalf("%s: SEE of %s is not %d", p.FEN(), p.UCI(m), value)
			}
			next := p.After(m)
			if err := next.inconsistency(); err != nil {
				t.Fatalf("%s after %s: %v", p.FEN(), p.UCI(m), err)
			}
			p = next
		}
	}
	if played < games/10 || most < 40 {
		t.Errorf("%d boards were played, with up to %d pieces", played, most)
	}
}

func TestMovesBeyondAListAreLeftOut(t *testing.T) {
	p, err := ParseComposition("QQQQQQbk/Q5pp/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/QQQQQQKQ b - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	p.side = White
	p.updateChecks()
	if n := p.LegalMoveCount(); n <= listed {
		t.Errorf("%d legal moves, want more than are listed", n)
	}
	if n := len(slices.Collect(p.LegalMoves())); n < listed || n >= MaxMoves {
		t.Errorf("%d moves in the list, want %d or a few more", n, listed)
	}
}
