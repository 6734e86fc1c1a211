package report

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// glyphs are the sign and the meaning of NAGs. The page in web has them from the same file.
var glyphs = sync.OnceValue(newGlyphs)

// glyphRow matches a row of the table in glyphs.js.
var glyphRow = regexp.MustCompile(`(?m)^  (\d+): \['(.+)', '(.+)'\],$`)

func newGlyphs() map[uint8][2]string {
	table := map[uint8][2]string{}
	for _, row := range glyphRow.FindAllStringSubmatch(source("glyphs.js"), -1) {
		n, err := strconv.ParseUint(row[1], 10, 8)
		if err != nil {
			panic(err) // it is embedded
		}
		table[uint8(n)] = [2]string{row[2], row[3]}
	}
	return table
}

// signs returns the signs of NAGs as they stand after a move, $99 for one without a sign, and
// what they mean.
func signs(nags []uint8) (text, meaning string) {
	var s, m []string
	for _, n := range nags {
		g, ok := glyphs()[n]
		if !ok {
			g = [2]string{fmt.Sprintf("$%d", n), fmt.Sprintf("glyph %d", n)}
		}
		s, m = append(s, g[0]), append(m, g[1])
	}
	return strings.Join(s, "\u2009"), strings.Join(m, "; ")
}
