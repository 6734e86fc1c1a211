package train

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

// A Sample is a labelled position.
type Sample struct {
	Position position.Position
	CP       float32 // score of a deep search, in centipawns from White's view
	Scale    float32 // centipawns of that engine for a tenfold change of the odds
	Result   float32 // of the game, 1 for White, 0 for Black
	HeldOut  bool    // for measuring, never for learning
	Odds     bool    // a piece was taken off the board, see odds.go
}

// maxClock is the highest halfmove clock of a sample: beyond it, scores tend to
// 0 for reasons the board does not show.
const maxClock = 40

// heldOutOneIn is the share of games that is held out.
const heldOutOneIn = 10

// Load reads the quiet samples of a gzipped file of lines
//
//	FEN;white_cp;white_result;engine;depth;move;q|n;game_id
//
// and skips lines that begin with #. Games are held out as a whole.
func Load(path string) ([]Sample, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("reading positions: %w", err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("reading positions: %s: %w", path, err)
	}
	samples, err := read(z)
	if err != nil {
		return nil, fmt.Errorf("reading positions: %s: %w", path, err)
	}
	return samples, nil
}

func read(r io.Reader) ([]Sample, error) {
	var samples []Sample
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		s, quiet, err := parse(lines.Text())
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		if quiet && s.Position.HalfmoveClock() <= maxClock {
			samples = append(samples, s)
		}
	}
	return samples, lines.Err()
}

// parse reads one line and says whether the move played was quiet.
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
	game, err := strconv.Atoi(fields[7])
	if err != nil {
		return s, false, fmt.Errorf("game %q is not a number", fields[7])
	}
	s.CP, s.Result, s.Scale = float32(cp), float32(result), engineScale(fields[3])
	s.HeldOut = game%heldOutOneIn == 0
	return s, fields[6] == "q", nil
}

// engineScales holds the scores, in centipawns, at which engines win ten times
// as often as they lose, fitted to the results of their games.
var engineScales = []struct {
	prefix string
	scale  float32
}{
	{"stockfish", 200}, {"lczero", 180}, {"komodo", 160}, {"ethereal", 260},
	{"houdini", 140}, {"ice4", 120}, {"arasan", 280},
}

func engineScale(name string) float32 {
	name = strings.ToLower(name)
	for _, e := range engineScales {
		if strings.HasPrefix(name, e.prefix) {
			return e.scale
		}
	}
	return 210
}
