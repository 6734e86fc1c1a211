package report

import (
	"strings"
	"testing"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position/pgn"
)

func TestTimeControlIsInWords(t *testing.T) {
	for tag, want := range map[string]string{
		"": "", "?": "", "-": "", "300": "5 minutes", "180+2": "3 minutes plus 2 seconds a move", "600+0": "10 minutes", "5400+30": "90 minutes plus 30 seconds a move",
		"40/7200:3600": "2 hours for 40 moves, then 1 hour", "40/5400+30:1800+30": "90 minutes for 40 moves plus 30 seconds a move, then 30 minutes plus 30 seconds a move",
		"40/7200:20/3600:900": "2 hours for 40 moves, then 1 hour for 20 moves, then 15 minutes", "1/86400": "1 day for each move", "1/259200": "3 days for each move",
		"8+0.08": "8 seconds plus 0.08 seconds a move", "40/60": "1 minute for 40 moves", "1": "1 second", "0+1": "0 seconds plus 1 second a move",
		"*180": "time control *180", "90'+30''": "time control 90'+30''", "40/": "time control 40/", "99999999999999999999": "99999999999999999999 seconds",
	} {
		if got := timeControl(tag); got != want {
			t.Errorf("%q: %q, want %q", tag, got, want)
		}
	}
}

func TestMomentsShowTheClock(t *testing.T) {
	for comment, want := range map[string]string{
		"[%clk 0:01:02]": "1:02 left", "[%clk 0:00:54]": "0:54 left", "[%clk 0:10:00.5]": "10:00.5 left", "[%clk 0:54]": "0:54 left", "[%eval 0.2] [%clk 1:02:03.4] so": "1:02:03.4 left", "[%clk 12:03]": "12:03 left", "[%clk soon]": "", "none": "", "[%emt 0:00:05]": "",
	} {
		g := must.Get(pgn.NewReader(strings.NewReader("1. e4 {" + comment + "} *")).Next())(t)
		r := newReplay(&annotate.Game{PGN: g, Analysis: invent(g)})
		if got := r.moment(0).Clock; got != want {
			t.Errorf("%s: %q, want %q", comment, got, want)
		}
	}
}
