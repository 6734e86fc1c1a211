package report

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/pgn"
)

// FuzzReport writes the first game of any text, with an analysis, in all formats. The game
// in the annotated PGN is the same, JSON is JSON, and nothing of the text is a tag of the
// page.
func FuzzReport(f *testing.F) {
	for game := range strings.SplitSeq(sampleText, "\n\n[") {
		f.Add("[" + game)
	}
	f.Add("1. e4 {<script>} (1. d4 {[%csl Ra1]} d5 $255) 1... e5!? {</style>\"'\x00} *")
	f.Add("[White \"<img src=x>\"]\n[White \"\u202e1-0\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 99 9999\"]\nO-O 1/2-1/2 {--> ]]>}")
	f.Fuzz(func(t *testing.T, text string) {
		g, _ := pgn.NewReader(strings.NewReader(text)).Next()
		if g == nil {
			return
		}
		games := []*Game{{File: "x.pgn", Number: 1, PGN: g, Analysis: invent(g)}}

		again, err := pgn.NewReader(strings.NewReader(renderGames(t, PGN, games))).Next()
		if err != nil || again.Broken != nil || len(again.Moves) != len(g.Moves) || again.Replay(len(g.Moves)).Position().FEN() != g.Replay(len(g.Moves)).Position().FEN() || again.Result != g.Result {
			t.Errorf("%q is written as\n%s%v", text, renderGames(t, PGN, games), err)
		}
		if data := []byte(renderGames(t, JSON, games, text)); !json.Valid(data) || !bytes.Contains(data, []byte(`"moves"`)) {
			t.Errorf("%q is written as\n%s", text, data)
		}
		page := renderGames(t, HTML, games, text)
		tagsMatch(t, page)
		if strings.Count(page, "<script") != 2 || strings.Contains(page, "<img") || strings.Contains(page, "ZgotmplZ") {
			t.Errorf("%q puts elements into the page", text)
		}
	})
}

// invent returns an analysis of g that took no thought.
func invent(g *pgn.Game) *annotate.Analysis {
	a := &annotate.Analysis{Points: make([]annotate.Point, len(g.Moves)+1), Moves: make([]annotate.Judgement, len(g.Moves))}
	for i := range a.Points {
		x, p := &a.Points[i], g.Replay(i).Position()
		for m := range p.LegalMoves() {
			if x.Line == nil {
				x.Line = []position.Move{m}
			} else {
				x.Others = []annotate.Alternative{{Line: []position.Move{m}}}
			}
		}
		x.Over = x.Line == nil
		x.Expectation, x.Chances = float64(i%5)/4, [3]int{200, 300, 500}
		if i < len(g.Moves) {
			a.Moves[i] = annotate.Judgement{Grade: annotate.Grade(i % 4), Loss: float64(i%4) / 8, AllowsMate: i%3 == 1, Over: x.Over}
		}
	}
	a.Verdict.Ply = len(g.Moves)
	return a
}
