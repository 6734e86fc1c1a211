package pgn

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/adoube/adoube/position"
)

// roster are the tags with which every game begins, with their values for unknown.
var roster = [...]Tag{
	{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}, {"White", "?"}, {"Black", "?"}, {"Result", ""},
}

// Write writes g in export format, followed by an empty line: the seven tags of the
// roster, the other tags in their order, and the moves. It makes the tags Result,
// SetUp, FEN and Variant agree with g. Runs of white space in comments become one space.
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
	wrap := &wrapper{w: b}
	wrap.line(&g.Line, start)
	wrap.word(g.Result.String())
	wrap.newline()
	b.WriteByte('\n')
	return b.Flush()
}

// exportTags returns the tags of g, which begins at start, in the order of the export
// format.
func exportTags(g *Game, start position.Position) []Tag {
	full := &Game{Tags: slices.Clone(g.Tags)}
	if tag, _ := tagResult(full); tag.more == "" || tag.result != g.Result {
		full.SetTag("Result", g.Result.String())
	}
	if start != position.StartPosition() || g.Chess960 || full.tagIndex("FEN") >= 0 {
		full.setUp(start)
	} else if i := full.tagIndex("SetUp"); i >= 0 {
		full.Tags = slices.Delete(full.Tags, i, i+1)
	}
	if chess960, ok := parseVariant(full.Tag("Variant")); !ok || chess960 != g.Chess960 {
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

// setUp makes the tags SetUp and FEN, in that order unless they are there, those of a game
// that begins at start.
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
		return fmt.Errorf("%.100q is not a valid tag name", t.Name)
	}
	value := tagEscaper.Replace(flatten(decode([]byte(t.Value))))
	_, err := fmt.Fprintf(b, "[%s \"%s\"]\n", t.Name, value)
	return err
}

// isTagName reports whether a [Reader] accepts s as the name of a tag.
func isTagName(s string) bool {
	if s == "" || len(s) > maxTagName-len(" \"") || s[0]|0x20 < 'a' || s[0]|0x20 > 'z' {
		return false
	}
	return !strings.ContainsFunc(s, func(r rune) bool { return r <= ' ' || r == '"' || r == ']' })
}

// line writes a line that begins at start.
func (w *wrapper) line(l *Line, start position.Position) {
	p := start
	w.nags(l.NAGs)
	w.comments(l.Comments)
	numbered := false // the next move needs no number
	for i := range l.Moves {
		m := &l.Moves[i]
		if p.SideToMove() == position.White {
			w.number("", p.FullmoveNumber(), ".")
		} else if !numbered {
			w.number("", p.FullmoveNumber(), "...")
		}
		w.word(p.SAN(m.Move))
		w.nags(m.NAGs)
		w.comments(m.Comments)
		for j := range m.Variations {
			w.variation(&m.Variations[j], p)
		}
		numbered = len(m.Comments)+len(m.Variations) == 0
		p = p.After(m.Move)
	}
}

func (w *wrapper) nags(nags []uint8) {
	for _, n := range nags {
		w.number("$", int(n), "")
	}
}

func (w *wrapper) comments(comments []string) {
	for _, c := range comments {
		w.comment(c)
	}
}

// variation writes a line in parentheses.
func (w *wrapper) variation(l *Line, p position.Position) {
	w.word("(")
	w.glue = true
	w.line(l, p)
	w.glue = len(w.pending) > 0
	w.word(")")
	w.comments(l.After)
}
