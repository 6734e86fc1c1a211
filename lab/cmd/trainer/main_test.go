package main

import (
	"bytes"
	"errors"
	"io"
	"testing"
)

// printed runs a command and returns what it prints.
func printed(t *testing.T, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	err := program().Run(t.Context(), &out, args)
	return out.String(), err
}

func TestProgramReportsLostOutput(t *testing.T) {
	args := []string{"selfplay", "-games", "1", "-nodes", "1", "-out", t.TempDir()}
	reader, closed := io.Pipe()
	reader.Close()
	if err := program().Run(t.Context(), closed, args); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("error %v", err)
	}
}

func TestProgramExplainsEveryCommand(t *testing.T) {
	for _, c := range program().Table() {
		if err := run(c.Name, "--help"); err != nil {
			t.Errorf("%s --help: %v", c.Name, err)
		}
	}
	if run("tarin") == nil {
		t.Error("an unknown command is no error")
	}
}
