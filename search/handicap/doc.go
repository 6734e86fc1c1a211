// Package handicap plays below full strength, by a thin layer around a search: limits
// before it, a choice among its lines after it.
//
// A weaker engine searches fewer nodes, and then chooses among its lines as a player would
// who sees less far. In the upper half of the range, where players are hardly ever caught
// by a short combination, the nodes matter most, and at its end they alone.
//
//	handicap.go  an engine that can be held back
//	grade.go     what makes a strength
//	player.go    who plays at that strength
//	play.go      a search that is held back
//	sight.go     how the player sees its lines
//	opening.go   how games begin
package handicap
