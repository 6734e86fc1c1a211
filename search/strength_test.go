package search

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/adoube/adoube/position"
)

// newWeakEngine returns an engine that plays at elo with the given seed.
func newWeakEngine(elo int, seed uint64) *Engine {
	o := DefaultOptions()
	o.Hash, o.Elo, o.Seed = 1, elo, seed
	return NewEngine(o)
}

func TestGradesRiseFromRowToRow(t *testing.T) {
	for _, g := range grades {
		if got := gradeOf(g.elo); got != g {
			t.Errorf("the grade of %d is %+v, want its row %+v", g.elo, got, g)
		}
	}
	if first, last := grades[0].elo, grades[len(grades)-1].elo; first != MinElo || last != MaxElo {
		t.Errorf("the rows are for %d to %d, want %d to %d", first, last, MinElo, MaxElo)
	}
	weaker := gradeOf(-1)
	for elo := MinElo; elo <= MaxElo+100; elo += 10 {
		g := gradeOf(elo)
		if g.nodes < weaker.nodes || g.sight < weaker.sight || g.doubt > weaker.doubt {
			t.Errorf("at %d the grade is %+v, weaker than %+v just below", elo, g, weaker)
		}
		weaker = g
	}
}

func TestSkillEloCoversTheRange(t *testing.T) {
	if got := SkillElo(0); got != MinElo {
		t.Errorf("level 0 has Elo %d, want %d", got, MinElo)
	}
	if got := SkillElo(MaxSkill); got != 0 {
		t.Errorf("the highest level has Elo %d, want 0 for full strength", got)
	}
	for level := 1; level < MaxSkill; level++ {
		if SkillElo(level) <= SkillElo(level-1) || SkillElo(level) >= MaxElo {
			t.Errorf("level %d has Elo %d, level %d has %d", level, SkillElo(level), level-1, SkillElo(level-1))
		}
	}
}

func TestNewHandicapSparesAnalysis(t *testing.T) {
	g := position.NewGame(position.StartPosition())
	weak := Options{Elo: 1500}
	for name, h := range map[string]handicap{
		"no limit":    newHandicap(&Options{}, &Limits{}, g),
		"analyse":     newHandicap(&Options{Elo: 1500, Analyse: true}, &Limits{}, g),
		"infinite":    newHandicap(&weak, &Limits{Infinite: true}, g),
		"mate search": newHandicap(&weak, &Limits{Mate: 3}, g),
	} {
		if h.on {
			t.Errorf("%s: handicap on", name)
		}
	}
	if !newHandicap(&weak, &Limits{}, g).on {
		t.Error("no handicap in a game")
	}
}

// A move wins a piece as a weak player sees it, and loses one three plies later. The
// less a player sees, the more often they play it; who sees four plies ahead never
// does.
func TestPlayersOverlookWhatIsTooDeepForThem(t *testing.T) {
	p := mustParse(t, position.StartFEN)
	safe, trap := mustMove(t, &p, "e2e4"), mustMove(t, &p, "g1f3")
	var random rand.PCG
	random.Seed(1, 2)
	trapped := func(sight int) float64 {
		h := handicap{on: true, grade: grade{elo: 1500, sight: sight, doubt: 10}, recapture: position.NoSquare}
		w := newWeakEngine(1500, 1).workers[0]
		w.setRoot(&p)
		w.completedDepth = farthest
		const draws = 2000
		n := 0
		for range draws {
			w.rootMoves = w.rootMoves[:0]
			for _, m := range []position.Move{safe, trap} {
				r := &rootMove{move: m, rootLine: rootLine{pvLen: 1}}
				for depth := range r.seen {
					r.seen[depth] = 30
					if m == trap && depth < 3 {
						r.seen[depth] = 330
					} else if m == trap {
						r.seen[depth] = -300
					}
				}
				r.score = r.seen[farthest]
				w.rootMoves = append(w.rootMoves, r)
			}
			h.choose(w, &random)
			if w.best().move == trap {
				n++
			}
		}
		return float64(n) / draws
	}
	before := 1.0
	for _, sight := range []int{200, 280, 350, 450} {
		now := trapped(sight)
		if now > before {
			t.Errorf("with a sight of %d the trap catches %.2f, with less %.2f", sight, now, before)
		}
		before = now
	}
	if low, high := trapped(200), trapped(700); low < 0.7 || high > 0 {
		t.Errorf("the trap catches %.2f who see two plies and %.2f who see seven, want nearly all and none", low, high)
	}
}

