package annotate

import (
	"regexp"
	"slices"
	"strings"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/pgn"
)

// An ending is what a file says about how a game ended, beside the result. The zero
// ending says nothing.
type ending struct {
	reason Reason
	loser  party // who lost or would have lost, as by running out of time
}

// A party is the player or the players that a text is about.
type party uint8

const (
	nobody party = iota
	white
	black
	both
)

// partyOf returns the party of one player.
func partyOf(c position.Color) party { return white + party(c) }

// color returns the color of a single player.
func (p party) color() (position.Color, bool) {
	return position.Color(p - white), p == white || p == black
}

// phrases are the ways in which programs and people say how a game ended, each a whole
// phrase without the player and without words such as "won by". The table in
// docs/analyse.md says where they come from.
var phrases = []struct {
	ending
	texts string // separated by semicolons
}{
	{ending{}, "normal; unknown; unterminated; in progress; adjourned; aborted"},
	{ending{reason: Time}, "time; time forfeit; forfeits on time; forfeited on time; timeout; time out; flag; flag fall; flag fell; " +
		"out of time; ran out of time; runs out of time; time expired; exceeded time limit; " +
		"timeout vs insufficient material; ran out of time and opponent has no material to mate; ran out of time and opponent has no material to win"},
	{ending{reason: Time, loser: both}, "both players ran out of time; both flags fell"},
	{ending{reason: Resignation}, "resignation; resigns; resigned; gives up"},
	{ending{reason: Agreement}, "agreement; mutual agreement; agreed; draw agreed; mutual consent"},
	{ending{reason: Claim}, "repetition; threefold repetition; 3-fold repetition; position repetition; " +
		"50-move rule; 50 move rule; fifty-move rule; fifty move rule; fifty moves rule; 50 moves rule; fifty moves; 50 moves"},
	{ending{reason: OnBoard}, "checkmate; checkmated; mate; mates; mated; stalemate; stalemated; dead position; insufficient material; " +
		"insufficient mating material; no mating material; neither player has mating material; fivefold repetition; 5-fold repetition; 75-move rule"},
	{ending{reason: Infraction}, "rules infraction; illegal move; illegal moves; makes an illegal move; made an illegal move; cheating"},
	{ending{reason: Forfeit}, "forfeit; forfeits; forfeited; default; no show; no-show; walkover; absence; did not appear"},
	{ending{reason: Abandonment}, "abandoned; abandonment; game abandoned; disconnect; disconnects; disconnected; disconnection; forfeits by disconnection; " +
		"disconnected and forfeits; disconnects and forfeits; lost connection and forfeits; " +
		"stalled connection; connection stalls; stalls; left the game"},
	{ending{reason: Adjudication}, "adjudication; adjudicated; arbiter; arbiter decision; emergency; death; tablebase"},
	{ending{reason: Forfeit, loser: black}, "1-0f; 1-0ff; +:-"}, // from here on, results
	{ending{reason: Forfeit, loser: white}, "0-1f; 0-1ff; -:+"},
	{ending{reason: Forfeit, loser: both}, "0-0; 0:0; 0-0f; -:-"},
	{ending{reason: Adjudication}, "1/2-0; 0-1/2; 0.5-0; 0-0.5"},
}

// endings are the endings by their phrases.
var endings = newEndings()

func newEndings() map[string]ending {
	m := map[string]ending{}
	for _, line := range phrases {
		for text := range strings.SplitSeq(line.texts, "; ") {
			m[text] = line.ending
		}
	}
	return m
}

// endingOf returns what g says about how it ended: in the tags Result, Termination and
// ICCResult, or in the last comment.
func endingOf(g *pgn.Game) ending {
	if e := endings[normal(g.Tag("Result"))]; e.reason != Open {
		return e
	}
	for _, tag := range [...]string{"Termination", "ICCResult"} {
		if e := parseEnding(g.Tag(tag), g); e.reason != Open {
			return e
		}
	}
	if e := parseEnding(lastComment(g), g); e.reason != OnBoard && e.reason != Claim {
		return e
	}
	return ending{} // a comment on the board says nothing about the end
}

