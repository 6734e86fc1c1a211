package report

import (
	"crypto/sha256"
	"encoding/base64"
	"html/template"
	"strconv"
	"strings"
	"sync"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/position"
)

// What the page needs for the boards that follow the moves.

// steps returns moves as the board reads them, in the notation of UCI with castling as
// king takes rook.
func steps(moves []position.Move) string { return strings.Join(each(moves, position.Move.String), " ") }

// Chances returns White's expected score at each point in percent.
func (r *replay) Chances() string {
	words := each(r.Analysis.Points, func(x annotate.Point) string { return strconv.Itoa(int(x.Expectation*100 + 0.5)) })
	return strings.Join(words, " ")
}

// Start and Steps return the position and the moves as the board reads them.
func (r *replay) Start() string { return r.at[0].FEN() }
func (r *replay) Steps() string { return steps(movesOf(&r.PGN.Line)) }

// shown returns a line that begins at point i, without the moves that are too many.
func (r *replay) shown(i int, line []position.Move) shownLine {
	line = line[:min(len(line), maxShown)]
	return shownLine{At: i, Moves: steps(line), Text: unbroken(r.at[i].SANLine(line))}
}

// script returns the modules of the board as one, since a page that is a file cannot
// import others. They share their names. Comments and blank lines are left out.
var script = sync.OnceValue(func() template.JS {
	var s strings.Builder
	for _, name := range [...]string{"dom.js", "diagram.js", "line.js", "viewer.js", "index.js"} {
		for line := range strings.Lines(source(name)) {
			switch word, _, _ := strings.Cut(strings.TrimSpace(line), " "); word {
			case "", "//", "/**", "*", "*/", "import": // each is on lines of its own
			default:
				s.WriteString(strings.TrimPrefix(line, "export "))
			}
		}
	}
	return template.JS(s.String())
})

// source returns one of the embedded files.
func source(name string) string {
	text, err := sources.ReadFile(name)
	if err != nil {
		panic(err) // it is embedded
	}
	return string(text)
}

// live marks a page whose scripts run.
const live = template.JS(`document.documentElement.classList.add("live")`)

// policy returns what the page allows itself: these scripts and no other, its style, and
// to load nothing.
func policy(scripts ...template.JS) string {
	p := "default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'; script-src"
	for _, s := range scripts {
		sum := sha256.Sum256([]byte(s))
		p += " 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return p
}
