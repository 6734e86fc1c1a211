package winnable_test

import (
	"fmt"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws/winnable"
)

func ExampleCanMate() {
	p := position.MustParseFEN("7k/7p/8/8/8/8/8/KN6 w - - 0 1")
	finding := winnable.CanMate(&p, position.White, winnable.Exact)
	fmt.Println(finding.Answer, len(finding.Helpmate) > 0)
	finding = winnable.CanMate(&p, position.Black, winnable.Quick)
	fmt.Println(finding.Answer)
	// Output:
	// yes true
	// unknown
}
