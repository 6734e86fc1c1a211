package pgn

import (
	"strings"

	"github.com/adoube/adoube/internal/typography"
	"github.com/adoube/adoube/position"
)

// results are the ways to write the results of the standard.
var results = map[string]position.Result{
	"*":   position.NoResult,
	"1-0": position.WhiteWins, "1:0": position.WhiteWins,
	"0-1": position.BlackWins, "0:1": position.BlackWins,
	"1/2-1/2": position.Draw, "1/2:1/2": position.Draw, "1/2": position.Draw, "0.5-0.5": position.Draw, "0.5:0.5": position.Draw, "=:=": position.Draw,
}

// moreResults are results that say more than those of the standard: a forfeit, or a score
// that is not one of them. The tag Result keeps them as they are.
var moreResults = map[string]position.Result{
	"1-0F": position.WhiteWins, "1-0FF": position.WhiteWins, "+:-": position.WhiteWins,
	"0-1F": position.BlackWins, "0-1FF": position.BlackWins, "-:+": position.BlackWins,
	"0-0": position.NoResult, "0:0": position.NoResult, "0-0F": position.NoResult, "-:-": position.NoResult,
	"1/2-0": position.NoResult, "0-1/2": position.NoResult, "0.5-0": position.NoResult, "0-0.5": position.NoResult,
}

// A score is what a text says about the result of a game.
type score struct {
	result position.Result
	more   string // the text, if it says more than the result
}

// parseResult returns the score that a symbol or the tag Result stands for.
func parseResult(s string) (score, bool) {
	if s == "" || s[0] > '=' || len(s) > len("1/2-1/2") { // most moves
		return score{}, false
	}
	if r, ok := results[s]; ok {
		return score{r, ""}, true
	}
	s = strings.ToUpper(s)
	r, ok := moreResults[s]
	return score{r, s}, ok
}

// tagResult returns the score in the tag Result.
func tagResult(g *Game) (score, bool) {
	return parseResult(typography.Plain(strings.TrimSpace(g.Tag("Result"))))
}

// castles reports whether t, a token among the moves with score s, is castling with zeros. It is
// the result of a game that both players lost only if castling is not possible and the tag Result
// says so or the game can end here.
func (p *parser) castles(t *token, s score) bool {
	if s.more != "0-0" {
		return false
	}
	_, err := p.position().ParseSAN(s.more)
	tag, _ := tagResult(p.game)
	return err == nil || p.err != nil || p.unwanted || tag.more == "" && !t.canEnd
}
