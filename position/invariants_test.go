package position

import (
	"slices"
	"testing"
	"unsafe"
)

func TestPositionHasAtMost256Bytes(t *testing.T) {
	if got := unsafe.Sizeof(Position{}); got > 256 {
		t.Errorf("a Position has %d bytes, want at most 256", got)
	}
}

func TestZobristKeysAreDistinct(t *testing.T) {
	seen := map[Key]string{0: "nothing"}
	add := func(what string, k Key) {
		if seen[k] != "" {
			t.Errorf("the key of %s is that of %s", what, seen[k])
		}
		seen[k] = what
	}
	for i, keys := range zobrist.piece {
		pc := Piece(i)
		if pc.Type() == NoPieceType || pc.Type() > King {
			if keys != [64]Key{} {
				t.Errorf("piece %d has keys", i) // KeyAfter needs 0 for an empty square
			}
			continue
		}
		for sq, k := range keys {
			add(pc.String()+Square(sq).String(), k)
		}
	}
	for sq, k := range zobrist.castling {
		add("castling with "+Square(sq).String(), k)
	}
	for f, k := range zobrist.enPassant {
		add("en passant on "+Square(f).String(), k)
	}
	add("Black to move", zobrist.side)
}

func TestKeysAreConsistentWithoutAPiece(t *testing.T) {
	tried := 0
	randomPositions(t, 300, func(p *Position) {
		for sq := A1; sq <= H8; sq++ {
			q := p.Without(sq)
			if pc := p.PieceOn(sq); pc == NoPiece || pc.Type() == King {
				if q != *p {
					t.Fatalf("%s: without %s on %s something else", p.FEN(), pc, sq)
				}
				continue
			}
			if q.PieceOn(sq) != NoPiece || q.Occupied().Count() != p.Occupied().Count()-1 {
				t.Fatalf("%s: without %s: %s", p.FEN(), sq, q.FEN())
			}
			if q.Attacked(q.King(q.side.Opposite()), q.side, q.Occupied()) {
				continue // it was pinned: no consistent position is without it
			}
			if err := q.inconsistency(); err != nil {
				t.Fatalf("%s without %s: %v", p.FEN(), sq, err)
			}
			tried++
		}
	})
	if tried < 1000 {
		t.Errorf("only %d positions", tried)
	}
}

func TestPositionDoesNotAllocateInTheSearch(t *testing.T) {
	p := mustParse(t, corpus[1])
	moves := slices.Collect(p.LegalMoves())
	var l MoveList
	var next Position
	history := make([]Key, 20)
	allocs := testing.AllocsPerRun(10, func() {
		l.Clear()
		p.GenerateNoisy(&l)
		p.GenerateQuiets(&l)
		for _, m := range moves {
			if p.IsPseudoLegal(m) && p.IsLegal(m) && p.SEE(m, 0) && p.GivesCheck(m) {
				l.Clear()
			}
			p.MakeMove(m, &next)
		}
		p.MakeNull(&next)
		if p.HasUpcomingRepetition(history, 4) || p.IsRepetition(history, 4) || p.IsMaterialDraw() {
			l.Clear()
		}
	})
	if allocs != 0 {
		t.Errorf("%v allocations, want none", allocs)
	}
}
