package main

import (
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
)

// An analysisBar shows on the standard error how many positions are done, if that
// is a terminal.
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

// add counts n positions. Failing to draw the bar is no reason to stop.
func (b analysisBar) add(n int) { _ = b.bar.Add(n) }

// clear removes the bar from the screen.
func (b analysisBar) clear() { _ = b.bar.Clear() }
