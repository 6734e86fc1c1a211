package main

import (
	"fmt"
	"io"
	"os"

	"github.com/adoube/adoube/lab/spsa"
)

// spsaInputs writes the parameters that OpenBench is to tune.
func spsaInputs(w io.Writer, s spsa.Settings, o *spsaOptions) error {
	parameters, err := spsaParameters(o.only)
	if err != nil {
		return err
	}
	state, err := spsa.NewState(s, parameters)
	if err != nil {
		return err
	}
	return state.WriteOpenBench(w)
}

// spsaOutputs shows and applies the values that OpenBench has found.
func spsaOutputs(w io.Writer, o *spsaOptions) error {
	in := os.Stdin
	if o.outputs != "-" {
		var err error
		if in, err = os.Open(o.outputs); err != nil {
			return err
		}
		defer in.Close()
	}
	all, err := spsaParameters("")
	if err != nil {
		return err
	}
	state, err := spsa.ReadOpenBench(in, all)
	if err != nil {
		return fmt.Errorf("%s: %w", o.outputs, err)
	}
	return spsaReport(w, state, o)
}
