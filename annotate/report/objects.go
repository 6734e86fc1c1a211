package report

import (
	"strings"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/position/pgn"
)

// These types are the JSON of the reports, of adjudicate and of the page. docs/schema
// describes it for users. The tag ts names the type of a string on the page.

// A Document is the report on games.
type Document struct {
	Program    string           `json:"program"`    // name and version of the engine
	Settings   SettingsObject   `json:"settings"`   // the limits in force
	Thresholds ThresholdsObject `json:"thresholds"` // the least loss of a move of each grade
	Games      []GameObject     `json:"games"`
	Errors     []string         `json:"errors"` // one for each thing that could not be read
}

// A SettingsObject has the limits of an analysis.
type SettingsObject struct {
	Nodes    uint64 `json:"nodes,omitempty"`    // nodes per position
	Depth    int    `json:"depth,omitempty"`    // plies per position
	MoveTime int64  `json:"movetime,omitempty"` // milliseconds per position
	Hash     int    `json:"hash"`               // MiB for each game
	Threads  int    `json:"threads"`            // threads for each game
	MultiPV  int    `json:"multipv"`            // lines in each position
	Syzygy   int    `json:"syzygy,omitempty"`   // most pieces in the endgame tables
	Edition  string `json:"edition"`            // the Laws that were applied, by year
}

// A ThresholdsObject has the least loss of a move of each grade.
type ThresholdsObject struct {
	Inaccuracy float64 `json:"inaccuracy"`
	Mistake    float64 `json:"mistake"`
	Blunder    float64 `json:"blunder"`
}

// A GameObject is a game and what there is to say about it.
type GameObject struct {
	File     string               `json:"file"`     // where it was read
	Number   int                  `json:"number"`   // its number in the file, which counts those that could not be read
	Tags     map[string]string    `json:"tags"`     // the tags of the file
	FEN      string               `json:"fen"`      // the start position
	Chess960 bool                 `json:"chess960"` // whether it is Chess960
	Result   string               `json:"result"`   // the result in the file; tags may say more, such as 0-0
	Opening  *OpeningObject       `json:"opening"`  // null if it has no name
	Verdict  VerdictObject        `json:"verdict"`  // how it ended by the Laws
	Players  Colors[PlayerObject] `json:"players"`  // how they played
	Moves    []JudgedMoveObject   `json:"moves"`    // what there is to say about each
	Final    PointObject          `json:"final"`    // the last position
}

// Colors hold something for each player.
type Colors[T any] struct {
	White T `json:"white"`
	Black T `json:"black"`
}

// An OpeningObject names an opening.
type OpeningObject struct {
	ECO  string `json:"eco"` // its code
	Name string `json:"name"`
	Ply  int    `json:"ply"` // half-moves to the last position that has a name
}

// A VerdictObject says how a game ended by the Laws.
type VerdictObject struct {
	Result string `json:"result"` // * if the Laws leave it open
	// Board: the game ended on the board. Resignation: also a loss that the file does not
	// explain. Unfounded: the file names an end that the board does not show. Broken: the
	// rest of the moves cannot be read.
	Reason        string `json:"reason"`
	Outcome       string `json:"outcome"`       // how the game ended on the board, if it did
	Article       string `json:"article"`       // the article that decides, or empty
	Ply           int    `json:"ply"`           // half-moves when the game was over
	Contradiction bool   `json:"contradiction"` // whether the file has a different result
	MissedClaim   bool   `json:"missed_claim"`  // whether the loser could have claimed a draw in the final position
	Text          string `json:"text"`          // all of this in sentences
}

// A PlayerObject says how a player played.
type PlayerObject struct {
	Moves        int      `json:"moves"`     // moves made while the game went on
	MeanLoss     float64  `json:"mean_loss"` // expected score lost per move
	Accuracy     *float64 `json:"accuracy"`  // how close the moves come to the best ones; null without a move
	Inaccuracies int      `json:"inaccuracies"`
	Mistakes     int      `json:"mistakes"`
	Blunders     int      `json:"blunders"`
	MissedClaims int      `json:"missed_claims"`
}

// A JudgedMoveObject is a move of a game and what there is to say about it.
type JudgedMoveObject struct {
	Ply    int    `json:"ply"`              // the half-move, from 1
	Number int    `json:"number"`           // the number of the move
	Color  string `json:"color" ts:"Color"` // who makes it
	MoveObject
	Before PointObject `json:"before"` // the position before it
	After  EvalObject  `json:"after"`  // the position after it
	annotate.Judgment
	Grade string `json:"grade"` // how bad it is
	Text  string `json:"text"`  // the judgment in a sentence, empty for a fine move
}

// A MoveObject is a move.
type MoveObject struct {
	SAN string `json:"san"`
	UCI string `json:"uci"`
}

// NewMove returns move m of p.
func NewMove(p *position.Position, m position.Move) MoveObject {
	return MoveObject{p.SAN(m), p.UCI(m)}
}

// A PointObject is a position of a game.
type PointObject struct {
	FEN string `json:"fen"`
	EvalObject
	Line   []string      `json:"line"`   // the moves that the engine expects, in SAN
	Others []LineObject  `json:"others"` // with --multipv, lines that begin with other moves, the best first
	Claims []ClaimObject `json:"claims"` // draws that the player to move can claim
	Over   bool          `json:"over"`   // whether the game was over
}

