package bench

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/adoube/adoube/internal/typography"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/epd"
	"github.com/adoube/adoube/search"
)

// A SuiteConfig says how to search the positions of a test suite.
type SuiteConfig struct {
	Limits search.Limits // for each position, default one second
	Engine search.Options
	JSON   bool // print a JSON object per position
}

// A SuiteResult is the score of a test suite.
type SuiteResult struct {
	Solved int `json:"solved"`
	Scored int `json:"scored"` // positions that say what to find
}

// String returns the result as the last line of a suite.
func (r SuiteResult) String() string { return fmt.Sprintf("solved %d of %d", r.Solved, r.Scored) }

// An Answer is what the search found for a task, as it is printed. docs/schema/epd.json describes it.
type Answer struct {
	ID     string `json:"id"`     // the id of the position, or its line
	FEN    string `json:"fen"`    // the position
	Solved *bool  `json:"solved"` // whether the search found what there is to find; null if the line does not say what
	Played string `json:"played"` // the best move in SAN, -- if there is no legal move
	Move   string `json:"move"`   // the best move in UCI notation, 0000 if there is no legal move
	Wanted string `json:"wanted"` // what there is to find: bm and am with moves, dm with a number of moves
	Score  string `json:"score"`  // centipawns with a sign, or # and the moves to mate, for the side to move
	Depth  int    `json:"depth"`  // depth of the last complete iteration, in plies
	Nodes  uint64 `json:"nodes"`  // nodes of the search
	Ms     int64  `json:"ms"`     // time of the search in milliseconds
	solution
}

// A solution says when the search found the solution that it kept to the end. Both figures are -1
// if the task is not solved.
type solution struct {
	FoundMs    float64 `json:"found_ms"`    // time until the search found the solution that it kept, in milliseconds; -1 if the position is not solved
	FoundNodes int64   `json:"found_nodes"` // the same in nodes
}

// text returns s as it is printed: empty if the task is not solved.
func (s solution) text() string {
	if s.FoundNodes < 0 {
		return ""
	}
	return fmt.Sprintf("found %9d nodes %6.0f ms", s.FoundNodes, s.FoundMs)
}

// RunSuite searches each task as if it were the first. It prints a
// line for each to w, and the result as the last line. If the task is to find a
// mate, the search ends with it or with the proof that there is none. RunSuite
// returns early, with the error of ctx, when ctx is done.
func RunSuite(ctx context.Context, w io.Writer, tasks []epd.Task, c SuiteConfig) (SuiteResult, error) {
	if l := &c.Limits; l.MoveTime == 0 && l.Nodes == 0 && l.Depth == 0 {
		l.MoveTime = time.Second
	}
	engine := search.NewEngine(c.Engine)
	var total SuiteResult
	for i := range tasks {
		a, err := searchTask(ctx, engine, &tasks[i], c.Limits)
		if err != nil {
			return total, err
		}
		if a.Solved != nil {
			total.Scored++
			if *a.Solved {
				total.Solved++
			}
		}
		if err := a.print(w, i+1, c.JSON); err != nil {
			return total, err
		}
	}
	if c.JSON {
		return total, json.NewEncoder(w).Encode(total)
	}
	_, err := fmt.Fprintln(w, total)
	return total, err
}

// searchTask searches t.
func searchTask(ctx context.Context, engine *search.Engine, t *epd.Task, limits search.Limits) (Answer, error) {
	p := &t.Position
	limits.Mate = max(t.Mate, -t.Mate)
	watch := solutionWatch{task: t}
	r, err := searchNew(ctx, engine, p, limits, search.LineFunc(watch.see))
	if err != nil {
		return Answer{}, err
	}
	a := Answer{
		ID: t.ID, FEN: p.FEN(), Wanted: wanted(t),
		Played: p.SAN(r.Best), Move: p.UCI(r.Best),
		Score: formatScore(r.Score, p), Depth: r.Depth, Nodes: r.Nodes, Ms: r.Time.Milliseconds(),
		solution: solution{-1, -1},
	}
	if t.Scored() {
		solved := solves(r, t)
		a.Solved = &solved
		if solved {
			a.solution = watch.since
		}
	}
	return a, nil
}

// A solutionWatch watches the search of a task.
type solutionWatch struct {
	task   *epd.Task
	solved bool     // by the last line reported
	since  solution // if solved
}

// see notes a line of the search.
func (w *solutionWatch) see(l search.Line) {
	if l.MultiPV != 1 {
		return
	}
	before := w.solved
	w.solved = solves(search.Result{Best: l.PV[0], Score: l.Score}, w.task)
	if w.solved && !before {
		w.since = solution{float64(l.Time.Microseconds()) / 1000, int64(l.Nodes)}
	}
}

// solves reports whether r is what t asks for.
func solves(r search.Result, t *epd.Task) bool {
	if !t.Accepts(r.Best) {
		return false
	}
	if t.Mate == 0 {
		return true
	}
	moves, ok := r.Score.MateMoves()
	if t.Mate < 0 {
		return ok && moves <= 0 && moves >= t.Mate
	}
	return ok && moves > 0 && moves <= t.Mate
}

// wanted describes what t asks for.
func wanted(t *epd.Task) string {
	var parts []string
	for _, set := range []struct {
		opcode string
		moves  []position.Move
	}{{"bm", t.Best}, {"am", t.Avoid}} {
		if len(set.moves) == 0 {
			continue
		}
		parts = append(parts, set.opcode)
		for _, m := range set.moves {
			parts = append(parts, t.Position.SAN(m))
		}
	}
	if t.Mate != 0 {
		parts = append(parts, fmt.Sprintf("dm %d", t.Mate))
	}
	return strings.Join(parts, " ")
}

// print prints a as line n.
func (a Answer) print(w io.Writer, n int, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(w).Encode(a)
	}
	mark := "-"
	if a.Solved != nil {
		mark = map[bool]string{true: "ok", false: "no"}[*a.Solved]
	}
	_, err := fmt.Fprintf(w, "%4d %-2s %-7s %6s depth %2d %10d nodes %6d ms  %-31s  %-14s %s\n",
		n, mark, a.Played, a.Score, a.Depth, a.Nodes, a.Ms, a.solution.text(), a.Wanted, typography.Visible(a.ID))
	return err
}
