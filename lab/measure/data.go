package measure

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/adoube/adoube/lab/nn"
	"github.com/adoube/adoube/position"
)

// A Sample is a position with a reference score and a result.
type Sample struct {
	Position position.Position
	View     position.Color // of Truth and Result
	Truth    float64        // by a long search: an expected score in the yardstick, a score in games
	Result   float64        // of the game, from 0 to 1; not set in the yardstick
	Block    int            // samples of the same block are not independent
}

// referenceUnit is the number of centipawns of the reference that multiply the odds of winning
// by e. All figures depend on it.
const referenceUnit = 150

// blockSize is the number of positions in a block of the yardstick: neighbors come from the
// same searches.
const blockSize = 100

// LoadYardstick reads the yardstick, positions from searches, from a gzipped file of lines
//
//	FEN;best move;cp N
//	FEN;best move;mate N
//
// with scores for the side to move. A position is quiet if the side to move is not in check and
// the best move neither captures nor promotes.
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
		s.Truth = nn.Sigmoid(float64(n) / referenceUnit)
	case n > 0:
		s.Truth = 1
	}
	return s, best.IsQuiet() && !s.Position.InCheck(), nil
}

// LoadGames reads the quiet positions of games from a gzipped file of lines
//
//	FEN;centipawns for White;result for White;engine;depth;move;q or n;number of the game
func LoadGames(path string) (list []Sample, err error) {
	err = eachLine(path, func(line string) error {
		s, quiet, err := parseGames(line)
		if quiet && s.Position.HalfmoveClock() <= nn.MaxClock {
			list = append(list, s)
		}
		return err
	})
	return list, err
}

// OneOfEach returns one sample of each block, early in some blocks and late in others.
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

// eachLine calls parse with each line of a gzipped file that does not begin with #. Errors
// name the file and the line.
func eachLine(path string, parse func(line string) error) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	lines := bufio.NewScanner(z)
	for n := 1; lines.Scan(); n++ {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		if err := parse(lines.Text()); err != nil {
			return fmt.Errorf("%s: line %d: %w", path, n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}
