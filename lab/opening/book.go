package opening

import (
	"fmt"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/epd"
)

// ReadBook returns the positions in a file of FEN or EPD lines. It returns an error
// that names the file, and the line, if there are no positions or if the game is
// over in one of them.
func ReadBook(path string) ([]position.Position, error) {
	tasks, err := epd.Load(path)
	if err != nil {
		return nil, fmt.Errorf("book: %w", err)
	}
	if len(tasks) == 0 {
		return nil, fmt.Errorf("book: %s has no positions", path)
	}
	book := make([]position.Position, len(tasks))
	for i := range tasks {
		if book[i] = tasks[i].Position; Over(position.NewGame(book[i])) {
			return nil, fmt.Errorf("book: %s: %s: the game is over", path, tasks[i].ID)
		}
	}
	return book, nil
}