// An EvalObject says what a position is worth.
type EvalObject struct {
	ScoreObject
	Expectation float64 `json:"expectation"` // White's expected score
	WDL         *[3]int `json:"wdl"`         // White's chances to win, draw and lose, per mille, if the engine played on against itself; null once the game is over
}

// NewEval returns what a point is worth.
func NewEval(p *annotate.Point) EvalObject {
	if p.Over {
		return EvalObject{Expectation: p.Expectation}
	}
	return EvalObject{newScore(&p.Evaluation), p.Expectation, &p.Chances}
}

// A ScoreObject is a score of the engine from White's view.
type ScoreObject struct {
	CP   *int `json:"cp"`   // centipawns; null if there is a mate or the game is over
	Mate *int `json:"mate"` // moves to mate, negative if Black mates; null if there is none or the game is over
}

func newScore(e *annotate.Evaluation) ScoreObject {
	if e.Mate != 0 {
		return ScoreObject{Mate: &e.Mate}
	}
	return ScoreObject{CP: &e.CP}
}

// A LineObject is a line that does not begin with the best move.
type LineObject struct {
	ScoreObject
	Line []string `json:"line"` // in SAN
}

// A ClaimObject is a draw that can be claimed, perhaps with any of several moves.
type ClaimObject struct {
	Kind    string   `json:"kind"`
	Article string   `json:"article"`
	Count   int      `json:"count"` // occurrences, or half-moves without a capture or pawn move
	Moves   []string `json:"moves"` // the moves to announce, in SAN; none if the claim is for the position on the board
}

// NewClaim returns claims of the player to move in p.
func NewClaim(p *position.Position, g *laws.ClaimGroup) ClaimObject {
	return ClaimObject{g.Kind.String(), g.Article, g.Count, sansOf(p, g.Moves)}
}

// NewGame returns everything about a game.
func NewGame(g *annotate.Game) GameObject {
	r := newReplay(g)
	v := &g.Analysis.Verdict
	o := GameObject{
		File: g.File, Number: g.Number, Tags: tagsOf(g.PGN), FEN: r.at[0].FEN(), Chess960: g.PGN.Chess960, Result: g.PGN.Result.String(),
		Verdict: VerdictObject{
			Result: v.Result.String(), Reason: v.Reason.String(), Outcome: v.Outcome.String(), Article: v.Article,
			Ply: v.Ply, Contradiction: v.Contradiction, MissedClaim: v.MissedClaim, Text: r.Verdict(),
		},
		Players: Colors[PlayerObject]{newPlayer(&g.Analysis.Players[position.White]), newPlayer(&g.Analysis.Players[position.Black])},
		Moves:   []JudgedMoveObject{},
		Final:   r.point(len(g.PGN.Moves)),
	}
	if r.opening.Code != "" {
		o.Opening = &OpeningObject{r.opening.Code, r.opening.Name, r.openingPly}
	}
	for i := range g.PGN.Moves {
		o.Moves = append(o.Moves, r.move(i))
	}
	return o
}

// tagsOf returns the tags of a game. Of several with the same name, regardless of case, the
// first counts.
func tagsOf(g *pgn.Game) map[string]string {
	tags := map[string]string{}
	seen := map[string]bool{}
	for _, t := range g.Tags {
		if name := strings.ToLower(strings.ToUpper(t.Name)); !seen[name] {
			seen[name], tags[t.Name] = true, t.Value
		}
	}
	return tags
}

func newPlayer(p *annotate.Player) PlayerObject {
	o := PlayerObject{
		Moves: p.Moves, MeanLoss: p.MeanLoss(), Inaccuracies: p.Grades[annotate.Inaccuracy], Mistakes: p.Grades[annotate.Mistake],
		Blunders: p.Grades[annotate.Blunder], MissedClaims: p.Missed,
	}
	if accuracy := p.Accuracy(); p.Moves > 0 {
		o.Accuracy = &accuracy
	}
	return o
}

func (r *replay) move(i int) JudgedMoveObject {
	m, j := r.PGN.Moves[i].Move, &r.Analysis.Moves[i]
	o := JudgedMoveObject{
		Ply: i + 1, Number: r.at[i].FullmoveNumber(), Color: r.mover(i).String(), MoveObject: NewMove(&r.at[i], m), Before: r.point(i), After: NewEval(&r.Analysis.Points[i+1]),
		Judgment: *j, Grade: j.Grade.String(), Text: r.judgment(i),
	}
	if r.PGN.Chess960 {
		o.UCI = m.String()
	}
	return o
}

func (r *replay) point(i int) PointObject {
	p := &r.Analysis.Points[i]
	o := PointObject{
		FEN: r.at[i].FEN(), EvalObject: NewEval(p), Line: sans(r.at[i], p.Line), Others: []LineObject{}, Claims: []ClaimObject{}, Over: p.Over,
	}
	for k := range p.Others {
		other := &p.Others[k]
		o.Others = append(o.Others, LineObject{newScore(&other.Evaluation), sans(r.at[i], other.Line)})
	}
	for _, c := range laws.GroupClaims(p.Claims) {
		o.Claims = append(o.Claims, NewClaim(&r.at[i], &c))
	}
	return o
}
