package winnable

import (
	"fmt"
	"strings"

	"github.com/adoube/adoube/position"
)

// A Fact is a part of the reason why a side cannot mate: a clause, without a capital
// letter or a period, and the squares that it is about.
type Fact struct {
	Text    string
	Squares position.Bitboard
}

// Facts returns why the side cannot mate, if the answer is No. Every fact is proven;
// together they are the gist of the proof, not the whole of it.
func (f *Finding) Facts() []Fact {
	if f.evidence == nil {
		return nil
	}
	return f.evidence.facts()
}

// Why returns the facts as a sentence, "" if there are none.
func (f *Finding) Why() string {
	var parts []string
	for _, fact := range f.Facts() {
		parts = append(parts, fact.Text)
	}
	s := strings.Join(parts, "; ")
	if s == "" {
		return ""
	}
	return strings.ToUpper(s[:1]) + s[1:] + "."
}

// An evidence is what shows that a side cannot mate.
type evidence interface{ facts() []Fact }

// A question asks whether a side can mate.
type question struct {
	position.Position
	winner position.Color
}

// obvious is what the board shows: the game is over, or the material does not suffice.
type obvious question

func (q *obvious) facts() []Fact {
	c, us := q.winner, q.winner.Name()
	bishops := q.Of(c, position.Bishop)
	switch {
	case !q.HasLegalMove():
		ended := "stalemated"
		if q.InCheck() {
			ended = "mated"
		}
		return []Fact{{Text: fmt.Sprintf("the game is over, %s is %s", q.SideToMove().Name(), ended)}}
	case bishops != 0:
		own, other := shade(bishops)
		return []Fact{{fmt.Sprintf("%s has only bishops on %s squares, and nothing can deny the enemy king %s ones", us, own, other), bishops}}
	case q.Of(c, position.Knight) != 0:
		return []Fact{{us + " has only a knight, and nothing can block the enemy king", q.Of(c, position.Knight)}}
	}
	return []Fact{{Text: us + " has only the king"}}
}

// confined is where the pieces may ever be.
type confined struct {
	question
	scene
}

func (e *confined) facts() []Fact { return e.scene.facts(&e.question) }

// exhausted is the number of positions that were looked at: all that can arise, or on each line
// only those before the first with too few pieces.
type exhausted struct {
	question
	n       int
	dropped bool // some lines end with too few pieces
}

func (e *exhausted) facts() []Fact {
	us := e.winner.Name()
	if e.dropped {
		return []Fact{{Text: fmt.Sprintf("none of %d positions that can arise is a mate by %s", e.n, us)}, tooFew(us)}
	}
	return []Fact{{Text: fmt.Sprintf("none of the %d positions that can arise is a mate by %s", e.n, us)}}
}

// tooFew is the fact about lines that were left out because their material cannot mate.
func tooFew(us string) Fact {
	return Fact{Text: fmt.Sprintf("in all other lines %s has too few pieces left to mate", us)}
}

// afterEach is a No after each legal move.
type afterEach struct {
	question
	last Finding // after the last one
}

func (e *afterEach) facts() []Fact {
	var moves position.MoveList
	if e.GenerateLegal(&moves); moves.Len() > 1 {
		return []Fact{{Text: fmt.Sprintf("after none of the %d legal moves can %s mate", moves.Len(), e.winner.Name())}}
	}
	then := e.last.Facts()
	then[0].Text = "then " + then[0].Text
	return append([]Fact{{Text: "the only legal move is " + e.SAN(moves.At(0))}}, then...)
}

// shade names the color of the squares in b and the other one.
func shade(b position.Bitboard) (own, other string) {
	if b&position.LightSquares != 0 {
		return "light", "dark"
	}
	return "dark", "light"
}

// squareList names the squares in b, or describes them if they are many.
func squareList(b position.Bitboard, and string) string {
	const many = 16
	if b.Count() > many {
		switch {
		case b&^position.LightSquares == 0:
			return "light squares"
		case b&position.LightSquares == 0:
			return "dark squares"
		}
		return fmt.Sprintf("%d squares", b.Count())
	}
	var names []string
	for file := position.File(0); file < 8; file++ {
		for s := b & file.Bitboard(); s != 0; s &= s - 1 {
			names = append(names, s.LSB().String())
		}
	}
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " " + and + " " + names[n-1]
	}
	return strings.Join(names, "")
}
