package syzygy_test

import (
	"fmt"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/syzygy"
)

func ExampleTables() {
	tables, err := syzygy.Open("testdata/tables") // or directories, as in "/tables/345:/tables/67"
	if err != nil {
		fmt.Println(err) // names the files that cannot be used; the others can
	}
	defer tables.Close()
	p := position.MustParseFEN("8/8/8/8/8/k7/8/K6Q w - - 0 1")
	if wdl, ok := tables.ProbeWDL(&p); ok {
		dtz, _ := tables.ProbeDTZ(&p)
		fmt.Println(wdl, dtz)
	}
	if ranking, ok := tables.RankRoot(position.NewGame(p), true); ok {
		m := ranking.Moves[0]
		fmt.Println(p.SAN(m.Move), m.WDL, m.DTZ)
	}
	// Output:
	// win 7
	// Qb7 win 7
}
