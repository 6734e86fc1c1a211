package client

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/adoube/adoube/eval/wdl"
	"github.com/adoube/adoube/position"
)

// An Info is what an engine says while it searches. What it did not say is zero.
type Info struct {
	Depth    int // in plies
	SelDepth int // of the longest line, in plies
	MultiPV  int // rank of the line, from 1
	Score    Score
	HasScore bool
	WDL      [3]int // chances of a win, draw and loss for the side to move, per mille
	HasWDL   bool

	Nodes    uint64
	NPS      uint64 // nodes per second
	Time     time.Duration
	HashFull int // per mille
	TBHits   uint64

	PV   []position.Move // the line, up to its first illegal move
	Text string          // for people
}

// A Score is what an engine thinks of a position, for the side to move.
type Score = wdl.Score

// A Bound says whether a score is exact.
type Bound = wdl.Bound

// The bounds: Lower for at least the score, Upper for at most.
const (
	Exact = wdl.Exact
	Lower = wdl.Lower
	Upper = wdl.Upper
)

// parseInfo reads what follows the word info during a search of p. It skips what it does not
// understand, of which it returns the first as an error.
func parseInfo(text string, p *position.Position, chess960 bool) (in Info, err error) {
	in.MultiPV = 1
	odd := func(format string, args ...any) {
		if err == nil {
			err = fmt.Errorf(format, args...)
		}
	}
	for text != "" {
		word, rest := cutWord(text)
		value, after := cutWord(rest)
		text = rest
		ok := true
		switch word {
		case "string":
			in.Text, text = rest, ""
		case "pv":
			var lineErr error
			if in.PV, text, lineErr = parseLine(rest, p, chess960); lineErr != nil {
				odd("pv: %w", lineErr)
			}
		case "currmove":
			_, moveErr := parseMove(p, value, chess960)
			ok, text = moveErr == nil, after
		case "score":
			text, ok = in.parseScore(rest)
		case "lowerbound":
			in.Score = in.Score.WithBound(Lower)
		case "upperbound":
			in.Score = in.Score.WithBound(Upper)
		case "wdl":
			text, ok = in.parseWDL(rest)
		default:
			n, err := strconv.ParseUint(value, 10, 63)
			if ok = err == nil && in.number(word, n); ok {
				text = after
			}
		}
		if !ok {
			odd("%.40q is not understood before %.40q", word, rest)
		}
	}
	return in, err
}

// number sets the field of a word to n, and reports whether there is one.
func (in *Info) number(word string, n uint64) bool {
	small := int(min(n, 1<<31-1))
	switch word {
	case "depth":
		in.Depth = small
	case "seldepth":
		in.SelDepth = small
	case "multipv":
		in.MultiPV = small
	case "hashfull":
		in.HashFull = small
	case "time":
		in.Time = time.Duration(small) * time.Millisecond
	case "nodes":
		in.Nodes = n
	case "nps":
		in.NPS = n
	case "tbhits":
		in.TBHits = n
	case "cpuload", "currmovenumber":
	default:
		return false
	}
	return true
}

// parseScore reads a score and returns the rest of text.
func (in *Info) parseScore(text string) (rest string, ok bool) {
	kind, rest := cutWord(text)
	value, rest := cutWord(rest)
	n, err := strconv.Atoi(value)
	if err != nil || kind != "cp" && kind != "mate" {
		return text, false
	}
	in.HasScore = true
	if in.Score = wdl.Centipawns(n, in.Score.Bound()); kind == "mate" {
		in.Score = wdl.MateIn(n, in.Score.Bound())
	}
	return rest, true
}

// parseWDL reads the chances and returns the rest of text.
func (in *Info) parseWDL(text string) (rest string, ok bool) {
	var chances [3]int
	rest = text
	for i := range chances {
		var word string
		word, rest = cutWord(rest)
		n, err := strconv.Atoi(word)
		if err != nil || n < 0 {
			return text, false
		}
		chances[i] = n
	}
	in.WDL, in.HasWDL = chances, true
	return rest, true
}

// parseMove reads a move of p. One that is legal but written otherwise than in the notation in
// use is returned with an error.
func parseMove(p *position.Position, word string, chess960 bool) (position.Move, error) {
	m, err := p.ParseUCI(word)
	if err == nil && p.FormatUCI(m, chess960) != word {
		err = fmt.Errorf("move %q is written %s", word, p.FormatUCI(m, chess960))
	}
	return m, err
}

// parseLine returns the legal moves from p on with which text begins, and the rest after words
// that look like moves. The error is that of the first move with one.
func parseLine(text string, p *position.Position, chess960 bool) (line []position.Move, rest string, odd error) {
	current, legal := *p, true
	for {
		word, rest := cutWord(text)
		if !looksLikeMove(word) {
			return line, text, odd
		}
		text = rest
		m, err := parseMove(&current, word, chess960)
		if odd == nil {
			odd = err
		}
		if legal = legal && m != position.NoMove; legal {
			line, current = append(line, m), current.After(m)
		}
	}
}

// looksLikeMove reports whether a word begins with two squares.
func looksLikeMove(s string) bool {
	if len(s) < 4 {
		return false
	}
	for i, chars := range [...]string{"abcdefgh", "12345678", "abcdefgh", "12345678"} {
		if strings.IndexByte(chars, s[i]) < 0 {
			return false
		}
	}
	return len(s) <= 5
}
