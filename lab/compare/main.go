//go:build ignore

// This program reads PGN with several packages, and prints the results of compare.sh.
package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/pgn"
	chess "github.com/corentings/chess/v2"
	freeeve "github.com/freeeve/pgn/v2"
)

// write prints n games of 80 random half-moves.
func write(n int) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range n {
		g := &pgn.Game{Tags: []pgn.Tag{{"Event", "Speed"}, {"White", fmt.Sprint("Player ", i%100)}, {"Black", fmt.Sprint("Opponent ", i%77)}}}
		for p := position.StartPosition(); len(g.Moves) < 80; {
			moves := slices.Collect(p.LegalMoves())
			if len(moves) == 0 {
				break
			}
			m := moves[r.IntN(len(moves))]
			g.Moves = append(g.Moves, pgn.Move{Move: m})
			p = p.After(m)
		}
		pgn.Write(os.Stdout, g)
	}
}

// Each reader returns the number of games.
var readers = map[string]func(io.Reader) int{
	"adoube": func(r io.Reader) (n int) {
		for games := pgn.NewReader(r); ; n++ {
			if _, err := games.Next(); err != nil {
				return n
			}
		}
	},
	"freeeve": func(r io.Reader) (n int) {
		for games := freeeve.NewPGNScanner(r); games.Next(); n++ {
			games.Scan()
		}
		return n
	},
	"corentings": func(r io.Reader) (n int) {
		for games := chess.NewScanner(r); games.HasNext(); n++ {
			games.ParseNext()
		}
		return n
	},
}

func main() {
	switch os.Args[1] {
	case "write":
		write(30000)
	case "table":
		table()
	default:
		read(readers[os.Args[1]])
	}
}

// read prints how many microseconds of processor time a game takes.
func read(games func(io.Reader) int) {
	text, _ := io.ReadAll(os.Stdin)
	n := 0
	var before, after syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &before)
	for range 5 {
		n += games(bytes.NewReader(text))
	}
	syscall.Getrusage(syscall.RUSAGE_SELF, &after)
	micros := func(u syscall.Rusage) int64 { return u.Utime.Nano()/1000 + u.Stime.Nano()/1000 }
	fmt.Println((micros(after) - micros(before)) / int64(n))
}

// table prints the medians of the results as a table.
func table() {
	type cell struct{ job, program string }
	values := map[cell][]float64{}
	var jobs, programs []string
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		words := strings.Split(lines.Text(), "\t")
		c := cell{words[0], words[1]}
		v, _ := strconv.ParseFloat(words[2], 64)
		values[c] = append(values[c], v)
		if !slices.Contains(jobs, c.job) {
			jobs = append(jobs, c.job)
		}
		if !slices.Contains(programs, c.program) {
			programs = append(programs, c.program)
		}
	}
	median := func(job, program string) float64 {
		v := values[cell{job, program}]
		if v == nil { // such as one that cannot be built for WebAssembly
			return math.NaN()
		}
		slices.Sort(v)
		return v[len(v)/2]
	}
	fmt.Println("| | old | new | new / old | others (new / other) |\n|---|---:|---:|---:|---|")
	for _, job := range jobs {
		before, after := median(job, "old"), median(job, "new")
		var beside []string
		for _, p := range programs[2:] {
			if values[cell{job, p}] != nil {
				beside = append(beside, fmt.Sprintf("%s %v (%.2f)", p, median(job, p), after/median(job, p)))
			}
		}
		fmt.Printf("| %s | %v | %v | %.2f | %s |\n", job, before, after, after/before, strings.Join(beside, ", "))
	}
}
