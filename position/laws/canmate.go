package laws

import (
	"github.com/adoube/adoube/position"
)

// An Answer is the answer to a question that may be too hard to decide.
type Answer uint8

// The answers.
const (
	Unknown Answer = iota
	Yes
	No
)

// String returns "yes", "no" or "unknown".
func (a Answer) String() string {
	return [...]string{Unknown: "unknown", Yes: "yes", No: "no"}[a]
}

// A Proof is how an answer was found.
type Proof uint8

// The proofs.
const (
	NoProof    Proof = iota
	Ended            // the game is over: mate or stalemate
	Material         // the men cannot mate, see [MaterialSuffices]
	Walls            // where the men can ever go leaves no mate
	Closure          // what can be known about each position that can arise leaves no mate
	Exhaustion       // every position that can arise was looked at
	Helpmate         // a line of legal moves ends in mate
)

// String describes p for an arbiter.
func (p Proof) String() string {
	return [...]string{
		NoProof:    "not decided",
		Ended:      "the game is over",
		Material:   "not enough material on the board",
		Walls:      "no man can ever reach the squares of a mate",
		Closure:    "what stays blocked or confined leaves no mate",
		Exhaustion: "no sequence of legal moves mates",
		Helpmate:   "a sequence of legal moves mates",
	}[p]
}

// A Verdict answers whether a side can still mate.
type Verdict struct {
	Answer Answer
	Proof  Proof
	// Helpmate is a line of legal moves to a mate by the side in question, if the
	// answer is Yes. It is empty if the mate is on the board.
	Helpmate []position.Move
	Nodes    int // moves made to find the answer
}

// A Level says how much effort to spend on an answer.
type Level uint8

const (
	// Quick takes a few microseconds, so it can be used after every move of a game.
	// It finds most positions that cannot be won. It answers Yes only to a mate on
	// the board.
	Quick Level = iota
	// Exact usually takes about 50 microseconds, but seconds and 300 MB in the worst
	// case. It leaves few questions open.
	Exact
)

// A Solver answers whether a side can still mate. It reuses its memory; its answers
// do not depend on earlier ones. It must not be used by several goroutines at once.
type Solver struct {
	e    exploration
	root mobility          // of the position analyzed last
	of   position.Position // that position
}

// NewSolver returns a solver.
func NewSolver() *Solver { return new(Solver) }

// CanMate reports whether any sequence of legal moves of both sides from p leads to
// a mate by color c. It is [Solver.CanMate] for a single question.
func CanMate(p *position.Position, c position.Color, level Level) Verdict {
	return NewSolver().CanMate(p, c, level)
}

// CanMate reports whether any sequence of legal moves of both sides from p
// leads to a mate by color c. That is the question of articles 5.1.2, 5.2.2,
// 6.9 and 7.5.5 of the Laws.
func (s *Solver) CanMate(p *position.Position, c position.Color, level Level) Verdict {
	moves := p.LegalMoveCount()
	switch {
	case moves == 0 && p.InCheck() && p.SideToMove() != c:
		return Verdict{Answer: Yes, Proof: Ended}
	case moves == 0:
		return Verdict{Answer: No, Proof: Ended}
	case !MaterialSuffices(p, c):
		return Verdict{Answer: No, Proof: Material}
	}
	blocked := isBlocked(p)
	if blocked && p.EnPassant() == position.NoSquare {
		s.analyze(p)
		if !s.root.mateConceivable(c) {
			return Verdict{Answer: No, Proof: Walls}
		}
	}
	v := s.lookAround(p, c, moves, blocked)
	if v.Answer == No || level == Quick {
		return v
	}
	s.analyze(p)
	for _, t := range thorough {
		if !s.e.plan.aim(&s.root, c, t.target) {
			continue
		}
		if v = s.explore(p, c, t, v.Nodes); v.Answer != Unknown {
			break
		}
	}
	return v
}

// analyze computes the mobility of p, unless that was the last position.
func (s *Solver) analyze(p *position.Position) {
	if s.of.Key() == p.Key() && exact.same(&s.of, p) && s.root.n > 0 {
		return
	}
	s.of = *p
	s.root.analyze(p)
}

// lookAround looks for a proof of No among few moves, as when captures are forced.
// It ignores a mate that it happens to find.
func (s *Solver) lookAround(p *position.Position, c position.Color, moves int, blocked bool) Verdict {
	t := task{prune: blocked, limit: 60, width: 24}
	if moves > t.width {
		return Verdict{}
	}
	s.e.plan = plan{}
	v := s.explore(p, c, t, 0)
	if v.Answer == Yes {
		return Verdict{Nodes: v.Nodes}
	}
	return v
}

// isBlocked reports whether two pawns block each other. Otherwise there are no
// walls.
func isBlocked(p *position.Position) bool {
	return p.Of(position.White, position.Pawn).Forward(position.White)&p.Of(position.Black, position.Pawn) != 0
}

// thorough are the explorations of the exact level. Different targets are cheap
// and find what a single one misses. The pruned explorations can prove that there
// is no mate; the last one has the highest limit.
var thorough = [...]task{
	{limit: 1000},
	{limit: 3000, novelty: true, prune: true},
	{limit: 2000, novelty: true, target: 1},
	{limit: 2000, novelty: true, target: 2},
	{limit: 20000, novelty: true, prune: true},
	{limit: 10000, novelty: true, target: 1, prune: true},
	{limit: 10000, novelty: true, target: 2, prune: true},
	{limit: 10000, novelty: true, target: 3, prune: true},
	{limit: 40000, novelty: true},
	{limit: 50000, novelty: true, target: 1, prune: true},
	{limit: 50000, novelty: true, target: 2, prune: true},
	{limit: 600000, novelty: true, prune: true},
}

// explore carries out t and checks the helpmate it finds, if any. Before is the
// number of moves made by earlier tasks.
func (s *Solver) explore(p *position.Position, c position.Color, t task, before int) Verdict {
	answer, line := s.e.run(p, c, t)
	v := Verdict{Answer: answer, Nodes: before + s.e.made}
	switch {
	case answer == No:
		v.Proof = Exhaustion
	case answer == Yes && IsHelpmate(p, line, c):
		v.Proof, v.Helpmate = Helpmate, line
	default:
		v.Answer = Unknown
	}
	return v
}

// IsHelpmate reports whether line is a sequence of legal moves from p that ends
// in a mate by color c.
func IsHelpmate(p *position.Position, line []position.Move, c position.Color) bool {
	q := *p
	for _, m := range line {
		if !q.CanPlay(m) {
			return false
		}
		q = q.After(m)
	}
	return q.SideToMove() != c && q.InCheck() && !q.HasLegalMove()
}

// IsDead reports whether it is proven that neither side can mate, which ends the
// game at once (article 5.2.2).
func (s *Solver) IsDead(p *position.Position, level Level) bool {
	return s.CanMate(p, position.White, level).Answer == No && s.CanMate(p, position.Black, level).Answer == No
}
