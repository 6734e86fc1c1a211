package eval

import (
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
)

func TestTheNetworkThatShipsIsWhole(t *testing.T) {
	n := must.Get(DecodeNetwork(strings.NewReader(netFile)))(t)
	var again strings.Builder
	must.Do(t, n.Encode(&again))
	if again.String() != netFile {
		t.Error("written again, it is another file")
	}
	if n := DefaultNetwork(); n != DefaultNetwork() {
		t.Error("callers do not share it")
	}
}
