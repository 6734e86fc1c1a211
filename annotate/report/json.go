package report

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/adoube/adoube/annotate"
)

// A jsonWriter writes a [Document] key by key. The errors, which come last, wait.
type jsonWriter struct {
	w             io.Writer
	games, errors jsonList
	waiting       *spool // the errors
}

// newJSONWriter returns a writer that has written what stands before the games.
func newJSONWriter(w io.Writer, h Header, dir string) (*jsonWriter, error) {
	s := h.Settings
	settings := SettingsObject{
		Nodes: s.Limits.Nodes, Depth: s.Limits.Depth, MoveTime: s.Limits.MoveTime.Milliseconds(),
		Hash: s.Hash, Threads: s.Threads, MultiPV: s.MultiPV, Edition: s.Edition.Name,
	}
	if s.Tables != nil {
		settings.Syzygy = s.Tables.MaxPieces()
	}
	thresholds := ThresholdsObject{annotate.Inaccuracy.Threshold(), annotate.Mistake.Threshold(), annotate.Blunder.Threshold()}
	_, err := fmt.Fprintf(w, "{\n \"program\": %s,\n \"settings\": %s,\n \"thresholds\": %s,\n \"games\": [",
		indented(h.Program, " "), indented(settings, " "), indented(thresholds, " "))
	waiting := &spool{dir: dir}
	return &jsonWriter{w, jsonList{w: w}, jsonList{w: waiting}, waiting}, err
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

// A jsonList writes the elements of a list.
type jsonList struct {
	w io.Writer
	n int
}

func (l *jsonList) add(v any) error {
	comma := ","
	if l.n == 0 {
		comma = ""
	}
	l.n++
	_, err := fmt.Fprintf(l.w, "%s\n  %s", comma, indented(v, "  "))
	return err
}

// end returns what stands after the last element.
func (l *jsonList) end() string {
	if l.n == 0 {
		return "]"
	}
	return "\n ]"
}

func (w *jsonWriter) Game(g *Game) error { return w.games.add(NewGame(g)) }

func (w *jsonWriter) Error(message string) error { return w.errors.add(message) }

func (w *jsonWriter) Finish() error {
	if _, err := fmt.Fprintf(w.w, "%s,\n \"errors\": [", w.games.end()); err != nil {
		return err
	}
	if err := w.waiting.copyTo(w.w); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w.w, "%s\n}\n", w.errors.end())
	return err
}

func (w *jsonWriter) Close() error { return w.waiting.close() }
