// Package opening makes the openings of games that the engine plays against
// itself: positions of a book, or random moves after which neither side is far
// ahead.
//
//	opening.go  openings, and the search that evaluates them
//	choose.go   random moves
//	book.go     start positions from a file
//	random.go   random numbers that are the same in all versions of Go
package opening
