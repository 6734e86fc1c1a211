package uci

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/adoube/adoube/perft"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// nextWord splits s after its first word. Both are empty at the end of s.
func nextWord(s string) (word, rest string) {
	s = strings.TrimLeft(s, blanks)
	if i := strings.IndexAny(s, blanks); i >= 0 {
		return s[:i], s[i:]
	}
	return s, ""
}

// blanks are the characters that separate words.
const blanks = " \t\v\f"

// cutWord splits s around the first word that is w, in any case of letters.
func cutWord(s, w string) (before, after string, found bool) {
	for rest := s; ; {
		word, next := nextWord(rest)
		if word == "" {
			return s, "", false
		}
		if strings.EqualFold(word, w) {
			return s[:len(s)-len(next)-len(word)], next, true
		}
		rest = next
	}
}

// joinWords returns the words of s with single blanks between them.
func joinWords(s string) string { return strings.Join(strings.Fields(s), " ") }

// A placement is a parsed position command.
type placement struct {
	fen   string // fields separated by single blanks
	moves string // what follows the word moves, as written
}

// parsePosition parses the arguments of position: startpos or fen with a FEN,
// then possibly moves.
func parsePosition(args string) (placement, error) {
	kind, rest := nextWord(args)
	start, moves, _ := cutWord(rest, "moves")
	start = joinWords(start)
	switch kind {
	case "startpos":
		if start != "" {
			word, _ := nextWord(start)
			return placement{}, fmt.Errorf("unexpected %.100q after startpos", word)
		}
		return placement{position.StartFEN, moves}, nil
	case "fen":
		if start == "" {
			return placement{}, errors.New("no FEN after fen")
		}
		return placement{start, moves}, nil
	case "":
		return placement{}, errors.New("startpos or fen is missing")
	}
	return placement{}, fmt.Errorf("unexpected %.100q, want startpos or fen", kind)
}

// parseSetOption parses the arguments of setoption: name, the name, and
// possibly value and the value. Both may contain blanks.
func parseSetOption(args string) (name, value string, err error) {
	word, rest := nextWord(args)
	if !strings.EqualFold(word, "name") {
		return "", "", fmt.Errorf("unexpected %.100q, want name", word)
	}
	name, value, _ = cutWord(rest, "value")
	name = joinWords(name)
	if name == "" {
		return "", "", errors.New("no option name")
	}
	return name, strings.Trim(value, blanks), nil
}

// A goCommand is a parsed go command.
type goCommand struct {
	limits   search.Limits
	perft    int // depth of a perft, 0 for a search
	problems []string
	lost     bool // a number could not be used
}

// goWords are the words that begin a parameter of go.
var goWords = []string{
	"searchmoves", "ponder", "wtime", "btime", "winc", "binc", "movestogo",
	"depth", "nodes", "mate", "movetime", "infinite", "perft",
}

// parseGo parses the arguments of go in the position p. Parameters may come in
// any order; without any limit the search is infinite. It leaves out what it cannot
// use and describes it in problems.
func parseGo(args string, p *position.Position) goCommand {
	var g goCommand
	words := strings.Fields(args)
	for len(words) > 0 {
		word := words[0]
		words = words[1:]
		switch {
		case word == "infinite":
			g.limits.Infinite = true
		case word == "ponder":
			g.limits.Ponder = true
		case word == "searchmoves":
			words = g.searchMoves(words, p)
		case !slices.Contains(goWords, word):
			g.problem("unknown word %.100q ignored", word)
		case len(words) == 0 || slices.Contains(goWords, words[0]):
			g.problem("no number after %q", word)
			g.lost = true
		default:
			g.number(word, words[0])
			words = words[1:]
		}
	}
	after := g.limits // a ponder hit
	after.Ponder = false
	if l := &g.limits; after.Endless() {
		// If the intended limit is lost, better a hasty move than none.
		if g.lost && !l.Ponder && !l.Infinite {
			l.Depth = 1
		} else {
			l.Infinite = true
		}
	}
	return g
}

// problem notes a problem, up to a few of them: more would not help anyone.
func (g *goCommand) problem(format string, args ...any) {
	if len(g.problems) < 5 {
		g.problems = append(g.problems, fmt.Sprintf(format, args...))
	}
}

// searchMoves takes the moves after searchmoves from words and returns the
// remaining words. It skips a null move 0000.
func (g *goCommand) searchMoves(words []string, p *position.Position) []string {
	if len(words) == 0 || slices.Contains(goWords, words[0]) {
		g.problem("no moves after \"searchmoves\", searching all")
		return words
	}
	g.limits.HasSearchMoves = true
	for len(words) > 0 && !slices.Contains(goWords, words[0]) {
		word := words[0]
		words = words[1:]
		if word == nullMove {
			continue
		}
		m, err := p.ParseUCI(word)
		if err != nil {
			g.problem("ignoring %v", err)
			continue
		}
		if !slices.Contains(g.limits.SearchMoves, m) {
			g.limits.SearchMoves = append(g.limits.SearchMoves, m)
		}
	}
	return words
}

// nullMove is how UCI writes the absence of a move.
const nullMove = "0000"

// number sets the numeric parameter word to text. A number outside the useful
// range counts as the nearest one inside: a negative clock shows no time.
func (g *goCommand) number(word, text string) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		g.problem("%.100q after %q is not a number", text, word)
		g.lost = true
		return
	}
	l := &g.limits
	count := int(min(max(n, 1), math.MaxInt32))
	switch word {
	case "wtime":
		l.Clock[position.White], l.HasClock[position.White] = milliseconds(n), true
	case "btime":
		l.Clock[position.Black], l.HasClock[position.Black] = milliseconds(n), true
	case "winc":
		l.Increment[position.White] = milliseconds(n)
	case "binc":
		l.Increment[position.Black] = milliseconds(n)
	case "movestogo":
		l.MovesToGo = int(min(max(n, 0), math.MaxInt32)) // 0: none
	case "depth":
		l.Depth = count
	case "nodes":
		l.Nodes = uint64(max(n, 1))
	case "mate":
		l.Mate = count
	case "movetime":
		l.MoveTime, l.HasMoveTime = milliseconds(n), true
	case "perft":
		g.perft = min(count, perft.MaxDepth)
	}
}

// milliseconds returns n ms, limited to 0 and some decades.
func milliseconds(n int64) time.Duration {
	return time.Duration(min(max(n, 0), 1<<40)) * time.Millisecond
}
