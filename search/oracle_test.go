package search

import (
	"math/rand/v2"
	"testing"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/randomgame"
	"github.com/adoube/adoube/position"
)

// An oracle is the definition of what a search finds: it tries every move, to the same
// depth everywhere, and then every capture.
type oracle struct {
	eval *eval.Evaluator
	left int // nodes that it may still look at; below 0 its score is of no use
}

// minimax returns the score of p, ply half-moves below the root, depth plies deep.
func (o *oracle) minimax(p *position.Position, ply, depth int) Score {
	o.left--
	best := -Infinite
	switch {
	case o.left < 0:
		return Draw
	case ply > 0 && p.IsMaterialDraw():
		return Draw
	case depth == 0 && !p.InCheck():
		best = clampEval(Score(o.eval.Evaluate(p)))
	}
	for m := range p.LegalMoves() {
		if depth > 0 || p.InCheck() || winsMaterial(m) {
			next := p.After(m)
			best = max(best, -o.minimax(&next, ply+1, max(depth-1, 0)))
		}
	}
	switch {
	case best > -Infinite:
		return best
	case p.InCheck():
		return MatedIn(ply)
	}
	return Draw
}

// winsMaterial reports whether m is a capture or a promotion, to a queen if it is one.
func winsMaterial(m position.Move) bool {
	return m.Promotion() == position.Queen || m.IsCapture() && !m.IsPromotion()
}

// switchOff switches off whatever leaves out moves, changes depths or guesses scores, for
// one test. The windows, the order of moves and the table stay.
func switchOff(t *testing.T) {
	const never = 1 << 20
	variables := map[string]*int{}
	for _, v := range tunable {
		variables[v.Name] = v.value
	}
	for name, value := range map[string]int{
		"aspirationDepth": never, // a search that fails high is repeated less deep
		"rfpDepth":        -1, "razorDepth": -1, "nullDepth": never, "probCutDepth": never, "smallProbCut": never,
		"iirDepth": never, "hindsightDeeper": never, "hindsightShallower": never, "singularDepth": never,
		"lmpBase": never, "futilityDepth": -1, "captureFutilityDepth": -1, "historyPruneDepth": -1,
		"seeQuietFactor": never, "seeCaptureFactor": never, "seeCheckFactor": never,
		"lmrDepth": never, "firstReduction": never,
		"lmrBase": -20 * fullPly, "lmrNoisyBase": -20 * fullPly, // the depth by which moves are pruned
		"qsFutility": never, "qsMoveLimit": never, "qsEvasions": never, "qsSEE": -never, "qsBlend": 0,
		"materialScale": 0, "correctionPawn": 0, "correctionNonPawn": 0, "correctionMinor": 0, "correctionCont": 0,
	} {
		parameter := variables[name]
		if parameter == nil {
			t.Fatalf("no parameter %s", name)
		}
		before := *parameter
		*parameter = value
		t.Cleanup(func() { *parameter = before })
	}
	before := reductions
	reductions = newReductions()
	t.Cleanup(func() { reductions = before })
}

// Without what makes it fast, the search finds the scores of plain minimax.
//
// The half-move clock stands beyond the reach of the 50-move rule, because near it
// evaluations depend on the clock and the table does not. To more than three plies the
// table may know a position from nearer to the root, and so more than minimax.
func TestTheSearchWithoutPruningIsMinimax(t *testing.T) {
	needVariables(t)
	switchOff(t)
	e := newTestEngine(1)
	r := rand.New(rand.NewPCG(11, 12))
	evaluator := eval.New(eval.DefaultNetwork())
	compared, mates := [4]int{}, 0 // by depth
	for range 300 {
		s := randomgame.Play(r, 20+r.IntN(300)).Position().Setup()
		s.HalfmoveClock = 150
		p, err := s.Position()
		if err != nil {
			t.Fatal(err)
		}
		if !p.HasLegalMove() || p.IsMaterialDraw() {
			continue
		}
		o := oracle{eval: evaluator, left: 10_000}
		for depth := 1; depth < len(compared); depth++ {
			want := o.minimax(&p, 0, depth)
			if o.left < 0 {
				break
			}
			e.NewGame()
			got := e.Search(position.NewGame(p), Limits{Depth: depth}, nil).Score
			if got.withoutNoise() != want.withoutNoise() {
				t.Errorf("%s: score %d at depth %d, want %d", p.FEN(), got, depth, want)
			}
			compared[depth]++
			mates += bit(want.IsDecisive())
		}
	}
	t.Logf("compared %v by depth, %d mates", compared, mates)
	if compared[3] < 20 || mates < 5 {
		t.Errorf("compared %v by depth, %d mates; want more", compared, mates)
	}
}
