package annotate

import (
	"regexp"
	"slices"
	"strings"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/position/pgn"
)

// An ending is what a file says about how a game ended, besides the result. The zero
// ending says nothing.
type ending struct {
	reason Reason
	loser  party // who lost or would have lost, as by running out of time
}

// A party is the player or the players that a text is about.
type party uint8

const (
	noParty party = iota
	white
	black
	both
)

// color returns the color of a single player.
func (p party) color() (position.Color, bool) {
	return position.Color(p - white), p == white || p == black
}

// endingOf returns what g says about how it ended: in the names of its players, in the tags
// Result, Termination and ICCResult, or in the last comment.
func endingOf(g *pgn.Game) ending {
	if len(g.Moves) == 0 && (isBye(g.Tag("White")) || isBye(g.Tag("Black"))) {
		return ending{reason: Unplayed}
	}
	e := endings[normal(g.Tag("Result"))]
	for _, tag := range [...]string{"Termination", "ICCResult"} {
		if e.reason == Open {
			e = parseEnding(g.Tag(tag), g)
		}
	}
	// A comment may name the loser where a tag such as "Time forfeit" does not.
	text, ok := lastComment(g)
	for ; ok && e.loser == noParty; text, ok = afterClause(text) {
		switch c := parseEnding(text, g); {
		case c.reason == Open:
		case c.reason == e.reason, e.reason == Open && c.reason != OnBoard && c.reason != Claim:
			return c
		default: // a comment on the board says nothing about the end
			return e
		}
	}
	return e
}

// isBye reports whether a name is that of a bye, which has no player behind it.
func isBye(name string) bool {
	return slices.Contains([]string{"bye", "freilos", "spielfrei"}, strings.Trim(strings.ToLower(name), "-()[]. "))
}

// lastComment returns the last comment of g without commands, of a long one the last clauses.
func lastComment(g *pgn.Game) (text string, ok bool) {
	comments := g.Comments
	if n := len(g.Moves); n > 0 {
		comments = g.Moves[n-1].Comments
	}
	if len(comments) == 0 {
		return "", false
	}
	_, text = pgn.CutCommands(comments[len(comments)-1])
	if long := len(text) - maxEnding; long > 0 {
		return afterClause(text[long:])
	}
	return text, true
}

// maxEnding is more than the length of any sentence that says how a game ended.
const maxEnding = 600

// clauseEnd is where a sentence or clause of a comment ends.
var clauseEnd = regexp.MustCompile(`[.,;:!?] `)

// afterClause returns what follows the first clause of a comment, such as the evaluation that
// runners of matches put before a comma.
func afterClause(text string) (rest string, ok bool) {
	if end := clauseEnd.FindStringIndex(text); end != nil {
		return text[end[1]:], true
	}
	return "", false
}

// A Reason is the reason for a result.
type Reason uint8

// The reasons.
const (
	Open         Reason = iota // the game goes on, or its end is unknown
	OnBoard                    // the game ended on the board, see [Verdict.Outcome]
	Claim                      // a draw could be claimed
	Agreement                  // a draw that the Laws leave to the players
	Time                       // a player ran out of time
	Resignation                // a player resigned
	Infraction                 // a player made an illegal move, or broke another rule
	Forfeit                    // a player, or both, did not play
	Abandonment                // a player left, or the connection broke off
	Adjudication               // an arbiter or a site decided, for any reason
	Unplayed                   // a bye, or a win without a move, which may have been forfeited
	Unexplained                // a player lost, and the file does not say how
	Unfounded                  // the file names an end that the board does not show
	BrokenOff                  // the rest of the moves cannot be read
	reasons
)

// String returns the name of the reason: "open", "board", "claim", "agreement", "time",
// "resignation", "infraction", "forfeit", "abandonment", "adjudication", "unplayed",
// "unexplained", "unfounded" or "broken".
func (r Reason) String() string {
	return [reasons]string{"open", "board", "claim", "agreement", "time", "resignation",
		"infraction", "forfeit", "abandonment", "adjudication", "unplayed", "unexplained", "unfounded", "broken"}[r]
}

// question returns what a reason to lose asks the Laws, and reports whether it is one.
func (r Reason) question() (q laws.Question, ok bool) {
	switch r {
	case Time:
		return laws.FlagFall, true
	case Infraction:
		return laws.IllegalMove, true
	case Forfeit:
		return laws.Absence, true
	case Resignation, Abandonment, Adjudication, Unexplained: // who leaves gives up the game
		return laws.Resignation, true
	}
	return 0, false
}
