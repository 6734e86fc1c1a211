package stress

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/adoube/adoube/position"
)

// An info is the part of an info line that a checker needs.
type info struct {
	line  int    // rank of the line, from 1
	kind  string // of the score: cp, mate, or "" for none
	score int
	bound bool            // the score is a bound
	pv    []position.Move // the line
	text  string          // after the word string
}

// numbers holds the number of numbers that follow a word.
var numbers = map[string]int{
	"depth": 1, "seldepth": 1, "multipv": 1, "nodes": 1, "nps": 1, "time": 1, "hashfull": 1,
	"tbhits": 1, "cpuload": 1, "currmovenumber": 1, "wdl": 3,
}

// parse reads what follows the word info. Anything outside the protocol is an error, and so are
// moves that are illegal or in another notation.
func (c *checker) parse(text string) (in info, err error) {
	in.line = 1
	words := strings.Fields(text)
	next := func() (word string) { // "" at the end
		if len(words) > 0 {
			word, words = words[0], words[1:]
		}
		return word
	}
	for len(words) > 0 && err == nil {
		switch word := next(); word {
		case "string":
			in.text, words = strings.Join(words, " "), nil
		case "pv": // the rest, as nothing else ends it
			in.pv, err = c.parseLine(words)
			words = nil
		case "currmove":
			_, err = c.setup.read(c.at, next())
		case "score":
			if in.kind = next(); in.kind != "cp" && in.kind != "mate" {
				return in, fmt.Errorf("score %q is neither cp nor mate", in.kind)
			}
			in.score, err = strconv.Atoi(next())
		case "lowerbound", "upperbound":
			in.bound = true
		default:
			if numbers[word] == 0 {
				return in, fmt.Errorf("%q is not a word of the protocol", word)
			}
			for range numbers[word] {
				n, numberErr := strconv.ParseUint(next(), 10, 63)
				if word == "multipv" {
					in.line = int(n)
				}
				if numberErr != nil {
					err = fmt.Errorf("%s: %w", word, numberErr)
				}
			}
		}
	}
	return in, err
}

// parseLine reads a line of at least one move.
func (c *checker) parseLine(words []string) (line []position.Move, err error) {
	if len(words) == 0 {
		return nil, errors.New("a line without moves")
	}
	p := *c.at
	for _, word := range words {
		m, err := c.setup.read(&p, word)
		if err != nil {
			return line, fmt.Errorf("pv: %w", err)
		}
		line, p = append(line, m), p.After(m)
	}
	return line, nil
}
