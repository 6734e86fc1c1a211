package main

import (
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
)

// An analysisBar shows on the standard error how many positions are done. There
// is none if nobody looks, because the standard error is no terminal.
type analysisBar struct{ bar *progressbar.ProgressBar }

func newAnalysisBar(positions int) analysisBar {
	info, err := os.Stderr.Stat()
	return analysisBar{progressbar.NewOptions(positions,
		progressbar.OptionSetWriter(os.Stderr),
		progressbar.OptionSetVisibility(err == nil && info.Mode()&os.ModeCharDevice != 0),
		progressbar.OptionSetDescription("positions"),
		progressbar.OptionShowCount(),
		progressbar.OptionShowIts(),
		progressbar.OptionSetItsString("positions"),
		progressbar.OptionSetWidth(30),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
	)}
}

// add counts positions. A bar that cannot be drawn is no reason to stop.
func (b analysisBar) add(n int) { _ = b.bar.Add(n) }

// clear takes the bar off the screen.
func (b analysisBar) clear() { _ = b.bar.Clear() }
