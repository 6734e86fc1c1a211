package api

import (
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/search/handicap"
)

// Where memory is scarce the engine has a smaller table than it should, and must still take
// other options.
func TestEngineKeepsTheHashThatItGot(t *testing.T) {
	o := handicap.DefaultOptions()
	o.Hash = 1
	s := &Session{engine: handicap.New(o)}
	got := must.Get(s.configured(1500, 3))(t).Options()
	if got.Hash != 1 || got.MultiPV != 3 || got.Elo != 1500 {
		t.Errorf("hash %d, %d lines, Elo %d; want 1, 3, 1500", got.Hash, got.MultiPV, got.Elo)
	}
}
