package main

import "testing"

func TestEveryCommandExplainsItself(t *testing.T) {
	for _, c := range program().Table() {
		if err := run(c.Name, "--help"); err != nil {
			t.Errorf("%s --help: %v", c.Name, err)
		}
	}
	if run("tarin") == nil {
		t.Error("an unknown command is no error")
	}
}
