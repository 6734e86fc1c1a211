// Package measure is about learning the evaluation. Itself it only measures how good
// one is, by positions that others have labelled:
//
//	data.go      labelled positions from a file
//	measure.go   how well an evaluation agrees with the labels
//
// The rest is in packages of their own, each of which uses the ones before:
//
//	record       games, as they are kept in files
//	selfplay     games of the engine against itself
//	nn           networks that learn from games
//	outcome      what scores were worth in games
package measure
