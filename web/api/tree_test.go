package api

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/annotate/report"
	"github.com/adoube/adoube/internal/must"
)

// TestWhatIsWrittenIsWhatWasRead opens games in the habits of several programs. Writing
// one and opening the text gives the same tree, with every comment, glyph, clock, arrow
// and variation.
func TestWhatIsWrittenIsWhatWasRead(t *testing.T) {
	files, err := filepath.Glob("testdata/*.pgn")
	if err != nil || len(files) < 6 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		text := must.Get(os.ReadFile(file))(t)
		s := NewSession()
		first := ask[openObject](t, s, "open", quote(openParams{Text: string(text)}))
		for i := range first.Titles {
			o := ask[openObject](t, s, "open", quote(openParams{Text: string(text), Game: i}))
			if len(o.Errors) > 0 {
				t.Errorf("%s: %v", file, o.Errors)
			}
			written := ask[string](t, s, "write", quote(o.Game))
			again := ask[openObject](t, s, "open", quote(openParams{Text: written}))
			// The roster and the tags of the start are filled in, in the order of the standard.
			for _, tag := range o.Game.Tags {
				if !slices.Contains(again.Game.Tags, tag) {
					t.Errorf("%s, game %d: tags %v without %v", file, i+1, again.Game.Tags, tag)
				}
			}
			o.Game.Tags, again.Game.Tags = nil, nil
			if !reflect.DeepEqual(again.Game, o.Game) {
				t.Errorf("%s, game %d:\n%s\nis not\n%s", file, i+1, quote(again.Game), quote(o.Game))
			}
			for _, lost := range missing(string(text), quote(o.Game)) {
				if len(first.Titles) == 1 {
					t.Errorf("%s: %q is lost", file, lost)
				}
			}
		}
	}
}

// missing returns the words of the comments of a PGN that are not in tree.
func missing(text, tree string) (words []string) {
	for {
		_, rest, ok := strings.Cut(text, "{")
		if !ok {
			return words
		}
		comment, after, _ := strings.Cut(rest, "}")
		for _, w := range strings.Fields(comment) {
			if quoted := strings.Trim(quote(w), `"`); !strings.Contains(tree, quoted) {
				words = append(words, w)
			}
		}
		text = after
	}
}

func TestAVariationMayPass(t *testing.T) {
	s := NewSession()
	o := ask[openObject](t, s, "open", quote(openParams{Text: "1. e4 (1. -- e5 2. Nf3) e5 *"}))
	v := o.Game.Line.Moves[0].Variations[0]
	if len(v.Moves) != 3 || v.Moves[0].UCI != "0000" || v.Moves[0].From != "" {
		t.Fatalf("%+v", v)
	}
	view := ask[viewObject](t, s, "view", request(o.Game.Start, "0000 e7e5 g1f3", ""))
	if view.FEN != v.Moves[2].FEN || view.Last == nil || view.Last.SAN != "Nf3" {
		t.Errorf("%s after %+v, want %s after Nf3", view.FEN, view.Last, v.Moves[2].FEN)
	}
	for _, bad := range []string{
		`{"start": "4k3/8/8/8/8/8/8/4RK2 b - - 0 1", "moves": ["0000"]}`, // in check
		quote(map[string]any{"start": o.Game.Start, "line": map[string]any{"moves": []map[string]string{{"uci": "0000"}}}}),
	} {
		method := "view"
		if strings.Contains(bad, "line") {
			method = "write"
		}
		var answer struct{ Error string }
		json.Unmarshal(s.Call(context.Background(), method, []byte(bad), nil), &answer)
		if !strings.Contains(answer.Error, "pass") {
			t.Errorf("%s %s: %q", method, bad, answer.Error)
		}
	}
}

func TestTheOpeningIsNamed(t *testing.T) {
	s := NewSession()
	start := `{"start": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"`
	if o := ask[report.OpeningObject](t, s, "opening", start+`, "moves": ["e4", "c5", "Nf3", "d6", "h3", "a6", "h4"]}`); o.ECO != "B50" || !strings.HasPrefix(o.Name, "Sicilian") {
		t.Errorf("%+v", o)
	}
	var answer struct{ Result any }
	if err := json.Unmarshal(s.Call(context.Background(), "opening", []byte(start+`}`), nil), &answer); err != nil || answer.Result != nil {
		t.Errorf("the start has the name %v", answer.Result)
	}
}
