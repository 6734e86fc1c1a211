package eval

import (
	"fmt"
	"strings"

	"github.com/adoube/adoube/position"
)

// A Term is one line of an explanation: what a group of terms gives each side,
// in centipawns for the middlegame and the endgame.
type Term struct {
	Name  string
	Sides [2]Tapered // [Color]
}

// Tapered is a middlegame and an endgame value in centipawns.
type Tapered struct{ MG, EG int }

// An Explanation takes an evaluation apart. The terms add up to MG and EG;
// these, the phase and the scale give Value.
type Explanation struct {
	Terms  []Term
	MG, EG int  // White minus Black
	Phase  int  // 24 for the middlegame, 0 for the endgame
	Scale  int  // how much of EG counts, of 64
	Value  int  // centipawns, from White's view
	Known  bool // the value comes from knowledge of the ending, not from the terms
}

// terms are the groups of the evaluation in the order of [Evaluator.components].
var terms = []struct {
	name  string
	value func(e *Evaluator, us position.Color, c *Components) Score
}{
	{"knights", func(e *Evaluator, us position.Color, _ *Components) Score { return e.knights(us) }},
	{"bishops", func(e *Evaluator, us position.Color, _ *Components) Score { return e.bishops(us) }},
	{"rooks", func(e *Evaluator, us position.Color, _ *Components) Score { return e.rooks(us) }},
	{"queens", func(e *Evaluator, us position.Color, _ *Components) Score { return e.queens(us) }},
	{"king", func(e *Evaluator, us position.Color, c *Components) Score { return e.king(us, c) }},
	{"threats", func(e *Evaluator, us position.Color, _ *Components) Score { return e.threats(us) }},
	{"passed pawns", func(e *Evaluator, us position.Color, _ *Components) Score { return e.passed(us) }},
	{"tempo", func(e *Evaluator, us position.Color, _ *Components) Score { return e.tempo(us) }},
}

// Explain evaluates p term by term. Its Value is what Evaluate returns, seen
// from White.
func (e *Evaluator) Explain(p *position.Position) Explanation {
	e.prepare(p)
	c := Components{Phase: e.mat.phase}
	var x Explanation
	x.add("imbalance", e.imbalance(e.mat.counts, position.White), e.imbalance(e.mat.counts, position.Black))
	scratch := *e.pawn
	x.add("pawns", e.structure(&scratch, position.White), e.structure(&scratch, position.Black))
	for _, t := range terms {
		x.add(t.name, t.value(e, position.White, &c), t.value(e, position.Black, &c))
	}
	white, black := penalty(c.Danger[position.White]), penalty(c.Danger[position.Black])
	x.Terms = append(x.Terms, Term{"king danger", [2]Tapered{white, black}})
	for _, t := range x.Terms {
		x.MG += t.Sides[position.White].MG - t.Sides[position.Black].MG
		x.EG += t.Sides[position.White].EG - t.Sides[position.Black].EG
	}
	e.endgame(&c)
	tempered := int(temper(int32(x.EG), int32(c.Complexity)))
	x.Terms = append(x.Terms, Term{"complexity", [2]Tapered{{EG: tempered - x.EG}, {}}})
	x.EG = tempered
	x.Phase = int(c.Phase)
	x.Scale = int(strength(c.Scale, int32(x.EG)))
	x.Value = int(taper(int32(x.MG), int32(x.EG), c))
	if v, known := e.knownEnding(); known {
		x.Value, x.Known = int(v), true
	}
	return x
}

func (x *Explanation) add(name string, white, black Score) {
	x.Terms = append(x.Terms, Term{name, [2]Tapered{
		{int(white.MG()), int(white.EG())},
		{int(black.MG()), int(black.EG())},
	}})
}

// String lays the explanation out as a table: the terms in hundreds of units of
// the weights, the evaluation in pawns.
func (x Explanation) String() string {
	var b strings.Builder
	b.WriteString("term           |    White    |    Black    |    Total\n")
	b.WriteString("               |   MG    EG  |   MG    EG  |   MG    EG\n")
	b.WriteString("---------------+-------------+-------------+------------\n")
	for _, t := range x.Terms {
		w, k := t.Sides[position.White], t.Sides[position.Black]
		fmt.Fprintf(&b, "%-14s |%6.2f%6.2f |%6.2f%6.2f |%6.2f%6.2f\n", t.Name,
			pawnUnits(w.MG), pawnUnits(w.EG), pawnUnits(k.MG), pawnUnits(k.EG),
			pawnUnits(w.MG-k.MG), pawnUnits(w.EG-k.EG))
	}
	fmt.Fprintf(&b, "%-14s |             |             |%6.2f%6.2f\n", "sum", pawnUnits(x.MG), pawnUnits(x.EG))
	fmt.Fprintf(&b, "phase %d of %d, endgame scale %d of %d\n", x.Phase, FullPhase, x.Scale, FullScale)
	if x.Known {
		b.WriteString("a known ending: the terms do not count\n")
	}
	fmt.Fprintf(&b, "evaluation %+.2f (White's side)\n", pawnUnits(x.Value))
	return b.String()
}

func pawnUnits(v int) float64 { return float64(v) / 100 }
