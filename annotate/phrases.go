package annotate

import (
	"regexp"
	"slices"
	"strings"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/pgn"
)

// phrases are the ways in which programs and people say how a game ended, each a whole
// phrase without the player and without words such as "won by". docs/analyse.md says where
// they come from.
var phrases = []struct {
	ending
	texts string // separated by semicolons
}{
	{ending{}, "normal; unknown; unterminated; in progress; adjourned; aborted; game was aborted; game aborted; no result"},
	{ending{reason: Time}, "time; time forfeit; forfeits on time; forfeited on time; timeout; time out; flag; flag fall; flag fell; " +
		"out of time; ran out of time; runs out of time; time expired; exceeded time limit; " +
		"timeout vs insufficient material; ran out of time and opponent has no material to mate; ran out of time and opponent has no material to win; time and insufficient material"},
	{ending{reason: Time, loser: both}, "both players ran out of time; both flags fell"},
	{ending{reason: Resignation}, "resignation; resign; resigns; resigned; gives up"},
	{ending{reason: Agreement}, "agreement; mutual agreement; agreed; draw agreed; mutual consent"},
	{ending{reason: Claim}, "repetition; threefold repetition; 3-fold repetition; position repetition; " +
		"50-move rule; 50 move rule; fifty-move rule; fifty move rule; fifty moves rule; 50 moves rule; fifty moves; 50 moves"},
	{ending{reason: OnBoard}, "checkmate; checkmated; mate; mates; mated; stalemate; stalemated; dead position; insufficient material; " +
		"insufficient mating material; no mating material; neither player has mating material; fivefold repetition; 5-fold repetition; 75-move rule"},
	{ending{reason: Infraction}, "rules infraction; illegal move; illegal moves; makes an illegal move; made an illegal move; " +
		"forfeit due to illegal move; forfeit due to invalid move; cheating; cheat detected"},
	{ending{reason: Forfeit}, "forfeit; forfeits; forfeited; default; no show; no-show; walkover; absence; did not appear; did not move; didn't move"},
	{ending{reason: Abandonment}, "abandoned; abandonment; game abandoned; disconnect; disconnects; disconnected; disconnection; forfeits by disconnection; " +
		"disconnected and forfeits; disconnects and forfeits; lost connection and forfeits; " +
		"stalled connection; connection stalls; stalls; left the game"},
	{ending{reason: Adjudication}, "adjudication; adjudicated; user adjudication; xboard adjudication; manual adjudication; false draw claim; false win claim; " +
		"false illegal-move claim; arbiter; arbiter decision; emergency; death; tablebase"},
	{ending{reason: Unplayed}, "bye; half-point bye; full-point bye; zero-point bye; pairing-allocated bye; requested bye; unplayed; not played; game not played; unpaired"},
	{ending{reason: Infraction, loser: white}, "resign (illegal engine move by white"},
	{ending{reason: Infraction, loser: black}, "resign (illegal engine move by black"},
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

// parseEnding returns what text says about how g ended. The text is a phrase as a whole,
// or one of the players and a phrase, as in "Morphy won on time", "Time forfeit" and
// "White's connection stalls".
func parseEnding(text string, g *pgn.Game) ending {
	text = numberedGame.ReplaceAllString(normal(text), "")
	names := [...]string{normal(g.Tag("White")), normal(g.Tag("Black"))}
	for i, s := range [...]string{text, withColors(text, names, g.Result)} {
		loser, phrase := cutPlayer(s)
		if e, ok := endings[withoutLink(phrase)]; ok {
			unclear := strings.Contains(names[position.White], "black") || strings.Contains(names[position.Black], "white") || i > 0 && names[0] == names[1]
			if e.loser == noParty && !unclear {
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

// withColors returns a normal text with colors instead of the players' normal names. What
// stands before "won" or "lost" is the player in any case: programs spell names in more
// than one way.
func withColors(text string, names [2]string, result position.Result) string {
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
	winner, ok := result.Winner()
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
		return white + party(c), rest
	}
	return noParty, text
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
