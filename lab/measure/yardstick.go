package measure

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/adoube/adoube/position"
)

// referenceUnit is how many centipawns of the reference multiply the odds of
// winning by e: the scale of [Scored.Points]. It is part of the definition of the
// yardstick; with another one, all errors are others.
const referenceUnit = 150

// A Scored is a position of the yardstick: one that a search evaluated, with the
// score of a longer search by a stronger engine.
type Scored struct {
	Position position.Position
	Points   float64 // expected for the side to move: sigmoid(centipawns/150), 0 or 1 for a mate
	Quiet    bool    // the best move neither captures nor promotes, and there is no check
}

// LoadYardstick reads a gzipped file of lines
//
//	FEN;best move;cp N
//	FEN;best move;mate N
//
// with scores for the side to move.
func LoadYardstick(path string) (list []Scored, err error) {
	err = unzip(path, func(r io.Reader) error {
		list, err = readYardstick(r)
		return err
	})
	return list, err
}

func readYardstick(r io.Reader) (list []Scored, err error) {
	err = eachLine(r, func(line string) error {
		s, err := parseScored(line)
		list = append(list, s)
		return err
	})
	return list, err
}

// parseScored reads one line.
func parseScored(line string) (s Scored, err error) {
	fields := strings.Split(line, ";")
	if len(fields) != 3 {
		return s, fmt.Errorf("%d fields instead of 3", len(fields))
	}
	if s.Position, err = position.ParseFEN(fields[0]); err != nil {
		return s, err
	}
	best, err := s.Position.ParseUCI(fields[1])
	if err != nil {
		return s, err
	}
	s.Quiet = best.IsQuiet() && !s.Position.InCheck()
	kind, number, _ := strings.Cut(fields[2], " ")
	n, err := strconv.Atoi(number)
	switch {
	case err != nil || kind != "cp" && kind != "mate":
		return s, fmt.Errorf("score %q is neither cp N nor mate N", fields[2])
	case kind == "cp":
		s.Points = sigmoid(float64(n) / referenceUnit)
	case n > 0:
		s.Points = 1
	}
	return s, nil
}

// An Agreement says how well an evaluation predicts the points of positions.
type Agreement struct {
	Positions   int     `json:"positions"`
	Error       float64 `json:"error"`       // mean squared error of sigmoid(evaluation/Unit)
	Correlation float64 `json:"correlation"` // of sigmoid(evaluation/Unit); 0 if either never varies
	Unit        float64 `json:"unit"`        // with the least error, in internal units
	Bias        float64 `json:"bias"`        // mean of the points less those predicted: above 0 if the evaluation thinks too little of the side to move
}

// JudgeYardstick measures evaluate, which evaluates a position for the side to
// move, on the quiet positions of list and on the others.
func JudgeYardstick(list []Scored, evaluate func(*position.Position) int) (quiet, noisy Agreement) {
	var value, points [2][]float64
	for i := range list {
		s, kind := &list[i], 1
		if s.Quiet {
			kind = 0
		}
		value[kind] = append(value[kind], float64(evaluate(&s.Position)))
		points[kind] = append(points[kind], s.Points)
	}
	return agree(value[0], points[0]), agree(value[1], points[1])
}

// agree finds the unit with the least error. The error falls and then rises with
// the unit, so the range that has the least one can be cut by a third again and
// again.
func agree(value, points []float64) Agreement {
	if len(value) == 0 {
		return Agreement{}
	}
	fit := func(unit float64) float64 {
		return squares(value, func(i int, v float64) float64 { return sigmoid(v/unit) - points[i] })
	}
	least, greatest := 10.0, 2000.0
	for greatest-least > 0.01 {
		third := (greatest - least) / 3
		if fit(least+third) < fit(greatest-third) {
			greatest -= third
		} else {
			least += third
		}
	}
	unit := (least + greatest) / 2
	said, bias := make([]float64, len(value)), 0.0
	for i, v := range value {
		said[i] = sigmoid(v / unit)
		bias += (points[i] - said[i]) / float64(len(value))
	}
	r := correlation(said, points)
	if math.IsNaN(r) {
		r = 0
	}
	return Agreement{len(value), fit(unit), r, unit, bias}
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
