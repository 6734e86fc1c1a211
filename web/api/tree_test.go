package api

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/annotate/report"
	"github.com/adoube/adoube/internal/must"
)

// TestWhatIsWrittenIsWhatWasRead opens games in the habits of several programs. Writing
// one and opening the text gives the same moves, with every comment, glyph, clock, arrow
// and variation, each where all programs read it. From then on the tree stays the same.
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
			if count(&again.Game.Line) != count(&o.Game.Line) || again.Game.Start != o.Game.Start || again.Game.Result != o.Game.Result {
				t.Errorf("%s, game %d:\n%s\nis not\n%s", file, i+1, quote(again.Game), quote(o.Game))
			}
			if second := ask[string](t, s, "write", quote(again.Game)); second != written {
				t.Errorf("%s, game %d:\n%s\nis not\n%s", file, i+1, second, written)
			}
			for _, lost := range missing(string(text), quote(again.Game)) {
				if len(first.Titles) == 1 {
					t.Errorf("%s: %q is lost", file, lost)
				}
			}
		}
	}
}

// count returns the numbers of moves, glyphs and variations of a line.
func count(l *branchObject) (n [3]int) {
	n = [3]int{len(l.Moves), len(l.NAGs), 0}
	for _, m := range l.Moves {
		n[1] += len(m.NAGs)
		for _, v := range m.Variations {
			within := count(&v)
			n = [3]int{n[0] + within[0], n[1] + within[1], n[2] + 1 + within[2]}
		}
	}
	return n
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

func TestWrittenGamesKeepTheirVariant(t *testing.T) {
	s := NewSession()
	for _, text := range []string{
		"[Variant \"Fischerandom\"]\n[FEN \"nbbrnkqr/pppppppp/8/8/8/8/PPPPPPPP/RKBBNNRQ w KQkq - 0 1\"]\n\n1. b4 *",
		"[Variant \"Standard\"]\n[FEN \"r4k1r/8/8/8/8/8/8/R4K1R w KQkq - 0 1\"]\n\n1. Kg1 *",
	} {
		o := ask[openObject](t, s, "open", quote(openParams{Text: text}))
		written := ask[string](t, s, "write", quote(o.Game))
		again := ask[openObject](t, s, "open", quote(openParams{Text: written}))
		if variant, _, _ := strings.Cut(text, "\n"); !strings.Contains(written, variant) || again.Game.Start != o.Game.Start || len(again.Errors) > 0 {
			t.Errorf("%s\nis written as\n%s", text, written)
		}
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
		if !strings.Contains(answer.Error, "null moves") && !strings.Contains(answer.Error, "pass") {
			t.Errorf("%s %s: %q", method, bad, answer.Error)
		}
	}
}

func TestTheOpeningIsNamed(t *testing.T) {
	s := NewSession()
	start := `{"start": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"`
	if o := ask[report.Opening](t, s, "opening", start+`, "moves": ["e4", "c5", "Nf3", "d6", "h3", "a6", "h4"]}`); o.ECO != "B50" || !strings.HasPrefix(o.Name, "Sicilian") {
		t.Errorf("%+v", o)
	}
	var answer struct{ Result any }
	if err := json.Unmarshal(s.Call(context.Background(), "opening", []byte(start+`}`), nil), &answer); err != nil || answer.Result != nil {
		t.Errorf("the start has the name %v", answer.Result)
	}
}
