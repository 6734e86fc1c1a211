package main

import (
	"testing"
	"time"
)

func TestQuitEndsTheWorkOfTheProgram(t *testing.T) {
	for _, job := range [][]string{
		{"bench 200"},
		{"speedtest 1 16 1000000"},
		{"genfens 1000000000 seed 1 book None"},
		{"go perft 30"},
		{"position fen 8/8/8/3k4/8/3K4/4P3/8 w - - 0 1", "go mate 100"},
		{"go depth 200", "go perft 30", "bench 200"},
	} {
		d := startDialog()
		if err := d.send(append(job, "isready")...); err != nil {
			t.Fatal(err)
		}
		if _, err := d.await("readyok"); err != nil {
			t.Fatal(err)
		}
		if err := d.send("quit"); err != nil {
			t.Fatal(err)
		}
		go func() { // the work may still print
			for range d.lines {
			}
		}()
		select {
		case <-d.ended:
		case <-time.After(patience):
			t.Errorf("%q goes on after quit", job)
		}
	}
}
