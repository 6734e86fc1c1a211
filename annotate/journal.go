package annotate

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/pgn"
)

// A Journal is a file that keeps the analyses of a run, so that an interrupted run
// can be resumed. The first line holds the settings, each other line a game, in JSON.
// An incomplete line is dropped.
//
// A Journal may be used by several goroutines at once. A nil Journal keeps nothing.
type Journal struct {
	mu    sync.Mutex
	file  *os.File
	games map[string]*Analysis // by digest
}

// A journalLine is a line of a journal.
type journalLine struct {
	Journal  string    `json:"journal,omitempty"` // the settings, in the first line
	Game     string    `json:"game,omitempty"`    // the digest
	Analysis *Analysis `json:"analysis,omitempty"`
}

// The errors for a file that must not be overwritten.
var (
	ErrOtherSettings = errors.New("it belongs to a run with other settings")
	ErrNoJournal     = errors.New("the file is not a journal")
)

// OpenJournal opens or creates the journal at path. If the journal is of another
// program or has other settings, the error wraps [ErrOtherSettings].
func OpenJournal(path, program string, s Settings) (*Journal, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	j := &Journal{file: f, games: map[string]*Analysis{}}
	if err := j.read(program + ", " + s.String()); err != nil {
		f.Close()
		return nil, fmt.Errorf("journal %s: %w", path, err)
	}
	return j, nil
}

// read reads the journal and leaves the file position after the last complete line.
func (j *Journal) read(settings string) error {
	r := bufio.NewReader(j.file)
	var whole int64
	for n := 1; ; n++ {
		text, err := r.ReadBytes('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		const first = `{"journal":`
		if n == 1 && !strings.HasPrefix(string(text), first[:min(len(first), len(text))]) {
			return ErrNoJournal
		}
		var line journalLine
		if err != nil || json.Unmarshal(text, &line) != nil || (n == 1) != (line.Journal != "") {
			break
		}
		if n == 1 && line.Journal != settings {
			return fmt.Errorf("%w: %s, now %s", ErrOtherSettings, line.Journal, settings)
		}
		if line.Analysis != nil {
			j.games[line.Game] = line.Analysis
		}
		whole += int64(len(text))
	}
	if err := j.file.Truncate(whole); err != nil {
		return err
	}
	if _, err := j.file.Seek(whole, io.SeekStart); err != nil {
		return err
	}
	if whole == 0 {
		return j.write(journalLine{Journal: settings})
	}
	return nil
}

// write appends a line with a single call, so that only the last can be incomplete.
func (j *Journal) write(line journalLine) error {
	var b bytes.Buffer
	if err := json.NewEncoder(&b).Encode(line); err != nil {
		return err
	}
	_, err := j.file.Write(b.Bytes())
	return err
}

// Len returns the number of games in the journal.
func (j *Journal) Len() int {
	if j == nil {
		return 0
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	return len(j.games)
}

// done returns the analysis of g, or nil.
func (j *Journal) done(g *pgn.Game) *Analysis {
	if j == nil {
		return nil
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if a := j.games[digest(g)]; a != nil && a.fits(g) {
		return a
	}
	return nil
}

// fits reports whether a can be an analysis of g. The file may be damaged or forged.
func (a *Analysis) fits(g *pgn.Game) bool {
	if len(a.Points) != len(g.Moves)+1 || len(a.Moves) != len(g.Moves) {
		return false
	}
	game := position.NewGame(g.Start)
	for i := range a.Points {
		p := game.Position()
		if line := a.Points[i].Line; len(legalPart(*p, line)) != len(line) {
			return false
		}
		for _, c := range a.Points[i].Claims {
			if c.Move != position.NoMove && len(legalPart(*p, []position.Move{c.Move})) == 0 {
				return false
			}
		}
		if i < len(g.Moves) {
			game.Play(g.Moves[i].Move)
		}
	}
	return true
}

// add keeps the analysis of g.
func (j *Journal) add(g *pgn.Game, a *Analysis) error {
	if j == nil {
		return nil
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	d := digest(g)
	j.games[d] = a
	return j.write(journalLine{Game: d, Analysis: a})
}

// Close closes the file. The next run finds the games in it.
func (j *Journal) Close() error {
	if j == nil {
		return nil
	}
	return j.file.Close()
}

// Remove closes and deletes the file.
func (j *Journal) Remove() error {
	if j == nil {
		return nil
	}
	return errors.Join(j.file.Close(), os.Remove(j.file.Name()))
}

// digest returns a text that identifies everything about g that its analysis depends
// on.
func digest(g *pgn.Game) string {
	var s strings.Builder
	s.WriteString(g.Replay(0).Position().ShredderFEN())
	for _, m := range g.Moves {
		fmt.Fprintf(&s, " %d", m.Move)
	}
	fmt.Fprintf(&s, " %s %s", g.Result, strings.ToLower(g.Tag("Termination")))
	sum := sha256.Sum256([]byte(s.String()))
	return hex.EncodeToString(sum[:16])
}
