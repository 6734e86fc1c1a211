// Package diagram draws positions as SVG, with marked squares and arrows.
//
// The pieces were drawn for this program.
//
// # Map
//
//	diagram.go   a diagram, its squares and its pieces
//	arrow.go     arrows
//	paint.go     colors: written into a picture, or left to the style sheet of a page
//	pieces.svg   the pieces
package diagram
