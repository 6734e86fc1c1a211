package laws_test

import (
	"fmt"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
)

func ExampleJudge() {
	var game position.Game
	for _, s := range []string{"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"} {
		if err := game.Push(s); err != nil {
			fmt.Println(err)
			return
		}
	}
	report := laws.Judge(&game)
	fmt.Println(report.Outcome)
	for _, c := range report.Claims {
		fmt.Printf("claim a draw with %s: %s, article %s\n", game.Position().SAN(c.Move), c.Kind.Reason(c.Count), c.Article)
	}
	ruling := report.Rule(laws.FlagFall, position.Black)
	fmt.Printf("if Black's flag falls: %s, article %s\n", ruling.Result, ruling.Article)
	// Output:
	// ongoing
	// claim a draw with Ng8: the position occurs for the third time, article 9.2.1
	// if Black's flag falls: 1-0, article 6.9
}

func ExampleJudge_over() {
	for _, fen := range []string{
		"R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1",
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
		"8/8/4k3/8/8/3KB3/8/8 w - - 0 1",
		"7k/8/8/8/8/8/1r6/K2R4 w - - 150 200",
	} {
		p, err := position.ParseFEN(fen)
		if err != nil {
			fmt.Println(err)
			continue
		}
		report := laws.Judge(position.NewGame(p))
		fmt.Printf("%s: %s, article %s\n", report.Outcome, report.Result, report.Article)
	}
	// Output:
	// checkmate: 1-0, article 5.1.1
	// stalemate: 1/2-1/2, article 5.2.1
	// dead: 1/2-1/2, article 5.2.2
	// seventyfive: 1/2-1/2, article 9.6.2
}
