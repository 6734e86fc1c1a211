package search

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/randomgame"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/tt"
)

// An oracle is the definition of what a search finds: it tries every move, to the same
// depth everywhere, and then every capture. Among the captures it knows a stalemate only where the
// last piece was taken.
type oracle struct {
	eval  *eval.Evaluator
	rule  bool // evaluations fade with the half-move clock, as the 50-move rule is in force
	left  int  // nodes that it may still look at; below 0 its score is of no use
	table *tt.Table
	least int            // the least depth of entries to ask for
	path  []position.Key // of the positions before: after evasions one may come again
	wrong []string       // what the table says and is not so
	asked int            // entries of the table
}

// minimax returns the score of p, to which last led, ply half-moves below the root, depth plies
// deep.
func (o *oracle) minimax(p *position.Position, last position.Move, ply, depth int) Score {
	o.left--
	best := -Infinite
	switch {
	case o.left < 0:
		return Draw
	case ply > 0 && p.IsMaterialDraw():
		return Draw
	case depth == 0 && last.IsCapture() && !p.InCheck() && !p.HasLegalMove() && p.NonPawns(p.SideToMove()) == 0:
		return Draw
	case depth == 0 && !p.InCheck():
		best = clampEval(Score(o.eval.Evaluate(p)))
		if o.rule {
			best = best * Score(200-p.HalfmoveClock()) / 200
		}
	}
	o.path = append(o.path, p.Key())
	for m := range p.LegalMoves() {
		if depth > 0 || p.InCheck() || winsMaterial(m) {
			next := p.After(m)
			best = max(best, -o.minimax(&next, m, ply+1, max(depth-1, 0)))
		}
	}
	o.path = o.path[:len(o.path)-1]
	if p.HasUpcomingRepetition(o.path[max(len(o.path)-p.HalfmoveClock(), 0):], ply) {
		best = max(best, Draw)
	}
	switch {
	case best > -Infinite:
	case p.InCheck():
		best = MatedIn(ply)
	default:
		best = Draw
	}
	o.ask(p, ply, depth, best)
	return best
}

// ask compares score with the entry of the table of the same depth, which counts mates from p.
func (o *oracle) ask(p *position.Position, ply, depth int, score Score) {
	e, ok := o.table.Probe(ttKey(p))
	if !ok || e.Bound == tt.None || int(e.Depth) != depth || depth < o.least || o.left < 0 {
		return
	}
	o.asked++
	switch {
	case score >= mateBound:
		score += Score(ply)
	case score <= -mateBound:
		score -= Score(ply)
	}
	stored := Score(e.Score)
	if !sameScore(stored, score, o.rule) && fits(e.Bound, stored > score) {
		o.wrong = append(o.wrong, fmt.Sprintf("%s: bound %d of %d at depth %d, the score is %d", p.FEN(), e.Bound, stored, depth, score))
	}
}

// winsMaterial reports whether m is a capture or a promotion, to a queen if it is one.
func winsMaterial(m position.Move) bool {
	return m.Promotion() == position.Queen || m.IsCapture() && !m.IsPromotion()
}

// switchOff switches off whatever leaves out moves, changes depths or guesses scores, for
// one test. The windows, the order of moves and the table stay.
func switchOff(t *testing.T) {
	setParameters(t, map[string]int{
		"aspirationDepth": never, // a search that fails high is repeated less deep
		"rfpDepth":        -1, "razorDepth": -1, "nullDepth": never, "probCutDepth": never, "smallProbCut": never,
		"iirDepth": never, "hindsightDeeper": never, "hindsightShallower": never, "singularDepth": never,
		"lmpBase": never, "futilityDepth": -1, "captureFutilityDepth": -1, "historyPruneDepth": -1,
		"seeQuietFactor": never, "seeCaptureFactor": never, "seeCheckFactor": never,
		"lmrDepth": never, "firstReduction": never,
		"lmrBase": -20 * fullPly, "lmrNoisyBase": -20 * fullPly, // the depth by which moves are pruned
		"qsFutility": never, "qsMoveLimit": never, "qsEvasions": never, "qsSEE": -never, "qsBlend": 0,
		"materialScale": 0, "correctionPawn": 0, "correctionNonPawn": 0, "correctionMinor": 0, "correctionCont": 0,
	})
}

// Without its shortcuts, the search finds the scores of plain minimax, and its entries in the
// table are true. At more than three plies the table may know a position from nearer to the
// root, and so more than minimax.
func TestSearchWithoutPruningIsMinimax(t *testing.T) {
	switchOff(t)
	r := rand.New(rand.NewPCG(11, 12))
	for _, tt := range []struct {
		name  string
		draw  func() position.Setup
		mates int // to be found at least
	}{
		// Beyond the reach of the 50-move rule, because evaluations depend on the clock before
		// it and entries of the table do not. At such a clock they hardly settle nodes.
		{"random games", func() position.Setup {
			s := randomgame.Play(r, 20+r.IntN(300)).Position().Setup()
			s.HalfmoveClock = 150
			return s
		}, 5},
		// Without pawns, a position has nearly the same clock on every way to it.
		{"pieces", func() position.Setup { return randomPieces(r) }, 20},
	} {
		t.Run(tt.name, func(t *testing.T) { compareWithMinimax(t, tt.draw, tt.mates) })
	}
}

