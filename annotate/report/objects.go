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
	Program    string     `json:"program"`    // name and version of the engine
	Settings   Settings   `json:"settings"`   // the limits in force
	Thresholds Thresholds `json:"thresholds"` // the least loss of a move of each grade
	Games      []Game     `json:"games"`
	Totals     []Total    `json:"totals"` // the players with more than one game
	Errors     []string   `json:"errors"` // one for each thing that could not be read
}

// Settings are the limits of an analysis.
type Settings struct {
	Nodes      uint64 `json:"nodes,omitempty"`      // nodes per position
	Depth      int    `json:"depth,omitempty"`      // plies per position
	MoveTime   int64  `json:"movetime,omitempty"`   // milliseconds per position
	Hash       int    `json:"hash"`                 // MiB for each game
	Threads    int    `json:"threads"`              // threads for each game
	MultiPV    int    `json:"multipv"`              // lines in each position
	Difficulty bool   `json:"difficulty,omitempty"` // whether levels tried to avoid the mistakes
	Syzygy     int    `json:"syzygy,omitempty"`     // most pieces in the endgame tables
	Edition    string `json:"edition"`              // the Laws that were applied, by year
}

// Thresholds are the least loss of a move of each grade.
type Thresholds struct {
	Inaccuracy float64 `json:"inaccuracy"`
	Mistake    float64 `json:"mistake"`
	Blunder    float64 `json:"blunder"`
}

// A Game is a game and what there is to say about it.
type Game struct {
	File     string            `json:"file"`     // where it was read
	Number   int               `json:"number"`   // its number in the file, which counts those that could not be read
	Tags     map[string]string `json:"tags"`     // the tags of the file
	FEN      string            `json:"fen"`      // the start position
	Chess960 bool              `json:"chess960"` // whether it is Chess960
	Result   string            `json:"result"`   // the result in the file; tags may say more, such as 0-0
	Opening  *Opening          `json:"opening"`  // null if it has no name
	Verdict  Verdict           `json:"verdict"`  // how it ended by the Laws
	Players  Colors[Player]    `json:"players"`  // how they played
	Moves    []JudgedMove      `json:"moves"`    // what there is to say about each
	Final    Point             `json:"final"`    // the last position
}

// Colors hold something for each player.
type Colors[T any] struct {
	White T `json:"white"`
	Black T `json:"black"`
}

// colors asks for both players.
func colors[T any](of func(position.Color) T) Colors[T] {
	return Colors[T]{of(position.White), of(position.Black)}
}

// An Opening names an opening.
type Opening struct {
	ECO  string `json:"eco"` // its code
	Name string `json:"name"`
	Ply  int    `json:"ply"` // half-moves to the last position that has a name
}

// A Verdict says how a game ended by the Laws.
type Verdict struct {
	Result string `json:"result"` // * if the Laws leave it open
	// Board: the game ended on the board. Unfounded: the file gives an end that the board
	// does not show. Broken: the rest of the moves cannot be read. Unexplained: a loss, and
	// the file does not say how. Unplayed: a bye, or a win without a move.
	Reason        string `json:"reason"`
	Outcome       string `json:"outcome"`       // how the game ended on the board, if it did
	Article       string `json:"article"`       // the article that decides, or empty
	Ply           int    `json:"ply"`           // half-moves when the game was over
	Contradiction bool   `json:"contradiction"` // whether the file has a different result
	MissedClaim   bool   `json:"missed_claim"`  // whether the loser could have claimed a draw in the final position
	Text          string `json:"text"`          // all of this in sentences
}

// A Player says how a player played.
type Player struct {
	Moves        int      `json:"moves"`     // moves made while the game went on
	MeanLoss     float64  `json:"mean_loss"` // expected score lost per move
	Accuracy     *float64 `json:"accuracy"`  // how close the moves come to the best ones; null without a move, and in phases and clock
	Inaccuracies int      `json:"inaccuracies"`
	Mistakes     int      `json:"mistakes"`
	Blunders     int      `json:"blunders"`
	MissedClaims int      `json:"missed_claims"`
}

