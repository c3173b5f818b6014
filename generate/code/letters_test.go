package code

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
)

// Letters that name a site or a firm move, the same for all its codes; those that say what kind of
// number it is stay.
func TestSiteLettersMove(t *testing.T) {
	d := Directors(nil)[Number].(cast.Keyed).Keyed(draw.New([]byte("k")))
	play := func(text string) string {
		t.Helper()
		f := number(text, &form.Scene{})
		occurrence := f.Roles()[0]
		p := told{}
		for _, tr := range occurrence.Traits {
			p[tr.Name] = tr.Value
		}
		s, ok := d.Candidate(occurrence.Role, p, nil, draw.New([]byte("k")).Derive(text), 0)
		if !ok {
			t.Fatalf("%s is not played", text)
		}
		return lay(s, text)
	}
	for text, stays := range map[string]string{"RVH-220418": "", "HAL/2231/B": "/B", "T 1234-19": "T ", "MRN 220418": "MRN ", "Dnr 2019/114": "Dnr ", "KU-2207": ""} {
		got := play(text)
		switch {
		case stays != "" && !strings.Contains(got, stays):
			t.Errorf("%s → %s, without %q", text, got, stays)
		case !strings.HasPrefix(stays, text[:1]) && (got[0] == text[0] || got[1] == text[1]):
			t.Errorf("%s → %s keeps letters", text, got)
		}
	}
	if a, b := play("CC-0417"), play("CC-0502"); a[:2] != b[:2] || a[:2] == "CC" {
		t.Errorf("one club has %s and %s", a, b)
	}
}

// Plates of the United Kingdom and of France exist.
func TestLandPlates(t *testing.T) {
	for attempt := range 40 {
		got, _ := plateStandIn("wx19klp", noTraits{}, draw.New([]byte("k")), attempt)
		if strings.ContainsAny(got, "iqz") || !strings.Contains("0 1 2 5 6", got[2:3]) || got[3] == '0' || got[3] > '6' {
			t.Errorf("WX19 KLP → %s", got)
		}
		got, _ = plateStandIn("bx204wl", noTraits{}, draw.New([]byte("k")), attempt)
		if strings.ContainsAny(got[:2]+got[5:], "iou") {
			t.Errorf("BX-204-WL → %s", got)
		}
	}
	if !isPlate("P412 RGD", "en") || isPlate("P412 RGD", "sv") {
		t.Error("a plate with the letter of its year is one in English texts")
	}
}
