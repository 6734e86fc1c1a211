package annotate

import (
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/position/pgn"
)

// linesOf returns the moves of text, legal ones from p on.
func lineOf(t *testing.T, p position.Position, text string) (line []position.Move) {
	t.Helper()
	for _, san := range strings.Fields(text) {
		m := must.Get(p.ParseSAN(san))(t)
		line = append(line, m)
		p = p.After(m)
	}
	return line
}

// The sentence on the last of some moves from a position, given the lines of the engine and what
// they are worth to White.
var slips = []struct {
	name, fen, moves, best, refute string
	from, to                       Evaluation
	want                           string
}{
	{"mate in one", "startpos", "f3 e5 g4", "d4 exd4 Qxd4", "Qh4#", Evaluation{CP: -50}, Evaluation{Mate: -1}, "It allows mate in 1: 2... Qh4#."},
	{"mate that the line shows", "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1", "h3", "Rb8#", "Ra8 Rb7", Evaluation{Mate: 1}, Evaluation{CP: 0}, "It misses mate in 1: 1. Rb8#."},
	{"mate that the line does not show", "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1", "h3", "Rb7", "Ra8 Rb7", Evaluation{Mate: 2}, Evaluation{CP: 0}, ""},
	{"mate longer than lines", "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1", "h3", "Rb7", "Ra8 Rb7", Evaluation{Mate: 9}, Evaluation{CP: 0}, "It misses mate in 9: 1. Rb7."},
	{"piece en prise", "rnbqkb1r/pppp1ppp/5n2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3", "Ng5", "Nc3 Nc6 d4", "h6 Nf3 Nc6", Evaluation{CP: 50}, Evaluation{CP: -30}, ""},
	{"piece taken", "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 0 3", "Bxf7+", "Nf3 Nf6 d3", "Kxf7 Nf3 d6", Evaluation{CP: 50}, Evaluation{CP: -250}, "It loses the bishop on f7: 3... Kxf7."},
	{"piece that is taken back", "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 0 4", "Nd5", "d4 exd4 Nxd4", "Nxd5 exd5 Nd4", Evaluation{CP: 40}, Evaluation{CP: -90}, ""},
	{"exchange of a rook", "6k1/5ppp/8/2b5/8/8/5PPP/3R2K1 w - - 0 1", "Rd4", "Kf1 Kf8 Ke2", "Bxd4 g3 Kf8", Evaluation{CP: 200}, Evaluation{CP: -300}, "It loses the rook on d4: 1... Bxd4."},
	{"rook for a bishop", "3r2k1/5ppp/8/2b5/8/4N3/5PPP/3R2K1 b - - 0 1", "Rd4", "Rxd1+ Nxd1 Kf8", "Rxd4 Bxd4 Nf5 Bc5 g3", Evaluation{CP: 0}, Evaluation{CP: 0}, ""},
	{"queen for a rook", "6k1/5ppp/8/8/3R2q1/2P5/5PPP/6K1 b - - 0 1", "Qxd4", "Qc8 h3 Kf8", "cxd4 Kf8 Kf1", Evaluation{CP: -400}, Evaluation{CP: 500}, "It loses the queen on d4 for a rook: 2. cxd4."},
	{"fork", "r3k3/ppp2ppp/8/3N4/8/8/PPP2PPP/6K1 b q - 0 1", "h6", "Kd7 f4 Re8", "Nxc7+ Kd7 Nxa8 Kc6", Evaluation{CP: -100}, Evaluation{CP: 400}, "It allows a fork that wins the rook on a8: 2. Nxc7+."},
	{"missed fork", "r3k3/ppp2ppp/8/3N4/8/8/PPP2PPP/6K1 w q - 0 1", "h3", "Nxc7+ Kd7 Nxa8 Kc6", "Kd7 f4 Re8", Evaluation{CP: 400}, Evaluation{CP: -100}, "It misses a fork that wins the rook on a8: 1. Nxc7+."},
	{"skewer", "q7/8/4k3/8/8/8/4P3/5BK1 b - - 0 1", "Kd5", "Kd6 Kf2 Qa1", "Bg2+ Kd6 Bxa8 Kc7", Evaluation{CP: -600}, Evaluation{CP: 500}, "It allows a skewer that wins the queen on a8: 2. Bg2+."},
	{"missed skewer", "q7/8/8/3k4/8/8/4P3/5BK1 w - - 0 1", "e3", "Bg2+ Kd6 Bxa8 Kc7", "Kd6 Kf2 Qa1", Evaluation{CP: 500}, Evaluation{CP: -600}, "It misses a skewer that wins the queen on a8: 1. Bg2+."},
	{"no skewer, as a knight stands in front", "r6k/8/8/3n4/8/8/4P3/5BK1 w - - 0 1", "e4", "Bg2 Nc3 Bxa8 Nxe2+ Kf2 Nd4", "Ra1 Kf2 Nf4", Evaluation{CP: 300}, Evaluation{CP: -600}, ""},
	{"not recaptured", "startpos", "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 Qe7", "dxc6 Nc3 Qd6 O-O", "Ba4 b5 Bb3 Nf6 Nc3 h6 O-O", Evaluation{CP: 30}, Evaluation{CP: 500}, "It does not recapture: 4... dxc6."},
	{"promotion", "8/8/8/8/7p/8/8/k2K4 w - - 0 1", "Kc1", "Ke2 h3 Kf2 h2 Kg2", "h3 Kd2 h2 Ke2 h1=Q Kf2", Evaluation{}, Evaluation{CP: -900}, ""},
	{"perpetual check", "6k1/r5p1/8/7Q/8/2q5/8/7K b - - 0 1", "Qb2", "Qc1+ Kh2 Qf4+", "Qe8+ Kh7 Qh5+ Kg8", Evaluation{CP: -900}, Evaluation{}, ""},
	{"stalemate", "8/2b5/8/8/8/8/5k1p/1R5K b - - 0 1", "Bd6", "Kf3 Rb3+ Ke2", "Rf1+ Kxf1", Evaluation{CP: -900}, Evaluation{}, "It allows stalemate: 2. Rf1+."},
	{"evaluation that does not follow", "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 0 3", "Bxf7+", "Nf3 Nf6 d3", "Kxf7 Nf3 d6", Evaluation{CP: 50}, Evaluation{CP: -20}, ""},
	{"bishop that goes to e6", "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 0 3", "Bxf7+", "Bd5 Nf6 Bxc6 dxc6 a3 b6", "Kxf7 Qf3+ Nf6 Qf5 d6", Evaluation{CP: -200}, Evaluation{CP: -600}, "It loses the bishop on f7: 3... Kxf7."},
	{"pawn that is taken in passing", "4k3/8/8/8/4p3/8/3P4/K7 w - - 0 1", "d4", "Kb2 Kd7 Kc3", "exd3 Kb2 Kd7", Evaluation{}, Evaluation{CP: -200}, "It loses the pawn on d4: 1... exd3."},
	{"pawn that matters little", "4k3/8/8/8/4p3/8/3P4/K7 w - - 0 1", "d4", "Kb2 Kd7 Kc3", "exd3 Kb2 Kd7", Evaluation{}, Evaluation{CP: -110}, ""},
	{"pawn that is not all", "4k3/8/8/8/4p3/8/3P4/K7 w - - 0 1", "d4", "Kb2 Kd7 Kc3", "exd3 Kb2 Kd7", Evaluation{}, Evaluation{CP: -400}, ""},
	{"pawn that is won back", "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", "d4", "Ke2 Kd7 Ke3", "exd3 Kd2 Kd7 Kxd3 Kd6", Evaluation{}, Evaluation{CP: -400}, ""},
	{"no lines", "startpos", "f3", "", "", Evaluation{CP: 50}, Evaluation{CP: -200}, ""},
}

