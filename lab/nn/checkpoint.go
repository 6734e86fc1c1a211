package nn

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/adoube/adoube/internal/disk"
)

// A checkpoint file holds, integers little-endian: the magic, the length of the
// header (4 bytes), the header in JSON, five vectors of parameters (weights,
// mean, square, best, origin; 4 bytes a number; each layer by layer as in
// [eval.Network.Layers]), and the CRC-32 of everything before. The order of the
// positions follows from the seed and the epoch.
const checkpointMagic = "AdoubeCP"

// errNoCheckpoint means that a file is not a checkpoint.
var errNoCheckpoint = errors.New("not a checkpoint")

// A checkpointHeader identifies the run and its progress.
type checkpointHeader struct {
	Config    Config  `json:"config"`
	Train     int     `json:"train"` // positions
	Data      string  `json:"data"`  // the hash of all positions
	Epoch     int     `json:"epoch"` // epochs done
	Batch     int     `json:"batch"` // batches done of the next one
	Loss      float64 `json:"loss"`  // sum over these batches
	BestEpoch int     `json:"best_epoch"`
	BestLoss  float64 `json:"best_loss"`
}

// header describes the state of t. It leaves out the number of workers, which may
// change when the run is resumed.
func (t *Trainer) header() checkpointHeader {
	config := t.config
	config.Workers = 0
	return checkpointHeader{
		Config: config, Train: len(t.data.Train), Data: t.hash,
		Epoch: t.epoch, Batch: t.batch, Loss: t.loss, BestEpoch: t.bestEpoch, BestLoss: t.bestLoss,
	}
}

// Save writes everything that [Trainer.Resume] needs to a file. Call it between
// epochs or batches. If the program is killed meanwhile, the old file remains.
func (t *Trainer) Save(path string) error {
	err := disk.Replace(path, checkpointMagic, func(w io.Writer) error {
		crc := crc32.NewIEEE()
		both := io.MultiWriter(w, crc)
		header, err := json.Marshal(t.header())
		if err != nil {
			return err
		}
		parts := []any{[]byte(checkpointMagic), uint32(len(header)), header}
		for _, p := range t.vectors() {
			for i := range t.layout.layers {
				parts = append(parts, t.layout.get(p, i))
			}
		}
		for _, part := range parts {
			if err := binary.Write(both, binary.LittleEndian, part); err != nil {
				return err
			}
		}
		return binary.Write(w, binary.LittleEndian, crc.Sum32())
	})
	if err != nil {
		return fmt.Errorf("saving a checkpoint: %w", err)
	}
	return nil
}

// vectors returns the parameters in a checkpoint.
func (s *state) vectors() []parameters {
	return []parameters{s.weights, s.mean, s.square, s.best, s.origin}
}

// Resume continues from where [Trainer.Save] was called. The checkpoint must come
// from a run with the same configuration, except for the number of workers, and the
// same positions. On error, t is unchanged.
func (t *Trainer) Resume(path string) error {
	h, body, err := readCheckpoint(path)
	if err == nil {
		err = t.restore(h, body)
	}
	if err != nil {
		return fmt.Errorf("resuming from %s: %w", path, err)
	}
	return nil
}

// Start starts training from the best weights in the checkpoint of another run with the same
// architecture, perhaps on other positions. Unlike those of a network, they are not rounded.
// On error, t is unchanged.
func (t *Trainer) Start(path string) error {
	l, best, _, err := readBest(path)
	if err == nil && l.Arch != t.config.Arch {
		err = fmt.Errorf("it has the architecture %+v, not %+v", l.Arch, t.config.Arch)
	}
	if err != nil {
		return fmt.Errorf("starting from %s: %w", path, err)
	}
	t.startFrom(best)
	return nil
}

// readBest returns the best weights in a checkpoint, and the number of positions they were trained on.
func readBest(path string) (l *layout, best parameters, positions int, err error) {
	h, body, err := readCheckpoint(path)
	if err == nil && h.BestEpoch == 0 {
		err = errors.New("no epoch is complete")
	}
	if err != nil {
		return nil, nil, 0, err
	}
	l = newLayout(h.Config.Arch)
	s, err := l.readState(body)
	return l, s.best, h.Train, err
}

// readCheckpoint returns the header of a checkpoint and what follows it.
func readCheckpoint(path string) (h checkpointHeader, body []byte, err error) {
	data, err := disk.ReadFile(path)
	if err != nil {
		return h, nil, err
	}
	return parseCheckpoint(data)
}

func parseCheckpoint(data []byte) (h checkpointHeader, body []byte, err error) {
	if len(data) < len(checkpointMagic)+8 || string(data[:len(checkpointMagic)]) != checkpointMagic {
		return h, nil, errNoCheckpoint
	}
	body, sum := data[:len(data)-4], data[len(data)-4:]
	if crc32.ChecksumIEEE(body) != binary.LittleEndian.Uint32(sum) {
		return h, nil, errors.New("the checksum is wrong: the file is damaged or truncated")
	}
	body = body[len(checkpointMagic):]
	size := int64(binary.LittleEndian.Uint32(body))
	if body = body[4:]; size > int64(len(body)) {
		return h, nil, fmt.Errorf("a header of %d bytes is too long: the file is damaged", size)
	}
	if err := json.Unmarshal(body[:size], &h); err != nil {
		return h, nil, fmt.Errorf("header: %w", err)
	}
	return h, body[size:], h.Config.Arch.Check()
}

// readState returns the parameters in the body of a checkpoint.
func (l *layout) readState(body []byte) (s state, err error) {
	s = state{weights: l.zeros(), mean: l.zeros(), square: l.zeros(), best: l.zeros(), origin: l.zeros()}
	r := bytes.NewReader(body)
	for _, p := range s.vectors() {
		for i, layer := range l.layers {
			list := make([]float32, layer.count)
			if err := binary.Read(r, binary.LittleEndian, list); err != nil {
				return s, err
			}
			l.set(p, i, list)
		}
	}
	return s, nil
}

// restore sets the state of t to that in a checkpoint.
func (t *Trainer) restore(h checkpointHeader, body []byte) error {
	want := t.header()
	if h.Config != want.Config {
		return fmt.Errorf("it is from a run with %+v, not %+v; use the same flags", h.Config, want.Config)
	}
	if h.Data != want.Data {
		return fmt.Errorf("it is from a run with other positions, whose hash is %s, not %s; use the same games and flags", h.Data, want.Data)
	}
	s, err := t.layout.readState(body)
	if err != nil {
		return err
	}
	t.state = s
	t.epoch, t.batch, t.loss = h.Epoch, h.Batch, h.Loss
	t.bestEpoch, t.bestLoss = h.BestEpoch, h.BestLoss
	t.fillTable()
	return nil
}
