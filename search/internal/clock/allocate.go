package clock

import "time"

// allocate returns the limits of a move: the soft one, before it is scaled, and the hard one, with
//
//	0 <= soft <= hard <= clock - what may be lost
//
// and both are a [moment] if too little is left. What may be lost is the overhead that
// the user has set, or more if the lag was greater, and a reserve for the worst. The reserve does
// not shrink with the clock, as a pause of the scheduler is no shorter when time is short.
// Without limits of time both are 0.
// https://www.chessprogramming.org/Time_Management
func (p *Parameters) allocate(c *Control, late *lag) (soft, hard time.Duration) {
	lost := max(c.Overhead, late.mean)
	if c.MoveTime != 0 {
		t := max(c.MoveTime, 0)
		t -= min(lost, t/20)
		return t, t
	}
	if c.Left == 0 {
		return 0, 0
	}
	clock := min(c.Left, eternity)
	left := clock - lost - 5*c.Overhead - late.worst
	n := time.Duration(min(c.MovesToGo, 40))
	if n == 0 {
		n = time.Duration(p.movesLeft(c.Move))
	}
	// Each move to come gains the increment and loses the lag. What they lose together is
	// already lost.
	gain := min(max(c.Increment, 0), eternity) - late.mean
	left += min(gain, 0) * (n - 1)
	gain = max(gain, 0)
	if late.moves == 0 { // as we know nothing better, each may lose the overhead
		left = min(left, 2*left+(gain-lost)*(n-1))
	}
	least := moment(clock, gain)
	if left <= least {
		return least, least
	}
	if c.MovesToGo > 0 {
		soft = (left + gain*(n-1)) / n * 9 / 10
		hard = min(soft*4, left*7/10)
		if n == 1 {
			hard = left * 8 / 10
		}
	} else {
		// The moves that may be left share the clock and their increments. As the
		// clock runs low, they get less of the increments, which leaves a few of
		// them in reserve against hiccups. (+7 ± 19 Elo over a 25th of the clock and
		// three quarters of the increment.)
		plenty := left * 1000 / (left + time.Duration(p.Reserve)*gain/10) // permille
		soft = left/n + gain*(n-1)/n*plenty/1000
		hard = min(soft*time.Duration(p.Hard)/100, left*time.Duration(p.HardPart)/100)
	}
	hard = max(hard, least)
	return min(soft, hard), hard
}

// movesLeft returns how many of our moves to plan for, starting with the given number.
func (p *Parameters) movesLeft(move int) int {
	return max(p.MovesMin, p.Moves-move*p.MovesSlope/100)
}

// eternity is the longest time that makes a difference. A thousand times as much fits in a
// Duration.
const eternity = 1000 * time.Hour

// moment returns how long to think when there is no time left: a move without any thought
// may lose the game just like a fallen flag. It takes less than the increment gives, so that the
// clock recovers, and hardly ever loses the processor to other programs.
func moment(clock, gain time.Duration) time.Duration {
	return min(max(clock/128+gain/4, 100*time.Microsecond), time.Millisecond)
}
