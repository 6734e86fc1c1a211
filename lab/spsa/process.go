package spsa

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
)

// A process is a running worker at the other end of two pipes.
type process struct {
	command *exec.Cmd
	in      io.WriteCloser
	encoder *json.Encoder
	decoder *json.Decoder
}

// start starts a worker and sends it the settings.
func start(command *exec.Cmd, settings *Settings) (*process, error) {
	in, err := command.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := command.Start(); err != nil {
		return nil, err
	}
	p := &process{command: command, in: in, encoder: json.NewEncoder(in), decoder: json.NewDecoder(out)}
	// If the worker has crashed already, play returns the error.
	_ = p.encoder.Encode(settings)
	return p, nil
}

// play makes the worker play a trial. After an error the worker is unusable.
func (p *process) play(t *Trial) (Outcome, error) {
	var o Outcome
	if err := p.encoder.Encode(t); err != nil {
		return o, fmt.Errorf("writing to the worker: %w", err)
	}
	if err := p.decoder.Decode(&o); err != nil {
		return o, fmt.Errorf("reading from the worker: %w", err)
	}
	if o.Number != t.Number {
		return o, fmt.Errorf("the worker answered pair %d instead of pair %d", o.Number, t.Number)
	}
	return o, nil
}

// end ends the worker by closing its input.
func (p *process) end() error {
	return errors.Join(p.in.Close(), p.command.Wait())
}

// kill ends the worker at once if it is still running.
func (p *process) kill() {
	_ = p.command.Process.Kill() // fails only if it has exited
	_ = p.end()                  // reports that it was killed
}
