package record

import (
	"fmt"
	"strconv"
	"strings"
)

// unnotedScale stands for the material scale of searches before notes recorded it: 153, then 168.
const unnotedScale = 160

// scaleNote introduces the material scale, which ends a note.
const scaleNote = ", material scale "

// NoteMaterialScale returns note with the material scale of the searches appended: see
// eval.SearchFactor.
func NoteMaterialScale(note string, scale int) string { return fmt.Sprint(note, scaleNote, scale) }

// MaterialScale returns the material scale of the searches in a file with the given note.
func MaterialScale(note string) (scale int, err error) {
	at := strings.LastIndex(note, scaleNote)
	if at < 0 {
		return unnotedScale, nil
	}
	if scale, err = strconv.Atoi(note[at+len(scaleNote):]); err != nil {
		return 0, fmt.Errorf("the note %q does not end with a material scale: %w", note, err)
	}
	return scale, nil
}
