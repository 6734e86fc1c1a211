package endings

import (
	"fmt"
	"strings"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/syzygy"
	"github.com/adoube/adoube/search/opening"
)

// leastDTZ is how many half-moves away the mate, or the capture that decides, is at least: in
// most won positions with four men a piece hangs.
const leastDTZ = 20

// mostDraws is how many random positions are tried for one.
const mostDraws = 200_000

// draw draws the start of game n: White has the men before the v and is to move.
func (c *Config) draw(ending string, n uint64) (position.Position, error) {
	r := opening.NewRandom(c.Seed, n)
	white, black, _ := strings.Cut(ending, "v")
	for range mostDraws {
		var s position.Setup
		for i, men := range [...]string{white, black} {
			for _, man := range men {
				pt := position.Pawn + position.PieceType(strings.IndexRune(string(position.English), man))
				s.Board[r.Below(64)] = position.MakePiece(position.Color(i), pt)
			}
		}
		p, err := s.Position()
		if err != nil || p.Occupied().Count() != len(white)+len(black) || p.Impossible() != nil {
			continue
		}
		ranking, ok := c.Tables.RankRoot(position.NewGame(p), true)
		if ok && ranking.Moves[0].WDL == syzygy.Win && ranking.Moves[0].DTZ >= leastDTZ {
			return p, nil
		}
	}
	return position.Position{}, fmt.Errorf("no position of %s is won in %d half-moves or more by the tables", ending, leastDTZ)
}
