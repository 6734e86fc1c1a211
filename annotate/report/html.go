package report

import (
	"bytes"
	"cmp"
	"embed"
	"errors"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/position"
)

//go:embed page.html base.css style.css pieces.svg dom.js diagram.js line.js viewer.js index.js
var sources embed.FS

var pageTemplate = template.Must(template.New("page").Parse(source("page.html")))

// execute writes a part of the page. It leaves out the characters that reverse the direction of the
// text after them: a name could turn the rest of its line round and show another result.
func execute(w io.Writer, part string, data any) error {
	var text strings.Builder
	if err := pageTemplate.ExecuteTemplate(&text, part, data); err != nil {
		return err
	}
	replace := prose
	if part == "head" { // its policy has quotation marks
		replace = plain
	}
	_, err := replace.WriteString(w, text.String())
	return err
}

var (
	turns = []string{"\u202a", "", "\u202b", "", "\u202c", "", "\u202d", "", "\u202e", "", "\u2066", "", "\u2067", "", "\u2068", "", "\u2069", ""}
	plain = strings.NewReplacer(turns...)
	prose = strings.NewReplacer(append(turns, "&#39;", "’")...) // with apostrophes as they are printed
)

// A page is what the page template needs besides the games.
type page struct {
	Title    string
	Program  string
	Settings string
	Laws     string
	Style    template.CSS
	Pieces   template.HTML
	Script   template.JS
	Live     template.JS
	Policy   string
	Games    int
	Errors   []string
	Index    template.HTML
	Totals   []playerRow
	Studies  template.HTML
	Grades   []gradeLegend
}

// A gradeLegend explains a grade.
type gradeLegend struct{ Class, Sign, Name, From string }

// A moveRow is a line of the list of moves: a pair of them, then remarks.
type moveRow struct {
	Number string
	Cells  [2]*moveCell
	Notes  []moveNote
}

// A moveCell is a move in the list.
type moveCell struct {
	ID, SAN, Sign, Class, Eval string
	Claims                     string // the draws that could be claimed instead
	Glyphs, Meaning            string // the signs of the file
}

// A moveNote is a remark on a move.
type moveNote struct {
	Class, Text string
	Line        *shownLine // before the text
	Better      *shownLine // after it
}

// A shownLine is a line of moves on the page, with what the board needs to follow it.
type shownLine struct {
	At    int    // half-moves of the game before it
	Moves string // see steps; empty if it has none
	Text  string
	Best  bool   // the engine prefers it to the move that was played
	Eval  string // its evaluation, unless shown elsewhere
}

// An htmlWriter writes the report as a self-contained page. The games wait, because
// the page begins with an index of them.
type htmlWriter struct {
	w              io.Writer
	header         Header
	games          int
	last           *replay // not written yet: an only game looks otherwise
	totals         totals
	exercises      exerciseSheet
	index, article bytes.Buffer
	errorList
}

func (w *htmlWriter) Game(g *annotate.Game) error {
	err := execute(&w.article, "game", w.last)
	w.games++
	r := newReplay(g)
	r.ID, w.last = w.games, &r
	w.totals.add(w.last)
	w.exercises.add(w.last)
	return errors.Join(err, execute(&w.index, "entry", w.last))
}

func (w *htmlWriter) Finish() error {
	p := page{
		Title: "Analysis of " + Count(w.games, "game"), Program: w.header.Program,
		Settings: w.header.Settings.Effort(), Laws: w.header.Settings.Edition.Title, Errors: w.errors(),
		Style: template.CSS(source("base.css") + source("style.css")), Pieces: template.HTML(source("pieces.svg")), Script: script(), Live: live, Games: w.games,
	}
	p.Policy = policy(p.Live, p.Script)
	p.Grades = each(graded[:], func(g annotate.Grade) gradeLegend {
		return gradeLegend{g.String(), g.Sign(), title(g), percent(g.Threshold())}
	})
	if w.games == 1 {
		p.Title, w.last.One = Title(w.last.PGN), true
		w.exercises = nil // they are its moments
	}
	var studies bytes.Buffer
	err := errors.Join(execute(&studies, "studies", w.totals.studies(w.games)),
		execute(&w.article, "game", w.last), execute(&w.article, "exercises", w.exercises), execute(&w.article, "foot", p))
	p.Index, p.Totals, p.Studies = template.HTML(w.index.String()), w.totals.rows(w.games), template.HTML(studies.String())
	if err == nil {
		err = execute(w.w, "head", p)
	}
	if err == nil {
		_, err = w.article.WriteTo(w.w)
	}
	return err
}

// White and Black return the names of the players.
func (r *replay) White() string { return cmp.Or(known(r.PGN, "White"), "White") }
func (r *replay) Black() string { return cmp.Or(known(r.PGN, "Black"), "Black") }

