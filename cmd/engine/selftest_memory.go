package main

import (
	"errors"
	"fmt"
	"runtime"
)

// memoryChecks returns the checks of memory.
func memoryChecks() []check {
	return []check{
		{"memory", "the hash table has its size", checkHash},
		{"memory", "200 new games take no more", checkGrowth},
		{"memory", "a table larger than the memory is refused", checkTooMuch},
	}
}

// heapInUse returns how many bytes are in use after a garbage collection.
func heapInUse() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// growth returns by how many MiB a session grows from first to second.
func growth(first, second func(d *dialog) error) (float64, error) {
	d := startDialog()
	err := first(d)
	before := heapInUse()
	if err == nil {
		err = second(d)
	}
	grown := float64(heapInUse()) - float64(before)
	return grown / (1 << 20), errors.Join(err, d.quit())
}

// checkHash changes the size and measures how much memory that takes.
func checkHash() (string, error) {
	const small, large = 1, 48
	resize := func(size int) func(*dialog) error {
		return func(d *dialog) error {
			_, err := d.ask("readyok", fmt.Sprintf("setoption name Hash value %d", size), "go depth 1", "wait", "isready")
			return err
		}
	}
	grown, err := growth(resize(small), resize(large))
	remark := fmt.Sprintf("%.1f MB more for %d", grown, large-small)
	if err == nil && grown < 4 {
		return "outside the memory of Go", nil
	}
	if err == nil && (grown < large-small-4 || grown > large-small+4) {
		err = errors.New(remark)
	}
	return remark, err
}

// checkGrowth plays the beginning of many games.
func checkGrowth() (string, error) {
	play := func(games int) func(*dialog) error {
		return func(d *dialog) error {
			for range games {
				if _, err := d.ask("bestmove ", "ucinewgame", "position startpos moves e2e4", "go depth 2"); err != nil {
					return err
				}
			}
			return nil
		}
	}
	grown, err := growth(play(5), play(200))
	remark := fmt.Sprintf("%.1f MB", grown)
	if err == nil && grown > 4 {
		err = errors.New(remark + " more")
	}
	return remark, err
}

// checkTooMuch asks for a table larger than the free memory. Where the free
// memory is not known, the limit is fixed, and there is nothing to check.
func checkTooMuch() (string, error) {
	free := availableMemory() >> 20
	if free == 0 || int(free) >= maxHash() {
		return "the free memory is not known here", nil
	}
	d := startDialog()
	_, err := d.ask("info string setoption \"Hash\": ", fmt.Sprintf("setoption name Hash value %d", maxHash()))
	if err == nil {
		_, err = d.ask("bestmove ", "go depth 2")
	}
	return fmt.Sprintf("%d MB are free", free), errors.Join(err, d.quit())
}
