package winnable

import (
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/datadir"
	"github.com/adoube/adoube/position"
)

func TestCanMate(t *testing.T) {
	tests := []struct {
		name, fen    string
		white, black Answer
	}{
		{"start position", position.StartFEN, Yes, Yes},
		{"knight and knight", "8/8/4kn2/8/8/3KN3/8/8 w - - 0 1", Yes, Yes},
		{"knight and bishop", "8/2k1b3/8/8/8/8/2K2N2/8 w - - 0 1", Yes, Yes},
		{"bishop and pawn", "8/4p3/4k3/8/8/3KB3/8/8 w - - 0 1", Yes, Yes},
		{"bishops of opposite colors", "8/8/4kb2/8/8/3K1B2/8/8 w - - 0 1", Yes, Yes},
		{"rook pawn and wrong bishop", "k7/8/8/8/8/8/P2B4/3K4 w - - 0 1", Yes, No},
		{"forced capture of the queen", "8/8/8/8/4k3/8/1q6/K7 w - - 0 1", No, No},
		{"forced capture of the rook", "8/8/8/8/4k3/8/1r6/K7 w - - 0 1", No, No},
		{"forced capture leaves a knight", "k7/1Q6/8/8/8/8/8/6KN b - - 0 1", No, No},
		{"forced capture of the queen, a knight and its help", "6n1/8/8/2p5/2B5/7n/k1K5/Q7 b - - 0 1", Yes, Yes},
		{"forced capture of the helper", "6k1/6Pp/4B3/8/2K5/8/8/8 b - - 0 1", Yes, Yes},
		{"forced capture of the rook pawn", "8/8/B7/8/8/2p5/P1K5/k7 b - - 0 1", Yes, Yes},
		{"forced capture of the attacked queen", "6BQ/7k/5K2/8/8/8/6p1/8 b - - 0 1", Yes, Yes},
		{"forced capture of the queen by the king", "2k5/K2Q4/5B2/8/8/8/2n5/8 b - - 0 1", Yes, Yes},
		{"forced capture of the queen beside a bishop", "3n4/6K1/3B4/8/8/8/3Q4/3k4 b - - 0 1", Yes, Yes},
		{"chain of pawns that stays closed after the forced exchange", "8/1p1k4/4p1p1/1p1pP1P1/1P1P4/Bb6/1b6/1K6 w - - 0 1", No, No},
		{"bishops locked in after the forced exchange", "1b6/4k1p1/1p1p4/1P1Pp1p1/4P1P1/6bB/6r1/5K2 w - - 0 1", No, No},
		{"knight whose help is a bishop beside a queen", "Q7/4B3/8/8/8/k6n/8/1K6 b - - 0 1", Yes, Yes},
		{"knight whose help is two bishops beside three queens", "6B1/3kQQ2/K5n1/8/B7/8/3Q4/8 b - - 0 1", Yes, Yes},
		{"forced step before a walk", "8/5p2/3r4/6P1/6pp/6pk/p5pr/1n4K1 w - - 0 1", Yes, Yes},
		{"wall and bishop of the wrong color", "4k3/8/p1p1p1p1/P1P1P1P1/8/8/3B4/4K3 w - - 0 1", No, No},
		{"wall with a lever", "4k3/7p/p1p1p1p1/P1P1P1P1/8/8/7P/4K3 w - - 0 1", Yes, Yes},
		{"wall that only one side can break", "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1", Yes, No},
		{"king behind his pawn", "8/8/8/8/8/k7/p7/K7 b - - 0 1", No, Yes},
		{"pawns in the corner", "8/8/8/8/8/k1P5/p7/K7 b - - 0 1", Yes, Yes},
		{"mated", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 1 1", Yes, No},
		{"stalemated", "k7/P7/K7/8/8/6p1/6P1/8 b - - 2 3", No, No},
		{"only an en passant capture", "k7/P7/1K6/8/6pP/6P1/8/8 b - h3 0 1", Yes, Yes},
		{"mate by bishops of one color in an illegal position", "8/8/8/8/8/2B1K1B1/8/3rkr2 b - - 0 1", Yes, No},
	}
	s := new(Solver)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := mustParse(t, tt.fen)
			checkCanMate(t, s, &p, position.White, tt.white)
			checkCanMate(t, s, &p, position.Black, tt.black)
		})
	}
}

func TestTheMemoryOfAHardQuestionIsDropped(t *testing.T) {
	s := new(Solver)
	p := mustParse(t, "1k6/1P1p1p1p/BP6/1P6/8/8/3P1PKP/8 w - - 0 1")
	if f := s.CanMate(&p, position.Black, Exact); f.Answer != No {
		t.Fatal(f)
	}
	if s.exploration.nodes.chunks != nil || s.closure.table.keys != nil {
		t.Errorf("%d chunks of nodes and %d keys are left", len(s.exploration.nodes.chunks), cap(s.closure.table.keys))
	}
}

// checkCanMate asks both levels, compares the answers with want and replays the
// helpmate. It returns the answers.
func checkCanMate(t *testing.T, s *Solver, p *position.Position, c position.Color, want Answer) (quick, full Finding) {
	t.Helper()
	quick, full = s.CanMate(p, c, Quick), s.CanMate(p, c, Exact)
	if quick.Answer != Unknown && quick.Answer != want {
		t.Errorf("%s %v: quick %v (%v), want %v", p.FEN(), c, quick.Answer, quick.Proof, want)
	}
	if full.Answer != want {
		t.Errorf("%s %v: %v (%v), want %v", p.FEN(), c, full.Answer, full.Proof, want)
	}
	if full.Answer == Yes {
		replay(t, p, full.Helpmate, c)
	}
	return quick, full
}

