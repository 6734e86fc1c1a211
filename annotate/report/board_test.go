package report

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

// The pieces are read back from the picture.
func TestBoardsShowThePosition(t *testing.T) {
	man := regexp.MustCompile(`<use href="#([PNBRQK])" class="([wb])" x="(\d+)" y="(\d+)"`)
	for _, fen := range []string{position.StartFEN, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1", "8/8/4k3/8/8/4K3/8/8 w - - 0 1"} {
		p := position.MustParseFEN(fen)
		var b strings.Builder
		must.Do(t, execute(&b, "board", newDiagram(&p, `a "label" <&`, arrow{position.E2, position.E4, "best"}, arrow{position.A1, position.A1, "played"})))
		text := b.String()
		var s position.Setup
		for _, m := range man.FindAllStringSubmatch(text, -1) {
			x, _ := strconv.Atoi(m[3])
			y, _ := strconv.Atoi(m[4])
			color := position.Color(strings.Index("wb", m[2]))
			s.Board[position.SquareAt(position.File(x/100), position.Rank(7-y/100))] = position.MakePiece(color, position.PieceType(strings.Index("PNBRQK", m[1]))+position.Pawn)
		}
		if s.Board != p.Setup().Board {
			t.Errorf("%s: %v", fen, s.Board)
		}
		if n := strings.Count(text, `class="arrow`); n != 1 {
			t.Errorf("%d arrows", n)
		}
		for in := xml.NewDecoder(strings.NewReader(text)); ; {
			if _, err := in.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestArrowsShowWhereTheKingGoes(t *testing.T) {
	p := position.MustParseFEN("1r2k1r1/1p4p1/8/8/8/8/PP4P1/1R2K1R1 w GBgb - 0 12")
	for san, want := range map[string]string{"O-O": "g1", "O-O-O": "c1", "a4": "a4"} {
		m := must.Get(p.ParseSAN(san))(t)
		if a := arrowOf(&p, m, ""); a.to.String() != want {
			t.Errorf("%s: arrow to %s, want %s", san, a.to, want)
		}
	}
}
