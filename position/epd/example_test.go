package epd_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/adoube/adoube/position/epd"
)

func ExampleTasks() {
	suite := strings.NewReader(`
6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id "back rank"; c0 "from a game";
6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra9;
`) // or an open file of any size
	for task, err := range epd.Tasks(suite) {
		var bad *epd.LineError
		if errors.As(err, &bad) {
			fmt.Println(err) // and the loop continues with the next line
			continue
		} else if err != nil {
			fmt.Println(err) // of the file
			break
		}
		answer, err := task.Position.ParseSAN("Ra7")
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(task.ID, "solved:", task.Accepts(answer))
		fmt.Println(task.Other[0].Operand)
	}
	// Output:
	// back rank solved: false
	// "from a game"
	// line 3: bm: "Ra9" is not a move; write Nf3 or e2e4
}
