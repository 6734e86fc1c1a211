package laws

import (
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws/winnable"
)

// moveCases show article 3 of the edition of 2023 move by move.
var moveCases = []struct {
	article, name, fen, moves string
	legal, illegal            string
}{
	{"3.1", "no piece moves onto one of its own side", position.StartFEN, "", "g1f3", "d1d2 g1e2 a1a2"},
	{"3.1", "a pinned piece attacks", "1Q4rk/8/8/8/8/8/8/5K2 w - - 0 1", "", "f1f2", "f1g1 f1g2"},
	{"3.2-3.4", "bishop, rook and queen stop at the first piece", "4k3/8/2p5/8/Q7/8/P1P5/4K3 w - - 0 1", "", "a4c6 a4h4 a4a8", "a4a2 a4e8 a4c2"},
	{"3.6", "the knight jumps", position.StartFEN, "", "b1c3 g1h3", "b1d2 c1e3"},
	{"3.7.1", "a pawn advances only onto an empty square", "4k3/8/8/8/4p3/4P3/8/4K3 w - - 0 1", "", "e1d1", "e3e4"},
	{"3.7.2", "two squares only if both are empty", "4k3/8/8/8/7b/b7/P6P/4K3 w - - 0 1", "e1e2 e8e7", "h2h3", "h2h4 a2a4 a2a3"},
	{"3.7.2", "two squares only on the first move", "4k3/8/8/8/8/7P/8/4K3 w - - 0 1", "", "h3h4", "h3h5"},
	{"3.7.3", "a pawn takes diagonally forward", "4k3/8/8/3n4/4P3/8/3n4/4K3 w - - 0 1", "", "e4d5 e1d2", "e4d3 e4f5"},
	{"3.7.3.1", "en passant", "4k3/5p2/8/4P1P1/8/8/8/4K3 b - - 0 1", "f7f5", "e5f6 g5f6", ""},
	{"3.7.3.1", "en passant only at once", "4k3/5p2/8/4P1P1/8/8/8/4K3 b - - 0 1", "f7f5 e1e2 e8e7", "e5e6", "e5f6 g5f6"},
	{"3.7.3.1", "en passant not after two single steps", "4k3/5p2/8/4P3/8/8/8/4K3 b - - 0 1", "f7f6 e1e2 f6f5", "e5e6", "e5f6"},
	{"3.7.3.1", "en passant may not bare the rank", "8/8/8/8/1k2p2R/8/5P2/3K4 w - - 0 1", "f2f4", "e4e3", "e4f3"},
	{"3.7.3.1", "en passant takes a checking pawn", "8/4p3/8/3P4/5K2/8/8/4k3 b - - 0 1", "e7e5", "d5e6 f4e5", "d5d6"},
	{"3.7.3.3", "promotion is to queen, rook, bishop or knight", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "", "e7e8q e7e8r e7e8b e7e8n", "e7e8 e7e8k e7e8p"},
	{"3.7.3.4", "promotion does not depend on what was taken", "8/4P3/7k/8/8/8/8/QQ2K3 w - - 0 1", "", "e7e8q", ""},
	{"3.8.1", "kings keep apart", "8/8/8/4k3/8/4K3/8/7R w - - 0 1", "", "e3d3", "e3e4 e3d4 e3f4"},
	{"3.8.1", "a king does not retreat along the line of the check", "8/8/8/8/r3K2k/8/8/8 w - - 0 1", "", "e4e5", "e4f4 e4d4"},
	{"3.8.2", "castling", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "", "e1g1 e1c1", "e1b1"},
	{"3.8.2", "castling goes along the rank", "4k3/4P3/8/8/8/8/8/4K2R w K - 0 1", "", "e1g1", "e1e3"},
	{"3.8.2.1.1", "no castling once the king has moved", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1d1 a8b8 d1e1 b8a8", "e1e2", "e1g1 e1c1"},
	{"3.8.2.1.2", "no castling with a rook that has moved", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1b1 a8b8 b1a1 b8a8", "e1g1", "e1c1"},
	{"3.8.2.1.2", "no castling with a rook that replaced another", "4k3/8/8/8/8/1n6/8/R3K2R b KQ - 0 1", "b3a1 h1h3 a1b3 h3b3 e8e7 b3b1 e7e8 b1a1 e8e7", "e1d2", "e1c1 e1g1"},
	{"3.8.2.2.1", "no castling out of check", "4k3/8/8/8/8/4r3/8/R3K2R w KQ - 0 1", "", "e1d1", "e1g1 e1c1"},
	{"3.8.2.2.1", "no castling through or into attack", "2r1k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "e1f2", "e1g1 e1c1"},
	{"3.8.2.2.1", "the rook may pass an attacked square", "1r2k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "e1c1 e1g1", ""},
	{"3.8.2.2.2", "no castling past a piece", "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", "", "e1d1", "e1g1 e1c1"},
	{"3.9.1", "a pinned piece gives check", "4k3/8/8/4r2K/8/8/8/4R3 w - - 0 1", "", "h5g4 e1e5", "h5g5 e1e2"},
	{"3.9.2", "no move may leave the king in check", "4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", "", "e1d2", "e2d3"},
	{"3.9.2", "from a double check only the king escapes", "4k3/8/3N4/8/4R3/7b/8/4K3 b - - 0 1", "", "e8d8 e8d7 e8f8", "h3e6 e8e7"},
}

func TestLegalMovesFollowTheArticles(t *testing.T) {
	for _, tt := range moveCases {
		t.Run(tt.article+" "+tt.name, func(t *testing.T) {
			p := mustPlay(t, tt.fen, tt.moves).Position()
			for _, m := range strings.Fields(tt.legal) {
				if _, err := p.ParseUCI(m); err != nil {
					t.Errorf("must be legal: %v", err)
				}
			}
			for _, m := range strings.Fields(tt.illegal) {
				if _, err := p.ParseUCI(m); err == nil {
					t.Errorf("%s must be illegal in %s", m, p.FEN())
				}
			}
		})
	}
}

// statusCases show articles 5 and 9 of the edition of 2023. The moves to claim with are all of
// those that allow it.
var statusCases = []struct {
	article, name, fen, moves string
	outcome                   Outcome
	occurrences               int
	now, with                 string
}{
	{"5.1.1", "mate", "7k/8/5KQ1/8/8/8/8/8 w - - 3 60", "g6g7", Checkmate, 1, "", ""},
	{"5.1.1", "no mate if en passant helps", "2b5/6p1/5k2/7P/7K/1r6/8/8 b - - 0 1", "g7g5", Ongoing, 1, "", ""},
	{"5.1.1", "mate on the 100th half-move", "7k/8/6K1/8/8/8/8/R7 w - - 99 80", "a1a8", Checkmate, 1, "", ""},
	{"5.2.1", "stalemate", "7k/8/6K1/5Q2/8/8/8/8 w - - 3 60", "f5f7", Stalemate, 1, "", ""},
	{"5.2.1", "no stalemate if en passant is possible", "7k/7P/6K1/8/1p6/1P6/P7/8 w - - 0 1", "a2a4", Ongoing, 1, "", ""},
	{"5.2.2", "dead by the material", "8/8/8/8/5kn1/8/3K4/8 w - - 12 90", "", DeadPosition, 1, "", ""},
	{"5.2.2", "dead by walls", "4k3/8/p1p1p1p1/P1P1P1P1/8/8/3B4/4K3 w - - 12 90", "", DeadPosition, 1, "", ""},
	{"5.2.2", "dead by a forced capture", "8/8/8/8/4k3/8/1q6/K7 w - - 12 90", "", DeadPosition, 1, "", ""},
	{"9.2.2", "a claim at the third occurrence", position.StartFEN, knightsOut + knightsOut, Ongoing, 3, "threefold", "g1f3 threefold"},
	{"9.2.2", "the occurrences need not follow one another", position.StartFEN, knightsOut + "b1c3 b8c6 c3b1 c6b8 ", Ongoing, 3, "threefold", ""},
	{"9.2.1", "a claim with the move that brings the third occurrence", position.StartFEN, knightsOut + "g1f3 g8f6 f3g1", Ongoing, 2, "", "f6g8 threefold"},
	{"9.2.1", "also with a reply to a check", "5rk1/5p1p/5Q2/8/8/8/q7/7K w - - 0 1", "f6g5 g8h8 g5f6 h8g8 f6g5 g8h8 g5f6", Ongoing, 2, "", "h8g8 threefold"},
	{"9.2.3", "not the same with the other player to move", "8/8/8/3k4/8/3K4/3P4/8 w - - 0 1", "d3c3 d5d6 c3c2 d6d5 c2d3", Ongoing, 1, "", ""},
	{"9.2.3", "the same though two knights changed places", "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", "b1c3 e8e7 c3e2 e7e8 g1f3 e8e7 f3d2 e7e8 d2b1 e8e7 e2g1 e7e8", Ongoing, 2, "", ""},
	{"9.2.3.1", "not the same once an en passant capture was possible", "4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1", "e2e4 e8e7 e1e2 e7e8 e2e1 e8e7 e1e2 e7e8 e2e1", Ongoing, 2, "", "e8e7 threefold"},
	{"9.2.3.1", "the same if that capture was never legal", "8/8/8/8/k4p1R/8/4P3/4K3 w - - 0 1", "e2e4 a4a5 e1e2 a5a4 e2e1 a4a5 e1e2 a5a4 e2e1", Ongoing, 3, "threefold", "a4a5 threefold"},
	{"9.2.3.2", "not the same once castling rights were lost", castlingFEN, shuffle + shuffle, Ongoing, 2, "", ""},
	{"9.2.3.2", "rights count though castling is prevented", "4k2r/8/8/8/8/8/8/4KB1R w Kk - 0 1", "f1e2 e8e7 e2f1 e7e8", Ongoing, 1, "", ""},
	{"9.3.1", "a claim with the move that completes 50 moves by each player", "8/8/8/8/8/2k5/7R/K7 b - - 99 80", "", Ongoing, 1, "", "c3b3 c3b4 c3c4 c3d3 c3d4 fifty"},
	{"9.3.1", "not with a pawn move or capture", "k7/P5p1/1K6/8/8/8/8/8 b - - 99 90", "", Ongoing, 1, "", ""},
	{"9.3.1", "not with a move that mates or stalemates", "8/8/8/8/8/1k6/7r/K7 b - - 99 90", "", Ongoing, 1, "", "b3a3 b3a4 b3b4 b3c2 b3c3 b3c4 h2a2 h2c2 h2d2 h2e2 h2f2 h2g2 h2h3 h2h4 h2h5 h2h6 h2h7 h2h8 fifty"},
	{"9.3.2", "a claim after 50 moves by each player", "8/8/8/8/8/2k5/7R/K7 w - - 99 80", "h2h3", Ongoing, 1, "fifty", "c3b4 c3c4 c3d4 c3c2 c3d2 fifty"},
	{"9.3.2", "castling does not interrupt them", "4k3/8/8/8/8/8/8/4K2R w K - 99 80", "e1g1", Ongoing, 1, "fifty", "e8d7 e8d8 e8e7 fifty"},
	{"9.6.1", "the fifth occurrence ends the game", position.StartFEN, strings.Repeat(knightsOut, 4), FivefoldRepeat, 5, "", ""},
	{"9.6.1", "also if the players go on, even to a mate", position.StartFEN, strings.Repeat(knightsOut, 4) + "f2f3 e7e5 g2g4 d8h4", FivefoldRepeat, 1, "", ""},
	{"9.6.2", "75 moves by each player end the game", "7k/8/5K2/8/8/8/8/R7 w - - 149 120", "a1a7", SeventyFiveMove, 1, "", ""},
	{"9.6.2", "also if the players go on", "7k/8/5K2/8/8/8/6P1/R7 w - - 149 120", "a1a7 h8g8 g2g3", SeventyFiveMove, 1, "", ""},
	{"9.6.2", "mate comes first", "7k/8/6K1/8/8/8/8/R7 w - - 149 120", "a1a8", Checkmate, 1, "", ""},
	{"9.6.2", "149 half-moves only allow a claim", "7k/8/5K2/8/8/8/8/R7 w - - 148 120", "a1a7", Ongoing, 1, "fifty", "fifty h8g8"},
}

func TestStatusFollowsTheArticles(t *testing.T) {
	s := new(Arbiter)
	for _, tt := range statusCases {
		t.Run(tt.article+" "+tt.name, func(t *testing.T) {
			g := mustPlay(t, tt.fen, tt.moves)
			st := s.Status(g, nil, winnable.Quick) // by the edition in force
			if st.Outcome != tt.outcome || st.Occurrences != tt.occurrences {
				t.Errorf("%v, occurrence %d, want %v, %d", st.Outcome, st.Occurrences, tt.outcome, tt.occurrences)
			}
			var now, with []string
			for _, c := range st.Claims {
				if c.Move == position.NoMove {
					now = append(now, c.Kind.String())
				} else {
					with = append(with, g.Position().UCI(c.Move), c.Kind.String())
				}
			}
			slices.Sort(with)
			with = slices.Compact(with)
			want := strings.Fields(tt.with)
			slices.Sort(want)
			if got := strings.Join(now, " "); got != tt.now {
				t.Errorf("claims on the board %q, want %q", got, tt.now)
			}
			if !slices.Equal(with, want) {
				t.Errorf("claims with %v, want %v", with, want)
			}
		})
	}
}
