package measure

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/adoube/adoube/position"
)

// A Sample is a labeled position of a game of strong programs.
type Sample struct {
	Position position.Position
	CP       float32 // score of a deep search by another engine, in centipawns from White's view
	Result   float32 // of the game, 1 for White, 0 for Black
}

// maxClock is the greatest halfmove clock of a sample. Beyond it, scores tend to 0
// for reasons that the board does not show.
const maxClock = 40

// Load reads the quiet samples of a gzipped file of lines
//
//	FEN;white_cp;white_result;engine;depth;move;q|n;game_id
//
// and skips lines that begin with #.
func Load(path string) (samples []Sample, err error) {
	err = unzip(path, func(r io.Reader) error {
		samples, err = read(r)
		return err
	})
	return samples, err
}

// unzip calls read with the contents of a gzipped file. Errors name the file.
func unzip(path string, read func(io.Reader) error) error {
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("reading positions: %w", err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err == nil {
		err = read(z)
	}
	if err != nil {
		return fmt.Errorf("reading positions: %s: %w", path, err)
	}
	return nil
}

func read(r io.Reader) (samples []Sample, err error) {
	err = eachLine(r, func(line string) error {
		s, quiet, err := parse(line)
		if quiet && s.Position.HalfmoveClock() <= maxClock {
			samples = append(samples, s)
		}
		return err
	})
	return samples, err
}

// eachLine calls parse with the lines that do not begin with #. Errors name the
// line.
func eachLine(r io.Reader, parse func(line string) error) error {
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

// parse reads one line and reports whether the move played was quiet.
func parse(line string) (s Sample, quiet bool, err error) {
	fields := strings.Split(line, ";")
	if len(fields) != 8 {
		return s, false, fmt.Errorf("%d fields instead of 8", len(fields))
	}
	if s.Position, err = position.ParseFEN(fields[0]); err != nil {
		return s, false, err
	}
	cp, err := strconv.ParseFloat(fields[1], 32)
	if err != nil {
		return s, false, fmt.Errorf("score %q is not a number", fields[1])
	}
	result, err := strconv.ParseFloat(fields[2], 32)
	if err != nil || result < 0 || result > 1 {
		return s, false, fmt.Errorf("result %q is not between 0 and 1", fields[2])
	}
	s.CP, s.Result = float32(cp), float32(result)
	return s, fields[6] == "q", nil
}
