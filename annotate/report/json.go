package report

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
)

// A headerObject is the beginning of the report, which the games and the errors follow.
type headerObject struct {
	Program    string           `json:"program"`
	Settings   settingsObject   `json:"settings"`
	Thresholds thresholdsObject `json:"thresholds"`
}

type settingsObject struct {
	Nodes    uint64 `json:"nodes,omitempty"`
	Depth    int    `json:"depth,omitempty"`
	MoveTime int64  `json:"movetime,omitempty"` // ms
	Hash     int    `json:"hash"`               // MiB
	Threads  int    `json:"threads"`            // for each game
	MultiPV  int    `json:"multipv"`
	Syzygy   int    `json:"syzygy,omitempty"` // most pieces in the tables
	Edition  string `json:"edition"`
}

type thresholdsObject struct {
	Inaccuracy float64 `json:"inaccuracy"`
	Mistake    float64 `json:"mistake"`
	Blunder    float64 `json:"blunder"`
}

type gameObject struct {
	File     string                  `json:"file"`
	Number   int                     `json:"number"`
	Tags     map[string]string       `json:"tags"`
	FEN      string                  `json:"fen"`
	Chess960 bool                    `json:"chess960"`
	Result   string                  `json:"result"`
	Opening  *openingObject          `json:"opening"` // null if it has no name
	Verdict  verdictObject           `json:"verdict"`
	Players  map[string]playerObject `json:"players"`
	Moves    []moveObject            `json:"moves"`
	Final    pointObject             `json:"final"`
}

type openingObject struct {
	ECO  string `json:"eco"`
	Name string `json:"name"`
	Ply  int    `json:"ply"`
}

type verdictObject struct {
	Result        string `json:"result"`
	Reason        string `json:"reason"`
	Outcome       string `json:"outcome"`
	Article       string `json:"article"`
	Ply           int    `json:"ply"`
	Contradiction bool   `json:"contradiction"`
	MissedClaim   bool   `json:"missed_claim"`
	Text          string `json:"text"`
}

type playerObject struct {
	Moves        int     `json:"moves"`
	MeanLoss     float64 `json:"mean_loss"`
	Accuracy     float64 `json:"accuracy"`
	Inaccuracies int     `json:"inaccuracies"`
	Mistakes     int     `json:"mistakes"`
	Blunders     int     `json:"blunders"`
	MissedClaims int     `json:"missed_claims"`
}

// A pointObject is a position; absent evaluations are those of a game that is
// over.
type pointObject struct {
	FEN         string        `json:"fen"`
	CP          *int          `json:"cp"`
	Mate        *int          `json:"mate"`
	Expectation float64       `json:"expectation"`
	WDL         *[3]int       `json:"wdl"`
	Line        []string      `json:"line"`
	Others      []lineObject  `json:"others"`
	Claims      []claimObject `json:"claims"`
	Over        bool          `json:"over"`
}

// A lineObject is a line that does not begin with the best move.
type lineObject struct {
	CP   *int     `json:"cp"`
	Mate *int     `json:"mate"`
	Line []string `json:"line"`
}

type claimObject struct {
	Kind    string   `json:"kind"`
	Article string   `json:"article"`
	Count   int      `json:"count"`
	Moves   []string `json:"moves"` // to announce
}

type moveObject struct {
	Ply         int         `json:"ply"`
	Number      int         `json:"number"`
	Color       string      `json:"color"`
	SAN         string      `json:"san"`
	UCI         string      `json:"uci"`
	Before      pointObject `json:"before"`
	After       evalObject  `json:"after"`
	Loss        float64     `json:"loss"`
	Grade       string      `json:"grade"`
	Best        bool        `json:"best"`
	Forced      bool        `json:"forced"`
	AllowsMate  bool        `json:"allows_mate"`
	MissedClaim bool        `json:"missed_claim"`
	Over        bool        `json:"over"`
	Text        string      `json:"text"`
}

type evalObject struct {
	CP          *int    `json:"cp"`
	Mate        *int    `json:"mate"`
	Expectation float64 `json:"expectation"`
	WDL         *[3]int `json:"wdl"`
}

// A jsonWriter writes the report as one object.
type jsonWriter struct {
	w      io.Writer
	games  int
	errors spool
}

// newJSONWriter returns a writer that has written the header.
func newJSONWriter(w io.Writer, h Header, dir string) (*jsonWriter, error) {
	s := h.Settings
	o := headerObject{
		Program: h.Program,
		Settings: settingsObject{
			Nodes: s.Limits.Nodes, Depth: s.Limits.Depth, MoveTime: s.Limits.MoveTime.Milliseconds(),
			Hash: s.Hash, Threads: s.Threads, MultiPV: s.MultiPV, Edition: s.Edition.Name,
		},
		Thresholds: thresholdsObject{annotate.Inaccuracy.Threshold(), annotate.Mistake.Threshold(), annotate.Blunder.Threshold()},
	}
	if s.Tables != nil {
		o.Settings.Syzygy = s.Tables.MaxPieces()
	}
	text, err := indented(o, "")
	if err != nil {
		return nil, err
	}
	_, err = fmt.Fprintf(w, "%s,\n \"games\": [", strings.TrimSuffix(text, "\n}"))
	return &jsonWriter{w: w, errors: spool{dir: dir}}, err
}

