package laws

import (
	"fmt"
	"slices"
	"strings"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws/winnable"
)

// An Edition is one text of the Laws: what ends a game, what can be claimed, when
// positions are the same, what loses a game, and the articles that say so. It must
// not be changed.
type Edition struct {
	Name  string // the year, as in "2023"
	Title string
	Pace  Pace

	endRules   []endRule // in order of precedence
	claimRules []claimRule
	rights     bool // positions are the same only with the same rights to castle and to capture en passant
	lossRules  [questions]lossRule
	agreement  agreementRule
	bothFlags  flagsRule
	remarks    []remark
	paces      [paces]paceRules
}

// An endRule ends the game as soon as its condition is met.
type endRule struct {
	outcome Outcome
	need    int // occurrences or half-moves, 0 for other outcomes
	article string
}

// rule returns the first rule that ends a game for which met reports true, nil for none.
func (e *Edition) rule(met func(*endRule) bool) *endRule {
	for i := range e.endRules {
		if met(&e.endRules[i]) {
			return &e.endRules[i]
		}
	}
	return nil
}

// A claimRule lets the player to move claim a draw.
type claimRule struct {
	kind      ClaimKind
	need      int    // occurrences or half-moves
	onBoard   string // article for the position on the board
	announced string // article for an announced move, "" if not allowed
}

// A lossRule says what happens to a player who flags, resigns or makes illegal
// moves.
type lossRule struct {
	article string // "" if the edition does not make it a loss
	// saved makes it a draw if the opponent cannot mate by any legal moves.
	saved bool
	// terms say which illegal move loses and what an earlier one costs; %s stands for the
	// opponent.
	terms string
}

// A flagsRule draws a game in which both flags have fallen and it is unknown which fell first.
type flagsRule struct {
	article string // "" for no such rule
	terms   string // that the draw depends on, "" for none
}

// An agreementRule says when the players may agree to a draw.
type agreementRule struct {
	article string
	moves   int // that each player must have made
}

// A remark is a further rule of an edition for games that meet a condition.
type remark struct {
	when    condition
	article string
	text    string
}

// A condition selects the games that a remark applies to.
type condition uint8

const (
	whenOngoing    condition = iota
	whenIllegal              // ongoing, or the position on the board is illegal
	whenClaimable            // a claim is open
	whenChecked              // the player to move is in check
	whenTooEarly             // to agree to a draw
	fromFiftyMoves           // 50 moves each without a capture or pawn move
)

// A Pace is a class of time controls that has rules of its own.
type Pace uint8

// The paces.
const (
	Standard Pace = iota
	Rapid
	Blitz
	paces
)

// String returns "standard", "rapid" or "blitz".
func (p Pace) String() string {
	return [...]string{Standard: "standard", Rapid: "rapid", Blitz: "blitz"}[p]
}

// paceRules are what an edition changes for rapid chess or for blitz if an arbiter
// supervises more games than the Competition Rules allow.
type paceRules struct {
	title     string // "" if the edition has no such rules
	illegal   lossRule
	bothFlags flagsRule
	remarks   []remark // further ones
}

// A Question is a way to lose a game other than on the board.
type Question uint8

// The questions.
const (
	FlagFall    Question = iota // the time is up
	Resignation                 // the player resigns
	IllegalMove                 // the player has made too many illegal moves
	Absence                     // the player has not come before the default time
	questions
)

// String returns the name of q, such as "flag fall".
func (q Question) String() string {
	return [...]string{FlagFall: "flag fall", Resignation: "resignation", IllegalMove: "illegal move", Absence: "absence"}[q]
}

// Editions returns all editions, the newest first.
func Editions() []*Edition {
	return []*Edition{&edition2023, &edition2009, &edition1930, &edition1928}
}

// Current returns the edition in force, that of 2023.
func Current() *Edition { return &edition2023 }

// EditionOf returns the edition with the given name, such as "2023".
func EditionOf(name string) (*Edition, error) {
	var names []string
	for _, e := range Editions() {
		if e.Name == name {
			return e, nil
		}
		names = append(names, e.Name)
	}
	return nil, fmt.Errorf("there is no edition %q; write one of %s", name, strings.Join(names, ", "))
}

// At returns e with its rules for p.
func (e *Edition) At(p Pace) (*Edition, error) {
	if p == e.Pace {
		return e, nil
	}
	rules := &e.paces[p]
	if rules.title == "" {
		return nil, fmt.Errorf("the Laws of %s have no rules for %v chess; write 2023 or 2009", e.Name, p)
	}
	at := *e
	at.Pace, at.Title = p, e.Title+", "+rules.title
	at.lossRules[IllegalMove], at.bothFlags = rules.illegal, rules.bothFlags
	at.remarks = slices.Concat(e.remarks, rules.remarks)
	return &at, nil
}

// A Ruling is the answer to a [Question], or to an agreement.
type Ruling struct {
	Result  position.Result
	Article string
	// Decided is false if the result depends on what is not known: whether the opponent can
	// mate, or the period of the game.
	Decided bool
	Reason  string // in a few words, "" if the result goes without saying
}

// Rule returns the result of an ongoing game in which q happens to the player of
// color c, given whether the opponent can still mate. The opponent wins unless it
// is proven that the opponent cannot mate. If the edition does not make q a loss, there is no
// result.
func (e *Edition) Rule(q Question, c position.Color, opponent winnable.Answer) Ruling {
	r, name := &e.lossRules[q], c.Opposite().Name()
	if r.article == "" {
		return Ruling{Decided: true, Reason: "this edition does not make it a loss"}
	}
	ruling := Ruling{Result: position.WinFor(c.Opposite()), Article: r.article, Decided: true}
	var reasons []string
	switch {
	case r.saved && opponent == winnable.No:
		ruling.Result = position.Draw
		reasons = append(reasons, name+" cannot mate by any legal moves")
	case r.saved && opponent == winnable.Unknown:
		ruling.Decided = false
		reasons = append(reasons, "unless it can be shown that "+name+" cannot mate")
	}
	if r.terms != "" {
		reasons = append(reasons, fmt.Sprintf(r.terms, name))
	}
	ruling.Reason = strings.Join(reasons, ", ")
	return ruling
}
