package annotate

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"strings"
	"sync"

	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/position/pgn"
)

// A Journal is a file that keeps analyses, so that an interrupted run can be resumed
// and games that come again need no second search. The first line holds the settings.
// Each other line holds a game: a digest of what its analysis depends on, a checksum,
// and the analysis in JSON. A line that is incomplete, damaged or implausible is ignored.
// Journals with the same settings can be concatenated.
//
// In memory, a Journal takes about 50 bytes for each game. It may be used by several
// goroutines at once. A nil Journal keeps nothing.
type Journal struct {
	mu    sync.Mutex
	file  *os.File
	end   int64            // of the last complete line
	lines map[digest]int64 // where the line of each game begins
}

// A digest identifies everything about a game that its analysis depends on.
type digest [16]byte

const (
	journalMagic   = "adoube analysis, " // begins the first line
	maxJournalLine = 1 << 26             // bytes; a longer analysis is not kept
)

// The errors for a file that must not be overwritten.
var (
	ErrOtherSettings = errors.New("it belongs to a run with other settings")
	ErrNoJournal     = errors.New("the file is not a journal")
)

// OpenJournal opens or creates the journal at path, which no other program can use until
// it is closed. If the journal belongs to another program or has other settings, the
// error wraps [ErrOtherSettings].
func OpenJournal(path, program string, s Settings) (*Journal, error) {
	f, err := disk.OpenLocked(path)
	if err != nil {
		return nil, err
	}
	j := &Journal{file: f, lines: map[digest]int64{}}
	settings := strings.ReplaceAll(program+", "+s.String(), "\n", ", ")
	if err := j.read(settings); err != nil {
		f.Close()
		return nil, fmt.Errorf("journal %s: %w", path, err)
	}
	if j.end == 0 {
		if err := j.write([]byte(journalMagic + settings + "\n")); err != nil { // the disk is full
			return nil, errors.Join(err, j.Remove())
		}
	}
	return j, nil
}

// read finds the games of the journal and cuts off an incomplete last line.
func (j *Journal) read(settings string) error {
	r := bufio.NewReaderSize(j.file, 1<<20)
	if begin, err := r.Peek(len(journalMagic)); err != nil && !errors.Is(err, io.EOF) {
		return err
	} else if len(begin) > 0 && string(begin) != journalMagic {
		return ErrNoJournal
	}
	for {
		line, err := disk.ReadLine(r, maxJournalLine)
		if errors.Is(err, io.EOF) {
			return j.file.Truncate(j.end)
		}
		if err != nil {
			return err
		}
		if was, ok := strings.CutPrefix(string(line), journalMagic); ok {
			if was = strings.TrimSpace(was); was != settings {
				was, now := difference(strings.Split(was, ", "), strings.Split(settings, ", "))
				return fmt.Errorf("%w: %s, now %s", ErrOtherSettings, was, now)
			}
		} else if d, _, ok := parseLine(line); ok {
			j.lines[d] = j.end
		}
		j.end += int64(len(line))
	}
}

// difference returns a and b without what they have in common at the beginning and the end.
func difference(a, b []string) (string, string) {
	for len(a) > 1 && len(b) > 1 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 1 && len(b) > 1 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return strings.Join(a, ", "), strings.Join(b, ", ")
}

// formatLine returns the line of a game.
func formatLine(d digest, analysis []byte) []byte {
	return fmt.Appendf(nil, "%x %08x %s\n", d, crc32.ChecksumIEEE(analysis), analysis)
}

// parseLine returns the parts of a line and reports whether it is whole.
func parseLine(line []byte) (d digest, analysis []byte, ok bool) {
	const prefix = 2*len(d) + 1 + 8 + 1
	if len(line) <= prefix {
		return d, nil, false
	}
	if _, err := hex.Decode(d[:], line[:2*len(d)]); err != nil {
		return d, nil, false
	}
	analysis = line[prefix : len(line)-1]
	return d, analysis, bytes.Equal(line, formatLine(d, analysis))
}

// write appends a line with a single call, so that only the last can be incomplete.
func (j *Journal) write(line []byte) error {
	if _, err := j.file.WriteAt(line, j.end); err != nil {
		return err
	}
	j.end += int64(len(line))
	return nil
}

// Len returns the number of games in the journal.
func (j *Journal) Len() int {
	if j == nil {
		return 0
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	return len(j.lines)
}

// find returns the analysis of g, nil if the journal does not have it.
func (j *Journal) find(g *pgn.Game) *Analysis {
	if j == nil {
		return nil
	}
	d := digestOf(g)
	j.mu.Lock()
	begin, ok := j.lines[d]
	end := j.end
	j.mu.Unlock()
	if !ok {
		return nil
	}
	line, err := bufio.NewReader(io.NewSectionReader(j.file, begin, end-begin)).ReadBytes('\n')
	if err != nil {
		return nil
	}
	was, text, ok := parseLine(line)
	var a Analysis
	if !ok || was != d || json.Unmarshal(text, &a) != nil || !a.plausible(g) {
		return nil
	}
	a.Moves = make([]Judgment, len(g.Moves))
	a.judge(g)
	return &a
}

// add keeps the analysis of g.
func (j *Journal) add(g *pgn.Game, a *Analysis) error {
	if j == nil {
		return nil
	}
	text, err := json.Marshal(a)
	if err != nil {
		return err
	}
	d := digestOf(g)
	line := formatLine(d, text)
	if len(line) > maxJournalLine {
		return nil
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	begin := j.end
	if err := j.write(line); err != nil {
		return err
	}
	j.lines[d] = begin
	return nil
}

// Close closes the file. The next run finds the games in it.
func (j *Journal) Close() error {
	if j == nil {
		return nil
	}
	return j.file.Close()
}

// Remove closes and deletes the file, unless it is gone already.
func (j *Journal) Remove() error {
	if j == nil {
		return nil
	}
	closing, err := j.file.Close(), os.Remove(j.file.Name())
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return errors.Join(closing, err)
}

// digestOf returns the digest of g.
func digestOf(g *pgn.Game) digest {
	var s strings.Builder
	s.WriteString(g.Replay(0).Position().ShredderFEN())
	for _, m := range g.Moves {
		fmt.Fprintf(&s, " %d", m.Move)
	}
	fmt.Fprintf(&s, " %s %v %t %t", g.Result, endingOf(g), g.Broken != nil, isWhole(g))
	sum := sha256.Sum256([]byte(s.String()))
	return digest(sum[:16])
}
