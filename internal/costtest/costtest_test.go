package costtest

import (
	"runtime"
	"testing"
)

// A failed counts the errors of the test that it stands for.
type failed struct {
	testing.TB
	errors int
}

func (f *failed) Errorf(string, ...any) { f.errors++ }
func (f *failed) Helper()               {}

func TestMemoryBeyondTheLimitIsNoticed(t *testing.T) {
	const size, perByte = 1000, 100
	for used, want := range map[int]int{10 << 10: 0, 32 << 20: 1} {
		f := &failed{TB: t}
		var keep []byte
		Memory(f, size, 4<<20, perByte, func() { keep = make([]byte, used) })
		runtime.KeepAlive(keep)
		if f.errors != want {
			t.Errorf("%d bytes are found too much %d times, want %d", used, f.errors, want)
		}
	}
}
