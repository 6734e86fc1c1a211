// Package opening makes the openings of games that the engine plays against
// itself: positions of a book, or random moves after which neither side is far
// ahead.
//
//	opening.go  random moves and the search that judges them
//	draw.go     how to draw a move
//	book.go     start positions from a file
//	random.go   random numbers that never change
package opening