// A reply is hidden if it is quiet, comes from far away, goes backward, or is by a
// knight; checks and captures are seen first.
func TestForcingMovesAreSeenFartherThanHiddenOnes(t *testing.T) {
	p := mustParse(t, "r3k2r/ppp2ppp/2n5/3q4/3P4/2N2Q2/PPP2PPP/R3K2R w KQkq - 0 1")
	w := newWeakEngine(1500, 1).workers[0]
	w.setRoot(&p)
	s := sight{handicap: new(handicap), worker: w}
	for move, want := range map[string]int{"f3e3": 100, "f3d5": 50, "f3f7": 100, "h2h3": 0} {
		if got := s.forcing(mustMove(t, &p, move)); got != want {
			t.Errorf("%s: forcing %d, want %d", move, got, want)
		}
	}
	for reply, want := range map[string]int{"d5f3": 0, "d5e5": 0, "c6b8": 80, "a7a6": 40, "d5d8": 60, "d5h5": 60} {
		r := &rootMove{move: mustMove(t, &p, "h2h3"), rootLine: rootLine{pvLen: 2}}
		next := p.After(r.move)
		r.pv[1] = mustMove(t, &next, reply)
		if got := s.hidden(r); got != want {
			t.Errorf("%s: hidden %d, want %d", reply, got, want)
		}
	}
}

// Every level wins with a queen or a rook against a bare king, and with two
// bishops from 1800 on, against a defense by full strength.
func TestEveryLevelKnowsTheElementaryMates(t *testing.T) {
	defender := NewEngine(Options{Hash: 1})
	for _, tt := range []struct {
		fen  string
		from int
	}{
		{"8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", MinElo},
		{"8/8/8/3k4/8/8/8/R3K3 w - - 0 1", MinElo},
		{"8/8/8/3k4/8/8/8/2B1KB2 w - - 0 1", 1800},
	} {
		highest := 2600
		if testing.Short() {
			highest = tt.from
		}
		for elo := tt.from; elo <= highest; elo += 400 {
			e := newWeakEngine(elo, uint64(elo))
			g := position.NewGame(mustParse(t, tt.fen))
			for g.Position().HasLegalMove() && g.Position().HalfmoveClock() < 100 && g.Repetitions() < 2 {
				player, limits := e, Limits{}
				if g.Position().SideToMove() == position.Black {
					player, limits = defender, Limits{Nodes: 1000}
				}
				g.Play(player.Search(g, limits, nil).Best)
			}
			if p := g.Position(); !p.InCheck() || p.HasLegalMove() {
				t.Errorf("Elo %d did not mate from %s: %s after %d plies", elo, tt.fen, p.FEN(), len(g.Moves()))
			}
		}
	}
}

func TestPlayersPauseOnlyOnTheClock(t *testing.T) {
	var random rand.PCG
	p := position.MustParseFEN("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 20")
	e := newWeakEngine(1500, 1)
	w := e.worker(position.NewGame(p), Limits{})
	h := handicap{on: true, grade: gradeOf(1500), recapture: position.NoSquare}
	c := clock{tempo: new(tempo)}
	if got := h.pause(&c, w, &random); got != 0 {
		t.Errorf("%v without a clock", got)
	}
	c.limit(Limits{HasClock: [2]bool{true, true}, Clock: [2]time.Duration{time.Minute, time.Minute}}, &p, &Options{})
	mean := func() (sum time.Duration) {
		for range 100 {
			got := h.pause(&c, w, &random)
			if got < 0 || got > c.hard {
				t.Fatalf("%v, at most %v are allowed", got, c.hard)
			}
			sum += got / 100
		}
		return sum
	}
	usual := mean()
	if usual < c.soft/3 || usual > 2*c.soft {
		t.Errorf("%v on average, the usual time is %v", usual, c.soft)
	}
	m := w.best().move
	h.recapture = m.To()
	w.best().move = position.NewMove(m.From(), m.To(), position.Capture)
	if quick := mean(); quick > usual/2 {
		t.Errorf("%v for a recapture, %v for another move", quick, usual)
	}
	if h.on = false; h.pause(&c, w, &random) != 0 {
		t.Error("full strength pauses")
	}
}

