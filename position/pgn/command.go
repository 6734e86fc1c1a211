package pgn

import (
	"regexp"
	"slices"
	"strings"
)

// Programs embed commands in comments. Common ones are [%clk 1:00:00], the clock of the
// player who moved, [%emt 0:00:05], the time that he took, [%eval 0.3], [%csl Ga1,Rh8],
// colored squares, and [%cal Ge2e4], colored arrows.

var commands = regexp.MustCompile(`\[%[^]]*\]`)

// CutCommands returns the commands that are embedded in a comment, such as [%clk 1:00:00],
// and the rest of its words with single spaces between them.
func CutCommands(comment string) (list []string, text string) {
	return commands.FindAllString(comment, -1), strings.Join(strings.Fields(commands.ReplaceAllString(comment, " ")), " ")
}

// Command returns the value of the first command with the given name, such as "clk", in
// the comments of a move or line. It reports whether there is one.
func Command(comments []string, name string) (value string, ok bool) {
	for _, c := range comments {
		for _, command := range commands.FindAllString(c, -1) {
			if value, ok := commandValue(command, name); ok {
				return value, true
			}
		}
	}
	return "", false
}

// commandValue returns the value of a command if that is its name.
func commandValue(command, name string) (value string, ok bool) {
	value, ok = strings.CutPrefix(command[:len(command)-1], "[%"+name)
	return strings.TrimSpace(value), ok && (value == "" || value[0] <= ' ')
}

// SetCommand returns the comments of a move or line with one command of the given name
// and value: it takes the place of the first there is, or stands before the first
// comment. An empty value deletes all commands of that name. The name and the value must
// not have brackets or braces in them.
func SetCommand(comments []string, name, value string) []string {
	set := ""
	if value != "" {
		set = "[%" + name + " " + value + "]"
	}
	if _, ok := Command(comments, name); !ok && set != "" {
		if len(comments) == 0 || strings.ContainsAny(comments[0], "{}") {
			return slices.Concat([]string{set}, comments)
		}
		return slices.Concat([]string{strings.TrimSpace(set + " " + comments[0])}, comments[1:])
	}
	var changed []string
	for _, c := range comments {
		now := commands.ReplaceAllStringFunc(c, func(command string) string {
			if _, ok := commandValue(command, name); !ok {
				return command
			}
			first := set
			set = ""
			return first
		})
		if now != c {
			now = squeeze(now)
		}
		if now != "" {
			changed = append(changed, now)
		}
	}
	return changed
}
