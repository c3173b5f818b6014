package small_test

import (
	"slices"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/detect/model"
	"github.com/understudy-text/understudy/detect/model/small"
	"github.com/understudy-text/understudy/lm/runtime/runtimetest"
)

// The model finds in each of its languages what a reader would.
func TestFinds(t *testing.T) {
	runtimetest.Open(t)
	scheme, err := category.Named("tab")
	if err != nil {
		t.Fatal(err)
	}
	f, err := small.Open()
	if err != nil {
		t.Fatal(err)
	}
	d, err := model.OpenFolder(f, model.Options{Scheme: scheme, Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for _, tc := range []struct{ text, want string }{
		{"I spoke to Margaret Holloway about it on Tuesday.", "Margaret Holloway/PERSON"},
		{"Jag ringde Karin Lindqvist i går om räkningen.", "Karin Lindqvist/PERSON"},
		{"J'ai vu Camille Fontaine à Grenoble hier.", "Grenoble/LOC"},
		{"قابلت محمد العلي في القاهرة أمس.", "القاهرة/LOC"},
	} {
		spans, err := d.Detect(t.Context(), &understudy.Document{Text: tc.text})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range spans {
			got = append(got, tc.text[s.Start:s.End]+"/"+string(s.Category))
		}
		if !slices.Contains(got, tc.want) {
			t.Errorf("%s: found %q, without %s", tc.text, got, tc.want)
		}
	}
}
