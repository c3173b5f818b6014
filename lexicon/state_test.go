package lexicon

import "testing"

func TestStates(t *testing.T) {
	if n := len(loadStates().byCode); n != 61 {
		t.Errorf("%d states and provinces", n)
	}
	for code, want := range map[string]string{"AZ": "Arizona", "NY": "New York", "DC": "District of Columbia", "QC": "Quebec"} {
		r, ok := State(code)
		if !ok || r.Local != want || StateCode(r.Country, r.Local) != code {
			t.Errorf("%s is %+v, %v", code, r, ok)
		}
	}
	if _, ok := State("az"); ok || StateCode("GB", "Kent") != "" {
		t.Error("states that are none")
	}
}
