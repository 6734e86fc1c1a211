// Package bench measures the engine. It searches fixed positions for the speed
// and the signature of the program, and it runs test suites.
//
//	bench.go      the benchmark and its signature
//	speed.go      the speed, as in analysis
//	positions.go  the positions it searches
//	suite.go      test suites: search every position and score the answers
//
// # The signature
//
// With one thread, the number of nodes that [Run] counts depends only on the
// program, not on the machine or on time. It is a checksum of the search and the
// evaluation: a change that is meant to alter neither must not change it. Every
// commit records it; see
// https://www.chessprogramming.org/Engine_Testing.
package bench