// lastComment returns the last comment of the moves without commands, and without what
// engines' matches put before a comma: the evaluation.
func lastComment(g *pgn.Game) string {
	n := len(g.Moves)
	if n == 0 {
		return ""
	}
	comments := g.Moves[n-1].AllComments()
	if len(comments) == 0 {
		return ""
	}
	_, text := pgn.CutCommands(comments[len(comments)-1])
	return text[strings.LastIndex(text, ", ")+1:]
}

// parseEnding returns what text says about how g ended. The text is a phrase as a whole,
// or one of the players and a phrase, as in "Morphy won on time", "Time forfeit" and
// "White's connection stalls".
func parseEnding(text string, g *pgn.Game) ending {
	text = numberedGame.ReplaceAllString(normal(text), "")
	for _, s := range [...]string{text, withColors(text, g)} {
		loser, phrase := cutPlayer(s)
		if e, ok := endings[withoutLink(phrase)]; ok {
			if e.loser == nobody {
				e.loser = loser
			}
			return e
		}
	}
	return ending{}
}

// numberedGame is what FICS puts before a sentence: "Game 457 (Morphy vs. Paulsen)".
var numberedGame = regexp.MustCompile(`^game \d+ \(.+? vs\. .+?\) `)

// normal returns text in lower case, with plain characters and single spaces, and without
// a full stop or an explanation after a colon.
func normal(text string) string {
	text, _, _ = strings.Cut(text, ": ")
	text = strings.NewReplacer("’", "'", "–", "-", "—", "-", "½", "1/2").Replace(strings.ToLower(text))
	return strings.Trim(strings.Join(strings.Fields(text), " "), ".! ")
}

// withColors returns a normal text with colors in place of the players' names. What
// stands before "won" or "lost" is the player in any case: programs spell names in more
// than one way.
func withColors(text string, g *pgn.Game) string {
	names := [...]string{normal(g.Tag("White")), normal(g.Tag("Black"))}
	first := position.White
	if len(names[position.Black]) > len(names[position.White]) { // one may begin with the other
		first = position.Black
	}
	for _, c := range [...]position.Color{first, first.Opposite()} {
		rest, ok := strings.CutPrefix(text, names[c])
		if ok && names[c] != "" && (strings.HasPrefix(rest, " ") || strings.HasPrefix(rest, "'s ")) {
			return c.String() + strings.ReplaceAll(rest, " "+names[c.Opposite()]+" ", " "+c.Opposite().String()+" ")
		}
	}
	winner, ok := g.Result.Winner()
	won, lost := strings.LastIndex(text, " won "), strings.LastIndex(text, " lost ")
	switch {
	case !ok || won == lost:
		return text
	case won > lost:
		return winner.String() + text[won:]
	}
	return winner.Opposite().String() + text[lost:]
}

// cutPlayer returns a text without the color before it and without words such as "won
// by", and who is the loser.
func cutPlayer(text string) (loser party, phrase string) {
	for c := range position.Colors {
		rest, ok := strings.CutPrefix(text, c.String())
		rest = strings.TrimPrefix(rest, "'s")
		if !ok || !strings.HasPrefix(rest, " ") {
			continue
		}
		rest = strings.ReplaceAll(rest[1:], " "+c.Opposite().String()+" ", " opponent ")
		if strings.HasPrefix(rest, "won ") || strings.HasPrefix(rest, "wins ") || rest == "mates" {
			c = c.Opposite()
		}
		return partyOf(c), rest
	}
	return nobody, text
}

// links are the words between a player or a result and the reason.
var links = strings.Fields("game won wins lost loses drawn draw draws by on due to because of - the")

// withoutLink returns a phrase without the links before it.
func withoutLink(phrase string) string {
	if _, ok := endings[phrase]; ok {
		return phrase
	}
	words := strings.Fields(phrase)
	for len(words) > 1 && slices.Contains(links, words[0]) {
		words = words[1:]
	}
	return strings.Join(words, " ")
}
