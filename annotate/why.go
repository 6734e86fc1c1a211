package annotate

import (
	"fmt"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/position/pgn"
)

// A slip is a bad move and the two lines that show what is bad about it.
type slip struct {
	before, after *position.Position
	// If the move or the best one recaptures, taken is the capture before the move, and
	// start the position before that. Otherwise taken is NoMove, and start is before.
	taken  position.Move
	start  *position.Position
	move   position.Move
	best   []position.Move // the engine's line from before
	refute []position.Move // its line from after
	// what before and after are worth, from the point of view of the player
	from, to Evaluation
	missed   bool         // a claim of a draw was better
	allowed  bool         // the opponent can claim a draw and should
	over     laws.Outcome // how the move ends the game, if it does
}

// why says in a sentence why the move is bad, "" if the lines do not show it. Of several reasons
// it takes the first that holds: the end of the game, mates, and then material.
func (s *slip) why() string {
	switch n := len(s.refute); {
	case s.missed:
		return "It gives up a draw that could be claimed."
	case s.allowed:
		return "It lets the opponent claim a draw."
	case s.over != laws.Ongoing:
		return fmt.Sprintf("It ends the game: %s.", s.over.Reason())
	case n > 0 && s.to.Mate < 0 && mates(s.after, s.refute, -s.to.Mate):
		return fmt.Sprintf("It allows mate in %d: %s.", -s.to.Mate, s.after.SANLine(s.refute[:1]))
	case len(s.best) == 0:
		return ""
	case s.from.Mate > 0 && s.to.Mate <= 0 && mates(s.before, s.best, s.from.Mate):
		return fmt.Sprintf("It misses mate in %d: %s.", s.from.Mate, s.before.SANLine(s.best[:1]))
	case n == 0:
		return ""
	}
	if last := after(s.after, s.refute); s.to == (Evaluation{}) && !last.InCheck() && !last.HasLegalMove() {
		return fmt.Sprintf("It allows stalemate: %s.", s.after.SANLine(s.refute[:1]))
	}
	return s.material()
}

// mates reports whether line, which mates in n moves, shows the mate, or ends too early for it.
func mates(p *position.Position, line []position.Move, n int) bool {
	last := after(p, line)
	return 2*n-1 > maxLine || last.IsCheckmate()
}

// after returns the position after line.
func after(p *position.Position, line []position.Move) position.Position {
	at := *p
	for _, m := range line {
		at = at.After(m)
	}
	return at
}

// material says what the move loses, or what it misses.
func (s *slip) material() string {
	var prefix []position.Move
	if s.taken != position.NoMove {
		prefix = append(prefix, s.taken)
	}
	us := s.before.SideToMove()
	best, played := follow(s.start, prefix, s.best), follow(s.start, append(prefix, s.move), s.refute)
	if len(best) == 0 || len(played) == 0 {
		return ""
	}
	difference := best[len(best)-1].balance(us) - played[len(played)-1].balance(us)
	recaptures := s.taken != position.NoMove && s.best[0].To() == s.taken.To()
	if recaptures && s.move.To() != s.taken.To() && difference >= 2*position.PawnValue {
		return fmt.Sprintf("It does not recapture: %s.", s.before.SANLine(s.best[:1]))
	}
	// The gain must account for the difference between the lines, and for the evaluation.
	accounts := func(w gain) bool {
		drop := s.drop()
		if w.piece == position.Pawn && (4*drop < 5*w.net || drop > 3*w.net) {
			return false // hardly more than the noise of short searches, or more than a pawn explains
		}
		return w.proven && 5*w.net >= 2*difference && 4*difference >= 3*w.net && drop >= w.net
	}
	for _, t := range played {
		if w := t.gain(us.Opposite()); accounts(w) && w.n >= 0 && isOnly(w, s.after, s.refute) {
			return tell("loses", "allows", w, s.after, s.refute)
		}
	}
	for _, t := range best {
		if w := t.gain(us); accounts(w) && w.net > position.PawnValue && isOnly(w, s.before, s.best) {
			return tell("misses the win of", "misses", w, s.before, s.best)
		}
	}
	return ""
}

// isOnly reports whether nothing else than w could be taken after the first move of line.
func isOnly(w gain, p *position.Position, line []position.Move) bool {
	next := p.After(line[0])
	return w.n < 2 || next.InCheck() || trick(p, line, w.prize) != "" || !canWin(passed(&next), 2*position.PawnValue, w.square)
}

// tell says in a sentence that a player loses or misses w in a line from p.
func tell(verb, other string, w gain, p *position.Position, line []position.Move) string {
	move := p.SANLine(line[:1])
	if how := trick(p, line, w.prize); w.n == 2 && how != "" {
		return fmt.Sprintf("It %s a %s that wins %s: %s.", other, how, w.name, move)
	}
	return fmt.Sprintf("It %s %s: %s.", verb, w.name, move)
}

// drop returns by how many centipawns the move makes the evaluation worse.
func (s *slip) drop() int {
	const mate = 10_000
	worth := func(e Evaluation) int { return e.CP + mate*min(max(e.Mate, -1), 1) }
	return worth(s.from) - worth(s.to)
}

// slip returns what there is to know about move i of g.
func (r *Analysis) slip(g *pgn.Game, at []position.Position, i int) *slip {
	us, point, next := at[i].SideToMove(), &r.Points[i], &r.Points[i+1]
	s := slip{
		before: &at[i], after: &at[i+1], start: &at[i], move: g.Moves[i].Move, best: point.Line, refute: next.Line,
		from: point.SeenBy(us), to: next.SeenBy(us), missed: r.Moves[i].Missed,
		allowed: len(next.Claims) > 0 && of(us, next.Expectation) >= 0.5,
	}
	if next.Over {
		s.over = r.Verdict.Outcome
	}
	if i > 0 && len(s.best) > 0 && g.Moves[i-1].Move.IsCapture() {
		if to := g.Moves[i-1].Move.To(); s.best[0].To() == to || s.move.To() == to {
			s.taken, s.start = g.Moves[i-1].Move, &at[i-1]
		}
	}
	return &s
}
