package laws

import (
	"cmp"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws/winnable"
)

// A Course follows a game move by move. The time for a move does not depend on the number
// of moves before it. Use it to ask after every move; [Arbiter.Status] is for a single
// question about a game.
type Course struct {
	arbiter *Arbiter
	edition *Edition
	level   winnable.Level

	board       position.Position
	before      position.Position // the position before the last move, if moved is set
	moved       bool
	occurrences occurrences
	end         Status               // outcome, result and article once the game is known to be over
	findings    [2]*winnable.Finding // whether White, Black can mate from board; nil until asked for
}

// Follow returns the course of a game that begins with start; the zero Position stands for
// the start position of standard chess. It applies edition e, the one in force if e is nil.
// See [Arbiter.Status] for the level. The course uses a, so do not use both at once.
func (a *Arbiter) Follow(start position.Position, e *Edition, level winnable.Level) *Course {
	c := &Course{arbiter: a, edition: cmp.Or(e, Current()), level: level}
	c.put(*position.NewGame(start).Start())
	return c
}

// Position returns the position on the board. The next move overwrites it.
func (c *Course) Position() *position.Position { return &c.board }

// Play plays m, which must be legal.
func (c *Course) Play(m position.Move) {
	// No move follows a mate or stalemate, and a dead position stays dead. So before the move
	// only the rules that count occurrences or half-moves need a check.
	if c.edition.rule(c.counted) != nil {
		c.settle()
	}
	c.before, c.moved = c.board, true
	c.put(c.board.After(m))
}

// put makes p the position on the board.
func (c *Course) put(p position.Position) {
	if p.HalfmoveClock() == 0 {
		c.occurrences.reset()
	}
	c.board, c.findings = p, [2]*winnable.Finding{}
	c.occurrences.add(c.edition.identityOf(&p), p.FullmoveNumber())
}

// movesAt returns the numbers of the moves that were to be made when p stood on the board, one
// for each occurrence.
func (c *Course) movesAt(p *position.Position) []int {
	return c.occurrences.moves[c.edition.identityOf(p)]
}

// Status returns how the game stands.
func (c *Course) Status() Status {
	c.settle()
	st := c.end
	st.Edition, st.Occurrences = c.edition, len(c.movesAt(&c.board))
	if st.Outcome == Ongoing {
		st.Claims = c.claims()
	}
	return st
}

// settle finds out whether the game is over, unless it was over before.
func (c *Course) settle() {
	if c.end.Outcome != Ongoing {
		return
	}
	r := c.edition.rule(c.meets)
	if r == nil {
		return
	}
	// If the last move was made in a dead position, it came after the end.
	dead := c.edition.rule(func(r *endRule) bool { return r.outcome == DeadPosition })
	if r.outcome != Checkmate && dead != nil && c.moved && c.arbiter.IsDead(&c.before, c.level) {
		r = dead
	}
	c.end = Status{Outcome: r.outcome, Result: position.Draw, Article: r.article}
	if r.outcome == Checkmate {
		c.end.Result = position.WinFor(c.board.SideToMove().Opposite())
	}
}

// meets reports whether the position on the board ends the game by rule r.
func (c *Course) meets(r *endRule) bool {
	switch r.outcome {
	case Checkmate:
		return c.board.IsCheckmate()
	case Stalemate:
		return !c.board.InCheck() && !c.board.HasLegalMove()
	case DeadPosition:
		return c.canMate(position.White).Answer == winnable.No && c.canMate(position.Black).Answer == winnable.No
	}
	return c.counted(r)
}

// counted reports whether the number of occurrences or half-moves in the position on the
// board ends the game by rule r.
func (c *Course) counted(r *endRule) bool {
	switch r.outcome {
	case FivefoldRepeat:
		return c.occurrences.most >= r.need && len(c.movesAt(&c.board)) >= r.need
	case SeventyFiveMove:
		return c.board.HalfmoveClock() >= r.need
	}
	return false
}

// canMate returns whether a side can still mate from the position on the board.
func (c *Course) canMate(side position.Color) *winnable.Finding {
	f := &c.findings[side&1]
	if *f == nil {
		found := c.arbiter.CanMate(&c.board, side, c.level)
		*f = &found
	}
	return *f
}
