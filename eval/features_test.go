package eval

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/adoube/adoube/position"
)

// plain is the number of pieces on squares: colors, kinds with passed pawns, squares.
const plain = 2 * 7 * 64

// featureIndex returns the index, less than [StatusInputs], of the feature of a piece of color c
// and kind pt on sq. Perspective is the side that looks at the board, and king is
// the square of its king. Black sees the board upside down, and a side whose king
// is on files e to h sees it mirrored left to right, so that its own king is always on files a
// to d. The status is that of [newBoard].
func featureIndex(perspective, c position.Color, pt position.PieceType, sq, king position.Square, status int) int {
	seen := sq.Relative(perspective)
	if mirrored(king) {
		seen = seen.Mirror()
	}
	piece := int(pt - position.Pawn)
	if c != perspective {
		piece += pieceKinds
	}
	return status*PlainInputs + piece*64 + int(seen)
}

func TestFeatureIndexTurnsTheBoard(t *testing.T) {
	const white, black = position.White, position.Black
	square := func(s string) position.Square {
		sq, err := position.ParseSquare(s)
		if err != nil {
			t.Fatal(err)
		}
		return sq
	}
	for _, tt := range []struct {
		name           string
		perspective, c position.Color
		pt             position.PieceType
		sq, king       string
		status         int
		want           int
	}{
		{"own pawn", white, white, position.Pawn, "a2", "a1", 0, 8},
		{"own king", white, white, position.King, "d1", "d1", 0, 5*64 + 3},
		{"own king on the right is seen on the left", white, white, position.King, "e1", "e1", 0, 5*64 + 3},
		{"own passed pawn", white, white, passedPawn, "c5", "a1", 0, 6*64 + 34},
		{"enemy pawn", white, black, position.Pawn, "a7", "a1", 1, plain + 7*64 + 48},
		{"enemy queen, mirrored", white, black, position.Queen, "a8", "g1", 2, 2*plain + 11*64 + 63},
		{"as Black sees it", black, black, position.Knight, "b8", "c8", 0, 64 + 1},
		{"as Black sees it, mirrored", black, black, position.Knight, "b8", "e8", 3, 3*plain + 64 + 6},
		{"enemy as Black sees it", black, white, position.Rook, "h1", "d8", 0, 10*64 + 63},
		{"enemy as Black sees it, mirrored", black, white, position.Rook, "h1", "h5", 0, 10*64 + 56},
	} {
		got := featureIndex(tt.perspective, tt.c, tt.pt, square(tt.sq), square(tt.king), tt.status)
		if got != tt.want {
			t.Errorf("%s: %d, want %d", tt.name, got, tt.want)
		}
	}
}

func TestFeaturesAreDistinct(t *testing.T) {
	for king := range position.NoSquare {
		for perspective := position.White; perspective <= position.Black; perspective++ {
			var seen [StatusInputs]bool
			for c := position.White; c <= position.Black; c++ {
				for pt := position.Pawn; pt <= passedPawn; pt++ {
					for sq := range position.NoSquare {
						for status := range statuses {
							i := featureIndex(perspective, c, pt, sq, king, status)
							if seen[i] {
								t.Fatalf("feature %d twice", i)
							}
							seen[i] = true
						}
					}
				}
			}
			own := featureIndex(perspective, perspective, position.King, king, king, 0)
			if file := own % 8; file > 3 {
				t.Fatalf("%v sees its king on %v on file %d", perspective, king, file)
			}
		}
	}
}

// slowFeatures returns the features of p as a side sees it, by their definition
// and in ascending order.
func slowFeatures(p *position.Position, perspective position.Color) (list []uint16) {
	king := p.King(perspective)
	for sq := range position.NoSquare {
		pc := p.PieceOn(sq)
		if pc == position.NoPiece {
			continue
		}
		status := 0
		if attackers := p.AttackersTo(sq, p.Occupied()); pc.Type() != position.King {
			status = slowLevel(p, attackers&p.ByColor(pc.Color().Opposite())) + 4*slowLevel(p, attackers&p.ByColor(pc.Color()))
		}
		kind := pc.Type()
		if kind == position.Pawn && slowPassed(p, sq) {
			kind = passedPawn
		}
		list = append(list, uint16(featureIndex(perspective, pc.Color(), kind, sq, king, status)))
		alone := featureIndex(perspective, pc.Color(), kind, sq, king, 0)
		list = append(list, uint16(16*plain+plain*slowBucket(king.Relative(perspective))+alone))
	}
	slices.Sort(list)
	return list
}

// slowLevel returns the level of the least of the pieces of p on squares.
func slowLevel(p *position.Position, squares position.Bitboard) int {
	least := 4
	for ; squares != 0; squares &= squares - 1 {
		levels := [...]int{position.Pawn: 1, position.Knight: 2, position.Bishop: 2, position.Rook: 3, position.Queen: 3, position.King: 3}
		least = min(least, levels[p.PieceOn(squares.LSB()).Type()])
	}
	return least % 4
}

