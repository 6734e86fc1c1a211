package laws

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/adoube/adoube/position"
)

// A gameFollower plays a real game beside a certificate: every position must be among
// those that the certificate allows.
type gameFollower struct {
	cert    *Certificate
	closure closureCheck
	set     map[plainPosition]*Certificate // of Exhaustion: nil, or the branch
	id      [64]int                        // the group or the reach of the piece on each square
	left    bool                           // material does not suffice any more
}

// newGameFollower returns a gameFollower of the games from the position of cert.
func newGameFollower(cert *Certificate) *gameFollower {
	f := &gameFollower{cert: cert}
	switch cert.Proof {
	case Closure:
		f.closure = newClosureCheck(cert)
		if err := f.closure.enter(); err != nil {
			panic(err)
		}
		f.id = f.closure.assign()
	case Walls:
		for i, r := range cert.Reaches {
			f.id[r.Home] = i
		}
	case Exhaustion:
		f.set = map[plainPosition]*Certificate{}
		for i := range cert.Branches {
			f.set[plainPositionOf(&cert.Branches[i].Position)] = &cert.Branches[i]
		}
		for i := range cert.Positions {
			f.set[plainPositionOf(&cert.Positions[i])] = nil
		}
	}
	return f
}

// play follows the move m from p to q and says what the certificate does not allow.
func (f *gameFollower) play(p, q *position.Position, m position.Move) error {
	promoted := f.id[m.From()]
	if f.cert.Proof == Closure {
		promoted = f.closure.promoted(p.SideToMove() == position.White)
	}
	f.id = carry(f.id, p, m, promoted)
	if q.SideToMove() != f.cert.Winner && plainIsMate(q) {
		return fmt.Errorf("%s is a mate", q.FEN())
	}
	f.left = f.left || !plainSuffices(q, f.cert.Winner)
	if f.left {
		return nil
	}
	return f.inside(q)
}

// inside reports whether the certificate allows q.
func (f *gameFollower) inside(q *position.Position) error {
	switch f.cert.Proof {
	case Closure:
		if !f.closure.contains(q, f.id) {
			return fmt.Errorf("%s belongs to no configuration", q.FEN())
		}
	case Walls:
		for _, sq := range plainSquares(uint64(q.Occupied())) {
			r := &f.cert.Reaches[f.id[sq]]
			if !r.Squares.Has(position.Square(sq)) || r.Piece.Color() != q.PieceOn(position.Square(sq)).Color() {
				return fmt.Errorf("%s: the piece on %v has left its squares", q.FEN(), position.Square(sq))
			}
		}
	case Exhaustion:
		branch, ok := f.set[plainPositionOf(q)]
		if !ok {
			return fmt.Errorf("%s is not among the positions", q.FEN())
		}
		if branch != nil {
			*f = *newGameFollower(branch)
		}
	}
	return nil
}

// randomMove prefers captures, pawn moves and checks, which change the most.
func randomMove(r *rand.Rand, p *position.Position, moves []position.Move) position.Move {
	for range 2 {
		m := moves[r.IntN(len(moves))]
		if q := p.After(m); m.IsCapture() || q.HalfmoveClock() == 0 || q.InCheck() {
			return m
		}
	}
	return moves[r.IntN(len(moves))]
}

// followGames plays random games from the position of cert until it has made n
// moves. It calls visit after each move.
func followGames(t *testing.T, r *rand.Rand, cert *Certificate, n int, visit func(*gameFollower, *position.Position)) (made int) {
	t.Helper()
	start := newGameFollower(cert)
	for made < n {
		f, p := new(gameFollower), cert.Position
		*f = *start
		for range 10 + r.IntN(300) {
			moves := slices.Collect(p.LegalMoves())
			if len(moves) == 0 || f.left {
				break
			}
			m := randomMove(r, &p, moves)
			q := p.After(m)
			if err := f.play(&p, &q, m); err != nil {
				t.Errorf("%s %v, %v: %s leads outside: %v", cert.Position.FEN(), cert.Winner, cert.Proof, p.FEN(), err)
				return made
			}
			if p = q; visit != nil {
				visit(f, &p)
			}
			made++
		}
		if !cert.Position.HasLegalMove() || !plainSuffices(&cert.Position, cert.Winner) {
			break
		}
	}
	return made
}

// TestGamesNeverLeaveTheirCertificate plays random games from positions with a no.
// Every position must belong to the certificate, with each piece on a square that
// the certificate gives it.
func TestGamesNeverLeaveTheirCertificate(t *testing.T) {
	s, r := NewSolver(), newRandom()
	moves, certificates := 0, 0
	follow := func(q winnableQuery, n int) {
		if v, cert := s.Certify(&q.p, q.c, Exact); v.Answer == No {
			moves += followGames(t, r, cert, n, nil)
			certificates++
		}
	}
	for _, q := range loadSamples(t) {
		follow(q, 400)
	}
	if long() {
		for _, q := range loadWinnable(t, "unwinnable.epd") {
			if q.want == No {
				follow(q, 4000)
			}
		}
	}
	t.Logf("%d moves beside %d certificates", moves, certificates)
}