// Stop ends a pause at once, and Hasty leaves it out.
func TestAPauseCanBeEnded(t *testing.T) {
	e := newWeakEngine(1500, 1)
	g := position.NewGame(position.MustParseFEN("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 20"))
	limits := Limits{HasClock: [2]bool{true, true}, Clock: [2]time.Duration{1000 * time.Hour, 1000 * time.Hour}}
	s := e.Start(g, limits, nil)
	time.AfterFunc(50*time.Millisecond, s.Stop)
	if r := s.Wait(); r.Best == position.NoMove {
		t.Error("no move")
	}
	o := e.Options()
	o.Hasty = true
	e.Configure(o)
	if r := e.Search(g, limits, nil); r.Best == position.NoMove {
		t.Error("no move in haste")
	}
}

func TestSeedMakesWeakPlayReproducible(t *testing.T) {
	plies := 30
	if testing.Short() {
		plies = 6
	}
	play := func(seed uint64) (moves []position.Move) {
		e := newWeakEngine(1200, seed)
		g := position.NewGame(position.StartPosition())
		for range plies {
			r := e.Search(g, Limits{}, nil)
			if r.Best == position.NoMove {
				break
			}
			g.Play(r.Best)
		}
		return g.Moves()
	}
	first := play(1)
	if !slices.Equal(first, play(1)) {
		t.Error("two games with the same seed differ")
	}
	if slices.Equal(first, play(2)) {
		t.Error("two games with different seeds do not differ")
	}
}

func TestWeakPlaySeesMateInOne(t *testing.T) {
	for _, fen := range []string{
		"6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1",
		"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
		"7k/5Q2/5K2/8/8/8/8/8 w - - 0 1",
		"rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
	} {
		e := newWeakEngine(MinElo+50, 3)
		games := 40
		if testing.Short() {
			games = 4
		}
		for range games {
			e.NewGame()
			r := e.Search(position.NewGame(mustParse(t, fen)), Limits{}, nil)
			if r.Score != MateIn(1) {
				t.Fatalf("%s: score %d, want mate in one", fen, r.Score)
			}
		}
	}
}

func TestWeakPlayRecaptures(t *testing.T) {
	const fen = "r1bqkbnr/ppp2ppp/2np4/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 0 4"
	e := newWeakEngine(MinElo, 4)
	for seed := range uint64(40) {
		o := e.Options()
		o.Seed = seed + 1
		e.Configure(o)
		e.NewGame()
		g := mustPlay(t, fen, "b5c6")
		if r := e.Search(g, Limits{}, nil); uci(g.Position(), r.Best) != "b7c6" {
			t.Errorf("seed %d: plays %s, want b7c6", o.Seed, uci(g.Position(), r.Best))
		}
	}
}

func TestWeakPlayKeepsToItsNodesAndItsLastLine(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, elo := range []int{1000, 1700, 2600} {
		e := newWeakEngine(elo, 5)
		budget, games := gradeOf(elo).nodes, 20
		if testing.Short() {
			games = 3
		}
		for range games {
			g := randomGame(r, r.IntN(100))
			var last Line
			var line []position.Move
			lines := 0
			keep := lastLine(&last, &line)
			res := e.Search(g, Limits{}, LineFunc(func(i Line) {
				keep(i)
				lines = max(lines, i.MultiPV)
				checkVariation(t, g, i.PV)
			}))
			if res.Best == position.NoMove {
				continue
			}
			if line[0] != res.Best || last.Score != res.Score {
				t.Errorf("%s: the last line is %v with score %d, the result %v with %d",
					g.Position().FEN(), line, last.Score, res.Best, res.Score)
			}
			if lines != 1 {
				t.Errorf("%d lines reported, want 1", lines)
			}
			if res.Nodes > 4*budget {
				t.Errorf("Elo %d: %d nodes, want at most four times %d", elo, res.Nodes, budget)
			}
		}
	}
}
