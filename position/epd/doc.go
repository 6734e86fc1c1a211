// Package epd reads and writes test suites: positions in the Extended Position Description,
// each with what to find there.
//
// # Stability
//
// The exported names are stable from version 1.0 on; see docs/library.md.
package epd
