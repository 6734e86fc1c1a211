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
	FEN         string              `json:"fen"`
	Edition     string              `json:"edition"`             // the Laws that were applied, by year
	Pace        string              `json:"pace"`                // whether it is standard chess, rapid chess or blitz
	Status      string              `json:"status"`              // how the game stands
	Result      string              `json:"result"`              // the result on the board
	Articles    []string            `json:"articles"`            // the articles that decide
	InCheck     bool                `json:"in_check"`            // whether the player to move is in check
	Checkers    int                 `json:"checkers"`            // pieces that give check
	LegalCount  int                 `json:"legal_count"`         // legal moves
	Halfmove    int                 `json:"halfmove"`            // half-moves without a capture or pawn move
	Occurrences int                 `json:"occurrences"`         // how often the position has occurred in the game
	EPLegal     bool                `json:"ep_legal"`            // whether an en passant capture is legal
	ClaimNow    []string            `json:"claim_now"`           // draws that can be claimed for the position on the board
	ClaimWith   map[string][]string `json:"claim_with,omitzero"` // draws that can be claimed by announcing a move, keyed by that move in UCI notation; absent once the game is over
	Winnable    Colors[string]      `json:"winnable"`            // whether a side can still mate by any legal moves
	Proof       Colors[string]      `json:"proof"`               // how that was found
	Why         Colors[*Why]        `json:"why,omitzero"`        // why a side cannot mate, null if that is not proven; absent if neither side is proven unable to mate
	Helpmate    Colors[string]      `json:"helpmate,omitzero"`   // with --helpmate, moves in UCI notation that end in mate by that side, empty if there are none
	FlagWhite   string              `json:"flag_white,omitzero"` // the result if White's flag falls; absent once the game is over
	FlagBlack   string              `json:"flag_black,omitzero"` // the result if Black's flag falls; absent once the game is over
	Rulings     []Ruling            `json:"rulings,omitzero"`    // answers to --flag, --resign and --illegal
	Remarks     []string            `json:"remarks,omitzero"`    // an article and what it says about this position
}

// A Ruling is the answer to an [Asked].
type Ruling struct {
	Question string `json:"question"`
	Player   string `json:"player" ts:"Color"`
	Result   string `json:"result"`
	Article  string `json:"article"`
	Decided  bool   `json:"decided"`          // false if it depends on what is not known
	Reason   string `json:"reason,omitempty"` // why, if the result needs a reason
}

// A Why says why a side cannot mate.
type Why struct {
	Text  string `json:"text"`  // in sentences
	Facts []Fact `json:"facts"` // its parts, with the squares that they are about
}

// A Fact is a part of the reason why a side cannot mate.
type Fact struct {
	Text    string   `json:"text"` // a clause of the sentence
	Squares []string `json:"squares,omitempty"`
}

// A Failure stands for a line that is not a game.
type Failure struct {
	Error string `json:"error"` // why the line is not a game
}

// An Asked is a question about a player, or about both if their flags have fallen and it
// is unknown which fell first.
type Asked struct {
	Question laws.Question
	Player   position.Color
	Both     bool
}

// Ruling returns the answer of r.
func (a Asked) Ruling(r *laws.Report) Ruling {
	player, ruling := a.Player.String(), r.Rule(a.Question, a.Player)
	if a.Both {
		player, ruling = "both", r.BothFlags()
	}
	return Ruling{a.Question.String(), player, ruling.Result.String(), ruling.Article, ruling.Decided, ruling.Reason}
}

// NewAdjudication returns what r says, and its answers to what is asked.
func NewAdjudication(r *laws.Report, asked []Asked) Adjudication {
	p := &r.Position
	o := Adjudication{
		FEN: p.FEN(), Edition: r.Edition.Name, Pace: r.Edition.Pace.String(),
		Status: r.Outcome.String(), Result: r.Result.String(), Articles: r.Articles(),
		InCheck: p.InCheck(), Checkers: p.Checkers().Count(), LegalCount: r.Legal,
		Halfmove: p.HalfmoveClock(), Occurrences: r.Occurrences, EPLegal: p.EnPassant() != position.NoSquare,
		ClaimNow: []string{},
		Winnable: colors(func(c position.Color) string { return r.Winnable[c].Answer.String() }),
		Proof:    colors(func(c position.Color) string { return r.Winnable[c].Proof.String() }),
		Why:      colors(func(c position.Color) *Why { return newWhy(&r.Winnable[c]) }),
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
	o.FlagWhite = Asked{Question: laws.FlagFall, Player: position.White}.Ruling(r).Result
	o.FlagBlack = Asked{Question: laws.FlagFall, Player: position.Black}.Ruling(r).Result
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

// AddHelpmates adds the helpmates of r.
func (o *Adjudication) AddHelpmates(r *laws.Report) {
	o.Helpmate = colors(func(c position.Color) string {
		return strings.Join(inTurn(r.Position, r.Winnable[c].Helpmate, (*position.Position).UCI), " ")
	})
}

func newWhy(f *winnable.Finding) *Why {
	if len(f.Facts()) == 0 {
		return nil
	}
	return &Why{f.Why(), each(f.Facts(), func(fact winnable.Fact) Fact { return Fact{fact.Text, fact.Squares.Names()} })}
}
