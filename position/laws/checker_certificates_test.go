package laws

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/adoube/adoube/position"
)

// loadSamples returns the queries of testdata/certificates.epd.
func loadSamples(t testing.TB) []winnableQuery {
	t.Helper()
	data, err := os.ReadFile("testdata/certificates.epd")
	if err != nil {
		t.Fatal(err)
	}
	return readWinnable(t, strings.NewReader(string(data)))
}

// A tally counts the certificates that were checked.
type tally struct {
	queries, open, yes, configurations int
	accepted                           map[Proof]int
	slowest                            time.Duration
	limit                              int // of configurations to check, 0 for none
}

// check asks a query, checks the certificate of a no and replays the helpmate of a
// yes.
func (n *tally) check(t *testing.T, s *Solver, p *position.Position, c position.Color, level Level) Answer {
	t.Helper()
	n.queries++
	v, cert := s.Certify(p, c, level)
	switch v.Answer {
	case Yes:
		n.yes++
		replay(t, p, v.Helpmate, c)
		return Yes
	case Unknown:
		n.open++
		t.Logf("%s %v: open", p.FEN(), c)
		return Unknown
	}
	if cert == nil || cert.Winner != c || cert.Proof != v.Proof || plainPositionOf(&cert.Position) != plainPositionOf(p) {
		t.Errorf("%s %v: %v without its certificate", p.FEN(), c, v.Proof)
		return No
	}
	if n.limit > 0 && len(cert.Configurations) > n.limit {
		return No
	}
	start := time.Now()
	if err := checkCertificate(cert); err != nil {
		t.Errorf("%s %v: %v: %v", p.FEN(), c, v.Proof, err)
	}
	if n.accepted == nil {
		n.accepted = map[Proof]int{}
	}
	n.accepted[v.Proof]++
	n.configurations += len(cert.Configurations)
	n.slowest = max(n.slowest, time.Since(start))
	return No
}

// log writes the counts.
func (n *tally) log(t *testing.T) {
	t.Helper()
	t.Logf("%d queries, %d yes, %d open; %d configurations, slowest check %v", n.queries, n.yes, n.open, n.configurations, n.slowest)
	for proof, k := range n.accepted {
		t.Logf("%d certificates accepted: %v", k, proof)
	}
}

// TestEveryNoIsProven checks the certificates of positions with known answers.
func TestEveryNoIsProven(t *testing.T) {
	run := func(t *testing.T, queries []winnableQuery, every int) {
		var n tally
		s := NewSolver()
		for i := 0; i < len(queries); i += every {
			q := &queries[i]
			if got := n.check(t, s, &q.p, q.c, Exact); got != q.want && got != Unknown {
				t.Errorf("%s %v: %v, want %v", q.p.FEN(), q.c, got, q.want)
			}
		}
		n.log(t)
	}
	t.Run("samples", func(t *testing.T) { run(t, loadSamples(t), 1) })
	for _, file := range []string{"unwinnable.epd", "unwinnable_lichess.epd.gz"} {
		t.Run(file, func(t *testing.T) {
			queries := loadWinnable(t, file)
			if long() {
				run(t, queries, 1)
			} else {
				run(t, queries, len(queries)/60)
			}
		})
	}
}

// TestEveryNoAfterRandomMovesIsProven checks the certificates of positions that
// come up by random moves.
func TestEveryNoAfterRandomMovesIsProven(t *testing.T) {
	starts, want := loadSamples(t), 200
	if long() {
		starts, want = append(starts, loadWinnable(t, "unwinnable.epd")...), 100000
	}
	r, s := newRandom(), NewSolver()
	var n tally
	for n.queries < want {
		p := randomPlay(r, starts[r.IntN(len(starts))].p)
		for _, c := range colors {
			n.check(t, s, &p, c, Exact)
		}
	}
	n.log(t)
}

// randomPlay returns a position after some random moves.
func randomPlay(r *rand.Rand, p position.Position) position.Position {
	for range 1 + r.IntN(1<<r.IntN(8)) {
		moves := slices.Collect(p.LegalMoves())
		if len(moves) == 0 {
			break
		}
		p = p.After(moves[r.IntN(len(moves))])
	}
	return p
}

// FuzzCertificates plays games from bytes and checks every no on the way. A mate
// must not follow a no.
func FuzzCertificates(f *testing.F) {
	samples := loadSamples(f)
	for i := range 16 {
		f.Add(byte(i), []byte{3, 141, 59, 26, 53, 58, 97, 93})
	}
	s := NewSolver()
	f.Fuzz(func(t *testing.T, start byte, choices []byte) {
		p := samples[int(start)%len(samples)].p
		never := [2]string{}
		n := tally{limit: 300} // an input that takes seconds is a failure to the fuzzer
		for _, choice := range choices[:min(len(choices), 60)] {
			moves := slices.Collect(p.LegalMoves())
			if len(moves) == 0 {
				break
			}
			p = p.After(moves[int(choice)%len(moves)])
			for _, c := range colors {
				if n.check(t, s, &p, c, Quick) == No && never[c] == "" {
					never[c] = p.FEN()
				}
				if p.SideToMove() != c && plainIsMate(&p) && never[c] != "" {
					t.Fatalf("%v mates in %s, which %s excludes", c, p.FEN(), never[c])
				}
			}
		}
		for _, c := range colors {
			if n.check(t, s, &p, c, Exact) == Yes && never[c] != "" {
				t.Fatalf("%v can mate in %s, which %s excludes", c, p.FEN(), never[c])
			}
		}
	})
}

