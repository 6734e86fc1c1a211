package handicap

import "math"

// The range of [Options] Elo.
const (
	MinElo = 1000
	MaxElo = 3190
)

// MaxSkill is the highest skill level, at which nothing is held back.
const MaxSkill = 20

// SkillElo returns the Elo of a skill level from 0 to MaxSkill. At the highest
// level it returns 0, which stands for full strength.
func SkillElo(level int) int {
	if level >= MaxSkill {
		return 0
	}
	return MinElo + max(level, 0)*(MaxElo-MinElo)/MaxSkill
}

// A grade says how to play at a certain Elo.
type grade struct {
	elo   int
	nodes uint64 // no iteration begins after this many
	sight int    // hundredths of a ply that the player sees ahead, usually
	doubt int    // units by which the player misjudges a line, at most
}

// grades sets the strength of each level. Numbers between two rows are
// interpolated, nodes on a logarithmic scale.
//
// The Elo scale approximates CCRL Blitz. Each row was set by matches against a
// skill level of Stockfish 15.1, whose commit a08b8d4 gives the place of each level
// on that list; docs/measurements.md has the matches. To weaken a row, lower its
// sight, or in the upper half its nodes. Repeat the matches when search or
// evaluation has gained 100 Elo.
var grades = [...]grade{
	{1000, 20000, 78, 90},
	{1200, 20000, 108, 75},
	{1400, 20000, 142, 60},
	{1600, 20000, 165, 50},
	{1800, 20000, 188, 40},
	{2000, 25000, 212, 30},
	{2200, 40000, 300, 20},
	{2400, 80000, 482, 12},
	{2600, 150000, 690, 6},
	{2800, 300000, 900, 2},
	{3000, 800000, 1200, 0},
	{3190, 3000000, 1400, 0},
}

// gradeOf returns the grade of an Elo, clamped to the range of the table.
func gradeOf(elo int) grade {
	elo = min(max(elo, MinElo), MaxElo)
	i := 1
	for grades[i].elo < elo {
		i++
	}
	low, high := &grades[i-1], &grades[i]
	between := func(a, b int) int { return a + (b-a)*(elo-low.elo)/(high.elo-low.elo) }
	share := float64(elo-low.elo) / float64(high.elo-low.elo)
	growth := math.Pow(float64(high.nodes)/float64(low.nodes), share)
	return grade{
		elo:   elo,
		nodes: uint64(math.Round(float64(low.nodes) * growth)),
		sight: between(low.sight, high.sight),
		doubt: between(low.doubt, high.doubt),
	}
}
