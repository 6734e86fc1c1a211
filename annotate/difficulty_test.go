package annotate

import (
	"context"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

// difficult returns the settings of a quick analysis with levels.
func difficult() Settings {
	s := quick()
	s.Difficulty = true
	return s
}

// The tries come on top of the analysis, do not depend on the games before, and survive a journal.
func TestDifficultyIsReproducibleAndKept(t *testing.T) {
	games := mustRead(t, someGames)[1:3]
	plain := must.Get(analyses(context.Background(), Config{Settings: quick()}, games))(t)
	j := must.Get(OpenJournal(filepath.Join(t.TempDir(), "journal"), "test", difficult()))(t)
	defer j.Close()
	want := must.Get(analyses(context.Background(), Config{Settings: difficult(), Journal: j}, games))(t)
	for _, c := range []Config{{Settings: difficult(), Workers: 3}, {Settings: difficult(), Journal: j}} {
		if got := must.Get(analyses(context.Background(), c, games))(t); !reflect.DeepEqual(got, want) {
			t.Errorf("%d workers, %d games in the journal: the analysis differs", c.Workers, c.Journal.Len())
		}
	}
	mistakes := 0
	for n, a := range want {
		for i := range a.Moves {
			found := a.Points[i].Found
			if (found != nil) != (a.Moves[i].Grade >= Mistake) || found != nil && len(found) != len(Levels()) {
				t.Errorf("game %d, move %d: %v for the grade %s", n+1, i+1, found, a.Moves[i].Grade)
			}
			for _, tries := range found {
				if mistakes++; tries < 0 || tries > Tries {
					t.Errorf("game %d, move %d: found in %d of %d tries", n+1, i+1, tries, Tries)
				}
			}
			a.Points[i].Found = nil
		}
	}
	if mistakes == 0 || !reflect.DeepEqual(want, plain) {
		t.Errorf("%d mistakes, and without the tries the analysis differs from one that made none", mistakes)
	}
}

// Every level sees a mate in one. In Réti's study the weak levels do not see that the king catches the
// pawn.
func TestDifficultyRisesWithTheDepthOfTheMove(t *testing.T) {
	for game, want := range map[string]struct{ least, most []int }{
		"[FEN \"6k1/5ppp/8/8/8/8/qq6/3R3K w - - 0 1\"]\n\n1. Kg1 *\n": {[]int{100, 100, 100, 100, 100}, []int{100, 100, 100, 100, 100}},
		"[FEN \"7K/8/k1P5/7p/8/8/8/8 w - - 0 1\"]\n\n1. Kh7 *\n":      {[]int{0, 0, 0, 10, 60}, []int{10, 10, 10, 60, 100}},
	} {
		s := difficult()
		s.Limits.Nodes = 20_000
		found := must.Get(New(s).Annotate(context.Background(), mustRead(t, game)[0], nil))(t).Points[0].Found
		if len(found) != len(want.least) || !slices.IsSorted(found) {
			t.Fatalf("%s: %v in %d tries of the levels %v", game, found, Tries, Levels())
		}
		for k, n := range found {
			if n < want.least[k] || n > want.most[k] {
				t.Errorf("%s: level %d finds it in %d of %d tries, want %d to %d", game, Levels()[k], n, Tries, want.least[k], want.most[k])
			}
		}
	}
}

// The Laws and mates in one count as in the analysis of a game.
func TestDifficultyGradesMovesThatWereNotPlayed(t *testing.T) {
	const queen = "[FEN \"7k/8/5KQ1/8/8/8/8/8 w - - 0 1\"]\n\n1. Qg1 *"
	const again = "[FEN \"7k/8/8/8/8/8/8/KQ6 w - - 0 1\"]\n\n1. Ka2 Kg7 2. Ka1 Kh8 3. Ka2 Kg7 4. Qb2+ *"
	for _, tt := range []struct {
		game, move string
		mistake    bool
	}{
		{queen, "Qg7#", false},
		{queen, "Qf7", true},  // stalemate
		{queen, "Qh7+", true}, // a dead position
		{queen, "Qg2", false},
		{again, "Qg1+", false},
		{again, "Ka1", true}, // Black can claim a draw
		{"1. f3 e5 2. Kf2 *", "g4", true},
		{"1. f3 e5 2. Kf2 *", "e4", false},
	} {
		a, g := New(quick()), mustRead(t, tt.game)[0]
		r := must.Get(a.Annotate(context.Background(), g, nil))(t)
		i := len(g.Moves) - 1
		m := must.Get(g.Positions()[i].ParseSAN(tt.move))(t)
		if grade := must.Get(a.regrade(context.Background(), g, r, i, m))(t); (grade >= Mistake) != tt.mistake {
			t.Errorf("%s: the grade of %s is %s", tt.game, tt.move, grade)
		}
	}
}

func TestDifficultyOfAJournalMustBePossible(t *testing.T) {
	p := position.StartPosition()
	for _, tt := range []struct {
		found []int
		want  bool
	}{
		{nil, true},
		{[]int{0, 1, 50, 99, 100}, true},
		{[]int{}, false},
		{[]int{0, 1, 50, 99}, false},
		{[]int{0, 1, 50, 99, 101}, false},
		{[]int{-1, 1, 50, 99, 100}, false},
	} {
		if x := (Point{Found: tt.found}); x.plausible(&p) != tt.want {
			t.Errorf("%v: %t", tt.found, !tt.want)
		}
	}
}
