package eval

import (
	"bytes"
	"testing"

	"github.com/adoube/adoube/internal/must"
)

func TestNetworkThatShipsIsWhole(t *testing.T) {
	n := must.Get(DecodeNetwork(bytes.NewReader(netFile)))(t)
	var again bytes.Buffer
	must.Do(t, n.Encode(&again))
	if !bytes.Equal(again.Bytes(), netFile) {
		t.Error("written again, it is another file")
	}
	if n := DefaultNetwork(); n != DefaultNetwork() {
		t.Error("callers do not share it")
	}
}
