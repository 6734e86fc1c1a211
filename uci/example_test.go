package uci_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/adoube/adoube/search/handicap"
	"github.com/adoube/adoube/uci"
)

// A session that asks for a move of White, who has been mated.
func ExampleRun() {
	commands := `isready
position startpos moves f2f3 e7e5 g2g4 d8h4
go depth 10
wait
quit
`
	config := uci.Config{Name: "Adoube", Engine: handicap.New(handicap.DefaultOptions())}
	if err := uci.Run(strings.NewReader(commands), os.Stdout, config); err != nil {
		fmt.Println(err)
	}
	// Output:
	// readyok
	// info depth 0 score mate 0
	// bestmove (none)
}
