package uci

import (
	"slices"
	"strings"
	"unicode"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/position"
)

// flip serves flip: it sets up the position with the colors exchanged and the board
// upside down. The evaluation should not change.
func (s *session) flip(string) {
	if !s.hasPosition() {
		return
	}
	p, err := position.ParseComposition(flipped(s.game.Position().ShredderFEN()))
	if err != nil {
		s.out.note("flip: %s", err)
		return
	}
	s.game = position.NewGame(p)
	s.placed = placement{fen: p.FEN()}
	s.draws.forget()
}

// flipped returns the FEN with the colors exchanged and the board upside down.
func flipped(fen string) string {
	f := strings.Fields(fen)
	ranks := strings.Split(f[0], "/")
	slices.Reverse(ranks)
	f[0] = otherCase(strings.Join(ranks, "/"))
	f[1] = map[string]string{"w": "b", "b": "w"}[f[1]]
	f[2] = otherCase(f[2])
	f[3] = strings.NewReplacer("3", "6", "6", "3").Replace(f[3])
	return strings.Join(f, " ")
}

// otherCase returns s with capital letters instead of small ones and the reverse.
func otherCase(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsUpper(r) {
			return unicode.ToLower(r)
		}
		return unicode.ToUpper(r)
	}, s)
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
