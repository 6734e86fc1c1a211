package uci

import (
	"strings"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/position"
)

// flip serves flip. The evaluation should not change.
func (s *session) flip(string) {
	if !s.hasPosition() {
		return
	}
	p := s.game.Position().Flipped()
	s.game = position.NewGame(p)
	s.placed = placement{fen: p.FEN()}
	s.draws.forget()
}

// exportNet serves export_net: it writes the network in use to a file.
func (s *session) exportNet(args string) {
	n := s.settings.Network
	if n == nil {
		n = eval.DefaultNetwork()
	}
	name := unquoted(strings.Trim(args, blanks))
	if name == "" {
		name = "adoube-" + n.Hash() + ".bin"
	}
	if err := disk.Replace(name, eval.NetworkMagic, n.Encode); err != nil {
		s.out.note("export_net: %s", err)
		return
	}
	s.out.note("network written to %s", name)
}
