package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/search"
)

// claimable is a game in which a draw can be claimed, with and without announcing a move.
const claimable = "[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 99 90\"]\n\n1. Ra2 Kd8 1/2-1/2\n"

// FuzzJournalRecord writes reports with any record in the journal. Each is refused, or can be
// written in all formats: none of another build crashes this one.
func FuzzJournalRecord(f *testing.F) {
	path := filepath.Join(f.TempDir(), "journal")
	analyzeWith(f, path, PGN)
	header, line, _ := strings.Cut(string(must.Get(os.ReadFile(path))(f)), "\n")
	digest, record := line[:32], strings.TrimSuffix(line[42:], "\n")
	if formatRecord(digest, record) != line {
		f.Fatalf("the form of a journal has changed: %s", line)
	}
	var tree any
	must.Do(f, json.Unmarshal([]byte(record), &tree))
	alter(&tree, func() { f.Add(must.Get(json.Marshal(tree))(f)) })
	f.Fuzz(func(t *testing.T, record []byte) {
		if bytes.ContainsRune(record, '\n') {
			return
		}
		for _, format := range [...]Format{PGN, JSON, HTML, Exercises} {
			must.Do(t, os.WriteFile(path, []byte(header+"\n"+formatRecord(digest, string(record))), 0o666))
			if !analyzeWith(t, path, format) {
				return // it is refused, whatever the format
			}
		}
	})
}

// formatRecord returns a line of a journal.
func formatRecord(digest, record string) string {
	return fmt.Sprintf("%s %08x %s\n", digest, crc32.ChecksumIEEE([]byte(record)), record)
}

// analyzeWith analyzes the claimable game with the journal at path, and reports whether the
// journal had the analysis.
func analyzeWith(t testing.TB, path string, format Format) (kept bool) {
	t.Helper()
	settings := annotate.Settings{Limits: search.Limits{Nodes: 10}, Hash: 1, MultiPV: 2}
	j := must.Get(annotate.OpenJournal(path, "test", settings))(t)
	defer j.Close()
	must.Do(t, Analyze(t.Context(), io.Discard, format, "test", annotate.Config{
		Settings: settings, Journal: j, Progress: func(p annotate.Progress) { kept = p.Kept },
	}, annotate.Source{
		Skip:  func(int64) {},
		Files: []string{"game.pgn"},
		Open:  func(string) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(claimable)), nil },
	}))
	return kept
}

// alter calls use with one value after the other in the tree at v replaced by odd ones.
func alter(v *any, use func()) {
	switch was := (*v).(type) {
	case map[string]any:
		for key, child := range was {
			alter(&child, func() { was[key] = child; use() })
			was[key] = child
		}
	case []any:
		for i := range min(len(was), 2) {
			alter(&was[i], use)
		}
	}
	was := *v
	for _, odd := range []any{-1, 14, math.MaxUint16, -1e308, true, nil} {
		*v = odd
		use()
	}
	*v = was
}
