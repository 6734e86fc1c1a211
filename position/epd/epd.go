package epd

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/position"
)

// A Task is a position of a test suite and what to find there.
type Task struct {
	ID       string
	Position position.Position
	Best     []position.Move // bm: play one of these
	Avoid    []position.Move // am: play none of these
	Mate     int             // dm: mate in at most this many moves; negative if mated; 0 for none
	Other    []Operation     // all others, but for the counters hmvc and fmvn, which Position has
}

// An Operation is a word of an EPD with what follows it, such as c0 and "a comment".
type Operation struct {
	Code    string
	Operand string // as written, with its quotation marks; tabs are blanks
}

// Scored reports whether t says what to find.
func (t *Task) Scored() bool { return len(t.Best)+len(t.Avoid) > 0 || t.Mate != 0 }

// Accepts reports whether m is among the moves that t asks for, if it names any, and not among
// those to avoid.
func (t *Task) Accepts(m position.Move) bool {
	return (len(t.Best) == 0 || slices.Contains(t.Best, m)) && !slices.Contains(t.Avoid, m)
}

// Load reads the test suite in the named file like [Read]. Errors name the file.
func Load(name string) ([]Task, error) {
	f, err := disk.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	tasks, err := Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return tasks, nil
}

// Read reads a test suite like [Tasks] and gives up at the first error.
func Read(r io.Reader) (tasks []Task, err error) {
	for t, err := range Tasks(r) {
		if err != nil {
			return nil, err
		}
		tasks = append(tasks, t)
	}
	return tasks, nil
}

// A LineError says why a line of a test suite cannot be read.
type LineError struct {
	Line int   // from 1
	Err  error // the reason, which names the offending word
}

// Error returns the line and the reason.
func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap returns the reason.
func (e *LineError) Unwrap() error { return e.Err }

// Tasks returns the tasks of a test suite in the Extended Position Description: on each
// line a position, see [position.ParseStart], then operations that end with a semicolon. It
// knows bm, am, dm, id, hmvc and fmvn, and reads bm with # and a number as dm; it keeps other
// operations as they are. It skips empty lines and lines that begin with #. Instead of a line
// that it cannot read it returns a [LineError] and then the next task; any other error comes
// from r and is the last. See https://www.chessprogramming.org/Extended_Position_Description.
func Tasks(r io.Reader) iter.Seq2[Task, error] {
	return func(yield func(Task, error) bool) {
		for line, err := range disk.Lines(bufio.NewReader(r)) {
			if strings.HasPrefix(line.Text, "#") {
				continue
			}
			t, place := Task{}, "line "+strconv.Itoa(line.Number)
			if err == nil {
				t, err = parse(line.Text)
				t.ID = cmp.Or(t.ID, place)
			} else if !errors.Is(err, disk.ErrLongLine) {
				yield(t, fmt.Errorf("%s: %w", place, err))
				return
			}
			if err != nil {
				err = &LineError{line.Number, err}
			}
			if !yield(t, err) {
				return
			}
		}
	}
}

// parse parses one line.
func parse(line string) (Task, error) {
	// Suites and books come from programs: rights that fit double Fischer random are meant so.
	in := position.Parser{Variant: position.Chess960Variant}
	p, operations, err := in.Start(line)
	if err == nil && operations == line {
		err = errors.New("the line begins with moves; begin with a position")
	}
	if err != nil {
		return Task{}, err
	}
	t := Task{Position: p}
	for _, operation := range position.SplitOperations(operations) {
		if operation == "" {
			continue
		}
		opcode, operands, _ := strings.Cut(strings.ReplaceAll(operation, "\t", " "), " ")
		if err := t.apply(opcode, strings.TrimSpace(operands)); err != nil {
			return Task{}, fmt.Errorf("%s: %w", opcode, err)
		}
	}
	return t, nil
}

// apply applies one operation to t.
func (t *Task) apply(opcode, operands string) (err error) {
	switch opcode {
	case "moves":
		err = errors.New("operations cannot follow moves; write the position after the moves")
	case "id":
		t.ID = strings.Trim(operands, `" `)
	case "bm":
		if n, ok := strings.CutPrefix(operands, "#"); ok {
			t.Mate, err = parseMate(n)
			break
		}
		t.Best, err = parseMoves(&t.Position, operands)
	case "am":
		t.Avoid, err = parseMoves(&t.Position, operands)
	case "dm":
		t.Mate, err = parseMate(operands)
	case "hmvc", "fmvn":
		err = t.setCounter(opcode, operands)
	default:
		t.Other = append(t.Other, Operation{opcode, operands})
	}
	return err
}

// setCounter sets the half-move clock or the move number of the position.
func (t *Task) setCounter(opcode, operand string) error {
	n, err := strconv.Atoi(operand)
	if err != nil || n < 0 {
		return fmt.Errorf("%.100q is not a whole number", operand)
	}
	s := t.Position.Setup()
	if opcode == "hmvc" {
		s.HalfmoveClock = n
	} else {
		s.FullmoveNumber = n
	}
	t.Position, err = s.Position()
	return err
}

func parseMate(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n == 0 {
		return 0, fmt.Errorf("%.100q is not a number of moves", s)
	}
	return n, nil
}

// parseMoves parses any number of moves in the notations of [position.Position.ParseSAN].
func parseMoves(p *position.Position, s string) (moves []position.Move, err error) {
	for _, word := range strings.Fields(strings.ReplaceAll(s, ",", " ")) {
		m, err := p.ParseSAN(word)
		if err != nil {
			return nil, err
		}
		moves = append(moves, m)
	}
	return moves, nil
}
