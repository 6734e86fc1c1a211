package annotate

import (
	"slices"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/position/pgn"
	"github.com/adoube/adoube/search"
)

// plausible reports whether r, which was read from a journal, can be the analysis of g. A
// checksum finds what a disk has damaged, but not what another build has written.
func (r *Analysis) plausible(g *pgn.Game) bool {
	n := len(g.Moves)
	if len(r.Points) != n+1 || !r.Verdict.plausible(n) {
		return false
	}
	for i, p := range g.Positions() {
		x := &r.Points[i]
		if !x.plausible(&p) || x.Over != (i > r.Verdict.Ply || i == r.Verdict.Ply && r.Verdict.Reason == OnBoard) {
			return false
		}
	}
	return true
}

// plausible reports whether v can be the verdict on a game of n half-moves.
func (v *Verdict) plausible(n int) bool {
	return 0 <= v.Ply && v.Ply <= n && v.Outcome <= laws.SeventyFiveMove && v.Result <= position.WhiteWins &&
		v.Reason < reasons && v.Loser <= position.Black && (v.Reason == OnBoard) == (v.Outcome != laws.Ongoing)
}

// plausible reports whether x can be the analysis of position p.
func (x *Point) plausible(p *position.Position) bool {
	oddChance := func(n int) bool { return n < 0 || n > 1000 }
	oddLine := func(o Alternative) bool { return len(o.Line) == 0 || !o.plausible() || !canPlay(p, o.Line) }
	oddClaim := func(c laws.Claim) bool {
		return c.Kind > laws.FiftyMoves || c.Count < 0 || c.Move != position.NoMove && !p.CanPlay(c.Move)
	}
	oddCount := func(n int) bool { return n < 0 || n > Tries }
	return !slices.ContainsFunc(x.Chances[:], oddChance) && !slices.ContainsFunc(x.Others, oddLine) &&
		!slices.ContainsFunc(x.Claims, oddClaim) && !slices.ContainsFunc(x.Found, oddCount) &&
		(x.Found == nil || len(x.Found) == len(Levels())) && x.Evaluation.plausible() &&
		0 <= x.Expectation && x.Expectation <= 1 && canPlay(p, x.Line)
}

// plausible reports whether the numbers are in the range of those of a search.
func (e Evaluation) plausible() bool {
	const maxCP = 100_000
	return -maxCP <= e.CP && e.CP <= maxCP && -search.MaxPly <= e.Mate && e.Mate <= search.MaxPly
}

// canPlay reports whether line is a line of legal moves from p, and not longer than those of an
// analysis.
func canPlay(p *position.Position, line []position.Move) bool {
	at := *p
	return len(line) <= maxLine && !slices.ContainsFunc(line, func(m position.Move) bool {
		legal := at.CanPlay(m)
		if legal {
			at = at.After(m)
		}
		return !legal
	})
}
