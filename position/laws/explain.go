package laws

import (
	"fmt"
	"slices"
	"strings"

	"github.com/adoube/adoube/position"
)

// A FactKind says what a [Fact] is about.
type FactKind uint8

// The kinds of facts.
const (
	GameOver    FactKind = iota // the player to move is mated or stalemated
	BareKing                    // Color has only the king
	LoneKnight                  // Color has only a knight, and nothing can block the king
	OneShade                    // bishops on squares of one color cannot mate
	OnlyMove                    // Move is the only legal move
	Stuck                       // the pieces of Color on Squares never move
	Stays                       // the piece of Color on Home never leaves Squares
	BishopsStay                 // all pieces of Color but king and pawns are bishops that stay on Squares
	NoPromotion                 // no pawn of Color ever promotes
	Frozen                      // the pawns on Squares never move and are never captured; there are Count others
	DeadEnd                     // once a pawn on Squares has moved or is captured, there is no legal move
	NoCheck                     // Color never gives check
	WayOut                      // the enemy king is in check from Color only on Squares, and never without a way out
	TooFew                      // wherever the other facts do not hold, Color has too few pieces left to mate
	Examined                    // none of the Count positions that can arise is a mate
	AfterEach                   // none of the Count legal moves leads to a mate
)

// String returns the name of k in reports.
func (k FactKind) String() string {
	return [...]string{"game over", "bare king", "lone knight", "one shade", "only move", "stuck", "stays", "bishops stay",
		"no promotion", "frozen", "dead end", "no check", "way out", "too few", "examined", "after each move"}[k]
}

// A Fact is a part of an explanation. Which fields are set depends on the kind.
type Fact struct {
	Kind    FactKind
	Color   position.Color
	Piece   position.PieceType
	Home    position.Square
	Squares position.Bitboard
	Count   int
	Move    string // in SAN
}

// An Explanation says why a side cannot mate. Every fact is proven; together they
// are the gist of the proof, not the whole of it, which is a [Certificate].
type Explanation []Fact

// String returns a sentence, "" if there are no facts.
func (x Explanation) String() string {
	var parts []string
	for _, f := range x {
		parts = append(parts, f.String())
	}
	s := strings.Join(parts, "; ")
	if s == "" {
		return ""
	}
	return strings.ToUpper(s[:1]) + s[1:] + "."
}

// String returns f as a clause without a capital and a period.
func (f *Fact) String() string {
	us, them := name(f.Color), name(f.Color.Opposite())
	switch f.Kind {
	case GameOver:
		return fmt.Sprintf("the game is over, %s is %s", us, f.Move)
	case BareKing:
		return us + " has only the king"
	case LoneKnight:
		return us + " has only a knight, and nothing can block the enemy king"
	case OneShade:
		own, other := shade(f.Squares)
		return fmt.Sprintf("%s has only bishops on %s squares, and nothing can take %s ones from the enemy king", us, own, other)
	case OnlyMove:
		return "the only legal move is " + f.Move
	case Stuck:
		if !f.Squares.Many() {
			return fmt.Sprintf("%s's piece on %s never moves", us, f.Squares.LSB())
		}
		return fmt.Sprintf("%s's pieces on %s never move", us, squareList(f.Squares, "and"))
	case Stays:
		return fmt.Sprintf("%s's %s%s never leaves %s", us, f.Piece, f.from(), squareList(f.Squares, "and"))
	case BishopsStay:
		return fmt.Sprintf("%s's bishops stay on %s", us, squareList(f.Squares, "and"))
	case NoPromotion:
		return us + "'s pawns never promote"
	case Frozen:
		if f.Count == 0 {
			return "no pawn ever moves or is captured"
		}
		return fmt.Sprintf("the pawns on %s never move and are never captured", squareList(f.Squares, "and"))
	case DeadEnd:
		return fmt.Sprintf("once a pawn has left %s or is captured there, no legal move is left", squareList(f.Squares, "or"))
	case NoCheck:
		return us + " can never give check"
	case WayOut:
		return fmt.Sprintf("%s's king can be in check only on %s, and always has a way out", them, squareList(f.Squares, "and"))
	case TooFew:
		return fmt.Sprintf("in all other lines %s has too few pieces left to mate", us)
	case AfterEach:
		return fmt.Sprintf("after none of the %d legal moves can %s mate", f.Count, us)
	}
	return fmt.Sprintf("none of the %d positions that can arise is a mate by %s", f.Count, us)
}

// name returns the name of a player at the beginning of a sentence.
func name(c position.Color) string {
	if c == position.White {
		return "White"
	}
	return "Black"
}

// from tells pieces of a kind apart.
func (f *Fact) from() string {
	if f.Piece == position.King {
		return ""
	}
	return " on " + f.Home.String()
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

// Explain answers like [Solver.CanMate], and says why if the answer is No.
func (s *Solver) Explain(p *position.Position, c position.Color, level Level) (Verdict, Explanation) {
	v := s.CanMate(p, c, level)
	if v.Answer != No {
		return v, nil
	}
	var x Explanation
	switch v.Proof {
	case Ended:
		return v, Explanation{{Kind: GameOver, Color: p.SideToMove(), Move: map[bool]string{true: "mated", false: "stalemated"}[p.InCheck()]}}
	case Material:
		return v, Explanation{explainMaterial(p, c)}
	}
	moves := slices.Collect(p.LegalMoves())
	if len(moves) == 1 {
		x = Explanation{{Kind: OnlyMove, Color: p.SideToMove(), Move: p.SAN(moves[0])}}
	}
	switch {
	case v.Proof == Walls:
		var sc scene
		sc.fromWalls(&s.root, c)
		x = append(x, sc.facts(p, c)...)
	case v.Proof == Closure:
		var sc scene
		sc.fromClosure(&s.cl, p, c)
		x = append(x, sc.facts(p, c)...)
	case p.EnPassant() != position.NoSquare:
		x = append(x, Fact{Kind: AfterEach, Color: c, Count: len(moves)})
	default:
		x = append(x, Fact{Kind: Examined, Color: c, Count: s.e.nodes.n})
	}
	return v, x
}

func explainMaterial(p *position.Position, c position.Color) Fact {
	switch bishops := p.Of(c, position.Bishop); {
	case bishops != 0:
		return Fact{Kind: OneShade, Color: c, Squares: bishops}
	case p.Of(c, position.Knight) != 0:
		return Fact{Kind: LoneKnight, Color: c}
	}
	return Fact{Kind: BareKing, Color: c}
}
