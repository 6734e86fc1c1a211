package winnable

import "github.com/adoube/adoube/position"

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
	Material         // the pieces cannot mate, see [MaterialSuffices]
	Reach            // the pieces can never reach the squares of a mate
	Closure          // what stays blocked or confined leaves no mate
	Exhaustion       // every position that can arise was looked at, except where too few pieces are left
	Helpmate         // a line of legal moves ends in mate
)

// String describes p for an arbiter.
func (p Proof) String() string {
	return [...]string{
		NoProof:    "not decided",
		Ended:      "the game is over",
		Material:   "not enough material on the board",
		Reach:      "the pieces can never reach the squares of a mate",
		Closure:    "what stays blocked or confined leaves no mate",
		Exhaustion: "no sequence of legal moves mates",
		Helpmate:   "a sequence of legal moves mates",
	}[p]
}

// A Finding answers whether a side can still mate.
type Finding struct {
	Answer Answer
	Proof  Proof
	// Helpmate is a line of legal moves to a mate by the side in question, if the
	// answer is Yes. It is empty if the mate is on the board.
	Helpmate []position.Move
	Nodes    int // moves made to find the answer

	evidence evidence // for a No
}

// A Level says how much effort to spend on an answer.
type Level uint8

const (
	// Quick takes some microseconds, up to a few milliseconds in blocked positions, so
	// it can be used after every move of a game. It finds most positions that cannot
	// be won, and a Yes only by chance.
	Quick Level = iota
	// Exact usually takes about 40 microseconds, but seconds and 200 MB in the worst
	// case. It leaves hardly any question open.
	Exact
)

// A Solver answers whether a side can still mate. It reuses its memory, except that of hard
// questions. Its answers do not depend on earlier ones. The zero value is
// ready for use. It must not be used by several goroutines at once.
type Solver struct {
	exploration exploration
	closure     closure
	reaches     reaches           // of the position analyzed last
	of          position.Position // that position
}

// CanMate reports whether any sequence of legal moves of both sides from p leads to
// a mate by color c. It is [Solver.CanMate] for a single question.
func CanMate(p *position.Position, c position.Color, level Level) Finding {
	return new(Solver).CanMate(p, c, level)
}

// IsDead reports whether it is proven that neither side can mate, which ends the
// game at once (article 5.2.2).
func (s *Solver) IsDead(p *position.Position, level Level) bool {
	return s.CanMate(p, position.White, level).Answer == No && s.CanMate(p, position.Black, level).Answer == No
}

// CanMate reports whether any sequence of legal moves of both sides from p
// leads to a mate by color c. That is the question of articles 5.1.2, 5.2.2,
// 6.9 and 7.5.5 of the Laws.
func (s *Solver) CanMate(p *position.Position, c position.Color, level Level) Finding {
	return s.canMate(p, c, level, mostForced)
}

// canMate is [Solver.CanMate]. It follows up to the given number of lines of forced moves.
func (s *Solver) canMate(p *position.Position, c position.Color, level Level, forced int) Finding {
	moves := p.LegalMoveCount()
	switch {
	case moves == 0 && p.InCheck() && p.SideToMove() != c:
		return Finding{Answer: Yes, Proof: Ended}
	case moves == 0:
		return no(Ended, 0, &obvious{*p, c})
	case !MaterialSuffices(p, c):
		return no(Material, 0, &obvious{*p, c})
	case p.EnPassant() != position.NoSquare:
		return s.afterEachMove(p, c, level, forced)
	case moves <= forced && isForced(p):
		return s.afterEachMove(p, c, level, (forced-1)/moves)
	}
	blocked := isBlocked(p)
	if blocked || level == Exact {
		if s.analyze(p); !s.reaches.mateConceivable(c) {
			return no(Reach, 0, &confined{question{*p, c}, sceneOfReaches(&s.reaches, c)})
		}
	}
	switch {
	case level == Exact:
		return s.exploreAndClose(p, c, 1<<21)
	case blocked && moves <= 2*p.Pieces(position.Pawn).Count():
		return s.exploreAndClose(p, c, 1000)
	}
	return Finding{}
}

// no returns the finding of a proof.
func no(p Proof, nodes int, e evidence) Finding {
	return Finding{Answer: No, Proof: p, Nodes: nodes, evidence: e}
}

// exploreAndClose looks for a mate by c and for a proof that there is none, in turns. Each round
// has three times the effort of the one before, up to most moves, and another order of moves. It
// is not known in advance which search decides, so both get about the same effort.
func (s *Solver) exploreAndClose(p *position.Position, c position.Color, most int) Finding {
	defer s.trim()
	s.analyze(p)
	e, cl := &s.exploration, &s.closure
	cl.begin(p, c)
	f := Finding{}
	for limit, order := 100, 0; limit <= most; limit, order = 3*limit, (order+1)%orders {
		answer := e.run(p, c, &s.reaches, order, bounds{moves: limit})
		f.Nodes += e.made
		switch {
		case answer == No:
			return no(Exhaustion, f.Nodes, &exhausted{question{*p, c}, e.nodes.n, e.dropped})
		case answer == Yes && IsHelpmate(p, e.line, c):
			return Finding{Answer: Yes, Proof: Helpmate, Helpmate: e.line, Nodes: f.Nodes}
		}
		if cl.run(perMove * limit) {
			return no(Closure, f.Nodes, &confined{question{*p, c}, sceneOfClosure(cl)})
		}
	}
	return f
}

// trim drops the memory of a hard question, which may be 200 MB.
func (s *Solver) trim() {
	const hard = 1 << 14
	if s.exploration.nodes.n > hard {
		s.exploration, s.closure = exploration{}, closure{}
	}
}

// perMove is how many successors a closure may generate for each move of an exploration.
const perMove = 3

// mostForced is how many lines of forced moves [Solver.CanMate] follows.
const mostForced = 16

// isForced reports whether there is only one legal move, or all are captures.
func isForced(p *position.Position) bool {
	var moves position.MoveList
	p.GenerateLegal(&moves)
	for _, m := range moves.Slice() {
		if !m.IsCapture() {
			return moves.Len() == 1
		}
	}
	return true
}

// afterEachMove answers the question after each legal move of p, which answers it for p. It is for
// positions with an en passant capture, which the analysis of reaches does not handle, and for
// positions in which a piece that a plan counts on must be captured.
func (s *Solver) afterEachMove(p *position.Position, c position.Color, level Level, forced int) Finding {
	e := &afterEach{question: question{*p, c}}
	all := no(Exhaustion, 0, e)
	for m := range p.LegalMoves() {
		next := p.After(m)
		f := s.canMate(&next, c, level, forced)
		all.Nodes += f.Nodes + 1
		switch f.Answer {
		case Yes:
			return Finding{Answer: Yes, Proof: Helpmate, Helpmate: append([]position.Move{m}, f.Helpmate...), Nodes: all.Nodes}
		case Unknown:
			all.Answer, all.Proof, all.evidence = Unknown, NoProof, nil
		}
		e.last = f
	}
	return all
}

// analyze computes the reaches of p, unless that was the last position.
func (s *Solver) analyze(p *position.Position) {
	if !same(&s.of, p) {
		s.of = *p
		s.reaches.analyze(p)
	}
}

// isBlocked reports whether two pawns block each other. Otherwise there are no
// walls.
func isBlocked(p *position.Position) bool {
	return p.Of(position.White, position.Pawn).Forward(position.White)&p.Of(position.Black, position.Pawn) != 0
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
	return q.SideToMove() != c && q.IsCheckmate()
}
