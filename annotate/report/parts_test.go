package report

import (
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
)

// The parts are those of the report, but for styles and boards.
func TestPartsAreThoseOfTheReport(t *testing.T) {
	for _, g := range sample() {
		whole := strings.ReplaceAll(renderGames(t, HTML, append(sample()[:0:0], g)), ` style="`, ` data-style="`)
		parts := must.Get(NewParts(g))(t)
		for _, part := range []string{parts.Chart, parts.Players, parts.Verdict} {
			if part == "" || !strings.Contains(whole, part) {
				t.Errorf("game %d has no part %s", g.Number, part)
			}
		}
		for _, moment := range strings.SplitAfter(parts.Moments, "</section>\n") {
			if open, say, ok := strings.Cut(moment, "\n"); ok && (!strings.Contains(whole, open+"\n<svg") || !strings.Contains(whole, say)) {
				t.Errorf("game %d has no moment %s", g.Number, moment)
			}
		}
		for _, bad := range []string{" style=", "<svg class=\"board\"", "<script", "&#39;"} {
			if strings.Contains(parts.Chart+parts.Players+parts.Verdict+parts.Moments, bad) {
				t.Errorf("game %d: %s in the parts", g.Number, bad)
			}
		}
	}
}
