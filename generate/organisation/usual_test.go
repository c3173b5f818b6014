package organisation

import (
	"maps"
	"regexp"
	"testing"

	"github.com/understudy-text/understudy/generate/phrase/phrasetest"
)

// Stand-ins are of the same kind and in words that such things are usually called by.
func TestUsualNames(t *testing.T) {
	generic := maps.Clone(phrasetest.Generic)
	for _, w := range []string{"ministry", "department", "affairs", "internal", "foreign", "hotel", "group", "board", "st", "saint", "school"} {
		generic[w] = true
	}
	for _, tt := range []struct{ original, want, not string }{
		{"Mayo Clinic", `^\p{Lu}[\p{L} -]+ (Clinic|Hospital|Infirmary|Sanatorium|[Cc]entre|Polyclinic|Home|Hospice)$`, `Mayo|Pavement|Sleeve`},
		{"Environmental Protection Agency", ` (Administration|Commission|Prevention|Health|Board|Service|Affairs|Security|Services|Development|Foundation|Management)$`, `Environment`},
		{"Home Office", ` Office$|^Office of `, `Bureau|Secretariat`},
		{"Ministry of the Interior", `^Ministry of `, `Interior`},
		{"Ministry of Foreign Affairs", `^(Ministry|Department|Secretariat) (of|for) `, `Foreign`},
		{"Crown Court", ` Court$| Tribunal$`, `King's|Crown`},
		{"NHS", `^(HSE|HSC|Medicare)$`, `NHS`},
		{"European Commission", `Authority$|Secretariat$|Ministers$`, `European|Committee`},
		{"Tax Authority", ` Authority$| Agency$| Board$| Office$| Directorate$| Service$|Commission$|Council$|Panel$|Committee$`, `Excise|Tax`},
		{"Hastings Hotel Group", ` (Group|Holdings?)$`, `Combine|Hastings`},
		{"St Hilda's Primary School", `^(St|Saint) \w+'s? `, `Hilda`},
		{"Legal and Consular Affairs", ` Affairs$| Relations$| Protocol$`, `Attorney`},
		{"Board of the Principal Guardian", ` of the .*(Trustee|Guardian|Commissioner)`, `Custody$|Principal Guardian`},
	} {
		for _, key := range []string{"a", "b", "c", "d"} {
			got := phrasetest.PlayIn(t, phrasetest.English(t), generic, NewReader(phrasetest.English(t)), parts(t), key, []string{tt.original})[0][0]
			if !regexp.MustCompile(tt.want).MatchString(got) || regexp.MustCompile(tt.not).MatchString(got) {
				t.Errorf("key %s: %q → %q", key, tt.original, got)
			}
		}
	}
}
