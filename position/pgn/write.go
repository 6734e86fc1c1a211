package pgn

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/adoube/adoube/position"
)

// roster are the tags with which every game begins, with their values for unknown.
var roster = [...]Tag{
	{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}, {"White", "?"}, {"Black", "?"}, {"Result", ""},
}

// Write writes g in export format, followed by an empty line: the seven tags of the
// roster, the other tags in their order, and the moves. It makes the tags Result,
// SetUp, FEN and Variant agree with g. Runs of white space in comments become one space, and
// comments in a row become one.
// The error is that of w, or names a tag that cannot be written.
func Write(w io.Writer, g *Game) error {
	b := bufio.NewWriter(w)
	start := *position.NewGame(g.Start).Start()
	tags := exportTags(g, start)
	for _, t := range tags {
		if err := writeTag(b, t); err != nil {
			return err
		}
	}
	b.WriteByte('\n')
	var text movetext
	text.line(&g.Line, start)
	text.word(g.Result.String())
	text.write(b)
	b.WriteByte('\n')
	return b.Flush()
}

// exportTags returns the tags of g, which begins at start, in the order of the export
// format.
func exportTags(g *Game, start position.Position) []Tag {
	full := &Game{Tags: slices.Clone(g.Tags)}
	// Some readers take the last of several tags with one name, which would begin another game.
	for _, name := range []string{"SetUp", "FEN", "Variant"} {
		if i := full.tagIndex(name) + 1; i > 0 {
			rest := slices.DeleteFunc(full.Tags[i:], func(t Tag) bool { return strings.EqualFold(t.Name, name) })
			full.Tags = full.Tags[:i+len(rest)]
		}
	}
	if tag, _ := tagResult(full); tag.more == "" || tag.result != g.Result {
		full.SetTag("Result", g.Result.String())
	}
	if start != position.StartPosition() || g.Chess960 || full.tagIndex("FEN") >= 0 {
		full.setUp(start)
	} else if i := full.tagIndex("SetUp"); i >= 0 {
		full.Tags = slices.Delete(full.Tags, i, i+1)
	}
	if v, ok := parseVariant(full.Tag("Variant")); !ok || g.Chess960 != (v == position.Chess960Variant) {
		full.SetTag("Variant", map[bool]string{true: "Chess960", false: "Standard"}[g.Chess960])
	}
	tags := make([]Tag, 0, len(full.Tags)+len(roster))
	for _, t := range roster {
		if i := full.tagIndex(t.Name); i >= 0 {
			t.Value = full.Tags[i].Value
		}
		full.Tags = slices.DeleteFunc(full.Tags, func(other Tag) bool { return strings.EqualFold(other.Name, t.Name) })
		tags = append(tags, t)
	}
	return append(tags, full.Tags...)
}

// setUp sets the tags SetUp and FEN of a game that begins at start. It adds missing ones
// in that order.
func (g *Game) setUp(start position.Position) {
	if i := g.tagIndex("FEN"); i >= 0 && g.tagIndex("SetUp") < 0 {
		g.Tags = slices.Insert(g.Tags, i, Tag{"SetUp", "1"})
	}
	g.SetTag("SetUp", "1")
	if p, err := position.ParseComposition(g.Tag("FEN")); err != nil || p != start {
		g.SetTag("FEN", start.FEN())
	}
}

var tagEscaper = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// writeTag writes a tag on a line of its own.
func writeTag(b *bufio.Writer, t Tag) error {
	if !isTagName(t.Name) {
		return fmt.Errorf("%.100q is not a tag name; begin with a letter and use only letters, digits and underscores", t.Name)
	}
	value := tagEscaper.Replace(flatten(decode([]byte(t.Value))))
	_, err := fmt.Fprintf(b, "[%s \"%s\"]\n", t.Name, value)
	return err
}

// isTagName reports whether a [Reader] accepts s as the name of a tag.
func isTagName(s string) bool {
	return s != "" && len(s) <= maxTagName-len(" \"") && s[0]|0x20 >= 'a' && s[0]|0x20 <= 'z' && s == strings.Map(inTagName, s)
}

// line adds a line that begins at start, in the order that all readers take: the NAGs and the
// comment of a move stand between it and its variations.
func (t *movetext) line(l *Line, start position.Position) {
	p := start
	t.comments(l.Comments)
	numbered := false // the next move needs no number
	for i := range l.Moves {
		m := &l.Moves[i]
		if p.SideToMove() == position.White {
			t.word(strconv.Itoa(p.FullmoveNumber()) + ".")
		} else if !numbered {
			t.word(strconv.Itoa(p.FullmoveNumber()) + "...")
		}
		t.word(p.SAN(m.Move))
		for _, n := range m.NAGs {
			t.word("$" + strconv.Itoa(int(n)))
		}
		t.comments(m.Comments)
		for j := range m.Variations {
			if v := &m.Variations[j]; len(v.Moves) == 0 {
				t.comments(v.Comments)
			}
		}
		for j := range m.Variations {
			t.variation(&m.Variations[j], p)
		}
		numbered = len(m.Comments)+len(m.Variations) == 0
		p = p.After(m.Move)
	}
}

// variation adds a line in parentheses, unless it has no moves.
func (t *movetext) variation(l *Line, p position.Position) {
	if len(l.Moves) == 0 {
		return
	}
	t.addComments()
	first := len(t.words)
	t.line(l, p)
	t.addComments()
	t.words[first] = "(" + t.words[first]
	t.words[len(t.words)-1] += ")"
}
