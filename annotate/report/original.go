package report

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/adoube/adoube/position/pgn"
)

// What we write into comments: what a move cost and why, the evaluation of a better line, and how the game
// ended.
var (
	ourJudgment = regexp.MustCompile(`(?:(Inaccuracy|Mistake|Blunder): )?(?:White|Black)` +
		`(?: could claim a draw \(.+? \(article [^()]+\)\) and is left with \d+%\.` +
		`|'s expected score (?:goes from \d+% to|stays at) \d+%(?:, as (?:White|Black) can claim a draw \(.+? \(article [^()]+\)\))?\.(?: ` + ourWhy + `)?(?: ` + ourDifficulty + `)?)`)
	ourEval    = regexp.MustCompile(`^\[%eval (?:-?(?:0|[1-9]\d*)\.\d\d|#-?[1-9]\d*)\]$`)
	ourVerdict = regexp.MustCompile(`\[Laws: [^\[\]]+\.\]`)
	ourBreak   = regexp.MustCompile(`^\[Laws: Moves from line (\d+) on were skipped: (.*)\.\]$`)
)

// ourWhy matches why a move is bad. Once it said only which mate in one the move allows.
const ourWhy = `It (?:ends the game: [a-z\d, ]+|allows \d+\.(?:\.\.)? \S+#|(?:(?:allows|misses) mate in \d+|allows stalemate|does not recapture|` +
	`(?:loses|misses the win of|(?:allows|misses) a (?:fork|skewer) that wins) the (?:exchange|\w+ on [a-h][1-8](?: for a \w+)?)): \d+\.(?:\.\.)? \S+)\.`

// ourDifficulty matches which levels find a better move.
const ourDifficulty = `Level \d+ finds a better move in \d+%(?:, \d+ in \d+%)*\.`

// Original returns g without what [Annotated] wrote into it in an earlier run: sentences and,
// beside them, signs and better lines. It leaves evaluations and tags to Annotated, which
// replaces them. Whatever people and other programs wrote stays.
func Original(g *pgn.Game) *pgn.Game {
	c := *g
	c.Comments = withoutVerdict(&c, g.Comments)
	c.Moves = slices.Clone(g.Moves)
	for i := range c.Moves {
		m := &c.Moves[i]
		var judgment []string
		m.Comments, judgment = without(ourJudgment, withoutVerdict(&c, m.Comments))
		if judgment == nil {
			continue
		}
		for _, grade := range graded { // a sentence without a grade stands beside the sign of a person
			if title(grade) == judgment[1] && len(m.NAGs) > 0 && m.NAGs[0] == grade.NAG() {
				m.NAGs = m.NAGs[1:]
			}
		}
		for len(m.Variations) > 0 && isOurs(&m.Variations[0]) {
			m.Variations = m.Variations[1:]
		}
	}
	return &c
}

// withoutVerdict returns comments of g without our verdict. A game that it calls broken off is so
// again.
func withoutVerdict(g *pgn.Game, comments []string) []string {
	comments, verdict := without(ourVerdict, comments)
	if verdict == nil || g.Broken != nil {
		return comments
	}
	if m := ourBreak.FindStringSubmatch(verdict[0]); m != nil {
		line, _ := strconv.Atoi(m[1])
		g.Broken = &pgn.Error{Line: line, Err: errors.New(m[2])}
	}
	return comments
}

// without returns comments without what matches ours, and what the first match and its groups
// are, nil if there is none.
func without(ours *regexp.Regexp, comments []string) (rest []string, found []string) {
	for _, c := range comments {
		if m := ours.FindStringSubmatch(c); m != nil {
			if found == nil {
				found = m
			}
			if c = strings.Join(strings.Fields(ours.ReplaceAllString(c, "")), " "); c == "" {
				continue
			}
		}
		rest = append(rest, c)
	}
	return rest, found
}

// setApart returns the variations of the file. If the first looks like ours, its evaluation gets a
// zero, which changes nothing else: the next analysis must not take the variation for ours.
func setApart(list []pgn.Line) []pgn.Line {
	if len(list) == 0 || !isOurs(&list[0]) {
		return list
	}
	list = slices.Clone(list)
	list[0].Moves = slices.Clone(list[0].Moves)
	eval := list[0].Moves[0].Comments[0]
	n := strings.IndexAny(eval, "0123456789")
	list[0].Moves[0].Comments = []string{eval[:n] + "0" + eval[n:]}
	return list
}

// isOurs reports whether a variation is a better line of [Annotated]: moves of which only the
// first has an evaluation and none has anything else.
func isOurs(l *pgn.Line) bool {
	if len(l.Comments) > 0 || len(l.Moves) == 0 {
		return false
	}
	for i := range l.Moves {
		m := &l.Moves[i]
		switch {
		case len(m.NAGs)+len(m.Variations) > 0, i > 0 && len(m.Comments) > 0:
			return false
		case i == 0 && (len(m.Comments) != 1 || !ourEval.MatchString(m.Comments[0])):
			return false
		}
	}
	return true
}