// slowPassed reports whether the pawn of p on sq is passed.
func slowPassed(p *position.Position, sq position.Square) bool {
	us := p.PieceOn(sq).Color()
	for at := range position.NoSquare {
		ahead := at.Relative(us).Rank() > sq.Relative(us).Rank() && max(at.File(), sq.File())-min(at.File(), sq.File()) <= 1
		if ahead && p.PieceOn(at) == position.MakePiece(us.Opposite(), position.Pawn) {
			return false
		}
	}
	return true
}

// slowBucket returns the king bucket of a side that sees its own king on sq, as docs/nets.md
// draws them.
func slowBucket(sq position.Square) int {
	const board = "01233210" + "44555544" + "66666666" + "66666666" + "77777777" + "77777777" + "77777777" + "77777777"
	return int(board[sq] - '0')
}

func TestPackedBoardHasTheSameFeatures(t *testing.T) {
	n := randomNetwork(20, 64, 8)
	e := New(n)
	seen := map[Kind]int{}
	for _, fen := range append(boards(t, 10), openings...) {
		p := position.MustParseFEN(fen)
		pieces, v, kind := Pack(&p)
		seen[kind]++
		if pieces.board(v) != boardOf(&p) {
			t.Fatalf("%s: unpacked, it is another board", fen)
		}
		if want := slowKind(&p); kind != want {
			t.Fatalf("%s: kind %q, want %q", fen, kind, want)
		}
		var lists [2]FeatureList
		count := pieces.Features(v, &lists[0], &lists[1])
		for c := position.White; c <= position.Black; c++ {
			got, want := lists[c][:count], slowFeatures(&p, c)
			if slices.Sort(got); !slices.Equal(got, want) {
				t.Fatalf("%s: %v sees %v, want %v", fen, c, got, want)
			}
		}
		if got, want := e.EvaluatePacked(&pieces, v, p.SideToMove()), referenceOutput(n, &p); got != want {
			t.Fatalf("%s: %d, want %d", fen, got, want)
		}
	}
	if len(seen) != Kinds {
		t.Errorf("not all kinds of boards: %v", seen)
	}
}

// All kernels find the same rows between any two boards, however many squares differ.
func TestKernelsFindTheSameChange(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 0))
	for range 2000 {
		var before, after board
		for i := range before.pieces {
			before.pieces[i] = position.Bitboard(r.Uint64() & r.Uint64())
			after.pieces[i] = before.pieces[i]
		}
		for range 1 << r.IntN(8) {
			after.pieces[r.IntN(len(after.pieces))] ^= 1 << r.IntN(64)
		}
		after.views = Views{View(r.IntN(views)), View(r.IntN(views))}
		changed := before.differences(&after)
		var want [2]rows
		changeGeneric(&before, &after, changed, &want[0], &want[1])
		for _, k := range kernels {
			var got [2]rows
			k.change(&before, &after, changed, &got[0], &got[1])
			for c := range got {
				g, w := &got[c], &want[c]
				if !slices.Equal(g.add[:g.added], w.add[:w.added]) || !slices.Equal(g.sub[:g.subtracted], w.sub[:w.subtracted]) {
					t.Fatalf("%v: %d squares: added %v, subtracted %v, want %v and %v",
						k, changed.Count(), g.add[:g.added], g.sub[:g.subtracted], w.add[:w.added], w.sub[:w.subtracted])
				}
			}
		}
	}
}

// Features that can occur have a piece on each square that its kind may stand on, with each
// status that it may have, seen by a king on each square.
func TestFeaturesThatCanOccur(t *testing.T) {
	var can [Inputs]bool
	var pawns position.Bitboard // the squares on which they can stand
	for sq := position.A2; sq <= position.H7; sq++ {
		pawns |= sq.Bitboard()
	}
	for king := range position.NoSquare {
		for perspective := position.White; perspective <= position.Black; perspective++ {
			for c := position.White; c <= position.Black; c++ {
				for pt := position.Pawn; pt <= passedPawn; pt++ {
					for sq := range position.NoSquare {
						for status := range statuses {
							attacked, defended := status%4 == 1, status/4 == 1
							impossible := attacked && !pawns.PawnAttacks(c.Opposite()).Has(sq) || defended && !pawns.PawnAttacks(c).Has(sq)
							switch pt {
							case position.Pawn: // before it is an enemy pawn
								impossible = impossible || !pawns.Has(sq) || sq.Relative(c).Rank() == 6
							case passedPawn:
								impossible = impossible || !pawns.Has(sq) || attacked
							case position.King:
								impossible = status != 0 || c == perspective && sq != king
							}
							if !impossible {
								i := featureIndex(perspective, c, pt, sq, king, status)
								can[i] = true
								can[StatusInputs+slowBucket(king.Relative(perspective))*PlainInputs+i%PlainInputs] = true
							}
						}
					}
				}
			}
		}
	}
	for i, want := range can {
		if CanOccur(i) != want {
			t.Errorf("feature %d: %v, want %v", i, !want, want)
		}
	}
}
