package position

import "strings"

// Chess960 returns the start position of Chess960 with number n, 0 to 959. The
// standard start position has the number 518. It panics if n is out of range.
// See https://www.chessprogramming.org/Reinhard_Scharnagl.
func Chess960(n int) Position {
	if n < 0 || n >= 960 {
		panic("position: Chess960 numbers are 0 to 959")
	}
	var rank [8]byte
	place := func(letter byte, skip int) { // on a free square, after skipping others
		for f := range rank {
			if rank[f] != 0 {
				continue
			}
			if skip == 0 {
				rank[f] = letter
				return
			}
			skip--
		}
	}
	rank[n%4*2+1] = 'b'
	n /= 4
	rank[n%4*2] = 'b'
	n /= 4
	place('q', n%6)
	n /= 6
	first, second := 0, n // the n-th of the pairs of five squares
	for width := 4; second >= width; width-- {
		second -= width
		first++
	}
	place('n', first)
	place('n', first+second)
	place('r', 0)
	place('k', 0)
	place('r', 0)

	black := string(rank[:])
	return MustParseFEN(black + "/pppppppp/8/8/8/8/PPPPPPPP/" + strings.ToUpper(black) + " w KQkq - 0 1")
}
