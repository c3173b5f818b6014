package project

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzResolutions reads any file of resolutions; what is wrong with it is said without
// its text.
func FuzzResolutions(f *testing.F) {
	f.Add(`[{"offset_unit": "byte", "disagreements": [{"document": "one", "start": 23, "end": 28, "a": "LOC", "b": "ORG", "resolution": "LOC"}, {"document": "one", "start": 1, "end": 2}]}]`)
	f.Add(`[{"offset_unit": "codepoint", "disagreements": null}]`)
	f.Add(`[{"offset_unit": "byte", "disagreements": [{"start": 1e99, "resolution": 7}]}]`)
	f.Add(`{"x": "John Smith"}`)
	f.Fuzz(func(t *testing.T, text string) {
		list, err := ReadResolutions(strings.NewReader(text))
		if err != nil && (!utf8.ValidString(err.Error()) || strings.Contains(err.Error(), "Smith")) {
			t.Errorf("%v", err)
		}
		for _, r := range list {
			if r.Label == nil {
				t.Errorf("%+v is open", r)
			}
		}
	})
}
