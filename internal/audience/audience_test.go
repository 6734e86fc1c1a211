package audience

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestGoneTellsAClosedPipeFromOtherOutput(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	file, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for name, out := range map[string]io.Writer{"a pipe that is read": w, "a file": file, "a buffer": new(strings.Builder)} {
		if Gone(out) {
			t.Errorf("%s counts as unread", name)
		}
	}
	r.Close()
	if runtime.GOOS == "windows" {
		t.Skip("Windows does not tell")
	}
	if !Gone(w) {
		t.Error("a pipe without a reader counts as read")
	}
	ctx, cancel := WithAudience(context.Background(), w)
	defer cancel()
	<-ctx.Done()
	if cause := context.Cause(ctx); cause != ErrGone {
		t.Errorf("the cause is %v, want %v", cause, ErrGone)
	}
}
