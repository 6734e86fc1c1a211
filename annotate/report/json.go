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
	games  int
	errors errorList
}

// newJSONWriter returns a writer that has written what stands before the games.
func newJSONWriter(w io.Writer, h Header) (*jsonWriter, error) {
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
	return &jsonWriter{w: w}, err
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
	comma := ","
	if w.games == 0 {
		comma = ""
	}
	w.games++
	_, err := fmt.Fprintf(w.w, "%s\n  %s", comma, indented(NewGame(g), "  "))
	return err
}

func (w *jsonWriter) Error(message string) { w.errors.add(message) }

func (w *jsonWriter) Finish() error {
	end := "\n ]"
	if w.games == 0 {
		end = "]"
	}
	_, err := fmt.Fprintf(w.w, "%s,\n \"errors\": %s\n}\n", end, indented(w.errors.all(), " "))
	return err
}
