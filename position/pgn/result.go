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
	if s == "" || len(s) > len("1/2-1/2") || strings.IndexByte("*01+-=", s[0]) < 0 { // most moves
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

// castles reports whether score s, found among the moves, is castling with zeros instead. It is
// the result of players who both lost by forfeit only if the tag Result says so and castling is
// not possible.
func (p *parser) castles(s score) bool {
	if s.more != "0-0" {
		return false
	}
	_, err := p.current().after.ParseSAN(s.more)
	tag, _ := tagResult(p.game)
	return err == nil || p.err != nil || tag.more == ""
}
