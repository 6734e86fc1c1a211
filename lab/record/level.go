package record

import "slices"

// MaxScore is the maximum score in a file, in internal units. Higher scores, and
// mates, are stored as MaxScore.
const MaxScore = 3000

// levels are the scores, from 0 on, that a file can hold. Up to 623 they are 0.03 of
// expected score apart, which is 1/(1+exp(-s/160)) for a score s. The squared error of a
// short search is sixty times that of the rounding.
var levels = [...]int16{
	0, 19, 39, 58, 78, 99, 121, 143, 167, 193, 222, 254, 290, 335, 391, 471, 623,
	735, 850, 1000, 1250, 1600, 2200, MaxScore,
}

// levelOf returns the level nearest to score, negative for negative scores.
func levelOf(score int16) int {
	size := int16(min(max(int(score), -int(score)), MaxScore))
	i, _ := slices.BinarySearch(levels[:], size)
	if i > 0 && size-levels[i-1] < levels[i]-size {
		i--
	}
	if score < 0 {
		return -i
	}
	return i
}

// scoreAt returns the score of a level.
func scoreAt(level int) int16 {
	if level < 0 {
		return -levels[-level]
	}
	return levels[level]
}
