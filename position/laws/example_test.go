package laws_test

import (
	"fmt"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/position/laws/winnable"
)

func ExampleArbiter_Status() {
	var game position.Game
	if err := game.PushAll("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1"); err != nil {
		fmt.Println(err)
		return
	}
	var arbiter laws.Arbiter
	status := arbiter.Status(&game, laws.Current(), winnable.Exact)
	fmt.Println(status.Outcome)
	for _, c := range status.Claims {
		fmt.Printf("claim a draw with %s: %s, article %s\n", game.Position().SAN(c.Move), c.Kind.Reason(c.Count), c.Article)
	}
	// Output:
	// ongoing
	// claim a draw with Ng8: the position occurs for the third time, article 9.2.1
}

func ExampleArbiter_Follow() {
	course := new(laws.Arbiter).Follow(position.Position{}, laws.Current(), winnable.Quick)
	for _, s := range []string{"f3", "e5", "g4", "Qh4"} {
		m, err := course.Position().ParseSAN(s)
		if err != nil {
			fmt.Println(err)
			return
		}
		course.Play(m)
		fmt.Println(s, course.Status().Outcome)
	}
	// Output:
	// f3 ongoing
	// e5 ongoing
	// g4 ongoing
	// Qh4 checkmate
}

func ExampleAssess() {
	p, err := position.ParseFEN("8/8/4kn2/8/8/3K4/4P3/8 b - - 0 60")
	if err != nil {
		fmt.Println(err)
		return
	}
	report := laws.Assess(position.NewGame(p))
	for _, player := range []position.Color{position.White, position.Black} {
		ruling := report.Rule(laws.FlagFall, player)
		fmt.Printf("if the flag of %s falls: %s, article %s\n", player, ruling.Result, ruling.Article)
	}
	fmt.Println("can Black mate?", report.Winnable[position.Black].Answer)
	// Output:
	// if the flag of white falls: 0-1, article 6.9
	// if the flag of black falls: 1-0, article 6.9
	// can Black mate? yes
}

func ExampleAssess_over() {
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
		report := laws.Assess(position.NewGame(p))
		fmt.Printf("%s: %s, article %s\n", report.Outcome, report.Result, report.Article)
	}
	// Output:
	// checkmate: 1-0, article 5.1.1
	// stalemate: 1/2-1/2, article 5.2.1
	// dead: 1/2-1/2, article 5.2.2
	// seventyfive: 1/2-1/2, article 9.6.2
}
