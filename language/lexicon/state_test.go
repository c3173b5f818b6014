package lexicon

import "testing"

func TestStates(t *testing.T) {
	if n := len(loadStates().byCode); n != 69 {
		t.Errorf("%d states, provinces and territories", n)
	}
	for code, want := range map[string]string{"AZ": "Arizona", "NY": "New York", "DC": "District of Columbia", "QC": "Quebec", "GU": "Guam", "NU": "Nunavut"} {
		r, ok := State(code)
		if !ok || r.Local != want || StateCode(r.Country, r.Local) != code {
			t.Errorf("%s is %+v, %v", code, r, ok)
		}
	}
	if _, ok := State("az"); ok || StateCode("GB", "Kent") != "" {
		t.Error("states that are none")
	}
}
