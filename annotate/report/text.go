package report

import (
	"fmt"
	"math"
	"strings"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/position"
)

// pawns returns an evaluation in pawns, or # and the moves to mate, from White's point
// of view: "0.35", "-1.20", "#3", "#-3". It is the form of the command [%eval] in PGN.
func pawns(e annotate.Evaluation) string {
	if e.Mate != 0 {
		return fmt.Sprintf("#%d", e.Mate)
	}
	return fmt.Sprintf("%.2f", float64(e.CP)/100)
}

// signed is pawns with a plus sign if White is better and a typographic minus sign.
func signed(e annotate.Evaluation) string {
	s := pawns(e)
	if e.CP > 0 {
		s = "+" + s
	}
	return strings.Replace(s, "-", "−", 1)
}

// percent returns an expected score in percent.
func percent(x float64) string { return fmt.Sprintf("%.0f%%", math.Floor(x*100+0.5)) }

// numbered returns move m in position p with its number: "12. Kd2", "12... Kd7".
func numbered(p *position.Position, m position.Move) string { return number(p) + " " + p.SAN(m) }

// number returns the number of the move to be made in p: "12.", "12...".
func number(p *position.Position) string {
	if p.SideToMove() == position.Black {
		return fmt.Sprintf("%d...", p.FullmoveNumber())
	}
	return fmt.Sprintf("%d.", p.FullmoveNumber())
}

// inTurn returns moves from p on, each as write writes it.
func inTurn(p position.Position, moves []position.Move, write func(*position.Position, position.Move) string) []string {
	list := []string{}
	for _, m := range moves {
		list = append(list, write(&p, m))
		p = p.After(m)
	}
	return list
}

// sans returns moves from p on in SAN.
func sans(p position.Position, moves []position.Move) []string {
	return inTurn(p, moves, (*position.Position).SAN)
}

// unbroken returns a line of moves with no-break spaces after the numbers.
func unbroken(line string) string { return strings.ReplaceAll(line, ". ", ".\u00a0") }

// each returns what f makes of each element of list. It is never nil.
func each[T, U any](list []T, f func(T) U) []U {
	made := make([]U, len(list))
	for i, x := range list {
		made[i] = f(x)
	}
	return made
}

// title returns the name of a color or grade with a capital letter.
func title(s fmt.Stringer) string { return capital(s.String()) }

func capital(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

// Count returns a number and a noun, as in "2 moves".
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
