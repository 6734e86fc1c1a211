package report

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/adoube/adoube/annotate"
)

// A jsonWriter writes a [Document] key by key.
type jsonWriter struct {
	w      io.Writer
	before string // what stands before the next game: the head of the document, or a comma
	games  int
	totals totals
	errorList
}

func newJSONWriter(w io.Writer, h Header) *jsonWriter {
	s := h.Settings
	settings := Settings{
		Nodes: s.Limits.Nodes, Depth: s.Limits.Depth, MoveTime: s.Limits.MoveTime.Milliseconds(),
		Hash: s.Hash, Threads: s.Threads, MultiPV: s.MultiPV, Difficulty: s.Difficulty, Edition: s.Edition.Name,
	}
	if s.Tables != nil {
		settings.Syzygy = s.Tables.MaxPieces()
	}
	thresholds := Thresholds{annotate.Inaccuracy.Threshold(), annotate.Mistake.Threshold(), annotate.Blunder.Threshold()}
	head := fmt.Sprintf("{\n \"program\": %s,\n \"settings\": %s,\n \"thresholds\": %s,\n \"games\": [",
		indented(h.Program, " "), indented(settings, " "), indented(thresholds, " "))
	return &jsonWriter{w: w, before: head, totals: totals{}}
}

// indented returns v, one of our types, as JSON. Its lines after the first begin with the
// prefix.
func indented(v any, prefix string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent(prefix, " ")
	if err := e.Encode(v); err != nil {
		panic(err)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func (w *jsonWriter) Game(g *annotate.Game) error {
	w.games++
	r := newReplay(g)
	r.ID = w.games
	w.totals.add(&r)
	_, err := fmt.Fprintf(w.w, "%s\n  %s", w.before, indented(r.object(), "  "))
	w.before = ","
	return err
}

func (w *jsonWriter) Finish() error {
	end := "\n ]"
	if w.games == 0 {
		end = w.before + "]"
	}
	_, err := fmt.Fprintf(w.w, "%s,\n \"totals\": %s,\n \"errors\": %s\n}\n", end, indented(w.totals.objects(), " "), indented(w.errors(), " "))
	return err
}
