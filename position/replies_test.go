package position

import "testing"

func TestRepliesAreCountedRightly(t *testing.T) {
	randomPositions(t, 10_000, func(p *Position) { checkReplies(t, p) })
}

// checkReplies compares the counts of replies in p, to one move and to all, with what the
// generator finds after each move.
func checkReplies(t *testing.T, p *Position) {
	t.Helper()
	var all MoveList
	p.GenerateLegal(&all)
	sum := 0
	for _, m := range all.Slice() {
		var replies, alone MoveList
		next := p.After(m)
		next.GenerateLegal(&replies)
		want := replies.Len()
		if want >= listed { // there may be more
			want = next.LegalMoveCount()
		}
		sum += want

		alone.add(m)
		if got := p.CountReplies(&alone); got != uint64(want) {
			t.Fatalf("%s: %d replies to %s, want %d", p.FEN(), got, p.UCI(m), want)
		}
	}
	if got := p.CountReplies(&all); got != uint64(sum) {
		t.Fatalf("%s: %d replies to all moves, want %d", p.FEN(), got, sum)
	}
}
