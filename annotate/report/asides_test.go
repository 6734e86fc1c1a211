package report

import "testing"

func TestCommentsOfMatchRunnersAreNoRemarks(t *testing.T) {
	for text, want := range map[string]string{
		// cutechess and fastchess
		"book": "", "+0.33/4 0.026s": "", "-0.33/12 1.2s": "", "0.00/1 0.000s": "", "/0 0.000s": "", "+M5/22 0.11s": "", "-M3/18 0.020s": "", "+M-3/18 0.020s": "",
		"+0.33/4 0.026s, White mates": "White mates", "-1.20/30 2s, Black loses on time": "Black loses on time",
		"+0.33/4 0.026s. White resigns": "White resigns", "+0.20/10 0.010s n=1532, sd=14, nps=153200, hashfull=1, tbhits=0": "",
		"+0.20/10 0.010s, n=1532, sd=14, White mates": "White mates",
		// c-chess-cli, XBoard, Banksia
		"35/12 5ms": "", "-250/3 12ms": "", "M3/8 5ms": "", "#-4/8 5ms": "", "+0.10/12": "", "+0.10/12 3.4": "", "+0.10/12/20 00:03": "",
		// TCEC
		"d=24, sd=40, mt=23456, tl=110000, s=1000, n=2000, pv=Nf3 d5 Bb5, tb=null, h=10.1, ph=0.0, wv=0.20, R50=50, Rd=-9, Rr=-11, mb=+0+0+0+0+0,": "",
		"ev=0.00, d=1, mt=00:00:00": "", "Book, mb=+0+0": "", "book.": "",
		// people
		"1/2": "1/2", "0/1 so far": "0/1 so far", "+0.33": "+0.33", "book move": "book move", "bookish": "bookish", "3/4 of the game 5 minutes": "3/4 of the game 5 minutes",
		"d=4": "d=4", "e4/d5 is worse": "e4/d5 is worse", "+0.33/4 is what it says": "+0.33/4 is what it says", "": "", "12/24 1999": "12/24 1999",
		"book, and a bad one": "and a bad one",
	} {
		if got := withoutRunner(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