func TestWhyIsWhatTheLinesShow(t *testing.T) {
	for _, tt := range slips {
		t.Run(tt.name, func(t *testing.T) {
			start := position.StartPosition()
			if tt.fen != "startpos" {
				start = must.Get(position.ParseFEN(tt.fen))(t)
			}
			g := pgn.FromGame(position.NewGame(start))
			for _, m := range lineOf(t, start, tt.moves) {
				g.Moves = append(g.Moves, pgn.Move{Move: m})
			}
			at, n := g.Positions(), len(g.Moves)
			r := Analysis{Points: make([]Point, n+1), Moves: make([]Judgment, n)}
			r.Points[n-1] = Point{Evaluation: tt.from, Line: lineOf(t, at[n-1], tt.best)}
			r.Points[n] = Point{Evaluation: tt.to, Line: lineOf(t, at[n], tt.refute)}
			if got := r.slip(g, at, n-1).why(); got != tt.want {
				t.Errorf("%s: %q, want %q", tt.fen, got, tt.want)
			}
		})
	}
}

// Reasons by the Laws need no line.
func TestWhyKnowsTheLaws(t *testing.T) {
	g := pgn.FromGame(position.NewGame(position.StartPosition()))
	g.Moves = []pgn.Move{{Move: lineOf(t, g.Start, "e4")[0]}}
	at := g.Positions()
	for want, change := range map[string]func(*Analysis){
		"": func(*Analysis) {},
		"It gives up a draw that could be claimed.": func(r *Analysis) { r.Moves[0].Missed = true },
		"It lets the opponent claim a draw.":        func(r *Analysis) { r.Points[1].Expectation, r.Points[1].Claims = 0.7, []laws.Claim{{}} },
		"It ends the game: stalemate.":              func(r *Analysis) { r.Points[1].Over, r.Verdict.Outcome = true, laws.Stalemate },
	} {
		r := Analysis{Points: make([]Point, 2), Moves: make([]Judgment, 1)}
		change(&r)
		if got := r.slip(g, at, 0).why(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
