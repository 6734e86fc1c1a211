package uci

import (
	"errors"
	"io"

	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/search"
)

// hashFileOptions returns the options that keep analysis from one session to the next.
func (s *session) hashFileOptions() []option {
	var name string
	act := func(f func(name string) error) func(string) error {
		return func(string) error {
			if name == "" {
				return errors.New("the option Hash File names no file")
			}
			return f(name)
		}
	}
	return []option{
		file("Hash File", func(value string) error {
			name = value
			return nil
		}),
		{"Save Hash", "button", act(s.saveHash)},
		{"Load Hash", "button", act(s.loadHash)},
	}
}

// saveHash writes the hash table to the named file, all or nothing.
func (s *session) saveHash(name string) error {
	var positions uint64
	err := disk.Replace(name, search.HashMagic, func(w io.Writer) (err error) {
		positions, err = s.engine.SaveHash(w)
		return err
	})
	if err == nil {
		s.out.note("%d positions saved to %s", positions, name)
	}
	return err
}

// loadHash adds what the named file holds to the hash table, all or nothing.
func (s *session) loadHash(name string) error {
	f, err := disk.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	positions, err := s.engine.LoadHash(f)
	if err == nil {
		s.out.note("%d positions loaded from %s", positions, name)
	}
	return err
}
