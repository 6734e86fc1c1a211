package position

import "testing"

func TestGameRemembersItsCourse(t *testing.T) {
	g := NewGame(StartPosition())
	if err := g.PlayUCI("g1f3 g8f6 f3g1  f6g8 e2e4"); err != nil {
		t.Fatal(err)
	}
	if got := g.Position().FEN(); got != "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3" {
		t.Errorf("Position() = %s", got)
	}
	if *g.Start() != StartPosition() {
		t.Errorf("Start() = %s", g.Start().FEN())
	}
	if len(g.Moves()) != 5 || len(g.Keys()) != 5 || g.Keys()[0] != g.Keys()[4] || g.Keys()[0] != g.Start().Key() {
		t.Errorf("Moves() = %v, Keys() = %x", g.Moves(), g.Keys())
	}
}

func TestPlayUCINamesTheMoveThatFails(t *testing.T) {
	g := NewGame(StartPosition())
	err := g.PlayUCI("e2e4 e2e4")
	const want = `half-move 2: move "e2e4": there is no piece on e2`
	if err == nil || err.Error() != want {
		t.Errorf("PlayUCI = %v, want %s", err, want)
	}
	if len(g.Moves()) != 1 {
		t.Errorf("%d moves were played, want those before the error", len(g.Moves()))
	}
}
