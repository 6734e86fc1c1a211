package annotate

import (
	"slices"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/position/pgn"
)

// lastClaim returns a claim that may explain a draw: one open in the final
// position, or one with the last move, which players write down to claim and
// files show as played.
func (r *Analysis) lastClaim(g *pgn.Game) (laws.Claim, bool) {
	n := len(g.Moves)
	if claims := r.Points[n].Claims; len(claims) > 0 && claims[0].Move == position.NoMove {
		return claims[0], true
	}
	if n > 0 {
		for _, c := range r.Points[n-1].Claims {
			if c.Move == g.Moves[n-1].Move {
				return c, true
			}
		}
	}
	if claims := r.Points[n].Claims; len(claims) > 0 {
		return claims[0], true
	}
	return laws.Claim{}, false
}

// A ClaimGroup are claims of one kind with one article: for the position on the
// board, or with any of several moves.
type ClaimGroup struct {
	Kind    laws.ClaimKind
	Article string
	Count   int             // as in [laws.Claim]
	Moves   []position.Move // to announce; none if the claim is for the board
}

// GroupClaims puts claims together that differ only in the move. The greatest
// count of a group stands for all.
func GroupClaims(claims []laws.Claim) []ClaimGroup {
	var groups []ClaimGroup
	for _, c := range claims {
		i := slices.IndexFunc(groups, func(g ClaimGroup) bool {
			return g.Kind == c.Kind && g.Article == c.Article && (len(g.Moves) > 0) == (c.Move != position.NoMove)
		})
		if i < 0 {
			i = len(groups)
			groups = append(groups, ClaimGroup{Kind: c.Kind, Article: c.Article})
		}
		groups[i].Count = max(groups[i].Count, c.Count)
		if c.Move != position.NoMove {
			groups[i].Moves = append(groups[i].Moves, c.Move)
		}
	}
	return groups
}
