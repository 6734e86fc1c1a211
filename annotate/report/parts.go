package report

import (
	"strings"

	"github.com/adoube/adoube/annotate"
)

// Parts are the parts of the HTML report on a game that the page in web shows, without boards.
// In elements about a move, data-at is the number of half-moves before it. Styles are in the attribute
// data-style, as the page forbids those that are not set by its scripts.
type Parts struct {
	Chart   string `json:"chart"` // the expected score over the game
	Players string `json:"players"`
	Verdict string `json:"verdict"`
	Moments string `json:"moments"` // without the end of the game
}

// NewParts returns the parts of the report on a game.
func NewParts(g *annotate.Game) (Parts, error) {
	r := newReplay(g)
	r.ID, r.One = 1, true
	var parts Parts
	for name, text := range map[string]*string{"chart": &parts.Chart, "players": &parts.Players, "verdict": &parts.Verdict, "moments": &parts.Moments} {
		var b strings.Builder
		if err := execute(&b, name, &r); err != nil {
			return Parts{}, err
		}
		*text = strings.ReplaceAll(b.String(), ` style="`, ` data-style="`) // of the template: texts have no quotation marks
	}
	return parts, nil
}
