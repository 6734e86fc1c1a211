package record

import "testing"

func TestNoteHoldsTheMaterialScale(t *testing.T) {
	for note, want := range map[string]int{
		"self-play":                                unnotedScale,
		NoteMaterialScale("self-play", 650):        650,
		NoteMaterialScale("self-play, 9 nodes", 0): 0,
	} {
		if got, err := MaterialScale(note); got != want || err != nil {
			t.Errorf("%q: %d, %v; want %d", note, got, err, want)
		}
	}
	if got, err := MaterialScale("self-play" + scaleNote + "much"); err == nil {
		t.Errorf("a scale that is no number is read as %d", got)
	}
}
