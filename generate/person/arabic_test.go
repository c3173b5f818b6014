package person

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language"
	arlex "github.com/understudy-text/understudy/language/ar/lexicon"
	"github.com/understudy-text/understudy/language/lexicon"
)

func arabicLanguage() *language.Language {
	return &language.Language{Code: "ar", Lexicon: arlex.Load()}
}

// gendersOf are the genders of the given names that one mention shows, by what is written.
func gendersOf(l *language.Language, text string) string {
	var out []string
	before, text, cut := strings.Cut(text, "|")
	if !cut {
		before, text = "", before
	}
	for _, f := range NewReader(l).Read(nil, form.Entity{Mentions: []form.Mention{{Text: text, Before: before}}}) {
		n := f.(*nameForm)
		for i := range n.pieces {
			sort := "-"
			for _, t := range n.traits(&n.pieces[i], n.who.vote(n.h)) {
				if t.Name == "gender" {
					sort = t.Value
				}
			}
			out = append(out, sort)
		}
	}
	return strings.Join(out, " ")
}

// Whoever bears a name, the links behind it are the names of her father and his.
func TestChainOfFathers(t *testing.T) {
	l := arabicLanguage()
	for _, c := range []struct{ text, want string }{
		{"سلمى طارق زياد القاسمي", "f m m -"},
		{"السيدة سلمى طارق زياد القاسمي", "f m m -"},
		{"هند بنت خالد الحربي", "f m -"},
		{"سلمى بنت خالد بن ناصر القاسمي", "f m m -"},
		{"سلمى بنت خالد", "f m"},
		{"سالم بن ناصر", "m m"},
		{"فاطمة الزهراء طارق القاسمي", "f f m -"},
		{"سلمى القاسمي", "f -"},
		{"هند بنت |خالد الحربي", "m -"},
	} {
		if got := gendersOf(l, c.text); got != c.want {
			t.Errorf("%s: %s, want %s", c.text, got, c.want)
		}
	}
}

// Nobody is called Mother-of, or Uncle.
func TestNoKinAmongNames(t *testing.T) {
	h := houseOf(arabicLanguage())
	kin := map[string]bool{}
	for _, w := range strings.Fields("أب أبو أبا أبي أم ابن بن بنت ابنة أخ أخت عم عمة خال خالة جد جدة ولد آل بو") {
		kin[lexicon.Plain(w)] = true
	}
	for _, k := range []poolKey{{origin: "ar", given: true}, {origin: "ar", given: true, gender: lexicon.Female}, {origin: "ar", given: true, gender: lexicon.Male}, {origin: "ar", given: true, gender: lexicon.Either}, {origin: "ar"}} {
		p := newPool(h, k)
		for i := range p.entries {
			if native := h.native(p.entries[i].Written); kin[lexicon.Plain(native)] {
				t.Errorf("%s (%s) may be drawn", native, p.entries[i].Written)
			}
		}
	}
}

// The article is written once.
func TestArticleOnce(t *testing.T) {
	l := arabicLanguage()
	r := NewReader(l)
	for _, c := range []struct{ text, standIn, want string }{
		{"محمود الحداد", "Darwish", "درويش"},
		{"محمود الحداد", "Aldarwish", ""},
	} {
		f := r.Read(nil, form.Entity{Mentions: []form.Mention{{Text: c.text}}})[0].(*nameForm)
		players := fixed{}
		for _, p := range f.pieces {
			players[p.role] = c.standIn
		}
		got := f.Render(players)
		if strings.Contains(got, "الال") || !strings.HasSuffix(got, c.want) || !strings.Contains(got, " ال") {
			t.Errorf("%s, played by %s: %s", c.text, c.standIn, got)
		}
	}
}

// All given names of one person have one gender.
func TestOneGender(t *testing.T) {
	l := english(t)
	for _, c := range []struct{ text, want string }{
		{"Lewicka, Halina Ewa", "- f f"},
		{"Qwyzla Ewa Lewicka", "f f -"},
		{"Qwyzla Lewicka", "f -"},
		{"Qwyzlo Kowalski", "m -"},
		{"Qwyzla Marek Smith", "m m -"},
		{"Marek Ewa Smith", "m m -"},
	} {
		if got := gendersOf(l, c.text); got != c.want {
			t.Errorf("%s: %s, want %s", c.text, got, c.want)
		}
	}
}

// In a corpus of some hundred documents, Arabs are called by what others of it are called: there are not
// names enough for all of them, and a name made of two tells that it was made up.
func TestArabicNamesAreLent(t *testing.T) {
	d := &nameDirector{house: houseOf(arabicLanguage())}
	for key, want := range map[string]string{"khalil": "Khalil", "ammar": "Ammar", "nizar": "Nizar"} {
		for _, p := range []profile{{"origin": "ar", "given": "yes", "gender": "m"}, {"origin": "ar", "given": "yes", "family": "yes", "gender": "m"}} {
			got, like, ok := d.Lend(cast.Role{Kind: Name, Key: key}, p)
			if !ok || got != want || like != "given ar m" {
				t.Errorf("%s of %v is lent as %q to %q, %v", key, p, got, like, ok)
			}
		}
	}
}
