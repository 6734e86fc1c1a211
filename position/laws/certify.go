package laws

import "github.com/adoube/adoube/position"

// Certify answers like [Solver.CanMate]. If the answer is No, it also returns the
// proof.
func (s *Solver) Certify(p *position.Position, c position.Color, level Level) (Verdict, *Certificate) {
	v := s.CanMate(p, c, level)
	if v.Answer != No {
		return v, nil
	}
	cert := &Certificate{Position: *p, Winner: c, Proof: v.Proof}
	switch {
	case v.Proof == Walls:
		cert.Reaches = s.root.reaches()
	case v.Proof == Closure:
		cert.addConfigurations(&s.cl)
	case v.Proof == Exhaustion && p.EnPassant() != position.NoSquare:
		cert.Positions = []position.Position{*p}
		for m := range p.LegalMoves() {
			next := p.After(m)
			_, branch := s.Certify(&next, c, level)
			cert.Branches = append(cert.Branches, *branch)
		}
	case v.Proof == Exhaustion:
		for i := range s.e.nodes.n {
			if q := &s.e.nodes.at(int32(i)).pos; i == 0 || MaterialSuffices(q, c) {
				cert.Positions = append(cert.Positions, *q)
			}
		}
	}
	return v, cert
}

// addConfigurations adds the groups and configurations of a closure.
func (cert *Certificate) addConfigurations(cl *closure) {
	for _, g := range cl.groups {
		pub := Group{Piece: g.piece, Color: g.piece.Color(), Home: g.home, Promoted: g.promoted}
		if g.promoted {
			pub.Piece = position.NoPiece
		}
		cert.Groups = append(cert.Groups, pub)
	}
	var st state
	for k := range cl.shapes {
		cl.load(int32(k), &st)
		cf := Configuration{Pawns: st.pawns, Kings: st.kings, SideToMove: st.side, EnPassant: st.ep}
		for _, ch := range st.checkers {
			switch {
			case ch.group > 0:
				cf.Checkers = append(cf.Checkers, Checker{ch.square, int(ch.group - 1)})
			case ch.group == pawnChecker:
				cf.Checkers = append(cf.Checkers, Checker{ch.square, -1})
			}
		}
		for _, w := range st.crowds[:len(cl.groups)] {
			cf.Crowds = append(cf.Crowds, Crowd{w.squares, int(w.least), int(w.most)})
		}
		cert.Configurations = append(cert.Configurations, cf)
	}
}

// reaches returns the result of the analysis for each piece.
func (a *mobility) reaches() []Reach {
	all := make([]Reach, a.n)
	for i := range all {
		m := &a.men[i]
		all[i] = Reach{Piece: m.piece, Home: m.home.LSB(), Squares: m.reach, Promoted: m.promoted}
	}
	return all
}
