// Package bench measures the engine: it searches fixed positions, which gives
// the signature of the program and its speed, and it runs test suites.
//
//	bench.go      the benchmark and its signature
//	positions.go  the positions it searches
//	suite.go      test suites: search every position and score the answers
//	epd.go        the format of test suites
//
// # The signature
//
// With one thread the number of nodes that [Run] counts depends on nothing but
// the program: not on the machine, nor on the time. It is a checksum of the
// search and the evaluation. A change that is meant to alter neither must leave
// it as it is, and every commit records it; see
// https://www.chessprogramming.org/Engine_Testing.
package bench
