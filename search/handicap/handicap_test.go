package handicap

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/internal/randomgame"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// newWeakEngine returns an engine that plays at elo with the given seed.
func newWeakEngine(elo int, seed uint64) *Engine {
	o := DefaultOptions()
	o.Hash, o.Elo, o.Seed = 1, elo, seed
	return New(o)
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

func TestAnalysisIsNotHeldBack(t *testing.T) {
	g := position.NewGame(position.StartPosition())
	for name, tt := range map[string]struct {
		options Options
		limits  search.Limits
		held    bool
	}{
		"a game":        {Options{Elo: 1500}, search.Limits{}, true},
		"full strength": {Options{}, search.Limits{Depth: 1}, false},
		"analyse":       {Options{Elo: 1500, Analyse: true}, search.Limits{Depth: 1}, false},
		"infinite":      {Options{Elo: 1500}, search.Limits{Infinite: true}, false},
		"mate search":   {Options{Elo: 1500}, search.Limits{Mate: 1, Depth: 1}, false},
	} {
		tt.options.Hash, tt.options.Threads, tt.options.MultiPV = 1, 3, 2
		e := New(tt.options)
		for range 2 { // the second search finds the engine as the first has left it
			s := e.Start(g, tt.limits, nil)
			if _, held := s.(*play); held != tt.held {
				t.Errorf("%s: held back %t, want %t", name, held, tt.held)
			}
			inner := e.engine.Options()
			if full := inner.Threads == 3 && inner.MultiPV == 2; full == tt.held {
				t.Errorf("%s: %d threads and %d lines", name, inner.Threads, inner.MultiPV)
			}
			s.Stop()
			s.Wait()
		}
		if o := e.Options(); o.Threads != 3 || o.MultiPV != 2 {
			t.Errorf("%s: the options now have %d threads and %d lines", name, o.Threads, o.MultiPV)
		}
	}
}

// A move wins a piece at first sight, and loses one three plies later. The less a player sees,
// the more often they play it. A player who sees far ahead never plays it.
func TestWeakPlayOverlooksWhatIsTooDeep(t *testing.T) {
	root := position.StartPosition()
	p := &play{root: &root, engine: newWeakEngine(1500, 1), player: player{grade: grade{elo: 1500, doubt: 10}, recapture: position.NoSquare}}
	for _, m := range []string{"e2e4", "g1f3"} {
		l := line{Line: search.Line{PV: []position.Move{move(t, &root, m)}}}
		for depth := range l.seen {
			switch {
			case m == "e2e4":
				l.seen[depth] = 30
			case depth < 3:
				l.seen[depth] = 330
			default:
				l.seen[depth] = -300
			}
		}
		p.lines = append(p.lines, l)
	}
	trapped := func(sight int) float64 {
		p.sight = sight
		const draws = 2000
		n := 0
		for range draws {
			n += p.choose(farthest)
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

// A player who sees a ply ahead values moves by the first iteration, however little time there is
// for more.
func TestWeakPlayWithoutTimeSeesNoFarther(t *testing.T) {
	root := position.MustParseFEN("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4")
	for _, l := range []search.Limits{{MoveTime: 9 * time.Millisecond}, {Clock: [2]time.Duration{100 * time.Millisecond, 100 * time.Millisecond}}} {
		p := newWeakEngine(1000, 1).startPlay(position.NewGame(root), l, nil)
		p.Wait()
		for i := range p.lines {
			if p.lines[i].seen[1] == unseen {
				t.Errorf("%+v: %v was not seen to a depth of 1", l, p.lines[i].PV[0])
			}
		}
	}
}

// A reply is hidden if it is quiet, comes from far away, goes backward, or is by a
// knight; checks and captures are seen first.
func TestWeakPlaySeesForcingMovesFartherThanHiddenOnes(t *testing.T) {
	root := position.MustParseFEN("r3k2r/ppp2ppp/2n5/3q4/3P4/2N2Q2/PPP2PPP/R3K2R w KQkq - 0 1")
	p := &play{root: &root}
	for text, want := range map[string]int{"f3e3": 100, "f3d5": 50, "f3f7": 100, "h2h3": 0} {
		if got := p.forcing(move(t, &root, text)); got != want {
			t.Errorf("%s: forcing %d, want %d", text, got, want)
		}
	}
	first := move(t, &root, "h2h3")
	next := root.After(first)
	for reply, want := range map[string]int{"d5f3": 0, "d5e5": 0, "c6b8": 80, "a7a6": 40, "d5d8": 60, "d5h5": 60} {
		if got := p.hidden([]position.Move{first, move(t, &next, reply)}); got != want {
			t.Errorf("%s: hidden %d, want %d", reply, got, want)
		}
	}
}

// A player who sees no reply looks at the boards after the moves one by one. Each must look
// as if it were the only one, whatever was evaluated before and by which network.
func TestWeakPlayLooksAtTheBoardAfterAMove(t *testing.T) {
	root := position.MustParseFEN("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	other := *eval.DefaultNetwork()
	other.OutputBias = slices.Clone(other.OutputBias)
	for i := range other.OutputBias {
		other.OutputBias[i] += 1 << 14
	}
	e := newWeakEngine(1000, 1)
	var seen []search.Score // of the first move, by each network
	for _, n := range []*eval.Network{eval.DefaultNetwork(), &other} {
		o := e.Options()
		o.Network = n
		must.Do(t, e.Configure(o))
		p := &play{root: &root, engine: e}
		for m := range root.LegalMoves() {
			next := root.After(m)
			want := -search.Score(eval.New(n).Evaluate(&next))
			if got := p.looksLike(m); got != want {
				t.Errorf("%s: looks like %d, want %d", m, got, want)
			}
		}
		seen = append(seen, p.looksLike(move(t, &root, "e1g1")))
	}
	if seen[0] == seen[1] {
		t.Error("the networks do not differ")
	}
}

// Every level wins with a queen or a rook against a bare king, and with two
// bishops from 1800 on, against a defense by full strength.
func TestWeakPlayKnowsTheElementaryMates(t *testing.T) {
	defender := New(Options{Options: search.Options{Hash: 1}})
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
			g := position.NewGame(position.MustParseFEN(tt.fen))
			for g.Position().HasLegalMove() && g.Position().HalfmoveClock() < 100 && g.Repetitions() < 2 {
				player, limits := e, search.Limits{SoftNodes: techniqueNodes} // fewer than strong players take
				if g.Position().SideToMove() == position.Black {
					player, limits = defender, search.Limits{Nodes: 1000}
				}
				g.Play(player.Search(g, limits, nil).Best)
			}
			if p := g.Position(); !p.InCheck() || p.HasLegalMove() {
				t.Errorf("Elo %d did not mate from %s: %s after %d plies", elo, tt.fen, p.FEN(), len(g.Moves()))
			}
		}
	}
}

// People know how games begin, even those who soon lose a piece, and do not all begin alike.
func TestWeakPlayOpensAsPeopleDo(t *testing.T) {
	const games = 40
	for moves, usual := range map[string][]string{
		"":     {"e4", "d4", "c4", "Nf3", "g3", "b3", "f4", "Nc3"},
		"e2e4": {"e5", "c5", "e6", "c6", "d5", "d6", "g6", "Nf6", "Nc6"},
		"d2d4": {"d5", "Nf6", "f5", "e6", "c5", "c6", "d6", "g6"},
	} {
		for _, elo := range []int{MinElo, 1500, 2200} {
			e := newWeakEngine(elo, uint64(elo))
			g := position.NewGame(position.StartPosition())
			must.Do(t, g.PushAll(moves))
			n, of := 0, map[string]int{}
			for range games {
				best := e.Search(g, search.Limits{Nodes: 20_000}, nil).Best // as many as most levels take
				san := g.Position().SAN(best)
				if of[san]++; slices.Contains(usual, san) {
					n++
				}
			}
			if most := slices.Max(slices.Collect(maps.Values(of))); n < games*3/4 || most >= games*4/5 {
				t.Errorf("Elo %d after %q: %d of %d moves are usual: %v", elo, moves, n, games, of)
			}
		}
	}
}

// Options other than the seed leave chance alone.
func TestWeakPlayIsReproducibleWithASeed(t *testing.T) {
	plies := 30
	if testing.Short() {
		plies = 6
	}
	play := func(seed uint64, configure bool) []position.Move {
		e := newWeakEngine(1200, seed)
		g := position.NewGame(position.StartPosition())
		for len(g.Moves()) < plies && g.Position().HasLegalMove() {
			if configure {
				o := e.Options()
				o.MoveOverhead += time.Millisecond
				e.Configure(o)
			}
			g.Play(e.Search(g, search.Limits{}, nil).Best)
		}
		return g.Moves()
	}
	first := play(1, false)
	if !slices.Equal(first, play(1, true)) {
		t.Error("two games with the same seed differ")
	}
	if slices.Equal(first, play(2, false)) {
		t.Error("two games with different seeds do not differ")
	}
}

// The first try is what a search plays; all tries are not the same.
func TestTryChoosesLikeASearch(t *testing.T) {
	game := position.NewGame(position.MustParseFEN("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"))
	different := map[position.Move]bool{}
	for seed := range uint64(10) {
		e := newWeakEngine(1200, seed+1)
		want := e.Search(game, search.Limits{}, nil).Best
		e.NewGame()
		tries := e.Try(t.Context(), game, 20)
		if len(tries) != 20 || tries[0] != want {
			t.Errorf("seed %d: %v, want first %v", seed+1, tries, want)
		}
		for _, m := range tries {
			different[m] = true
		}
	}
	if len(different) < 3 {
		t.Errorf("only %d different moves", len(different))
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
			r := e.Search(position.NewGame(position.MustParseFEN(fen)), search.Limits{}, nil)
			if r.Score != search.MateIn(1) {
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
		g := position.NewGame(position.MustParseFEN(fen))
		g.Play(move(t, g.Position(), "b5c6"))
		if r := e.Search(g, search.Limits{}, nil); r.Best.String() != "b7c6" {
			t.Errorf("seed %d: plays %s, want b7c6", o.Seed, r.Best)
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
			g := randomgame.Play(r, r.IntN(100))
			var last search.Line
			lines := 0
			res := e.Search(g, search.Limits{}, search.LineFunc(func(l search.Line) {
				last, lines = l, max(lines, l.MultiPV)
				last.PV = slices.Clone(l.PV)
				p := *g.Position()
				for _, m := range l.PV {
					if !p.CanPlay(m) {
						t.Fatalf("%s: illegal move %s in the line %v", g.Position().FEN(), m, l.PV)
					}
					p = p.After(m)
				}
			}))
			if res.Best == position.NoMove {
				continue
			}
			if last.PV[0] != res.Best || last.Score != res.Score {
				t.Errorf("%s: the last line is %v with score %d, the result %v with %d",
					g.Position().FEN(), last.PV, last.Score, res.Best, res.Score)
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

// A search that ends in the middle of an iteration may choose a move of the one before.
func TestWeakPlayNeverFallsInDepth(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, elo := range []int{1000, 1350, 1700, 2600} {
		e := newWeakEngine(elo, 5)
		for range 120 {
			g, last := randomgame.Play(r, r.IntN(100)), 0
			e.Search(g, search.Limits{Nodes: 300}, search.LineFunc(func(l search.Line) {
				if l.Depth < last {
					t.Errorf("Elo %d, %s: depth %d after depth %d", elo, g.Position().FEN(), l.Depth, last)
				}
				last = l.Depth
			}))
		}
	}
}

// move returns the move of p with the given name.
func move(t *testing.T, p *position.Position, name string) position.Move {
	t.Helper()
	m := must.Get(p.ParseUCI(name))(t)
	return m
}

// remarks is a reporter of remarks alone.
type remarks struct {
	search.LineFunc
	texts []string
}

func (r *remarks) Remark(text string) { r.texts = append(r.texts, text) }

func TestEngineReportsOptionsItCannotUse(t *testing.T) {
	e := newWeakEngine(0, 1)
	o := e.options.Options
	o.Hash = 1 << 30
	var r remarks
	e.prepare(o, &r)
	if len(r.texts) != 1 || e.engine.Options().Hash != 1 {
		t.Errorf("the remarks are %q, the hash is %d", r.texts, e.engine.Options().Hash)
	}
}
