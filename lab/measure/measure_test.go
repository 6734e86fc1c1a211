package measure

import (
	"math"
	"strings"
	"testing"
)

// lines are a few labeled positions in the format of the data.
const lines = `# FEN;white_cp;white_result;engine;depth;played_uci;q|n;game_id
r1b2rk1/pp2qpbp/n2p1np1/3Pp3/4P2N/1QN1B1PP/PP3PB1/2R2RK1 b - - 2 15;114;0.5;Igel 3.4.0;32;b7b6;q;15982
8/1R6/1p5k/3p3r/3P4/4P1K1/8/8 b - - 1 68;39;0.5;Gull 3;33;h6g6;q;26186
r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/1B3N1P/PP2QPP1/R1BR2K1 b - - 1 15;20;1.0;Stockfish 11;30;c6a5;q;10
8/5k2/3b2p1/1p1P1p1p/1P3P1P/3K1BP1/8/8 w - - 1 50;12;0.5;Ethereal 12;30;d3d4;q;20
6k1/pp3p1p/2p3p1/2Pb4/3P1P2/P3r1PP/1P3qBK/R2Q4 w - - 0 32;-300;0.0;Houdini 6;30;d1c1;q;31
2r3k1/5pp1/p2p3p/1p1Pp3/4P3/1PR2P2/P5PP/6K1 b - - 60 29;0;0.5;Komodo 14;30;c8c3;q;32
2r3k1/5pp1/p2p3p/1p1Pp3/4P3/1PR2P2/P5PP/6K1 b - - 0 29;0;0.5;Komodo 14;30;c8c3;n;32
2r3k1/P4pp1/3p3p/1p1Pp3/4P3/1P3P2/5RPP/6K1 w - - 0 29;500;1.0;LCZero;30;f2a2;q;33
`

func samplesOf(t *testing.T) []Sample {
	t.Helper()
	samples, err := read(strings.NewReader(lines))
	if err != nil {
		t.Fatal(err)
	}
	return samples
}

func TestOnlyQuietSamplesWithLowClocksAreRead(t *testing.T) {
	samples := samplesOf(t)
	if len(samples) != 6 {
		t.Fatalf("%d samples", len(samples))
	}
	if s := samples[2]; s.CP != 20 || s.Result != 1 {
		t.Errorf("third sample: %v %v", s.CP, s.Result)
	}
}

func TestBadLinesAreNamed(t *testing.T) {
	for _, tt := range []struct{ line, want string }{
		{"nonsense", "1 fields"},
		{"8/8/8/8/8/8/8/8 w - - 0 1;1;1;x;1;a1a2;q;1", ""},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1;much;1;x;1;a1a2;q;1", `"much"`},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1;1;7;x;1;a1a2;q;1", `"7"`},
	} {
		_, err := read(strings.NewReader("#\n" + tt.line))
		if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%s: %v", tt.line, err)
		}
	}
}

func TestJudgeOfAPerfectEvaluation(t *testing.T) {
	m := Judge(samplesOf(t), func(s *Sample) float64 { return float64(s.CP) * 2 })
	if math.Abs(m.Correlation-1) > 1e-9 || m.Error > 1e-6 {
		t.Errorf("%v", m)
	}
}
