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
	switch v.Proof {
	case Walls:
		cert.Reaches = s.root.reaches()
	case Exhaustion:
		cert.addPositions(&s.e)
	}
	return v, cert
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

// addPositions adds the positions of an exploration that found no mate.
func (cert *Certificate) addPositions(e *exploration) {
	for i := range e.nodes.n {
		p := &e.nodes.at(int32(i)).pos
		switch {
		case i > 0 && !MaterialSuffices(p, e.winner):
		case i > 0 && e.task.prune && p.HasLegalMove() && e.isWalled(p):
			cert.Branches = append(cert.Branches,
				Certificate{Position: *p, Winner: e.winner, Proof: Walls, Reaches: e.static.reaches()})
		default:
			cert.Positions = append(cert.Positions, *p)
		}
	}
}
