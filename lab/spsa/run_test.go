package spsa

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
)

// roleVariable is an environment variable. If it is set, this test program is a
// worker with the given role.
const roleVariable = "SPSA_TEST_WORKER"

func TestMain(m *testing.M) {
	if role := os.Getenv(roleVariable); role != "" {
		if err := beWorker(role); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// beWorker serves made-up outcomes. A worker with the role "mortal DIRECTORY" crashes in
// some trials, but only once in each, which it records in the directory.
func beWorker(role string) error {
	role, directory, _ := strings.Cut(role, " ")
	return Serve(os.Stdin, os.Stdout, func(Settings) (func(Trial) (Outcome, error), error) {
		if role == "closed" {
			return nil, errors.New("no book")
		}
		return func(t Trial) (Outcome, error) {
			switch {
			case role == "doomed" && t.Number == 5:
				os.Exit(3)
			case role == "refusing" && t.Number == 5:
				return Outcome{}, errors.New("no such parameter")
			case role == "confused" && t.Number == 5:
				fmt.Println("what?")
			case role == "mortal" && t.Number%4 == 3:
				note := filepath.Join(directory, fmt.Sprint(t.Number))
				f, err := os.OpenFile(note, os.O_CREATE|os.O_EXCL, 0o644)
				if err == nil {
					f.Close()
					os.Exit(3)
				}
			}
			return outcome(t), nil
		}, nil
	})
}

// newRun returns a run that continues from s with workers of the given role and
// saves its state to a file.
func newRun(s *State, role, path string) *Run {
	return &Run{
		State: s, Workers: 1, Every: 4,
		Command: func() *exec.Cmd {
			c := exec.Command(os.Args[0])
			c.Env = append(os.Environ(), roleVariable+"="+role)
			c.Stderr = io.Discard
			return c
		},
		Save: func(s *State) error { return s.Save(path) },
	}
}

// finished plays the remaining pairs of s, in order, and returns s.
func finished(s *State) *State {
	for !s.Done() {
		s.Learn(outcome(s.Trial()))
	}
	return s
}

// sameAs fails the test unless the file holds the state want.
func sameAs(t *testing.T, path string, want *State) {
	t.Helper()
	got := must.Get(LoadState(path))(t)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestRunSurvivesItsWorkers(t *testing.T) {
	for _, role := range []string{"healthy", "mortal " + t.TempDir()} {
		path := filepath.Join(t.TempDir(), "state")
		if err := newRun(someState(t), role, path).Play(context.Background()); err != nil {
			t.Errorf("%s: %v", role, err)
		}
		sameAs(t, path, finished(someState(t)))
	}
}

func TestRunPlaysEachPairOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	r := newRun(someState(t), "mortal "+t.TempDir(), path)
	first := r.State.Next
	r.Workers = 3
	times := map[uint64]int{}
	r.Played = func(_ *State, o Outcome) { times[o.Number]++ }
	must.Do(t, r.Play(context.Background()))
	for n := first; n < uint64(r.State.Settings.Pairs); n++ {
		if times[n] != 1 {
			t.Errorf("pair %d was played %d times", n, times[n])
		}
	}
	if games := r.State.Wins + r.State.Draws + r.State.Losses; games != 2*r.State.Settings.Pairs {
		t.Errorf("%d games", games)
	}
}

func TestRunResumesWhereItStopped(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	s := someState(t)
	for !s.Done() {
		before := s.Next
		ctx, stop := context.WithCancel(context.Background())
		r := newRun(s, "healthy", path)
		r.Every = 1000 // save only at the end
		r.Played = func(s *State, _ Outcome) {
			if s.Next == before+11 {
				stop()
			}
		}
		must.Do(t, r.Play(ctx))
		stop()
		s = must.Get(LoadState(path))(t)
		if want := min(before+11, uint64(s.Settings.Pairs)); s.Next != want {
			t.Fatalf("stopped at pair %d, want %d", s.Next, want)
		}
	}
	sameAs(t, path, finished(someState(t)))
}

func TestRunFailsIfAPairCannotBePlayed(t *testing.T) {
	for role, want := range map[string]string{
		"doomed":   "pair 5: 3 workers crashed",
		"confused": "pair 5: 3 workers crashed",
		"refusing": "pair 5: no such parameter",
		"closed":   "pair 0: no book",
	} {
		path := filepath.Join(t.TempDir(), "state")
		s := someState(t)
		fresh := must.Get(NewState(s.Settings, s.Parameters))(t)
		err := newRun(fresh, role, path).Play(context.Background())
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", role, err, want)
		}
		if _, err := LoadState(path); err != nil {
			t.Errorf("%s: %v", role, err)
		}
	}
	r := newRun(someState(t), "healthy", "")
	r.Command = func() *exec.Cmd { return exec.Command(filepath.Join(t.TempDir(), "none")) }
	r.Save = func(*State) error { return nil }
	if err := r.Play(context.Background()); err == nil {
		t.Error("no program: no error")
	}
	r = newRun(someState(t), "healthy", "")
	full := errors.New("disk full")
	r.Save = func(*State) error { return full }
	if err := r.Play(context.Background()); !errors.Is(err, full) || r.State.Done() {
		t.Errorf("without room for the state: error %v", err)
	}
}
