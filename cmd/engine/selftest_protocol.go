package main

import (
	"errors"
	"fmt"
	"strings"
)

// A step of a scripted session sends commands and waits for a line.
type step struct {
	send string // commands, separated by line feeds
	want string // the beginning of the line
	only bool   // no other line may come before it
}

// scripts are the sessions of the protocol checks.
var scripts = []struct {
	name  string
	steps []step
}{
	{"introduction", []step{{"uci", "id name ", true}, {"", "uciok", false}, {"isready", "readyok", true}}},
	{"a move", []step{{"ucinewgame\nposition startpos moves e2e4\ngo depth 6", "bestmove ", false}}},
	{"alive during a search", []step{
		{"go infinite", "info ", true}, {"isready", "readyok", false}, {"stop", "bestmove ", false}}},
	{"infinite analysis of a mate waits for stop", []step{
		{"position fen 7k/6Q1/6K1/8/8/8/8/8 b - -\ngo infinite", "info depth 0 score mate 0", true},
		{"isready", "readyok", true}, {"isready", "readyok", true}, {"stop", "bestmove (none)", true}}},
	{"pondering waits for ponderhit", []step{
		{"position startpos moves e2e4\ngo ponder movetime 1", "info ", true},
		{"isready", "readyok", false}, {"ponderhit", "bestmove ", false}}},
	{"two searches in a row", []step{
		{"go depth 4\ngo depth 4", "bestmove ", false}, {"", "bestmove ", false}, {"isready", "readyok", true}}},
	{"bad input is explained", []step{
		{"position fen 8/8/8/8/8/8/8/8 w - -", "info string position: ", true},
		{"setoption name Hash value x", "info string setoption ", true},
		{"nonsense", "info string unknown command", true},
		{"go depth 1", "bestmove ", false}}},
	{"options", []step{
		{"setoption name MultiPV value 2\ngo depth 3", "info depth 3 ", false}, {"", "bestmove ", false},
		{"setoption name Threads value 2\ngo depth 4", "bestmove ", false},
		{"setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 1000\ngo wtime 1000", "bestmove ", false}}},
	{"Chess960 castling", []step{
		{"setoption name UCI_Chess960 value true\nposition fen 4k3/8/8/8/8/8/8/R3K2R w HA - 0 1\ngo depth 2 searchmoves e1h1", "bestmove e1h1", false}}},
	{"a draw by the Laws is reported", []step{
		{"position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1\ngo depth 2", "info string draw claimable article 9.2.1 move f6g8", false},
		{"", "bestmove ", true}}},
}

// protocolChecks returns the checks of the UCI protocol.
func protocolChecks() []check {
	var checks []check
	for _, s := range scripts {
		checks = append(checks, check{"protocol", s.name, func() (string, error) {
			return "", play(s.steps)
		}})
	}
	return checks
}

// play follows a script in a new session.
func play(steps []step) error {
	d := startDialog()
	var err error
	for _, s := range steps {
		if s.send != "" {
			err = d.send(strings.Split(s.send, "\n")...)
		}
		var lines []string
		if err == nil {
			lines, err = d.await(s.want)
		}
		if err == nil && s.only && len(lines) > 1 {
			err = fmt.Errorf("%q came before %q", lines[0], s.want)
		}
		if err != nil {
			break
		}
	}
	return errors.Join(err, d.quit())
}
