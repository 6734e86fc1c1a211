package eval

import (
	"strings"
	"testing"
)

func TestTheNetworkThatShipsIsWhole(t *testing.T) {
	n, err := DecodeNetwork(strings.NewReader(netFile))
	if err != nil {
		t.Fatal(err)
	}
	var again strings.Builder
	if err := n.Encode(&again); err != nil {
		t.Fatal(err)
	}
	if again.String() != netFile {
		t.Error("written again, it is another file")
	}
	if n := DefaultNetwork(); n != DefaultNetwork() {
		t.Error("callers do not share it")
	}
}
