package main

import (
	"fmt"
	"os"
	"sync/atomic"
	"time"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/annotate/report"
	"github.com/adoube/adoube/internal/progress"
)

// An analysisProgress shows on the standard error how far an analysis is. The whole is
// the length of the files: the number of games in them is unknown.
type analysisProgress struct {
	bar              *progress.Bar
	begun            time.Time
	games, positions atomic.Int64
}

func newAnalysisProgress(a *analysis) *analysisProgress {
	var total int64
	for _, name := range a.files {
		info, err := os.Stat(name)
		if err != nil || !info.Mode().IsRegular() {
			total = 0
			break
		}
		total += info.Size()
	}
	return &analysisProgress{bar: progress.New(a.errors, "analyse", total), begun: time.Now()}
}

// position counts a position of a game, and the game with its last one.
func (p *analysisProgress) position(at annotate.Progress) {
	if at.Done == at.Total {
		p.games.Add(1)
	}
	if at.Kept {
		p.bar.Skip(at.Game.Size, p.note)
		return
	}
	p.positions.Add(1)
	upTo := func(done int) int64 { return at.Game.Size * int64(done) / int64(at.Total) }
	p.bar.Add(upTo(at.Done)-upTo(at.Done-1), p.note)
}

// skip counts bytes of games that are left out.
func (p *analysisProgress) skip(bytes int64) { p.bar.Add(bytes, p.note) }

// note says what is done so far.
func (p *analysisProgress) note() string {
	seconds := max(time.Since(p.begun).Seconds(), 1e-3)
	n := p.positions.Load()
	return fmt.Sprintf("%s, %s, %.1f/s", report.Count(int(p.games.Load()), "game"), report.Count(int(n), "position"), float64(n)/seconds)
}
