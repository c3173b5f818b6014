package settings

import "testing"

func TestSuggestionIsTheNearestKeyEveryTime(t *testing.T) {
	known := map[string]bool{"out": true, "ledger": true, "key-file": true, "new-key-file": true, "id-field": true, "field": true, "offset-unit": true, "method": true, "seed": true}
	for key, want := range map[string]string{
		"methode": "method", "keyfile": "key-file", "key_file": "key-file", "Ledger": "ledger", "feild": "field",
		"new_keyfile": "new-key-file", "offset": "", "sed": "seed", "x": "", "nonsense": "",
	} {
		if want != "" {
			want = ` (did you mean "` + want + `"?)`
		}
		for range 20 {
			if got := suggestion(key, known); got != want {
				t.Fatalf("%q: got%s, want%s", key, got, want)
			}
		}
	}
}
