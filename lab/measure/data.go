package measure

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/adoube/adoube/position"
)

// A Sample is a position and what is known of it.
type Sample struct {
	Position position.Position
	View     position.Color // of Truth and Result
	Truth    float64        // what a long search says: on the yardstick points, in games centipawns or units
	Result   float64        // points in the end of the game; nothing on the yardstick
	Block    int            // samples of the same block are not independent
}

// referenceUnit is how many centipawns of the reference multiply the odds of winning by e.
// It is part of the definition of the yardstick; with another one, all figures are others.
const referenceUnit = 150

// blockSize is the number of positions of the yardstick that make a block: neighbors come
// from the same searches.
const blockSize = 100

// maxClock is the greatest halfmove clock of a sample from games. Beyond it, scores tend to
// 0 for reasons that the board does not show.
const maxClock = 40

// LoadYardstick reads positions that searches evaluated from a gzipped file of lines
//
//	FEN;best move;cp N
//	FEN;best move;mate N
//
// with scores for the side to move. A position is quiet if the best move neither captures
// nor promotes, and there is no check.
func LoadYardstick(path string) (quiet, noisy []Sample, err error) {
	n := 0
	err = eachLine(path, func(line string) error {
		s, isQuiet, err := parseYardstick(line)
		if s.Block = n / blockSize; isQuiet {
			quiet = append(quiet, s)
		} else {
			noisy = append(noisy, s)
		}
		n++
		return err
	})
	return quiet, noisy, err
}

func parseYardstick(line string) (s Sample, quiet bool, err error) {
	fields := strings.Split(line, ";")
	if len(fields) != 3 {
		return s, false, fmt.Errorf("%d fields instead of 3", len(fields))
	}
	if s.Position, err = position.ParseFEN(fields[0]); err != nil {
		return s, false, err
	}
	best, err := s.Position.ParseUCI(fields[1])
	if err != nil {
		return s, false, err
	}
	s.View = s.Position.SideToMove()
	kind, number, _ := strings.Cut(fields[2], " ")
	n, err := strconv.Atoi(number)
	switch {
	case err != nil || kind != "cp" && kind != "mate":
		return s, false, fmt.Errorf("score %q is neither cp N nor mate N", fields[2])
	case kind == "cp":
		s.Truth = sigmoid(float64(n) / referenceUnit)
	case n > 0:
		s.Truth = 1
	}
	return s, best.IsQuiet() && !s.Position.InCheck(), nil
}

// LoadGames reads the quiet positions of games from a gzipped file of lines
//
//	FEN;centipawns for White;points of White;engine;depth;move;q or n;number of the game
func LoadGames(path string) (list []Sample, err error) {
	err = eachLine(path, func(line string) error {
		s, quiet, err := parseGames(line)
		if quiet && s.Position.HalfmoveClock() <= maxClock {
			list = append(list, s)
		}
		return err
	})
	return list, err
}

// OneOfEach returns one sample of each block, some from its beginning and some from its end.
func OneOfEach(list []Sample) (some []Sample) {
	blocks := map[int][]int{}
	for i := range list {
		b := list[i].Block
		blocks[b] = append(blocks[b], i)
	}
	for i, b := range slices.Sorted(maps.Keys(blocks)) {
		all := blocks[b]
		some = append(some, list[all[i*7919%len(all)]]) // 7919 is a prime: no length is favored
	}
	return some
}

func parseGames(line string) (s Sample, quiet bool, err error) {
	fields := strings.Split(line, ";")
	if len(fields) != 8 {
		return s, false, fmt.Errorf("%d fields instead of 8", len(fields))
	}
	if s.Position, err = position.ParseFEN(fields[0]); err != nil {
		return s, false, err
	}
	if s.Truth, err = strconv.ParseFloat(fields[1], 64); err != nil {
		return s, false, fmt.Errorf("score %q is not a number", fields[1])
	}
	if s.Result, err = strconv.ParseFloat(fields[2], 64); err != nil || s.Result < 0 || s.Result > 1 {
		return s, false, fmt.Errorf("result %q is not between 0 and 1", fields[2])
	}
	if s.Block, err = strconv.Atoi(fields[7]); err != nil {
		return s, false, fmt.Errorf("game %q is not a number", fields[7])
	}
	return s, fields[6] == "q", nil
}

// eachLine calls parse with the lines of a gzipped file that do not begin with #. Errors
// name the file and the line.
func eachLine(path string, parse func(line string) error) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err == nil {
		err = eachLineOf(z, parse)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

func eachLineOf(r io.Reader, parse func(line string) error) error {
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		if err := parse(lines.Text()); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	return lines.Err()
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
