package spsa

import (
	"fmt"

	"github.com/adoube/adoube/bench"
	"github.com/adoube/adoube/lab/selfplay"
	"github.com/adoube/adoube/position"
)

// ReadBook returns the positions in a file of FEN or EPD lines. Errors name the
// file and the line, also if the game is over in a position.
func ReadBook(path string) ([]position.Position, error) {
	tasks, err := bench.LoadEPD(path)
	if err != nil {
		return nil, fmt.Errorf("book: %w", err)
	}
	if len(tasks) == 0 {
		return nil, fmt.Errorf("book: %s has no positions", path)
	}
	book := make([]position.Position, 0, len(tasks))
	for i := range tasks {
		if _, over := selfplay.Verdict(position.NewGame(tasks[i].Position)); over {
			return nil, fmt.Errorf("book: %s: %s: the game is over", path, tasks[i].ID)
		}
		book = append(book, tasks[i].Position)
	}
	return book, nil
}
