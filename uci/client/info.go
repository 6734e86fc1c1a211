package client

import (
	"strconv"
	"strings"
	"time"

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
	CPULoad  int // per mille

	PV             []position.Move // the line, up to its first illegal move
	CurrMove       position.Move   // the move that is searched
	CurrMoveNumber int             // from 1
	Text           string          // for people
}

// parseInfo reads what follows the word info during a search of p. It skips words that it does
// not know and numbers that make no sense.
func parseInfo(text string, p *position.Position) Info {
	in := Info{MultiPV: 1}
	for text != "" {
		var word string
		word, text = cutWord(text)
		switch word {
		case "string":
			in.Text, text = text, ""
		case "pv":
			in.PV, text = parseLine(text, p)
		case "currmove":
			word, text = cutWord(text)
			in.CurrMove, _ = p.ParseUCI(word)
		case "score":
			text = in.parseScore(text)
		case "lowerbound":
			in.Score.bound = Lower
		case "upperbound":
			in.Score.bound = Upper
		case "wdl":
			text = in.parseWDL(text)
		default:
			if in.number(word, text) {
				_, text = cutWord(text)
			}
		}
	}
	return in
}

// number sets the field of a word to the number at the beginning of text, and reports whether
// both are there.
func (in *Info) number(word, text string) bool {
	var field *int
	var count *uint64
	milliseconds := 0
	switch word {
	case "depth":
		field = &in.Depth
	case "seldepth":
		field = &in.SelDepth
	case "multipv":
		field = &in.MultiPV
	case "hashfull":
		field = &in.HashFull
	case "cpuload":
		field = &in.CPULoad
	case "currmovenumber":
		field = &in.CurrMoveNumber
	case "time":
		field = &milliseconds
	case "nodes":
		count = &in.Nodes
	case "nps":
		count = &in.NPS
	case "tbhits":
		count = &in.TBHits
	default:
		return false
	}
	value, _ := cutWord(text)
	n, err := strconv.ParseUint(value, 10, 63)
	switch {
	case err != nil:
		return false
	case count != nil:
		*count = n
	default:
		*field = int(min(n, 1<<31-1))
	}
	if milliseconds > 0 {
		in.Time = time.Duration(milliseconds) * time.Millisecond
	}
	return true
}

// parseScore reads a score and returns the rest of text.
func (in *Info) parseScore(text string) string {
	kind, rest := cutWord(text)
	value, rest := cutWord(rest)
	n, err := strconv.Atoi(value)
	if err != nil || kind != "cp" && kind != "mate" {
		return text
	}
	in.HasScore = true
	in.Score.value, in.Score.mate = n, kind == "mate"
	return rest
}

// parseWDL reads the chances and returns the rest of text.
func (in *Info) parseWDL(text string) string {
	var wdl [3]int
	rest := text
	for i := range wdl {
		var word string
		word, rest = cutWord(rest)
		n, err := strconv.Atoi(word)
		if err != nil || n < 0 {
			return text
		}
		wdl[i] = n
	}
	in.WDL, in.HasWDL = wdl, true
	return rest
}

// parseLine returns the legal moves from p on with which text begins, and the rest after words
// that look like moves.
func parseLine(text string, p *position.Position) (line []position.Move, rest string) {
	current, legal := *p, true
	for {
		word, rest := cutWord(text)
		if !looksLikeMove(word) {
			return line, text
		}
		text = rest
		m, err := current.ParseUCI(word)
		if legal = legal && err == nil; legal {
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
