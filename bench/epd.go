package bench

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/adoube/adoube/position"
)

// A Task is a position of a test suite and what to find in it.
type Task struct {
	ID       string
	Position position.Position
	Best     []position.Move // bm: one of these is to be played
	Avoid    []position.Move // am: none of these
	Mate     int             // dm: mate in at most so many moves; negative to be mated; 0 for none
}

// Scored reports whether t says what to find.
func (t *Task) Scored() bool { return len(t.Best)+len(t.Avoid) > 0 || t.Mate != 0 }

// LoadEPD reads the test suite in the named file as [ReadEPD] does. Errors name the
// file.
func LoadEPD(name string) ([]Task, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	tasks, err := ReadEPD(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return tasks, nil
}

// ReadEPD reads a test suite in the Extended Position Description: on each line
// a FEN of four to six fields, then operations that end with a semicolon. Known
// are bm, am, dm and id, also bm with # and a number for dm; others are
// ignored. Empty lines and lines that begin with # are skipped. Errors name the
// line and the offending word. See
// https://www.chessprogramming.org/Extended_Position_Description.
func ReadEPD(r io.Reader) ([]Task, error) {
	var tasks []Task
	br := bufio.NewReader(r)
	for n := 1; ; n++ {
		line, err := br.ReadString('\n')
		if text := strings.TrimSpace(line); text != "" && text[0] != '#' {
			t, err := parseEPD(text)
			if err != nil {
				return nil, fmt.Errorf("line %d: %w", n, err)
			}
			if t.ID == "" {
				t.ID = "line " + strconv.Itoa(n)
			}
			tasks = append(tasks, t)
		}
		if err == io.EOF {
			return tasks, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

// parseEPD parses one line.
func parseEPD(line string) (Task, error) {
	fen, operations := splitFEN(line)
	p, err := position.ParseFEN(fen)
	if err != nil {
		return Task{}, err
	}
	t := Task{Position: p}
	for _, operation := range splitOperations(operations) {
		opcode, operands, _ := strings.Cut(operation, " ")
		if err := t.apply(opcode, strings.TrimSpace(operands)); err != nil {
			return Task{}, fmt.Errorf("%s: %w", opcode, err)
		}
	}
	return t, nil
}

// splitFEN splits a line after its four FEN fields, or six if two numbers
// follow.
func splitFEN(line string) (fen, rest string) {
	fields := strings.Fields(line)
	n := min(4, len(fields))
	for n >= 4 && n < 6 && n < len(fields) {
		if _, err := strconv.Atoi(strings.TrimSuffix(fields[n], ";")); err != nil {
			break
		}
		n++
	}
	rest = line
	for range n {
		rest = strings.TrimLeft(rest, " \t")
		rest = rest[strings.IndexAny(rest+" ", " \t"):]
	}
	return strings.TrimSuffix(strings.Join(fields[:n], " "), ";"), rest
}

// splitOperations splits s at semicolons outside of quotes.
func splitOperations(s string) []string {
	var operations []string
	quoted, start := false, 0
	s += ";"
	for i := range len(s) {
		switch {
		case s[i] == '"':
			quoted = !quoted
		case s[i] == ';' && (!quoted || i == len(s)-1):
			if op := strings.TrimSpace(s[start:i]); op != "" {
				operations = append(operations, strings.ReplaceAll(op, "\t", " "))
			}
			start = i + 1
		}
	}
	return operations
}

// apply takes one operation into t.
func (t *Task) apply(opcode, operands string) (err error) {
	switch opcode {
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
	}
	return err
}

func parseMate(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n == 0 {
		return 0, fmt.Errorf("%q is not a number of moves", s)
	}
	return n, nil
}

// parseMoves parses moves in SAN, or in UCI notation.
func parseMoves(p *position.Position, s string) ([]position.Move, error) {
	words := strings.Fields(strings.ReplaceAll(s, ",", " "))
	if len(words) == 0 {
		return nil, fmt.Errorf("no move")
	}
	var moves []position.Move
	for _, word := range words {
		m, err := p.ParseSAN(word)
		if err != nil {
			var uciErr error
			if m, uciErr = p.ParseUCI(word); uciErr != nil {
				return nil, err
			}
		}
		moves = append(moves, m)
	}
	return moves, nil
}