// A Total says how a player played in all games.
type Total struct {
	Name     string    `json:"name"`
	Games    int       `json:"games"`
	Finished int       `json:"finished"` // games with a result
	Points   float64   `json:"points"`   // in those
	Play     Player    `json:"play"`
	Phases   []Stretch `json:"phases"`   // by phase of the game
	Clock    []Stretch `json:"clock"`    // by the time that is left after the move
	BookEnd  *float64  `json:"book_end"` // number of the first move after the named openings, the mean of the games; null if no game left them
	Worst    []BadMove `json:"worst"`    // the costliest moves, at most ten, the worst first
}

// A Stretch says how a player played in a part of the games.
type Stretch struct {
	Name string `json:"name"`
	Play Player `json:"play"`
}

// A BadMove is a costly move.
type BadMove struct {
	Game int     `json:"game"` // of the report, from 1
	Ply  int     `json:"ply"`  // the half-move, from 1
	Loss float64 `json:"loss"`
}

// objects returns the players with more than one game.
func (t totals) objects() []Total {
	list := []Total{}
	for _, name := range t.names(maxPlayers) {
		p := t[name]
		o := Total{
			Name: name, Games: p.all.games, Finished: p.all.finished, Points: float64(p.all.halfPoints) / 2, Play: newPlayer(&p.all.Player),
			Phases: p.study.stretches(0, phases), Clock: p.study.stretches(phases, len(partNames)),
			Worst: each(p.study.Worst, func(m badMove) BadMove { return BadMove{m.Game, m.Ply, m.loss} }),
		}
		if left := p.study.Left(); left > 0 {
			o.BookEnd = &left
		}
		list = append(list, o)
	}
	return list
}

// stretches returns some of the parts, those in which the player moved.
func (s *study) stretches(from, to int) []Stretch {
	list := []Stretch{}
	for i := from; i < to; i++ {
		if of := &s.parts[i]; of.Moves > 0 {
			o := Stretch{partNames[i], newPlayer(of)}
			o.Play.Accuracy = nil // which games have
			list = append(list, o)
		}
	}
	return list
}

// A JudgedMove is a move of a game and what there is to say about it.
type JudgedMove struct {
	Ply    int    `json:"ply"`              // the half-move, from 1
	Number int    `json:"number"`           // the number of the move
	Color  string `json:"color" ts:"Color"` // who makes it
	Move
	Before Point `json:"before"` // the position before it
	After  Eval  `json:"after"`  // the position after it
	annotate.Judgment
	Grade string  `json:"grade"`           // how bad it is
	Found []Found `json:"found,omitempty"` // with --difficulty, how often each level finds a move that is not a mistake
	Text  string  `json:"text"`            // the judgment in a sentence, empty for a fine move
}

// A Found says how often a level found a better move.
type Found struct {
	Level int     `json:"level"` // its Elo
	Share float64 `json:"share"` // of its tries
}

// found returns how often each level found a better move than move i, nil if that was not tried.
func (r *replay) found(i int) (list []Found) {
	for k, n := range r.Analysis.Points[i].Found {
		list = append(list, Found{annotate.Levels()[k], float64(n) / annotate.Tries})
	}
	return list
}

// A Move is a move.
type Move struct {
	SAN string `json:"san"`
	UCI string `json:"uci"`
}

// NewMove returns move m of p.
func NewMove(p *position.Position, m position.Move) Move {
	return Move{p.SAN(m), p.UCI(m)}
}

// A Point is a position of a game.
type Point struct {
	FEN string `json:"fen"`
	Eval
	Line   []string `json:"line"`   // the moves that the engine expects, in SAN
	Others []Line   `json:"others"` // with --multipv, lines that begin with other moves, the best first
	Claims []Claim  `json:"claims"` // draws that the player to move can claim
	Over   bool     `json:"over"`   // whether the game was over
}

// An Eval says what a position is worth.
type Eval struct {
	Score
	Expectation float64 `json:"expectation"` // White's expected score
	WDL         *[3]int `json:"wdl"`         // White's chances to win, draw and lose, in permille, if the engine played on against itself; null once the game is over
}

