package evaluate

import (
	"testing"

	"github.com/understudy-text/understudy/job/stock"
)

func TestNamesNoOne(t *testing.T) {
	languages, err := stock.Languages("en", "sv")
	if err != nil {
		t.Fatal(err)
	}
	generic, err := namesNoOne(languages)
	if err != nil {
		t.Fatal(err)
	}
	for word, want := range map[string]bool{
		"court": true, "Court": true, "government": true, "days": true, "Mr": true, "von": true,
		"polisen": true, "regeringen": true,
		"rose": false, "brown": false, "london": false, "paris": false, "turkish": false,
		"lund": false, "karin": false, "borgers": false, "sten": false,
	} {
		if got := generic(word); got != want {
			t.Errorf("%s: %v, want %v", word, got, want)
		}
	}
}
