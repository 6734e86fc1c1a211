package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
)

// memoryChecks are the checks of memory.
func (p program) memoryChecks() []check {
	return []check{
		{"memory", "the hash table has its size", p.checkHash},
		{"memory", "200 new games do not take more", p.checkGrowth},
		{"memory", "a table larger than the memory is refused", p.checkTooMuch},
	}
}

// heapInUse returns how many bytes are in use once garbage is collected.
func heapInUse() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// checkHash sets a size and looks how much memory that takes.
func (p program) checkHash(context.Context) (string, error) {
	const small, large = 1, 48
	d := p.startDialog()
	_, err := d.ask("readyok", fmt.Sprintf("setoption name Hash value %d", small), "isready")
	before := heapInUse()
	if err == nil {
		_, err = d.ask("readyok", fmt.Sprintf("setoption name Hash value %d", large), "go depth 1", "wait", "isready")
	}
	grown := int64(heapInUse()) - int64(before)
	if err = errors.Join(err, d.quit()); err != nil {
		return "", err
	}
	remark := fmt.Sprintf("%.1f MB more for %d", float64(grown)/(1<<20), large-small)
	if grown < (large-small-4)<<20 || grown > (large-small+4)<<20 {
		return "", errors.New(remark)
	}
	return remark, nil
}

// checkGrowth plays the beginning of many games.
func (p program) checkGrowth(context.Context) (string, error) {
	d := p.startDialog()
	play := func(games int) error {
		for range games {
			if _, err := d.ask("bestmove ", "ucinewgame", "position startpos moves e2e4", "go depth 2"); err != nil {
				return err
			}
		}
		return nil
	}
	err := play(5)
	before := heapInUse()
	if err == nil {
		err = play(200)
	}
	grown := int64(heapInUse()) - int64(before)
	if err = errors.Join(err, d.quit()); err != nil {
		return "", err
	}
	remark := fmt.Sprintf("%.1f MB", float64(grown)/(1<<20))
	if grown > 4<<20 {
		return "", errors.New(remark + " more")
	}
	return remark, nil
}

// checkTooMuch asks for a table for which there is no memory. Where the free
// memory is not known, the limit is a fixed one, and there is nothing to check.
func (p program) checkTooMuch(context.Context) (string, error) {
	free := availableMemory() >> 20
	if free == 0 || int(free) >= maxHash() {
		return "not known here how much there is", nil
	}
	d := p.startDialog()
	_, err := d.ask("info string setoption \"Hash\": ", fmt.Sprintf("setoption name Hash value %d", maxHash()))
	if err == nil {
		_, err = d.ask("bestmove ", "go depth 2")
	}
	return fmt.Sprintf("%d MB are free", free), errors.Join(err, d.quit())
}
