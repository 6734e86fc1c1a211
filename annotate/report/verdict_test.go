package report

import (
	"context"
	"strings"
	"testing"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position/pgn"
	"github.com/adoube/adoube/search"
)

func TestVerdictsAreSentences(t *testing.T) {
	const bothCan, onlyBlack = "[FEN \"r3k3/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n", "[FEN \"8/8/8/8/5k1p/6p1/6r1/3K4 b - - 0 1\"]\n"
	for text, want := range map[string]string{
		onlyBlack + "[Termination \"Time forfeit\"]\n1/2-1/2":  "Black's time was up, but White cannot mate by any legal moves: a draw (article 6.9). White has only the king.",
		bothCan + "[Termination \"Time forfeit\"]\n1/2-1/2":    "White lost on time (article 6.9). The recorded result is 1/2-1/2.",
		bothCan + "[Termination \"both flags fell\"]\n1/2-1/2": "Drawn, as the time of both players was up.",
		bothCan + "[Termination \"illegal move\"]\n1-0":        "Black lost by an illegal move or another breach of the rules (article 7.5.5).",
		bothCan + "[Termination \"adjudication\"]\n0-1":        "White lost by a decision that was not made on the board.",
		onlyBlack + "[Termination \"adjudication\"]\n1-0":      "Black was declared the loser, but White cannot mate by any legal moves: a draw (article 5.1.2). The recorded result is 1-0. White has only the king.",
		bothCan + "[Termination \"adjudication\"]\n1/2-1/2":    "Drawn by a decision that was not made on the board.",
		bothCan + "[Termination \"disconnection\"]\n0-1":       "White left the game, which is as good as resigning (article 5.1.2).",
		bothCan + "[Termination \"stalemate\"]\n1/2-1/2":       "The file names an end on the board that the moves do not show. By the Laws the game goes on. The recorded result is 1/2-1/2.",
		"[White \"A\"]\n1-0F":                                  "Black lost by forfeit (article 6.7.1).",
		"[Result \"0-0\"]\n0-0":                                "Both players lost by forfeit (article 6.7.1).",
		"[Result \"0-0\"]\n1. e4 e5 0-0":                       "Both players lost by forfeit.",
		"[Result \"1/2-0\"]\n1. e4 e5 1/2-0":                   "Ended by a decision that was not made on the board.",
		"[Termination \"forfeit\"]\n1/2-1/2":                   "Drawn without a game.",
		"[Termination \"forfeit\"]\n1. e4 e5 1/2-1/2":          "Drawn by a decision that was not made on the board.",
		"1. e4 1-0":                   "Black resigned, or lost for a reason that the file does not give (article 5.1.2).",
		"1. e4 *":                     "The game goes on.",
		"1. e4 e5\n2. Ke3 1-0":        `The rest of the moves was left out from line 2 on: move "Ke3": illegal, no white king can move to e3.`,
		"1. f3 e5 2. g4 Qh4 3. Kd1 *": "0-1: checkmate (article 5.1.1).",
	} {
		g, _ := pgn.NewReader(strings.NewReader(text)).Next()
		a := must.Get(annotate.New(annotate.Settings{Limits: search.Limits{Nodes: 100}, Hash: 1}).Annotate(context.Background(), g, nil))(t)
		r := newReplay(&Game{PGN: g, Analysis: a})
		if got := r.verdict(); got != want {
			t.Errorf("%s\n%s\nwant\n%s", text, got, want)
		}
	}
}