// A tampering makes a certificate claim what is not true. It returns a description,
// or nothing if there is nothing to change.
type tampering func(r *rand.Rand, cert *Certificate) string

// tamperings change a certificate whatever its kind.
var tamperings = map[string]tampering{
	"another kind": func(r *rand.Rand, cert *Certificate) string {
		if cert.Proof == Ended || cert.Proof == Material {
			return ""
		}
		cert.Proof = []Proof{NoProof, Ended, Material, Helpmate}[r.IntN(4)]
		return fmt.Sprint(cert.Proof)
	},
	"another position": func(r *rand.Rand, cert *Certificate) string {
		cert.Position = position.StartPosition()
		return "the start position"
	},
	"nothing is claimed": func(r *rand.Rand, cert *Certificate) string {
		if cert.Proof == Ended || cert.Proof == Material {
			return ""
		}
		cert.Reaches, cert.Groups, cert.Configurations, cert.Positions, cert.Branches = nil, nil, nil, nil, nil
		return "empty"
	},
}

// clone returns a copy of cert that shares nothing with it.
func clone(cert *Certificate) *Certificate {
	c := *cert
	c.Reaches = append([]Reach{}, cert.Reaches...)
	c.Groups = append([]Group{}, cert.Groups...)
	c.Positions = append([]position.Position{}, cert.Positions...)
	c.Branches = append([]Certificate{}, cert.Branches...)
	c.Configurations = append([]Configuration{}, cert.Configurations...)
	for i := range c.Configurations {
		cf := &c.Configurations[i]
		cf.Crowds = append([]Crowd{}, cf.Crowds...)
		cf.Checkers = append([]Checker{}, cf.Checkers...)
	}
	return &c
}

// TestTamperedCertificatesAreRefused takes accepted certificates and changes them
// so that they are no longer true: it takes away what a real game needs.
func TestTamperedCertificatesAreRefused(t *testing.T) {
	s, r := NewSolver(), newRandom()
	refused := map[string]int{}
	refuse := func(q *winnableQuery, cert *Certificate, class, what string) {
		t.Helper()
		refused[class]++
		if checkCertificate(cert) == nil {
			t.Errorf("%s %v: accepted after tampering: %s: %s", q.p.FEN(), q.c, class, what)
		}
	}
	for _, q := range loadSamples(t) {
		v, cert := s.Certify(&q.p, q.c, Exact)
		if v.Answer != No || len(cert.Configurations) > 250 || len(cert.Positions) > 2000 {
			continue
		}
		for class, tamper := range tamperings {
			c := clone(cert)
			if what := tamper(r, c); what != "" {
				refuse(&q, c, class, what)
			}
		}
		if other := s.CanMate(&q.p, q.c.Opposite(), Exact); other.Answer == Yes {
			c := clone(cert)
			c.Winner = q.c.Opposite()
			refuse(&q, c, "the other winner", "")
		}
		// What a real position uses cannot be spared.
		left := 8
		followGames(t, r, cert, 200, func(f *gameFollower, p *position.Position) {
			if f.left || f.cert != cert || r.IntN(8) > 0 || left == 0 {
				return
			}
			left--
			for _, class := range evidenceTamperings {
				c := clone(cert)
				if what := class.tamper(r, c, f, p); what != "" {
					refuse(&q, c, class.name, what)
				}
			}
		})
	}
	for class, n := range refused {
		t.Logf("%d refused: %s", n, class)
	}
	if all := len(tamperings) + len(evidenceTamperings) + 1; len(refused) != all {
		t.Errorf("%d classes of tampering occurred, want %d", len(refused), all)
	}
}

// TestBranchesAreChecked proves one position by another.
func TestBranchesAreChecked(t *testing.T) {
	s := NewSolver()
	p := mustParse(t, "7k/6Q1/8/p1p1p1p1/P1P1P1P1/8/8/4K3 b - - 0 1") // the king must take
	q := p.After(slices.Collect(p.LegalMoves())[0])
	_, branch := s.Certify(&q, position.White, Exact)
	if branch == nil {
		t.Fatalf("%s is not proven", q.FEN())
	}
	cert := &Certificate{
		Position: p, Winner: position.White, Proof: Exhaustion,
		Positions: []position.Position{p}, Branches: []Certificate{*branch},
	}
	if err := checkCertificate(cert); err != nil {
		t.Errorf("the branch: %v", err)
	}
	for what, change := range map[string]func(*Certificate){
		"no branch":                  func(c *Certificate) { c.Branches = nil },
		"a branch for the other":     func(c *Certificate) { c.Branches[0].Winner = position.Black },
		"a branch without its proof": func(c *Certificate) { c.Branches[0].Reaches, c.Branches[0].Configurations = nil, nil },
		"a branch elsewhere":         func(c *Certificate) { c.Branches[0].Position = p },
	} {
		c := clone(cert)
		change(c)
		if checkCertificate(c) == nil {
			t.Errorf("accepted: %s", what)
		}
	}
}

