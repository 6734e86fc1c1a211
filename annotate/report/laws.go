package report

import (
	"strings"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/position/laws/winnable"
)

// An Adjudication is what the Laws say about a game. Once the game is over, it has no flag
// results and no moves to claim with.
type Adjudication struct {
	FEN         string                   `json:"fen"`
	Edition     string                   `json:"edition"`             // the Laws that were applied, by year
	Status      string                   `json:"status"`              // how the game stands
	Result      string                   `json:"result"`              // the result on the board
	Articles    []string                 `json:"articles"`            // the articles that decide
	InCheck     bool                     `json:"in_check"`            // whether the player to move is in check
	Checkers    int                      `json:"checkers"`            // pieces that give check
	LegalCount  int                      `json:"legal_count"`         // legal moves
	Halfmove    int                      `json:"halfmove"`            // half-moves without a capture or pawn move
	Occurrences int                      `json:"occurrences"`         // how often the position has occurred in the game
	EPLegal     bool                     `json:"ep_legal"`            // whether an en passant capture is legal
	ClaimNow    []string                 `json:"claim_now"`           // draws that can be claimed for the position on the board
	ClaimWith   map[string][]string      `json:"claim_with,omitzero"` // draws that can be claimed by announcing a move, by the move in UCI notation; absent once the game is over
	Winnable    Sides[string]            `json:"winnable"`            // whether a side can still mate by any legal moves
	Proof       Sides[string]            `json:"proof"`               // how that was found
	Why         OptionalSides[WhyObject] `json:"why,omitzero"`        // why a side cannot mate; absent if no side is proven unable to
	Helpmate    OptionalSides[string]    `json:"helpmate"`            // moves in UCI notation that end in mate by that side, if they are the proof
	FlagWhite   string                   `json:"flag_white,omitzero"` // the result if White's flag falls; absent once the game is over
	FlagBlack   string                   `json:"flag_black,omitzero"` // the result if Black's flag falls; absent once the game is over
	Rulings     []RulingObject           `json:"rulings,omitzero"`    // answers to --flag, --resign and --illegal
	Remarks     []string                 `json:"remarks,omitzero"`    // an article and what it says about this position
}

// Sides hold something for White and for Black.
type Sides[T any] struct {
	W T `json:"w"`
	B T `json:"b"`
}

// OptionalSides hold something for White, for Black, for both or for nobody.
type OptionalSides[T any] struct {
	W T `json:"w,omitzero"`
	B T `json:"b,omitzero"`
}

// sides asks for both sides.
func sides[T any](of func(position.Color) T) Sides[T] {
	return Sides[T]{of(position.White), of(position.Black)}
}

// A RulingObject is the answer to an [Asked].
type RulingObject struct {
	Question string `json:"question"`
	Player   string `json:"player" ts:"Color"`
	Result   string `json:"result"`
	Article  string `json:"article"`
	Decided  bool   `json:"decided"`          // false if nobody could decide whether the opponent can mate
	Reason   string `json:"reason,omitempty"` // why, if the result needs a reason
}

// A WhyObject says why a side cannot mate.
type WhyObject struct {
	Text  string       `json:"text"`  // in sentences
	Facts []FactObject `json:"facts"` // its parts, with the squares that they are about
}

// A FactObject is a part of the reason why a side cannot mate.
type FactObject struct {
	Text    string   `json:"text"` // a clause of the sentence
	Squares []string `json:"squares,omitempty"`
}

// A Failure stands for a line that is not a game.
type Failure struct {
	Error string `json:"error"` // why the line is not a game
}

// An Asked is a question about a player.
type Asked struct {
	Question laws.Question
	Player   position.Color
}

// Ruling returns the answer of r.
func (a Asked) Ruling(r *laws.Report) RulingObject {
	ruling := r.Rule(a.Question, a.Player)
	return RulingObject{a.Question.String(), a.Player.String(), ruling.Result.String(), ruling.Article, ruling.Decided, r.Reason(a.Question, a.Player)}
}

// NewAdjudication returns what r says, and its answers to what is asked.
func NewAdjudication(r *laws.Report, asked []Asked) Adjudication {
	p := &r.Position
	o := Adjudication{
		FEN: p.FEN(), Edition: r.Edition.Name,
		Status: r.Outcome.String(), Result: r.Result.String(), Articles: r.Articles(),
		InCheck: p.InCheck(), Checkers: p.Checkers().Count(), LegalCount: r.Legal,
		Halfmove: p.HalfmoveClock(), Occurrences: r.Occurrences, EPLegal: p.EnPassant() != position.NoSquare,
		ClaimNow: []string{},
		Winnable: sides(func(c position.Color) string { return r.Winnable[c].Answer.String() }),
		Proof:    sides(func(c position.Color) string { return r.Winnable[c].Proof.String() }),
		Why:      OptionalSides[WhyObject](sides(func(c position.Color) WhyObject { return newWhy(&r.Winnable[c]) })),
		Helpmate: OptionalSides[string](sides(func(c position.Color) string {
			return strings.Join(inTurn(*p, r.Winnable[c].Helpmate, (*position.Position).UCI), " ")
		})),
	}
	for _, rm := range r.Remarks {
		o.Remarks = append(o.Remarks, rm.Article+": "+rm.Text)
	}
	for _, a := range asked {
		o.Rulings = append(o.Rulings, a.Ruling(r))
	}
	if r.Outcome != laws.Ongoing {
		return o
	}
	o.FlagWhite = Asked{laws.FlagFall, position.White}.Ruling(r).Result
	o.FlagBlack = Asked{laws.FlagFall, position.Black}.Ruling(r).Result
	o.ClaimWith = map[string][]string{}
	for _, c := range r.Claims {
		if c.Move == position.NoMove {
			o.ClaimNow = append(o.ClaimNow, c.Kind.String())
			continue
		}
		move := p.UCI(c.Move)
		o.ClaimWith[move] = append(o.ClaimWith[move], c.Kind.String())
	}
	return o
}

func newWhy(f *winnable.Finding) WhyObject {
	why := WhyObject{Text: f.Why()}
	for _, fact := range f.Facts() {
		why.Facts = append(why.Facts, FactObject{fact.Text, fact.Squares.Names()})
	}
	return why
}
