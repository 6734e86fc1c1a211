package search

import "testing"

func TestMateScoresKeepTheirDistanceAcrossPlies(t *testing.T) {
	tests := []struct {
		name        string
		score       Score // at ply
		ply         int
		stored      int16 // as seen from the position itself
		readPly     int
		left        int
		readAsScore Score
	}{
		{"plain score", 37, 5, 37, 9, 100, 37},
		{"mate in 3 plies from here", MateIn(8), 5, int16(Mate - 3), 5, 100, MateIn(8)},
		{"same, met closer to the root", MateIn(8), 5, int16(Mate - 3), 2, 100, MateIn(5)},
		{"mated in 4 plies from here", MatedIn(10), 6, int16(4 - Mate), 6, 100, MatedIn(10)},
		{"same, met farther away", MatedIn(10), 6, int16(4 - Mate), 9, 100, MatedIn(13)},
		{"mate on the board", MatedIn(7), 7, int16(-Mate), 3, 100, MatedIn(3)},
		{"mate just within the 50 moves", MateIn(8), 5, int16(Mate - 3), 5, 3, MateIn(8)},
		{"mate beyond the 50 moves", MateIn(8), 5, int16(Mate - 3), 5, 2, winBound - 1},
		{"won in the endgame tables", tbWin - 9, 5, int16(tbWin - 4), 6, 4, tbWin - 10},
		{"same, beyond the 50 moves", tbWin - 9, 5, int16(tbWin - 4), 6, 3, winBound - 1},
		{"lost in the endgame tables", 9 - tbWin, 5, int16(4 - tbWin), 6, 4, 10 - tbWin},
		{"same, beyond the 50 moves", 9 - tbWin, 5, int16(4 - tbWin), 6, 3, 1 - winBound},
		{"mated beyond the 50 moves", MatedIn(10), 6, int16(4 - Mate), 6, 3, 1 - winBound},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := scoreToTT(tt.score, tt.ply); got != tt.stored {
				t.Errorf("scoreToTT(%d, %d) = %d, want %d", tt.score, tt.ply, got, tt.stored)
			}
			if got := scoreFromTT(tt.stored, tt.readPly, tt.left); got != tt.readAsScore {
				t.Errorf("scoreFromTT(%d, %d, %d) = %d, want %d",
					tt.stored, tt.readPly, tt.left, got, tt.readAsScore)
			}
		})
	}
}

func TestMateMovesCountsAsUCIDoes(t *testing.T) {
	tests := []struct {
		score Score
		moves int
		mate  bool
	}{
		{MateIn(1), 1, true}, {MateIn(2), 1, true}, {MateIn(3), 2, true}, {MateIn(5), 3, true},
		{MatedIn(0), 0, true}, {MatedIn(2), -1, true}, {MatedIn(4), -2, true},
		{Draw, 0, false}, {winBound, 0, false}, {-evalBound, 0, false},
	}
	for _, tt := range tests {
		if moves, mate := tt.score.MateMoves(); moves != tt.moves || mate != tt.mate {
			t.Errorf("Score(%d).MateMoves() = %d, %t, want %d, %t", tt.score, moves, mate, tt.moves, tt.mate)
		}
	}
}

func TestScoresFitIn16Bits(t *testing.T) {
	for _, s := range []Score{Infinite, -Infinite, noScore, MateIn(0), MatedIn(0), evalBound} {
		if Score(int16(s)) != s {
			t.Errorf("score %d does not survive 16 bits", s)
		}
	}
	if winBound <= evalBound || mateBound <= winBound {
		t.Error("the ranges of evaluations, wins and mates overlap")
	}
}
