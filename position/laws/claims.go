package laws

import (
	"fmt"
	"slices"

	"github.com/adoube/adoube/position"
)

// A ClaimKind is a reason to claim a draw.
type ClaimKind uint8

// The kinds of claim.
const (
	Threefold  ClaimKind = iota // the same position for the third time
	FiftyMoves                  // 50 moves each without a capture or pawn move
)

// String returns the name of k in reports: "threefold" or "fifty".
func (k ClaimKind) String() string {
	return [...]string{Threefold: "threefold", FiftyMoves: "fifty"}[k]
}

// Reason says in words what a claim of kind k with the given count rests on. See
// [Claim] for the count.
func (k ClaimKind) Reason(count int) string {
	if k == Threefold {
		return fmt.Sprintf("the position occurs for the %s time", ordinal(count))
	}
	return fmt.Sprintf("%d moves by each player without a capture or pawn move", count/2)
}

// ordinal returns n as an ordinal number: "third", "fourth", "5th", "22nd".
func ordinal(n int) string {
	suffix := "th"
	switch {
	case n == 3:
		return "third"
	case n == 4:
		return "fourth"
	case n/10%10 != 1 && n%10 >= 1 && n%10 <= 3:
		suffix = [...]string{1: "st", 2: "nd", 3: "rd"}[n%10]
	}
	return fmt.Sprint(n, suffix)
}

// A Claim is a draw that the player to move may claim.
type Claim struct {
	Kind ClaimKind
	// Move is the move to announce, [position.NoMove] if the claim is for the
	// position on the board.
	Move position.Move
	// Count is the number of occurrences of the position, or of half-moves without a
	// capture or pawn move, after the announced move if there is one.
	Count int
	// Article is the article to cite.
	Article string
	// Before has, for a repetition, the number of the move to be made at each occurrence of the
	// position, in order. The occurrence that an announced move would make is not among them.
	Before []int `json:",omitempty"`
}

// claims returns the claims of the player to move, first for the position on the
// board, then with each move. Moves that mate or stalemate end the game by
// themselves and are left out.
func (c *Course) claims() (all []Claim) {
	near := false // whether a move may complete a claim
	for _, r := range c.edition.claimRules {
		if claim, ok := c.claim(&r, &c.board, position.NoMove); ok {
			all = append(all, claim)
		}
		near = near || r.announced != "" && r.within(c)
	}
	if !near {
		return all
	}
	for m := range c.board.LegalMoves() {
		next := c.board.After(m)
		for _, r := range c.edition.claimRules {
			if claim, ok := c.claim(&r, &next, m); ok && next.HasLegalMove() {
				all = append(all, claim)
			}
		}
	}
	return all
}

// claim returns the claim by rule r in position p, and whether there is one. The position is
// on the board, or m leads to it.
func (c *Course) claim(r *claimRule, p *position.Position, m position.Move) (claim Claim, ok bool) {
	claim = Claim{Kind: r.kind, Move: m, Article: r.onBoard}
	more := 0 // occurrences that the move makes
	if m != position.NoMove {
		claim.Article, more = r.announced, 1
	}
	if r.kind == Threefold {
		claim.Before = slices.Clip(c.movesAt(p))
		claim.Count = len(claim.Before) + more
	} else {
		claim.Count = p.HalfmoveClock()
	}
	return claim, claim.Article != "" && claim.Count >= r.need
}

// within reports whether a single move may lead to a claim by rule r. It is fast, and
// nearly always false.
func (r *claimRule) within(c *Course) bool {
	if r.kind == Threefold {
		return c.occurrences.most+1 >= r.need
	}
	return c.board.HalfmoveClock()+1 >= r.need
}

// A ClaimGroup is a group of claims that differ only in the move: one claim for
// the position on the board, or claims with one or more moves.
type ClaimGroup struct {
	Kind    ClaimKind
	Article string
	Count   int             // as in [Claim]
	Moves   []position.Move // to announce; none for the position on the board
}

// GroupClaims groups claims that differ only in the move, in the order of the
// first claim of each group.
func GroupClaims(claims []Claim) []ClaimGroup {
	var groups []ClaimGroup
	for _, c := range claims {
		announced := c.Move != position.NoMove
		i := slices.IndexFunc(groups, func(g ClaimGroup) bool {
			return g.Kind == c.Kind && g.Article == c.Article && g.Count == c.Count && (len(g.Moves) > 0) == announced
		})
		if i < 0 {
			i = len(groups)
			groups = append(groups, ClaimGroup{Kind: c.Kind, Article: c.Article, Count: c.Count})
		}
		if announced {
			groups[i].Moves = append(groups[i].Moves, c.Move)
		}
	}
	return groups
}
