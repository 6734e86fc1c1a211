// Package eco names openings: the code of the Encyclopaedia of Chess Openings, from A00
// to E99, and a name such as "Sicilian Defense: Najdorf Variation". See
// https://www.chessprogramming.org/ECO.
//
// The names are those of Lichess, https://github.com/lichess-org/chess-openings, which
// are in the public domain (CC0). openings.txt has them in the order of their moves, one
// a line: the code, the number of half-moves that the line shares with the line before,
// the other half-moves in SAN, a tab and the name.
package eco
