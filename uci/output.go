package uci

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/internal/typography"
)

// A printer writes whole lines, one Write call each, and copies them to the
// debug log. After the first error it stays silent and keeps the error.
type printer struct {
	w   io.Writer
	err error
	log *os.File // nil without a debug log

	infos int // lines that begin with info, so far
}

// line writes s and a line feed.
func (p *printer) line(s string) {
	if p.err != nil {
		return
	}
	if strings.HasPrefix(s, "info ") {
		p.infos++
	}
	p.record("<<", s)
	_, p.err = io.WriteString(p.w, s+"\n")
}

// linef writes a formatted line.
func (p *printer) linef(format string, args ...any) { p.line(fmt.Sprintf(format, args...)) }

// lines writes the lines of text.
func (p *printer) lines(text string) {
	for line := range strings.Lines(text) {
		p.line(strings.TrimSuffix(line, "\n"))
	}
}

// note writes a message for the user as one info string.
func (p *printer) note(format string, args ...any) { p.line(infoString(fmt.Sprintf(format, args...))) }

// infoString returns the line that shows text. Letters of other alphabets stay: they come
// from the GUI, which can read what it writes. The fields of other info lines are put in quotes:
// some programs look for them in every line.
func infoString(text string) string {
	words := strings.Split(typography.Visible(text), " ")
	for i, word := range words {
		if slices.Contains(infoFields, word) {
			words[i] = `"` + word + `"`
		}
	}
	return "info string " + strings.Join(words, " ")
}

var infoFields = strings.Fields("depth seldepth multipv score cp wdl lowerbound upperbound nodes nps hashfull tbhits time pv currmove")

// record appends a line to the debug log, with date and time. If that fails, it
// ends the log with a note: a log must not disturb the game.
func (p *printer) record(direction, s string) {
	if p.log == nil {
		return
	}
	stamp := time.Now().Format("2006-01-02 15:04:05.000")
	if _, err := fmt.Fprintf(p.log, "%s %s %s\n", stamp, direction, typography.Visible(s)); err != nil {
		p.closeLog()
		p.note("debug log: %s; logging ends here", err)
	}
}

// openLog makes p append its log to the named file; an empty name ends the log.
func (p *printer) openLog(name string) (err error) {
	p.closeLog()
	if name != "" {
		p.log, err = disk.Append(name)
	}
	return err
}

func (p *printer) closeLog() {
	if p.log != nil {
		p.log.Close() // nothing can be done about an error
		p.log = nil
	}
}
