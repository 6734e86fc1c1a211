package winnable_test

import (
	"fmt"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws/winnable"
)

func ExampleCanMate() {
	p := position.MustParseFEN("7k/7p/8/8/8/8/8/KN6 w - - 0 1")
	verdict := winnable.CanMate(&p, position.White, winnable.Exact)
	fmt.Println(verdict.Answer, len(verdict.Helpmate) > 0)
	verdict = winnable.CanMate(&p, position.Black, winnable.Quick)
	fmt.Println(verdict.Answer)
	// Output:
	// yes true
	// unknown
}
