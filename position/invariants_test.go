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
	seen := map[Key]bool{0: true}
	add := func(what string, k Key) {
		if seen[k] {
			t.Errorf("key of %s is not new", what)
		}
		seen[k] = true
	}
	for c := range Colors {
		for pt := Pawn; pt <= King; pt++ {
			for sq := A1; sq <= H8; sq++ {
				add(MakePiece(c, pt).String()+sq.String(), zobrist.piece[MakePiece(c, pt)][sq])
			}
		}
	}
	for sq := A1; sq <= H8; sq++ {
		add("castling rook "+sq.String(), zobrist.castling[sq])
	}
	for f := range zobrist.enPassant {
		add("en passant", zobrist.enPassant[f])
	}
	add("side", zobrist.side)
	for i, keys := range zobrist.piece {
		if pt := Piece(i).Type(); pt == NoPieceType && keys != [64]Key{} {
			t.Errorf("piece %d has keys", i) // KeyAfter needs 0 for an empty square
		}
	}
}

func TestMakeMoveKeepsEverythingConsistentOverTrees(t *testing.T) {
	var walk func(p *Position, depth int)
	walk = func(p *Position, depth int) {
		if err := p.inconsistency(); err != nil {
			t.Fatalf("%s: %v", p.FEN(), err)
		}
		if depth == 0 {
			return
		}
		for m := range p.LegalMoves() {
			var next Position
			p.MakeMove(m, &next)
			walk(&next, depth-1)
		}
	}
	for _, fen := range corpus {
		p := mustParse(t, fen)
		walk(&p, 2)
	}
}

func TestWithoutAPieceEverythingIsConsistent(t *testing.T) {
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

func TestMakeMoveKeepsEverythingConsistentInGames(t *testing.T) {
	randomPositions(t, 50_000, func(p *Position) {
		if err := p.inconsistency(); err != nil {
			t.Fatalf("%s: %v", p.FEN(), err)
		}
		if p.InCheck() {
			return
		}
		var next Position
		p.MakeNull(&next)
		if err := next.inconsistency(); err != nil {
			t.Fatalf("%s after a null move: %v", p.FEN(), err)
		}
	})
}

// The en passant square is there exactly if some pawn can take on it.
func TestEnPassantSquareMeansALegalCapture(t *testing.T) {
	taken := 0
	randomPositions(t, 50_000, func(p *Position) {
		for m := range p.LegalMoves() {
			sq := (m.From() + m.To()) / 2
			beside := PawnAttacks(p.side, sq) & p.Of(p.side.Opposite(), Pawn)
			if m.Kind() != DoublePush || beside == 0 {
				continue
			}
			var next Position
			p.MakeMove(m, &next)
			slow := slowBoardOf(&next)
			slow.ep = sq
			want := NoSquare
			for _, reply := range slow.legal() {
				if reply.IsEnPassant() {
					want = sq
					taken++
				}
			}
			if next.EnPassant() != want {
				t.Fatalf("%s after %s: EnPassant() = %s, want %s", p.FEN(), m, next.EnPassant(), want)
			}
		}
	})
	if taken < 100 {
		t.Errorf("only %d captures, too few for a test", taken)
	}
}

func TestMakeMoveLeavesThePositionAlone(t *testing.T) {
	randomPositions(t, 5000, func(p *Position) {
		before := *p
		for m := range p.LegalMoves() {
			var next Position
			p.MakeMove(m, &next)
			if *p != before {
				t.Fatalf("%s has changed by %s", before.FEN(), m)
			}
		}
	})
}

func TestMakeMoveCountsMoves(t *testing.T) {
	for _, tt := range []struct{ name, fen, move, want string }{
		{"quiet", "4k3/8/8/8/8/8/8/R3K3 w - - 7 30", "a1a2", "4k3/8/8/8/8/8/R7/4K3 b - - 8 30"},
		{"black", "4k3/8/8/8/8/8/8/R3K3 b - - 7 30", "e8e7", "8/4k3/8/8/8/8/8/R3K3 w - - 8 31"},
		{"capture", "4k3/8/8/8/8/8/r7/R3K3 w - - 7 30", "a1a2", "4k3/8/8/8/8/8/R7/4K3 b - - 0 30"},
		{"pawn", "4k3/8/8/8/8/8/4P3/4K3 w - - 7 30", "e2e3", "4k3/8/8/8/8/4P3/8/4K3 b - - 0 30"},
		{"double step without a taker", "4k3/8/8/8/8/8/4P3/4K3 w - - 7 30", "e2e4", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 30"},
		{"double step with a taker", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 7 30", "e2e4", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 30"},
		{"en passant", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 30", "d4e3", "4k3/8/8/8/8/4p3/8/4K3 w - - 0 31"},
		{"promotion", "8/P3k3/8/8/8/8/8/4K3 w - - 7 30", "a7a8n", "N7/4k3/8/8/8/8/8/4K3 b - - 0 30"},
		{"castling", "4k3/8/8/8/8/8/8/R3K2R w KQ - 7 30", "e1g1", "4k3/8/8/8/8/8/8/R4RK1 b - - 8 30"},
		{"castling long", "r3k3/8/8/8/8/8/8/4K3 b q - 7 30", "e8c8", "2kr4/8/8/8/8/8/8/4K3 w - - 8 31"},
		{"castling where king and rook swap", "4k3/8/8/8/8/8/8/5KR1 w G - 7 30", "f1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 8 30"},
		{"castling where the king stays", "4k3/8/8/8/8/8/8/6KR w H - 7 30", "g1h1", "4k3/8/8/8/8/8/8/5RK1 b - - 8 30"},
		{"rook move loses one right", "4k3/8/8/8/8/8/8/R3K2R w KQ - 7 30", "a1b1", "4k3/8/8/8/8/8/8/1R2K2R b K - 8 30"},
		{"captured rook loses its right", "r3k3/8/8/8/8/8/8/R3K3 w Qq - 7 30", "a1a8", "R3k3/8/8/8/8/8/8/4K3 b - - 0 30"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := mustParse(t, tt.fen)
			m, err := p.ParseUCI(tt.move)
			if err != nil {
				t.Fatal(err)
			}
			var next Position
			p.MakeMove(m, &next)
			if got := next.FEN(); got != tt.want {
				t.Errorf("%s after %s = %q, want %q", tt.fen, tt.move, got, tt.want)
			}
			if want := mustParse(t, tt.want); next != want {
				t.Errorf("%s after %s differs from the parsed %q", tt.fen, tt.move, tt.want)
			}
		})
	}
}

func TestWhatTheSearchCallsDoesNotAllocate(t *testing.T) {
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