// NewEval returns what a point is worth.
func NewEval(p *annotate.Point) Eval {
	if p.Over {
		return Eval{Expectation: p.Expectation}
	}
	return Eval{newScore(&p.Evaluation), p.Expectation, &p.Chances}
}

// A Score is a score of the engine from White's view.
type Score struct {
	CP   *int `json:"cp"`   // centipawns; null if there is a mate or the game is over
	Mate *int `json:"mate"` // moves to mate, negative if Black mates; null if there is none or the game is over
}

func newScore(e *annotate.Evaluation) Score {
	if e.Mate != 0 {
		return Score{Mate: &e.Mate}
	}
	return Score{CP: &e.CP}
}

// A Line is a line that does not begin with the best move.
type Line struct {
	Score
	Line []string `json:"line"` // in SAN
}

// A Claim is a draw that can be claimed, perhaps with any of several moves.
type Claim struct {
	Kind    string   `json:"kind"`
	Article string   `json:"article"`
	Count   int      `json:"count"` // occurrences, or half-moves without a capture or pawn move
	Moves   []string `json:"moves"` // the moves to announce, in SAN; none if the claim is for the position on the board
}

// NewClaim returns claims of the player to move in p.
func NewClaim(p *position.Position, g *laws.ClaimGroup) Claim {
	return Claim{g.Kind.String(), g.Article, g.Count, each(g.Moves, p.SAN)}
}

// NewGame returns everything about a game.
func NewGame(g *annotate.Game) Game {
	r := newReplay(g)
	return r.object()
}

func (r *replay) object() Game {
	g, v := r.Game, &r.Analysis.Verdict
	o := Game{
		File: g.File, Number: g.Number, Tags: tagsOf(g.PGN), FEN: r.at[0].FEN(), Chess960: g.PGN.Chess960, Result: g.PGN.Result.String(),
		Verdict: Verdict{
			Result: v.Result.String(), Reason: v.Reason.String(), Outcome: v.Outcome.String(), Article: v.Article,
			Ply: v.Ply, Contradiction: v.Contradiction, MissedClaim: v.MissedClaim, Text: r.Verdict(),
		},
		Players: colors(func(c position.Color) Player { return newPlayer(&g.Analysis.Players[c]) }),
		Moves:   []JudgedMove{},
		Final:   r.point(len(g.PGN.Moves)),
	}
	if r.opening.Code != "" {
		o.Opening = &Opening{r.opening.Code, r.opening.Name, r.openingPly}
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

func newPlayer(p *annotate.Player) Player {
	o := Player{
		Moves: p.Moves, MeanLoss: p.MeanLoss(), Inaccuracies: p.Grades[annotate.Inaccuracy], Mistakes: p.Grades[annotate.Mistake],
		Blunders: p.Grades[annotate.Blunder], MissedClaims: p.Missed,
	}
	if accuracy := p.Accuracy(); p.Moves > 0 {
		o.Accuracy = &accuracy
	}
	return o
}

func (r *replay) move(i int) JudgedMove {
	m, j := r.PGN.Moves[i].Move, &r.Analysis.Moves[i]
	o := JudgedMove{
		Ply: i + 1, Number: r.at[i].FullmoveNumber(), Color: r.mover(i).String(), Move: NewMove(&r.at[i], m), Before: r.point(i), After: NewEval(&r.Analysis.Points[i+1]),
		Judgment: *j, Grade: j.Grade.String(), Found: r.found(i), Text: r.judgment(i),
	}
	if r.PGN.Chess960 {
		o.UCI = m.String()
	}
	return o
}

func (r *replay) point(i int) Point {
	p := &r.Analysis.Points[i]
	return Point{
		FEN: r.at[i].FEN(), Eval: NewEval(p), Line: sans(r.at[i], p.Line), Over: p.Over,
		Others: each(p.Others, func(o annotate.Alternative) Line { return Line{newScore(&o.Evaluation), sans(r.at[i], o.Line)} }),
		Claims: each(laws.GroupClaims(p.Claims), func(c laws.ClaimGroup) Claim { return NewClaim(&r.at[i], &c) }),
	}
}
