package generate_test

import (
	"fmt"
	"strings"
	"testing"
)

// A language is played by one that is spoken where its country goes; that of the text stays.
func TestTongues(t *testing.T) {
	for key := range 3 {
		got := standIns(t, fmt.Sprint(key), marked("en", "She came from ⟦LOC|Germany⟧. She speaks ⟦DEM|German⟧ and some ⟦DEM|English⟧."))[0]
		if len(got) != 3 || strings.Contains(got[1], "English") || got[2] != "" {
			t.Errorf("key %d: %q: English is to stay, German to become what is spoken in %s", key, got, got[0])
		}
	}
}
