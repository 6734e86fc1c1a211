package uci

import (
	"fmt"
	"strconv"
	"strings"
)

// setOpponent shows who the opponent is. It does not change how the engine plays.
func (s *session) setOpponent(value string) error {
	if value != "" {
		s.out.note("opponent %s", describeOpponent(value))
	}
	return nil
}

// describeOpponent describes the value of UCI_Opponent without keywords of UCI: a title,
// a rating, the kind of player and the name. Each but the name is one word, "none" if
// unknown. Other text counts as a name.
func describeOpponent(value string) string {
	words := strings.Fields(value)
	whole := fmt.Sprintf("%.100q", strings.Join(words, " "))
	if len(words) < 3 {
		return whole
	}
	title, kind, name := words[0], strings.ToLower(words[2]), strings.Join(words[3:], " ")
	rating, err := strconv.Atoi(words[1])
	if (err != nil || rating < 0) && !strings.EqualFold(words[1], "none") || kind != "human" && kind != "computer" {
		return whole
	}
	var parts []string
	if name != "" && !strings.EqualFold(name, empty) { // as Polyglot says that it does not know it
		parts = append(parts, fmt.Sprintf("%.100q", name))
	}
	if !strings.EqualFold(title, "none") {
		parts = append(parts, fmt.Sprintf("title %.100q", title))
	}
	if rating > 0 {
		parts = append(parts, fmt.Sprintf("rating %d", rating))
	}
	return strings.Join(append(parts, kind), ", ")
}
