package uci

import (
	"cmp"
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

// A placement is what the game on the board was made from.
type placement struct {
	fen     string   // fields separated by single blanks
	moves   []string // as written
	variant position.Variant
}

// parsePosition parses the arguments of position: startpos or fen with a FEN,
// then possibly moves.
func parsePosition(args string) (to placement, err error) {
	words := strings.Fields(args)
	if len(words) == 0 {
		return to, errors.New("write startpos or fen FEN")
	}
	kind, start := words[0], words[1:]
	if i := slices.IndexFunc(start, func(w string) bool { return strings.EqualFold(w, "moves") }); i >= 0 {
		start, to.moves = start[:i], start[i+1:]
	}
	switch {
	case kind == "startpos" && len(start) > 0:
		return to, fmt.Errorf("unexpected %.100q after startpos; write startpos moves e2e4", start[0])
	case kind == "startpos":
		to.fen = position.StartFEN
	case kind != "fen":
		return to, fmt.Errorf("unexpected %.100q; write startpos or fen FEN", kind)
	case len(start) == 0:
		return to, errors.New("no FEN after fen")
	default:
		to.fen = strings.Join(start, " ")
	}
	return to, nil
}

// parseSetOption parses the arguments of setoption: name, the name, and
// possibly value and the value. Both may contain blanks.
func parseSetOption(args string) (name, value string, err error) {
	word, rest := nextWord(args)
	if !strings.EqualFold(word, "name") {
		return "", "", fmt.Errorf("write name NAME, not %.100q", word)
	}
	var words []string
	for word, rest = nextWord(rest); word != "" && !strings.EqualFold(word, "value"); word, rest = nextWord(rest) {
		words = append(words, word)
	}
	if len(words) == 0 {
		return "", "", errors.New("no option after name")
	}
	return strings.Join(words, " "), strings.Trim(rest, blanks), nil
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

func isGoWord(word string) bool { return slices.Contains(goWords, word) }

// parseGo parses the arguments of go in the position p. Parameters may come in any order. Without
// a limit the search ends when it is stopped or has nothing left to search. What cannot be used is
// left out and described in problems.
func parseGo(args string, p *position.Position) goCommand {
	var g goCommand
	for words := strings.Fields(args); len(words) > 0; {
		word, rest := words[0], words[1:]
		switch {
		case word == "searchmoves":
			n := slices.IndexFunc(rest, isGoWord)
			if n < 0 {
				n = len(rest)
			}
			g.searchMoves(rest[:n], p)
			rest = rest[n:]
		case word == "infinite":
			g.limits.Infinite = true
		case word == "ponder":
			g.limits.Ponder = true
		case !isGoWord(word):
			g.problem("unknown word %.100q ignored", word)
		case len(rest) == 0 || isGoWord(rest[0]):
			g.problem("no number after %q", word)
			g.lost = true
		default:
			g.number(word, rest[0])
			rest = rest[1:]
		}
		words = rest
	}
	after := g.limits // a ponder hit
	after.Ponder = false
	if g.lost && after.Endless() && !after.Infinite {
		g.limits.Depth = 1 // better a hasty move than none
	}
	return g
}

// problem notes a problem, but no more than a few: a longer list would not help the user.
func (g *goCommand) problem(format string, args ...any) {
	if len(g.problems) < 5 {
		g.problems = append(g.problems, fmt.Sprintf(format, args...))
	}
}

// searchMoves limits the search of p to the moves that words name. A null move 0000 is none.
func (g *goCommand) searchMoves(words []string, p *position.Position) {
	if len(words) == 0 {
		g.problem("no moves after \"searchmoves\", searching all")
		return
	}
	g.limits.SearchMoves = []position.Move{}
	for _, word := range words {
		m, err := p.ParseUCI(word)
		switch {
		case word == nullMove:
		case err != nil:
			g.problem("searchmoves: %v", err)
		case !slices.Contains(g.limits.SearchMoves, m):
			g.limits.SearchMoves = append(g.limits.SearchMoves, m)
		}
	}
}

// noTime is how limits say that there is no time left, which go writes as 0.
const noTime time.Duration = -1

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
	ms := time.Duration(min(max(n, 0), 1<<40)) * time.Millisecond
	switch word {
	case "wtime":
		l.Clock[position.White] = cmp.Or(ms, noTime)
	case "btime":
		l.Clock[position.Black] = cmp.Or(ms, noTime)
	case "winc":
		l.Increment[position.White] = ms
	case "binc":
		l.Increment[position.Black] = ms
	case "movestogo":
		l.MovesToGo = int(min(max(n, 0), math.MaxInt32)) // 0: none
	case "depth":
		l.Depth = count
	case "nodes":
		l.Nodes = uint64(max(n, 1))
	case "mate":
		l.Mate = count
	case "movetime":
		l.MoveTime = cmp.Or(ms, noTime)
	case "perft":
		g.perft = min(count, perft.MaxDepth)
	}
}
