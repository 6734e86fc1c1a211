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
		Walls:      "no piece can ever reach the squares of a mate",
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
	// Quick takes about a microsecond, a few milliseconds in blocked positions, so
	// it can be used after every move of a game. It finds most positions that cannot
	// be won. It answers Yes only to a mate on the board.
	Quick Level = iota
	// Exact usually takes about 40 microseconds, but a second and 200 MB in the worst
	// case. It leaves hardly any question open.
	Exact
)

// A Solver answers whether a side can still mate. It reuses its memory; its answers
// do not depend on earlier ones. It must not be used by several goroutines at once.
type Solver struct {
	e        exploration
	cl       closure
	root     mobility          // of the position analyzed last
	of       position.Position // that position
	analyzed bool              // root is complete
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
	case p.EnPassant() != position.NoSquare:
		return s.afterEachMove(p, c, level)
	}
	blocked := isBlocked(p)
	if (blocked || level == Exact) && s.isWalled(p, c) {
		return Verdict{Answer: No, Proof: Walls}
	}
	v := s.lookAround(p, c, moves)
	if v.Answer == No {
		return v
	}
	if blocked && isCramped(p) {
		v = s.closeCramped(p, c, v.Nodes)
	}
	switch {
	case v.Answer == No || v.Answer == Yes && level == Exact:
		return v
	case level == Quick:
		return Verdict{Nodes: v.Nodes}
	}
	s.analyze(p)
	for _, t := range thorough {
		if v = s.try(p, c, t, v.Nodes); v.Answer != Unknown {
			break
		}
	}
	return v
}

// try carries out one task of the exact level. Before is the number of moves made by
// earlier tasks.
func (s *Solver) try(p *position.Position, c position.Color, t task, before int) Verdict {
	if t.closing.limit > 0 {
		if s.close(p, c, t.closing) {
			return Verdict{Answer: No, Proof: Closure, Nodes: before}
		}
		return Verdict{Nodes: before}
	}
	if !t.blind && !s.e.plan.aim(&s.root, c, t.target, t.free) {
		return Verdict{Nodes: before}
	}
	return s.explore(p, c, t, before)
}

// afterEachMove asks in the position after each legal move of p. It is for a
// position that allows an en passant capture, which the analysis of walls does not
// know.
func (s *Solver) afterEachMove(p *position.Position, c position.Color, level Level) Verdict {
	all := Verdict{Answer: No, Proof: Exhaustion}
	for m := range p.LegalMoves() {
		next := p.After(m)
		v := s.CanMate(&next, c, level)
		all.Nodes += v.Nodes + 1
		switch v.Answer {
		case Yes:
			v.Proof, v.Helpmate, v.Nodes = Helpmate, append([]position.Move{m}, v.Helpmate...), all.Nodes
			return v
		case Unknown:
			all.Answer, all.Proof = Unknown, NoProof
		}
	}
	return all
}

// close reports whether a closure proves that c cannot mate in p, which is
// analyzed.
func (s *Solver) close(p *position.Position, c position.Color, t closing) bool {
	return s.cl.begin(p, c, &s.root, t.merge) && s.cl.run(t)
}

// closeCramped is the closure of the quick level, with a short search for a helpmate. A
// closure of a position that can be won is in vain, but it takes the longest; one
// that spreads too far shows that at once. Before is the number of moves made earlier.
func (s *Solver) closeCramped(p *position.Position, c position.Color, before int) Verdict {
	const spread, first, limit = 20, 200, 12000
	v := Verdict{Nodes: before}
	closed := s.analyze(p).close(p, c, closing{limit: first, spread: spread})
	if !closed && s.cl.work >= first {
		for _, t := range thorough[:4] { // none is a closure
			if v = s.try(p, c, t, v.Nodes); v.Answer != Unknown {
				return v
			}
		}
		closed = s.cl.run(closing{limit: limit, spread: spread})
	}
	if closed {
		v.Answer, v.Proof = No, Closure
	}
	return v
}

// isCramped reports whether there are many pawns, and the pieces of both sides have few
// moves. In other positions a closure is hopeless for the quick level.
func isCramped(p *position.Position) bool {
	const few, pawns = 24, 6
	if p.Pieces(position.Pawn).Count() < pawns {
		return false
	}
	n := 0
	for b := p.Occupied(); b != 0 && n <= few; b &= b - 1 {
		pc := p.PieceOn(b.LSB())
		c := pc.Color()
		to := firstSteps(pc, b&-b)
		if pc.Type() == position.Pawn {
			to = to&p.ByColor(c.Opposite()) | (b&-b).Forward(c)&^p.Occupied()
		} else if pc.Type() != position.King {
			to = (&group{piece: pc}).attacks(b.LSB(), p.Occupied())
		}
		n += (to &^ p.ByColor(c)).Count()
	}
	return n <= few
}

// knows reports whether p was analyzed last.
func (s *Solver) knows(p *position.Position) bool {
	return s.analyzed && s.of.Key() == p.Key() && exact.same(&s.of, p)
}

// analyze computes the mobility of p, unless that was the last position.
func (s *Solver) analyze(p *position.Position) *Solver {
	if !s.knows(p) {
		s.of, s.analyzed = *p, true
		s.root.analyze(p)
	}
	return s
}

// isWalled reports whether the semi-static analysis proves that c cannot mate in p.
func (s *Solver) isWalled(p *position.Position, c position.Color) bool {
	if !s.knows(p) {
		s.of, s.analyzed = *p, s.root.analyzeFor(p, c)
	}
	return s.analyzed && !s.root.mateConceivable(c)
}

// lookAround looks for a proof of No among few moves, as when captures are forced.
// It ignores a mate that it happens to find.
func (s *Solver) lookAround(p *position.Position, c position.Color, moves int) Verdict {
	t := task{blind: true, limit: 60, width: 24}
	if moves > t.width {
		return Verdict{}
	}
	// The exploration would begin with the last move, and mostly end there.
	s.e.moves.Clear()
	p.GenerateLegal(&s.e.moves)
	next := p.After(s.e.moves.Slice()[moves-1])
	if moves-1+next.LegalMoveCount() > t.width && MaterialSuffices(&next, c) {
		return Verdict{Nodes: 1}
	}
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

// thorough are the tasks of the exact level, cheap ones first. Different targets
// and costs find what a single plan misses.
var thorough = [...]task{
	{limit: 100},
	{limit: 100, target: 1},
	{limit: 100, target: 3},
	{limit: 300, novelty: 2},
	{limit: 200, target: 3, novelty: 2, free: true},
	{limit: 300, target: 2, free: true},
	{limit: 500, perPly: 1},
	{limit: 2000, target: 3, novelty: 2},
	{closing: closing{limit: 10000}},
	{limit: 5000, target: 2, novelty: 2, free: true},
	{limit: 10000, target: 3, novelty: 1},
	{limit: 20000, target: 1, novelty: 1, free: true},
	{limit: 20000, target: 3, novelty: 2},
	{closing: closing{limit: 200000, merge: true}},
	{limit: 20000, novelty: 2, free: true},
	{limit: 30000, blind: true},
	{limit: 150000, target: 1, novelty: 1, free: true},
	{closing: closing{limit: 500000}},
	{limit: 150000, target: 3, novelty: 2},
	{limit: 300000, target: 2, novelty: 2},
	{limit: 1000000, novelty: 2, free: true},
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
