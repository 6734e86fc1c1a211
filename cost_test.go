package adoube_test

import (
	"errors"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/costtest"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/epd"
	"github.com/adoube/adoube/position/pgn"
	"github.com/adoube/adoube/search/handicap"
	"github.com/adoube/adoube/uci"
)

// monotonous are texts that, repeated, make up the whole input of a reader. A verb stands
// for a number that differs each time.
var monotonous = []string{
	"a", " ", "\n", "\x00", "\xff", "é", "8", "/", "8/", "-", "w ", "1", ".", "...", "\"", "\\", "'", ";", "; ", "#", "%\n", "%",
	"(", ")", "[", "]", "{", "}", "<", ">", "()", "[]", "{}", "(\n", "[A \"b\"]\n", "[A%d \"b\"]\n", "[A \"%d\"]\n", "[A \"b\"", "A%d ",
	"e4 ", "e4 e5 ", "1. e4 ", "1... e5 ", "Nf3 Nf6 Ng1 Ng8 ", "(e4 ", "(e4) ", "Nf3 (Nc3) ", "Nf3 (Nc3 Nf6 (Nc6) Ng1) Nf6 Ng1 Ng8 ",
	"!", "?", "+", "{{", "[%a ", "{[%", "$1 ", "$%d ", "!? ", "{x} ", "{[%clk 0:01:00]} ", "{[%cal Ga1a2,]} ", "* ", "*\n\n", "1-0 ", "0-0 ", "½ ",
	"[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n*\n", "[Result \"1-0\"]\n", "bm e4; ", "id \"%d\"; ", "c%d \"", "4k3/8/8/8/8/8/8/4K3 w - - bm Kd1;\n",
	"position startpos moves e2e4\n", "go nodes 1 depth 1 movetime 1000\n", "setoption name X%d value y\n", "isready\n", "stop\n", "uci ", "searchmoves e2e4 ", "wtime 1 ", "name ", "value ", "moves ", "Nf3 Nf6 ", "g1f3 g8f6 f3g1 f6g8 ",
}

// TestReadersCostInProportionToTheirInput gives the readers long texts that say the same again and again.
func TestReadersCostInProportionToTheirInput(t *testing.T) {
	size := 1 << 17
	if testing.Short() {
		size = 1 << 15
	}
	o := handicap.DefaultOptions()
	o.Hash = 1
	engine := handicap.New(o)
	converse := func(commands string) {
		uci.Run(strings.NewReader(commands+"\nquit\n"), io.Discard, uci.Config{Name: "x", Author: "x", Engine: engine, MaxHash: 4})
	}
	for name, read := range map[string]func(string){
		"FEN":   func(s string) { position.ParseFEN(s) },
		"game":  func(s string) { position.ParseGame(s) },
		"moves": func(s string) { position.ParseGame("startpos moves " + s) },
		"EPD": func(s string) {
			for range epd.Tasks(strings.NewReader(s)) {
			}
		},
		"PGN": func(s string) {
			r := pgn.NewReader(strings.NewReader(s))
			for _, err := r.Next(); !errors.Is(err, io.EOF); _, err = r.Next() {
			}
		},
		"PGN behind a move": func(s string) {
			r := pgn.NewReader(strings.NewReader("[Event \"x\"]\n\n1. e4 e5" + s))
			for _, err := r.Next(); !errors.Is(err, io.EOF); _, err = r.Next() {
			}
		},
		"UCI":          func(s string) { converse(s) },
		"UCI go":       func(s string) { converse("go " + s) },
		"UCI moves":    func(s string) { converse("position startpos moves " + s) },
		"UCI position": func(s string) { converse("position fen " + s) },
		"UCI option":   func(s string) { converse("setoption name " + s) },
		"network":      func(s string) { eval.DecodeNetwork(strings.NewReader(eval.NetworkMagic + s)) },
	} {
		t.Run(name, func(t *testing.T) {
			for _, unit := range monotonous {
				var text strings.Builder
				for i := 0; text.Len() < size; i++ {
					text.WriteString(strings.ReplaceAll(unit, "%d", strconv.Itoa(i)))
				}
				s := text.String()
				if t.Failed() {
					return
				}
				costtest.Memory(t, len(s), 8<<20, 2000, func() { costtest.Time(t, len(s), func() { read(s) }) })
				if t.Failed() {
					t.Logf("%s, again and again", unit)
				}
			}
		})
	}
}
