// Package epd reads test suites: positions in the Extended Position Description,
// each with what to find there.
package epd