// indented returns v as JSON. The lines after the first begin with the prefix.
func indented(v any, prefix string) (string, error) {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent(prefix, " ")
	err := e.Encode(v)
	return strings.TrimSuffix(b.String(), "\n"), err
}

// appendItem writes v as element n of a list.
func appendItem(w io.Writer, n int, v any) error {
	text, err := indented(v, "  ")
	if err != nil {
		return err
	}
	comma := ","
	if n == 0 {
		comma = ""
	}
	_, err = fmt.Fprintf(w, "%s\n  %s", comma, text)
	return err
}

func (w *jsonWriter) Game(g *Game) error {
	w.games++
	return appendItem(w.w, w.games-1, newGameObject(g))
}

func (w *jsonWriter) Error(message string) error {
	w.errors.items++
	return appendItem(&w.errors, w.errors.items-1, message)
}

func (w *jsonWriter) Finish() error {
	if _, err := fmt.Fprintf(w.w, "%s],\n \"errors\": [", lastIndent(w.games)); err != nil {
		return err
	}
	if err := w.errors.copyTo(w.w); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w.w, "%s]\n}\n", lastIndent(w.errors.items))
	return err
}

// lastIndent returns what stands before the end of a list of n elements.
func lastIndent(n int) string {
	if n == 0 {
		return ""
	}
	return "\n "
}

func (w *jsonWriter) Close() error { return w.errors.close() }

func newGameObject(g *Game) gameObject {
	r := newReplay(g)
	v := &g.Analysis.Verdict
	o := gameObject{
		File: g.File, Number: g.Number, Tags: map[string]string{}, FEN: r.at[0].FEN(), Chess960: g.PGN.Chess960, Result: g.PGN.Result.String(),
		Verdict: verdictObject{
			Result: v.Result.String(), Reason: v.Reason.String(), Outcome: v.Outcome.String(), Article: v.Article,
			Ply: v.Ply, Contradiction: v.Contradiction, MissedClaim: v.MissedClaim, Text: r.verdict(),
		},
		Players: map[string]playerObject{},
		Moves:   []moveObject{},
		Final:   r.point(len(g.PGN.Moves)),
	}
	if opening, ply := r.opening(); opening.Code != "" {
		o.Opening = &openingObject{opening.Code, opening.Name, ply}
	}
	for _, t := range g.PGN.Tags {
		if _, ok := o.Tags[t.Name]; !ok {
			o.Tags[t.Name] = t.Value
		}
	}
	for _, c := range [...]position.Color{position.White, position.Black} {
		p := &g.Analysis.Players[c]
		o.Players[c.String()] = playerObject{
			p.Moves, p.MeanLoss(), p.Accuracy(), p.Grades[annotate.Inaccuracy], p.Grades[annotate.Mistake], p.Grades[annotate.Blunder], p.Missed,
		}
	}
	for i := range g.PGN.Moves {
		o.Moves = append(o.Moves, r.move(i))
	}
	return o
}

func (r *replay) move(i int) moveObject {
	p, m, j := &r.at[i], r.PGN.Moves[i].Move, &r.Analysis.Moves[i]
	after := &r.Analysis.Points[i+1]
	o := moveObject{
		Ply: i + 1, Number: p.FullmoveNumber(), Color: r.mover(i).String(),
		SAN: p.SAN(m), UCI: p.UCI(m),
		Before: r.point(i), After: evalObject{Expectation: after.Expectation},
		Loss: j.Loss, Grade: j.Grade.String(), Best: j.Best, Forced: j.Forced, AllowsMate: j.AllowsMate, MissedClaim: j.Missed, Over: j.Over,
		Text: r.judgement(i),
	}
	if r.PGN.Chess960 {
		o.UCI = m.String()
	}
	o.After.CP, o.After.Mate = figures(after)
	o.After.WDL = chances(after)
	return o
}

// figures returns the centipawns or the moves to mate of a point, or neither.
func figures(p *annotate.Point) (cp, mate *int) {
	if p.Over {
		return nil, nil
	}
	return either(&p.Evaluation)
}

// either returns the centipawns or the moves to mate.
func either(e *annotate.Evaluation) (cp, mate *int) {
	if e.Mate != 0 {
		return nil, &e.Mate
	}
	return &e.CP, nil
}

// chances returns the chances of White at a point, nil once the game is over.
func chances(p *annotate.Point) *[3]int {
	if p.Over {
		return nil
	}
	return &p.Chances
}

func (r *replay) point(i int) pointObject {
	p := &r.Analysis.Points[i]
	o := pointObject{
		FEN: r.at[i].FEN(), Expectation: p.Expectation, Line: sans(r.at[i], p.Line), Others: []lineObject{}, Claims: []claimObject{}, Over: p.Over,
	}
	o.CP, o.Mate = figures(p)
	o.WDL = chances(p)
	for k := range p.Others {
		cp, mate := either(&p.Others[k].Evaluation)
		o.Others = append(o.Others, lineObject{cp, mate, sans(r.at[i], p.Others[k].Line)})
	}
	for _, c := range laws.GroupClaims(p.Claims) {
		o.Claims = append(o.Claims, claimObject{c.Kind.String(), c.Article, c.Count, sansOf(&r.at[i], c.Moves)})
	}
	return o
}