// evidenceTamperings take away what the position p of a real game needs.
var evidenceTamperings = []struct {
	name   string
	tamper func(r *rand.Rand, cert *Certificate, f *gameFollower, p *position.Position) string
}{
	{"a square of a piece less", func(r *rand.Rand, cert *Certificate, f *gameFollower, p *position.Position) string {
		pieces := plainSquares(uint64(p.Occupied()))
		sq := pieces[r.IntN(len(pieces))]
		if cert.Proof != Walls {
			return ""
		}
		cert.Reaches[f.id[sq]].Squares &^= 1 << sq
		return position.Square(sq).String()
	}},
	{"a position less", func(r *rand.Rand, cert *Certificate, f *gameFollower, p *position.Position) string {
		for i := range cert.Positions {
			if plainPositionOf(&cert.Positions[i]) == plainPositionOf(p) {
				cert.Positions = append(cert.Positions[:i], cert.Positions[i+1:]...)
				return p.FEN()
			}
		}
		return ""
	}},
	{"a configuration less", func(r *rand.Rand, cert *Certificate, f *gameFollower, p *position.Position) string {
		cf := f.configuration(cert, p)
		if cf == nil {
			return ""
		}
		*cf = cert.Configurations[0]
		cert.Configurations = cert.Configurations[1:]
		return p.FEN()
	}},
	{"a square of a crowd less", func(r *rand.Rand, cert *Certificate, f *gameFollower, p *position.Position) string {
		cf := f.configuration(cert, p)
		pieces := plainSquares(uint64(p.Occupied() &^ p.Checkers() &^ p.Pieces(position.King) &^ p.Pieces(position.Pawn)))
		if cf == nil || len(pieces) == 0 {
			return ""
		}
		sq := pieces[r.IntN(len(pieces))]
		cf.Crowds[f.id[sq]].Squares &^= 1 << sq
		return position.Square(sq).String() + " in " + p.FEN()
	}},
	{"fewer pieces of a crowd", func(r *rand.Rand, cert *Certificate, f *gameFollower, p *position.Position) string {
		return f.count(r, cert, p, func(cr *Crowd, n int) { cr.Most = n - 1; cr.Least = min(cr.Least, n-1) })
	}},
	{"more pieces of a crowd", func(r *rand.Rand, cert *Certificate, f *gameFollower, p *position.Position) string {
		return f.count(r, cert, p, func(cr *Crowd, n int) { cr.Least = n + 1; cr.Most = max(cr.Most, n+1) })
	}},
	{"another king, pawn, side, en passant or checker", func(r *rand.Rand, cert *Certificate, f *gameFollower, p *position.Position) string {
		cf := f.configuration(cert, p)
		if cf == nil {
			return ""
		}
		switch r.IntN(5) {
		case 0:
			cf.Kings[r.IntN(2)] ^= 1
		case 1:
			cf.Pawns[0] ^= position.A2.Bitboard()
		case 2:
			cf.SideToMove = cf.SideToMove.Opposite()
		case 3:
			cf.EnPassant = position.C3
		default:
			if len(cf.Checkers) == 0 {
				return ""
			}
			cf.Checkers = nil
		}
		return p.FEN()
	}},
}

// configuration returns the only configuration of cert that p belongs to, nil if
// there are several.
func (f *gameFollower) configuration(cert *Certificate, p *position.Position) (only *Configuration) {
	if cert.Proof != Closure {
		return nil
	}
	c := newClosureCheck(cert)
	if c.enter() != nil {
		return nil
	}
	k, _ := c.place(p, f.id)
	if len(c.index[k]) != 1 {
		return nil
	}
	return c.index[k][0]
}

// count changes the count of a group of which p has n pieces apart from checkers.
func (f *gameFollower) count(r *rand.Rand, cert *Certificate, p *position.Position, change func(*Crowd, int)) string {
	cf := f.configuration(cert, p)
	if cf == nil || len(cf.Crowds) == 0 {
		return ""
	}
	c := newClosureCheck(cert)
	_, held := c.place(p, f.id)
	g := r.IntN(len(cf.Crowds))
	n := len(plainSquares(held[g]))
	if n == 0 {
		return ""
	}
	change(&cf.Crowds[g], n)
	return fmt.Sprintf("group %d in %s", g, p.FEN())
}