// replay plays a helpmate with the generator of legal moves.
func replay(t *testing.T, p *position.Position, line []position.Move, c position.Color) {
	t.Helper()
	q := *p
	for i, m := range line {
		if !slices.Contains(slices.Collect(q.LegalMoves()), m) {
			t.Fatalf("%s %v: half-move %d of the helpmate is illegal", p.FEN(), c, i+1)
		}
		q = q.After(m)
	}
	if q.SideToMove() == c || !q.InCheck() || q.HasLegalMove() {
		t.Fatalf("%s %v: the helpmate ends in %s", p.FEN(), c, q.FEN())
	}
}

func TestAnswersDoNotDependOnEarlierOnes(t *testing.T) {
	used := new(Solver)
	for _, fen := range walledFENs[:6] {
		p := mustParse(t, fen)
		for c := range position.Colors {
			a, b := used.CanMate(&p, c, Exact), CanMate(&p, c, Exact)
			if a.Answer != b.Answer || a.Nodes != b.Nodes || len(a.Helpmate) != len(b.Helpmate) {
				t.Errorf("%s %v: %v with %d nodes, then %v with %d", fen, c, a.Answer, a.Nodes, b.Answer, b.Nodes)
			}
		}
	}
}

// TestCanMateAnswersKnownPositions measures the solver on positions with known answers, and on
// two whole collections if there is a directory of data. No answer may be wrong at any level. A
// Yes counts if it takes at most 200,000 moves.
func TestCanMateAnswersKnownPositions(t *testing.T) {
	for _, tt := range []struct {
		file           string
		quickNo, yes   float64 // least shares of the answers found; every No is proven
		every, shortly int     // every nth query is asked, and with -short
	}{
		{"published", 0.9, 0.88, 1, 1},
		{"unwinnable.epd", 0.88, 0.98, 4, 40},
		{"unwinnable_lichess.epd.gz", 1, 1, 6, 60},
	} {
		queries := readWinnable(t, strings.NewReader(publishedAnswers))
		if _, err := datadir.Path("laws/" + tt.file); err == nil {
			queries = loadWinnable(t, tt.file)
		} else if tt.file != "published" {
			continue
		}
		t.Run(tt.file, func(t *testing.T) {
			step, spare := tt.every, 0.02 // a sample may be a little worse than the whole
			if testing.Short() {
				step = tt.shortly
			}
			if long() {
				step, spare = 1, 0
			}
			s := new(Solver)
			var all, quickly, found [3]int // by answer
			for i := 0; i < len(queries); i += step {
				q := &queries[i]
				quick, full := checkCanMate(t, s, &q.p, q.c, q.want)
				all[q.want]++
				if quick.Answer == q.want {
					quickly[q.want]++
				}
				if q.want == No || full.Nodes <= 200_000 {
					found[q.want]++
				}
			}
			t.Logf("no: %d, quickly %d; yes: %d of %d within 200,000 moves", all[No], quickly[No], found[Yes], all[Yes])
			if share := float64(quickly[No]) / float64(all[No]); share < 1 && share < tt.quickNo-spare {
				t.Errorf("only %.3f of the no are proven quickly", share)
			}
			if share := float64(found[Yes]) / float64(all[Yes]); share < 1 && share < tt.yes-spare {
				t.Errorf("only %.3f of the yes are found", share)
			}
		})
	}
}

// TestHiddenMatesAreFound asks about positions that random play reached, in which a mate
// takes a long walk between many pieces that can move at will.
func TestHiddenMatesAreFound(t *testing.T) {
	s := new(Solver)
	for _, tt := range []struct {
		fen string
		c   position.Color
	}{
		// Bishops on one color need the one on the other color to block a king.
		{"3k4/3B4/8/1Bb5/4B1B1/1B1B1B1B/B1B1B1B1/1B1K1B1B b - - 0 1", position.White},
		{"4B3/5B2/B1B3B1/5B2/B2k2B1/b6B/2B1B1B1/1B1K1B1B b - - 0 1", position.White},
		{"8/3B1Bb1/2B3B1/4k2B/2B5/3B3B/B1B1B1B1/1BK2B1B w - - 0 1", position.White},
		// The king must walk around the wall and open it.
		{"3bBkBR/b3pP1P/1p1pP2P/1P1P1Bp1/3pB1P1/K2P4/2B3B1/8 b - - 0 1", position.White},
		{"5kBR/b1b1pP1P/Bp1pP2P/1P1P1Bp1/3pB1P1/K2P3B/8/7B w - - 0 1", position.White},
		{"2b2k2/1p5b/1Pp5/2Pp1b1b/1K1Pp3/2B1Pp2/1Bb2P2/2B5 b - - 0 1", position.Black},
		{"4bkb1/1p6/1Pp5/2Pp3b/1B1Pp3/2B1Pp1b/1B1K1Pb1/8 b - - 0 1", position.Black},
		{"8/1p6/pPp3kB/2Pp1b1p/P2Pp1pP/4P1P1/8/5K2 w - - 0 1", position.Black},
		// A pawn move too many or too few decides who promotes.
		{"1k6/1P1p1p1p/BP6/1P6/1p6/8/1P1P1PKP/8 w - - 0 1", position.Black},
	} {
		p := mustParse(t, tt.fen)
		checkCanMate(t, s, &p, tt.c, Yes)
	}
}

func BenchmarkCanMate(b *testing.B) {
	for _, level := range []Level{Quick, Exact} {
		b.Run(map[Level]string{Quick: "level=quick", Exact: "level=exact"}[level], func(b *testing.B) {
			queries := loadWinnable(b, "unwinnable_lichess.epd.gz")
			s := new(Solver)
			for i := 0; b.Loop(); i++ {
				q := &queries[i%len(queries)]
				s.CanMate(&q.p, q.c, level)
			}
		})
	}
}
