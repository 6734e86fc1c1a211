package uci

import (
	"fmt"
	"strconv"
	"strings"
)

// An opponent is what the GUI says about the other player with UCI_Opponent. It
// does not change how the engine plays.
type opponent struct {
	title string // GM, IM and so on, or any other word; "" for none
	elo   int    // 0 if unknown
	kind  string // human, computer or "" if unknown
	name  string // "" if unknown
}

// parseOpponent parses the value of UCI_Opponent: a title, a rating, the kind of
// player and the name. Each but the name is one word, "none" if unknown. Other text
// counts as a name.
func parseOpponent(value string) opponent {
	title, rest := nextWord(value)
	rating, rest := nextWord(rest)
	kind, name := nextWord(rest)
	elo, err := strconv.Atoi(rating)
	known := err == nil && elo >= 0 || strings.EqualFold(rating, "none")
	kind = strings.ToLower(kind)
	if !known || kind != "human" && kind != "computer" {
		return opponent{name: joinWords(value)}
	}
	if strings.EqualFold(title, "none") {
		title = ""
	}
	o := opponent{title: title, elo: elo, kind: kind, name: joinWords(name)}
	if strings.EqualFold(o.name, empty) { // Polyglot does not know the name
		o.name = ""
	}
	return o
}

// String returns a description without keywords of UCI.
func (o opponent) String() string {
	var parts []string
	if o.name != "" {
		parts = append(parts, fmt.Sprintf("%.100q", o.name))
	}
	if o.title != "" {
		parts = append(parts, fmt.Sprintf("title %.100q", o.title))
	}
	if o.elo > 0 {
		parts = append(parts, fmt.Sprintf("rating %d", o.elo))
	}
	if o.kind != "" {
		parts = append(parts, o.kind)
	}
	return strings.Join(parts, ", ")
}

// setOpponent shows who the opponent is.
func (s *session) setOpponent(value string) error {
	if value != "" {
		s.out.note("opponent %s", parseOpponent(value))
	}
	return nil
}
