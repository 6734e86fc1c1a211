package eval

import (
	"fmt"
	"strings"

	"github.com/adoube/adoube/eval/wdl"
	"github.com/adoube/adoube/position"
)

// Explain describes in several lines how the network evaluates p, in pawns from
// White's view: what each piece except the kings is worth, which is how the output in use
// changes without it, then what each output for this kind of board says, and last what
// [Evaluator.Evaluate] returns. No line begins with a space.
func (e *Evaluator) Explain(p *position.Position) string {
	var b strings.Builder
	if p.Occupied().Count() > MaxPieces {
		b.WriteString("more pieces than a game can have, evaluated by material without the network\n")
	} else {
		e.explainNetwork(&b, p)
	}
	if _, known := known(p); known {
		b.WriteString("a known ending, evaluated without the network\n")
	}
	fmt.Fprintf(&b, "evaluation %+.2f (White's side)\n", whitePawns(p, e.Evaluate(p)))
	return b.String()
}

// explainNetwork writes what the network says about p.
func (e *Evaluator) explainNetwork(b *strings.Builder, p *position.Position) {
	n := e.network
	board := boardOf(p)
	a := e.accumulate(&board, 0)
	kind := board.kind()
	bucket := OutputBucket(kind, p.Occupied().Count(), n.Buckets)
	e.writeBoard(b, p, a, bucket)
	fmt.Fprintf(b, "network %s, %d neurons a side\n", n.Hash(), n.Hidden)
	if n.Lineage != "" {
		fmt.Fprintf(b, "lineage: %s\n", n.Lineage)
	}
	for least := 2; least <= MaxPieces; {
		i, most := OutputBucket(kind, least, n.Buckets), least
		for most < MaxPieces && OutputBucket(kind, most+1, n.Buckets) == i {
			most++
		}
		use := ""
		if i == bucket {
			use = " <- in use"
		}
		fmt.Fprintf(b, "output %2d, %s, %2d to %2d pieces %+7.2f%s\n", i, kind, least, most, e.whiteView(p, a, i), use)
		least = most + 1
	}
}

// whiteView returns the output of a bucket in pawns from White's view.
func (e *Evaluator) whiteView(p *position.Position, a *accumulator, bucket int) float64 {
	return whitePawns(p, e.output(a, p.SideToMove(), bucket))
}

// writeBoard draws the board, with the worth of each piece below it.
func (e *Evaluator) writeBoard(b *strings.Builder, p *position.Position, a *accumulator, bucket int) {
	const line = "+-------+-------+-------+-------+-------+-------+-------+-------+\n"
	for r := 7; r >= 0; r-- {
		var pieces, values strings.Builder
		for f := range 8 {
			sq := position.SquareAt(position.File(f), position.Rank(r))
			piece, value := " ", ""
			if pc := p.PieceOn(sq); pc != position.NoPiece {
				piece = pc.String()
				if pc.Type() != position.King {
					value = fmt.Sprintf("%+.2f", e.whiteView(p, a, bucket)-e.whiteView(p, e.without(p, sq), bucket))
				}
			}
			fmt.Fprintf(&pieces, "|   %s   ", piece)
			fmt.Fprintf(&values, "|%-7s", fmt.Sprintf("%6s", value))
		}
		fmt.Fprintf(b, "%s%s| %d\n%s|\n", line, pieces.String(), r+1, values.String())
	}
	b.WriteString("+---a---+---b---+---c---+---d---+---e---+---f---+---g---+---h---+\n")
}

// without returns the accumulator of p without the piece on sq. It is valid until
// the next call.
func (e *Evaluator) without(p *position.Position, sq position.Square) *accumulator {
	rest := p.Without(sq)
	b := boardOf(&rest)
	return &accumulator{values: [2][]int16{e.refresh(&b, 0), e.refresh(&b, 1)}}
}

// whitePawns converts v, the score of p for the side to move in internal units, to White's view
// in pawns of a middlegame, where one pawn wins half of the games.
func whitePawns(p *position.Position, v int) float64 {
	if p.SideToMove() == position.Black {
		v = -v
	}
	return float64(v) / wdl.MiddleGame().A
}
