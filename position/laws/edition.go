package laws

import (
	"fmt"
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

	endRules   []endRule // in order of precedence
	claimRules []claimRule
	rights     bool // positions are the same only with the same rights to castle and to capture en passant
	lossRules  [questions]lossRule
	remarks    []remark
}

// An endRule ends the game as soon as its condition is met.
type endRule struct {
	outcome Outcome
	need    int // occurrences or half-moves, 0 for other outcomes
	article string
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
	whenOngoing      condition = iota
	whenClaimable              // a claim is open
	whenChecked                // the player to move is in check
	beforeMoveThirty           // Black has not made 30 moves
	fromFiftyMoves             // 50 moves each without a capture or pawn move
)

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
	return nil, fmt.Errorf("edition %q: want one of %s", name, strings.Join(names, ", "))
}

// A Ruling is the answer to a [Question].
type Ruling struct {
	Result  position.Result
	Article string
	// Decided is false if the result depends on whether the opponent can mate and
	// that is not known.
	Decided bool
}

// Rule returns the result of an ongoing game in which q happens to the player of
// color c, given whether the opponent can still mate. The opponent wins unless it
// is proven that he cannot. If the edition does not make q a loss, there is no
// result.
func (e *Edition) Rule(q Question, c position.Color, opponent winnable.Answer) Ruling {
	r := &e.lossRules[q]
	switch {
	case r.article == "":
		return Ruling{Decided: true}
	case r.saved && opponent == winnable.No:
		return Ruling{position.Draw, r.article, true}
	}
	return Ruling{position.WinFor(c.Opposite()), r.article, !r.saved || opponent == winnable.Yes}
}