// Title returns the title of a game where there are no players.
func (r *replay) Title() string {
	if t := Title(r.PGN); t != r.White()+" – "+r.Black() {
		return t
	}
	return ""
}

// Result returns the result, "" if a game without players is unfinished.
func (r *replay) Result() string {
	if r.PGN.Result == position.NoResult && r.Title() != "" {
		return ""
	}
	return typographic(r.PGN.Result)
}

// Players returns the lines of the table of players.
func (r *replay) Players() []playerRow {
	players := &r.Analysis.Players
	return []playerRow{newPlayerRow("white", r.White(), &players[position.White]), newPlayerRow("black", r.Black(), &players[position.Black])}
}

// Dispute reports whether the result is disputable by the Laws.
func (r *replay) Dispute() bool {
	return r.Analysis.Verdict.Contradiction || r.Analysis.Verdict.MissedClaim
}

// A detail is what a tag or the opening says about a game.
type detail struct{ format, value string }

// Facts returns what the other tags say about the game, and its opening.
func (r *replay) Facts() []string {
	g := r.PGN
	facts := r.facts(
		detail{"%s", g.Tag("Event")}, detail{"%s", g.Tag("Site")}, detail{"%s", g.Tag("Date")}, detail{"round %s", g.Tag("Round")},
		detail{"%s", strings.TrimSpace(cmp.Or(known(g, "ECO"), r.opening.Code) + " " + r.OpeningName())},
		detail{"%s", timeControl(g.Tag("TimeControl"))}, detail{"%s", g.Tag("Termination")})
	if g.Chess960 {
		facts = append(facts, "Chess960")
	}
	return facts
}

// Brief returns what distinguishes the game in an index: round, date and opening.
func (r *replay) Brief() []string {
	opening, _, _ := strings.Cut(r.OpeningName(), ":")
	return r.facts(detail{"round %s", r.PGN.Tag("Round")}, detail{"%s", r.PGN.Tag("Date")}, detail{"%s", opening})
}

// facts returns in words what of the facts says anything.
func (r *replay) facts(all ...detail) (facts []string) {
	for _, f := range all {
		value := strings.TrimSuffix(strings.TrimSuffix(f.value, ".??"), ".??")
		if strings.Trim(value, "?.-") != "" && value != Title(r.PGN) && !strings.EqualFold(value, "normal") {
			facts = append(facts, fmt.Sprintf(f.format, value))
		}
	}
	return facts
}

// typographic returns a result with typographic dashes and halves.
func typographic(r position.Result) string {
	return strings.NewReplacer("1/2", "½", "-", "–", "*", "unfinished").Replace(r.String())
}

// Rows returns the list of moves.
func (r *replay) Rows() (rows []moveRow) {
	if notes := remarks(r.PGN.Comments); len(notes) > 0 {
		rows = append(rows, moveRow{Notes: notes})
	}
	for i := range r.PGN.Moves {
		p := &r.at[i]
		if i == 0 || p.SideToMove() == position.White || len(rows[len(rows)-1].Notes) > 0 {
			rows = append(rows, moveRow{Number: fmt.Sprintf("%d.", p.FullmoveNumber())})
		}
		row := &rows[len(rows)-1]
		row.Cells[r.mover(i)] = r.cell(i)
		row.Notes = append(row.Notes, r.notes(i)...)
	}
	return rows
}

func (r *replay) cell(i int) *moveCell {
	j := &r.Analysis.Moves[i]
	c := &moveCell{
		ID: fmt.Sprintf("g%dm%d", r.ID, i+1), SAN: r.at[i].SAN(r.PGN.Moves[i].Move), Sign: j.Grade.Sign(), Class: j.Grade.String(),
		Claims: strings.Join(r.claimTexts(i), "; "),
	}
	same := func(nag uint8) bool { return nag == j.Grade.NAG() } // its sign is there already
	c.Glyphs, c.Meaning = signs(slices.DeleteFunc(slices.Clone(r.PGN.Moves[i].NAGs), same))
	switch after := &r.Analysis.Points[i+1]; {
	case j.Over:
		c.Class = "late"
	case !after.Over:
		c.Eval = signed(after.Evaluation)
	}
	return c
}

// notes returns the remarks on move i, those of the analysis and those of the file.
func (r *replay) notes(i int) (notes []moveNote) {
	if s := r.judgment(i); s != "" {
		n := moveNote{Class: r.Analysis.Moves[i].Grade.String(), Text: s}
		if line := r.betterLine(i); len(line) > 0 {
			better := r.shown(i, line)
			better.Best = true
			n.Better = &better
		}
		notes = append(notes, n)
	}
	return slices.Concat(notes, remarks(r.PGN.Moves[i].Comments), r.asides(i))
}
