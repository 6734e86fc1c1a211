package syzygy

import (
	"os"
	"testing"
)

// WriteTables writes all tables with three men to a new folder, for examples.
func WriteTables() (folder string) {
	return writeTables(exampleTB{})
}

// An exampleTB stands for the test that an example does not have.
type exampleTB struct{ testing.TB }

func (exampleTB) Helper()           {}
func (exampleTB) Fatal(args ...any) { panic(args) }
func (exampleTB) TempDir() string {
	folder, err := os.MkdirTemp("", "syzygy")
	if err != nil {
		panic(err)
	}
	return folder
}
