package position

import (
	"slices"
	"strings"
	"unicode"
)

// Flipped returns p with the colors exchanged and the board upside down. What is true of
// one side there is true of the other here.
func (p *Position) Flipped() Position {
	f := strings.Fields(p.ShredderFEN())
	ranks := strings.Split(f[0], "/")
	slices.Reverse(ranks)
	f[0] = otherCase(strings.Join(ranks, "/"))
	f[1] = map[string]string{"w": "b", "b": "w"}[f[1]]
	f[2] = otherCase(f[2])
	f[3] = strings.NewReplacer("3", "6", "6", "3").Replace(f[3])
	flipped, _ := ParseComposition(strings.Join(f, " ")) // only the zero Position is refused
	return flipped
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
