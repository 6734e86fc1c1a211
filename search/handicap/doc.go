// Package handicap plays below full strength. It is a thin layer around a search: it limits
// the search, and chooses among its lines.
//
// A weaker engine searches fewer nodes, and then chooses among its lines like a player who
// does not see as far. In the upper half of the range, where players hardly ever overlook a
// short combination, the nodes matter most, and at the top only they do.
//
//	handicap.go  an engine that can be held back
//	grade.go     nodes, sight and errors at each Elo
//	player.go    the limits of a search at that strength
//	play.go      a search that is held back
//	sight.go     the scores as the player sees them
//	opening.go   how games begin
package handicap
