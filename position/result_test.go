package position

import "testing"

func TestResultAgreesWithItsWinnerAndItsHalfPoints(t *testing.T) {
	for r, want := range map[Result]struct {
		text         string
		white, black int
	}{
		NoResult: {"*", 0, 0}, BlackWins: {"0-1", 0, 2}, Draw: {"1/2-1/2", 1, 1}, WhiteWins: {"1-0", 2, 0},
	} {
		if r.String() != want.text || r.HalfPoints(White) != want.white || r.HalfPoints(Black) != want.black {
			t.Errorf("%s with %d and %d half points, want %+v", r, r.HalfPoints(White), r.HalfPoints(Black), want)
		}
		if c, ok := r.Winner(); ok != (r == WhiteWins || r == BlackWins) || ok && WinFor(c) != r {
			t.Errorf("the winner of %s is %s, %t", r, c, ok)
		}
	}
}