// randomPieces returns a board with the kings, the black one near a corner, two white pieces
// and perhaps a black one, which need not be a legal position.
func randomPieces(r *rand.Rand) position.Setup {
	s := position.Setup{SideToMove: position.Color(r.IntN(2))}
	for range r.IntN(2) {
		s.Board[r.IntN(64)] = position.BlackKnight + position.Piece(r.IntN(4))
	}
	for range 2 {
		s.Board[r.IntN(64)] = position.WhiteKnight + position.Piece(r.IntN(4))
	}
	s.Board[position.SquareAt(position.File(2+r.IntN(3)), position.Rank(4+r.IntN(3)))] = position.WhiteKing
	s.Board[position.SquareAt(position.File(r.IntN(2)), position.Rank(6+r.IntN(2)))] = position.BlackKing
	return s
}

// compareWithMinimax searches the positions among 300 that are legal and not too large for
// minimax.
func compareWithMinimax(t *testing.T, draw func() position.Setup, leastMates int) {
	e := newTestEngine(1)
	evaluator := eval.New(eval.DefaultNetwork())
	compared, mates, asked := [4]int{}, 0, 0 // by depth
	for range 300 {
		s := draw()
		p, err := s.Position()
		if err != nil || !p.HasLegalMove() || p.IsMaterialDraw() {
			continue
		}
		o := oracle{eval: evaluator, rule: s.HalfmoveClock < 100, left: 10_000, table: e.tt}
		for depth := 1; depth < len(compared); depth++ {
			e.NewGame()
			got := e.Search(position.NewGame(p), Limits{Depth: depth}, nil).Score
			// From three plies on, captures and evasions may lead to a position that the table knows
			// from nearer to the root, so only the root is compared.
			o.least = depth * bit(depth > 2)
			want := o.minimax(&p, position.NoMove, 0, depth)
			if o.left < 0 {
				break
			}
			if !sameScore(got, want, o.rule) {
				t.Errorf("%s: score %d at depth %d, want %d", p.FEN(), got, depth, want)
			}
			compared[depth]++
			mates += bit(want.IsDecisive())
		}
		asked += o.asked
		for _, wrong := range o.wrong {
			t.Error("the table: " + wrong)
		}
	}
	t.Logf("compared %v by depth, %d mates, %d entries of the table", compared, mates, asked)
	if compared[3] < 20 || mates < leastMates {
		t.Errorf("compared %v by depth, %d mates; want more", compared, mates)
	}
}

// sameScore reports whether got is want. With the 50-move rule in force, it may come from a
// position with a clock a little higher or lower.
func sameScore(got, want Score, rule bool) bool {
	got, want = got.withoutJitter(), want.withoutJitter()
	if rule && !got.IsDecisive() && !want.IsDecisive() {
		return abs(got-want) <= abs(want)/40+1
	}
	return got == want
}

// Where plain minimax knows one move that is better than all others by more than a minor piece, the
// search with all its pruning plays it, unless the game is decided.
func TestPruningKeepsTheMoveThatWins(t *testing.T) {
	e := newTestEngine(1)
	evaluator := eval.New(eval.DefaultNetwork())
	r := rand.New(rand.NewPCG(17, 18))
	count, clear := 600, 0
	if testing.Short() {
		count = 60
	}
	for range count {
		p := *randomgame.Play(r, 100+r.IntN(300)).Position()
		e.NewGame()
		o := oracle{eval: evaluator, rule: true, left: 20_000, table: e.tt}
		best, second, winner := -Infinite, -Infinite, position.NoMove
		for m := range p.LegalMoves() {
			next := p.After(m)
			score := -o.minimax(&next, m, 1, 1)
			if score > best {
				best, second, winner = score, best, m
			} else {
				second = max(second, score)
			}
		}
		if o.left < 0 || best < second+400 || abs(best) > 1000 {
			continue
		}
		clear++
		for depth := 2; depth <= 8; depth += 2 {
			if got := e.Search(position.NewGame(p), Limits{Depth: depth}, nil); got.Best != winner && abs(got.Score) < 1000 {
				t.Errorf("%s: %s with %d at depth %d, want %s", p.FEN(), p.UCI(got.Best), got.Score, depth, p.UCI(winner))
			}
		}
	}
	if clear < count/30 {
		t.Errorf("only %d positions", clear)
	}
}

// A mate in two that trying every move finds is found with pruning and reductions, too, if perhaps
// as a longer one.
func TestPruningOverlooksNoShortMate(t *testing.T) {
	e := newTestEngine(1)
	r := rand.New(rand.NewPCG(13, 14))
	count, mates := 2000, 0
	if testing.Short() {
		count = 200
	}
	for range count {
		g := randomgame.Play(r, 20+r.IntN(200))
		if !canMate(g.Position(), 2) {
			continue
		}
		mates++
		e.NewGame()
		if got := e.Search(g, Limits{Depth: 16}, nil); got.Score < mateBound {
			t.Errorf("%s: %s with %d overlooks a mate in 2", g.Position().FEN(), uci(g.Position(), got.Best), got.Score)
		}
	}
	if mates < count/50 {
		t.Errorf("only %d mates", mates)
	}
}

// canMate reports whether the side to move in p can force mate in n moves.
func canMate(p *position.Position, moves int) bool {
	for m := range p.LegalMoves() {
		if next := p.After(m); next.IsCheckmate() || moves > 1 && cannotEscape(&next, moves-1) {
			return true
		}
	}
	return false
}

// cannotEscape reports whether the game goes on in p, but no move of the side to move avoids a
// mate in n moves.
func cannotEscape(p *position.Position, moves int) bool {
	for m := range p.LegalMoves() {
		next := p.After(m)
		if next.HalfmoveClock() >= 100 || !canMate(&next, moves) {
			return false
		}
	}
	return p.HasLegalMove() && p.HalfmoveClock() < 100
}
