package report

import (
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/position/pgn"
	"github.com/adoube/adoube/search"
)

// analyze returns the games of text with annotations.
func analyze(t *testing.T, text string, nodes uint64, lines int) string {
	t.Helper()
	var b bytes.Buffer
	source := annotate.Source{
		Files: []string{"x.pgn"}, Skip: func(int64) {}, Warn: func(string, error, bool) {},
		Open: func(string) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil },
	}
	c := annotate.Config{Settings: annotate.Settings{Limits: search.Limits{Nodes: nodes}, Hash: 1, MultiPV: lines}}
	if err := Analyze(context.Background(), &b, PGN, "Adoube 1", c, source); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return b.String()
}

// Games in which our annotations meet those of people and of other programs.
var annotatedBefore = []string{
	"1. e4 e5 2. Qh5 {too early} Nc6 3. Bc4 Nf6 {misses the mate} 4. Qxf7# {Mate. Well played} 1-0",
	"[Annotator \"Ann\"]\n{before} {all} 1. f3 {[%eval 9.99] [%clk 0:01:00] hm} {two [%csl Ra1]} e5 2. g4 ?? {!} (2. e4 {[%eval 0.1]} Nc6 {fine}) Qh4# {ok} 0-1",
	"1. f3 e5 2. g4 $14 $6 (2. d4 $1 {[%eval 0.2]} exd4) (2. e4) (2. e3 {[%eval 0.20] good} d5) (2. d3 {[%eval 0.2,20]}) {after} Qh4# 0-1",
	"1. f3 e5 2. g4 (2. d4 {[%eval 0.20]} exd4) (2. e4 {[%eval 0.30]}) Qh4# 0-1",
	"1. f3 e5 2. g4 (2. d4 {[%eval #-12]} exd4) Qh4# 0-1",
	"1. e4 d5 2. Qg4?? Nf6 {+0.33/4 0.026s} 3. Qxg7 {a} {Black resigns} 1-0",
	"1. e4 d5 2. Qg4? Nf6 {one, two} {Game 7 (a vs. b) Black forfeits on time} 1-0",
	"1. e4 d5 2. Qg4 Nf6 {a [b] {c} 1/2-1/2",
	"1. e4 d5 2. Qg4 {Mistake: a rook is worth more. White's expected score goes from bad to worse.} Nf6 {Laws: none} *",
	"[Result \"1-0\"]\n1. e4 e5 2. Ke3 d5 1-0",
	"[Result \"1-0\"]\n1. e4 e5 {why} 2. [Ke3] Nf3 Ke6 1-0",
	"[White \"A\"]\n{a} {b} 0-1",
	"[FEN \"6k1/8/8/8/8/8/2q5/7K w - - 0 1\"]\n1. Kg1 Kh8 2. Kh1 Kg8 3. Kg1 Kh8 4. Kh1 Kg8 5. Kg1 {so} Kf7 (5... Kf8 {x}) {White resigns} 0-1",
	"[FEN \"8/8/8/8/8/3k4/3p4/3K1N2 w - - 0 1\"]\n1. Nxd2 Kc3 {still} 2. Nb1+ {?} 1-0",
}

// An analysis replaces what an earlier one wrote, and nothing else.
func TestAnalysisReplacesAnEarlierOne(t *testing.T) {
	for _, text := range annotatedBefore {
		few, many := analyze(t, text, 100, 1), analyze(t, text, 2000, 3)
		for _, from := range []string{few, many, analyze(t, few, 400, 2)} {
			if got := analyze(t, from, 100, 1); got != few {
				t.Errorf("%s\nis\n%s\nafter\n%s\nwant\n%s", text, got, from, few)
			}
			if got := analyze(t, from, 2000, 3); got != many {
				t.Errorf("%s\nis\n%s\nafter\n%s\nwant\n%s", text, got, from, many)
			}
		}
	}
}

// Words that people write into an annotated game stay.
func TestAnalysisKeepsWordsBesideItsOwn(t *testing.T) {
	text := analyze(t, annotatedBefore[0], 400, 1)
	for _, edit := range []struct{ old, new, want string }{
		{"too early ", "too early (see the book) ", "(see the book)"},
		{"%. ", "%. So they say. ", "So they say."},
		{"] Nc6", "] Sadly played} Nc6", "Sadly played"},
		{"article 5.1.1).]", "article 5.1.1).] The end", "The end"},
		{"(2. Nf3 {[%eval ", "(2. Nf3 $1 {Solid [%eval ", "Solid"},
	} {
		edited := strings.Replace(text, edit.old, edit.new, 1)
		if edited == text {
			continue
		}
		if got := analyze(t, edited, 100, 1); !strings.Contains(strings.Join(strings.Fields(got), " "), edit.want) {
			t.Errorf("%q is lost from\n%s\nleft is\n%s", edit.want, edited, got)
		}
	}
}

// No comment follows another: chess.js and others refuse such a game.
func TestAnalysisWritesOneCommentAMove(t *testing.T) {
	for _, text := range annotatedBefore {
		for g, err := range pgn.Games(strings.NewReader(analyze(t, text, 100, 2))) {
			if err != nil {
				t.Fatal(err)
			}
			for node := range g.All() {
				if n := len(node.Move.Comments); n > 1 {
					t.Errorf("%s: %d comments after %s", text, n, node.Before.SAN(node.Move.Move))
				}
			}
		}
	}
}

// Whatever words, signs and variations stand in a file, the same analysis of an annotated game
// changes nothing.
func TestAnnotatedGamesAreAnnotatedAlike(t *testing.T) {
	pieces := strings.Split("{a}|{b c.}|{White resigns}|{+0.33/4 0.026s, Black loses on time}|{[%clk 0:01:00] x}|{[%eval 0.1]}|{[%cal Ra1a2}|{[}|; shut } up\n|{ {}|$1|$6|$4|"+
		"?|!!|=|(1... e6 {[%eval 0.2]} 2. d4 {[%eval 0.3]})|(1. d4)|(1. c3 {[%eval -0.30]} d5)|(1... e6 {[%eval #-2]})|(1. d4 {x} d5) {y}|({z} 1. c4)|( {none} )|{[Laws: }|{Mistake: no.}|{White's expected score goes from 1% to 2%.}|"+
		"{[Laws: Draw agreed.]}|{Blunder: White could claim a draw (now (article 9.2.2)) and is left with 1%.}|{It allows 2. Qh5#.}|{%}|{[%x y}|{z] u}|{[%eval 1}|{Game 1 (a vs. b) White resigns}|{…}|{é!}", "|")
	for seed := range uint64(2000) {
		rng := rand.New(rand.NewPCG(seed, 1))
		var text strings.Builder
		text.WriteString("[White \"A\"]\n[Black \"B\"]\n")
		for _, move := range []string{"", "1. e4", "e5", "2. f4", "Qh4+"} {
			text.WriteString(move)
			for range rng.IntN(4) {
				text.WriteString(" " + pieces[rng.IntN(len(pieces))])
			}
			text.WriteString(" ")
		}
		text.WriteString([]string{"1-0", "0-1", "1/2-1/2", "*"}[rng.IntN(4)])
		g, _ := pgn.NewReader(strings.NewReader(text.String())).Next()
		games := []*annotate.Game{{PGN: Original(g), Analysis: invent(g)}}
		checkAgain(t, renderGames(t, PGN, games), games)
		if t.Failed() {
			t.Fatalf("seed %d, from\n%s", seed, text.String())
		}
	}
}
