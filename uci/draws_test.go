package uci

import (
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/search"
)

func TestDrawsAreReportedWhenTheyChange(t *testing.T) {
	const shuffle = "g1f3 g8f6 f3g1 f6g8 "
	for _, tt := range []struct {
		name  string
		fen   string
		moves string
		score search.Score
		want  []string
	}{
		{"a move that makes the third occurrence", position.StartFEN, shuffle + "g1f3 g8f6 f3g1", 30,
			[]string{"draw claimable article 9.2.1 move f6g8 occurrence 3 advice play on"}},
		{"a third occurrence on the board, behind", position.StartFEN, shuffle + shuffle, -30, []string{
			"draw claimable article 9.2.2 occurrence 3 advice claim",
			"draw claimable article 9.2.1 move g1f3 occurrence 3 advice claim"}},
		{"fifty moves on the board, no better than a draw", "k7/7p/8/8/8/8/8/K7 b - - 100 90", "", 0, []string{
			"draw claimable article 9.3.2 halfmoves 100 advice claim",
			"draw claimable article 9.3.1 move a8a7 a8b7 a8b8 halfmoves 101 advice claim"}},
		{"a dead position", "k7/8/8/8/8/8/8/KB6 w - - 0 1", "", 0, []string{
			"draw automatic article 5.2.2",
			"draw dead white cannot mate: White has only bishops on light squares, and nothing can deny the enemy king dark ones.",
			"draw dead black cannot mate: Black has only the king."}},
		{"a game that goes on after the fifth occurrence", position.StartFEN, strings.Repeat(shuffle, 4) + "e2e4", 0, []string{
			"draw automatic article 9.6.1"}},
		{"checkmate is no draw", "k1Q5/8/1K6/8/8/8/8/8 b - - 0 1", "", 0, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := position.NewGame(position.MustParseFEN(tt.fen))
			must.Do(t, g.PushAll(tt.moves))
			w := drawReporter{arbiter: new(laws.Arbiter)}
			got := w.news(g, &tt.score, false)
			if !slices.Equal(got, tt.want) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			if again := w.news(g, &tt.score, false); again != nil {
				t.Errorf("said again: %q", again)
			}
		})
	}
}

func TestDrawsAreReportedAgainInANewGame(t *testing.T) {
	const drawn = `
		>position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8
		>go depth 1
		info depth*
		info string draw claimable article 9.2.2*
		info string draw claimable article 9.2.1*
		info depth*
		bestmove*`
	followToTheEnd(t, drawn+`
		>ucinewgame`+drawn)
}

// A move pondered on may never be played, and then the position after it is no news of
// the game.
func TestDrawsOfAPonderedMoveWaitForPonderhit(t *testing.T) {
	followToTheEnd(t, `
		>position fen k7/7p/8/8/8/8/8/K7 w - - 98 90 moves a1b1
		>go ponder wtime 1000 btime 1000
		info depth*
		>stop
		bestmove a8a7*
		>go ponder wtime 1000 btime 1000
		info depth*
		>ponderhit
		info string draw claimable article 9.3.1 move a8a7 a8b7 a8b8 halfmoves 100 advice claim
		info depth*
		bestmove a8a7*
		>go depth 1
		info depth*
		bestmove a8a7*`)
}
