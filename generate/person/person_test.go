package person

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language"
	enlex "github.com/understudy-text/understudy/language/en/lexicon"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/link/name"
)

func english(t testing.TB) *language.Language {
	t.Helper()
	l := enlex.Load()
	return &language.Language{Code: "en", Lexicon: l}
}

// fixed plays every role as the table says.
type fixed map[cast.Role]string

func (f fixed) Lookup(r cast.Role) (string, bool) { s, ok := f[r]; return s, ok }
func (fixed) Generic(string) bool                 { return false }

var players = roles(map[string]string{
	"name:david": "Martin", "name:smith": "Holt", "name:colin": "Edgar", "name:whomersley": "Tanfield",
	"initial:c whomersley": "R tanfield", "initials:w k": "T B", "initials:m": "L",
	"name:o'brien": "O'Dowd", "name:mccollum": "McTigue", "name:kerr": "Bell",
	"name:janus": "Nowak", "name:wolasiewicz": "Gąsiorkiewicz", "name:kowalski": "Zieliński",
	"name:anna": "Ewa", "name:holst": "Skov", "name:christensen": "Steffensen", "name:nina": "Berta",
	"name:bulow": "Pölitz", "name:egon": "Nils", "name:cruz": "Reyes", "name:anita": "Clara",
	"name:robins": "Garner", "name:collins": "Harvey", "initial:a loizou": "F kissas", "initial:n loizou": "O kissas",
	"domain:acme.com": "grof.example", "name:loizou": "Kissas", "name:johanson": "Lindahl", "name:mary": "Ellen", "name:john": "Peter",
	"initial:h hansen": "B lund", "initial:c hansen": "B lund", "name:hansen": "Lund",
})

// roles reads "kind:key".
func roles(table map[string]string) fixed {
	f := fixed{}
	for k, v := range table {
		kind, key, _ := strings.Cut(k, ":")
		f[cast.Role{Kind: cast.Kind(kind), Key: key}] = v
	}
	return f
}

func TestRender(t *testing.T) {
	r := NewReader(english(t))
	for _, c := range []struct {
		rule     string
		mentions []string // of one entity
		want     []string
	}{
		{"title", []string{"Mr David Smith", "Mr Smith", "Smith"}, []string{"Mr Martin Holt", "Mr Holt", "Holt"}},
		{"capitals", []string{"DAVID SMITH", "david smith"}, []string{"MARTIN HOLT", "martin holt"}},
		{"possessive", []string{"Smith's", "Smith’s", "Mr Janus’", "SMITH'S"}, []string{"Holt's", "Holt’s", "Mr Nowak’s", "HOLT'S"}},
		{"initial of a known name", []string{"Mr Colin Whomersley", "Mr C. Whomersley", "C.W.", "CW"}, []string{"Mr Edgar Tanfield", "Mr E. Tanfield", "E.T.", "ET"}},
		{"initial of an unknown name", []string{"Mr C. Whomersley", "C.W."}, []string{"Mr R. Tanfield", "R.T."}},
		{"letters", []string{"W.K.", "W.K", "WK", "W. K."}, []string{"T.B.", "T.B", "TB", "T. B."}},
		{"one letter", []string{"Miss M.", "M."}, []string{"Miss L.", "L."}},
		{"odd initials", []string{"Mr A. N Loizou"}, []string{"Mr F. O Kissas"}},
		{"abbreviation", []string{"Chr. Hansen"}, []string{"B. Lund"}},
		{"apostrophe", []string{"O’Brien", "O'Brien", "O’BRIEN’s"}, []string{"O’Dowd", "O'Dowd", "O’DOWD’s"}},
		{"list", []string{"Kerr and McCollum"}, []string{"Bell and McTigue"}},
		{"couple", []string{"Mr and Mrs Robins"}, []string{"Mr and Mrs Garner"}},
		{"judge", []string{"Collins J.", "Mr Justice Collins"}, []string{"Harvey J.", "Mr Justice Harvey"}},
		{"diacritics", []string{"Mr Wołąsiewicz", "Mr Wolasiewicz"}, []string{"Mr Gąsiorkiewicz", "Mr Gasiorkiewicz"}},
		{"gender", []string{"Anna Kowalska", "Mr Kowalski"}, []string{"Ewa Zielinska", "Mr Zielinski"}},
		{"hyphen", []string{"Ms Nina Holst‑Christensen"}, []string{"Ms Berta Skov‑Steffensen"}},
		{"particle", []string{"Egon von Bülow", "Anita De La Cruz"}, []string{"Nils von Pölitz", "Clara De La Reyes"}},
		{"surname first", []string{"Smith, David"}, []string{"Holt, Martin"}},
		{"line break", []string{"Mr David\n  Smith"}, []string{"Mr Martin\n  Holt"}},
		{"title alone", []string{"Mr", "QC"}, []string{"Mister", "SC"}},
		{"e-mail", []string{"David Smith", "david.smith@acme.com", "DSmith", "<smithd@ACME.com>"}, []string{"Martin Holt", "martin.holt@grof.example", "MHolt", "<holtm@grof.example>"}},
		{"username", []string{"Mary Johanson", "mary.johanson", "@Mary_Johanson", "MaryJohanson", "@MJohanson"}, []string{"Ellen Lindahl", "ellen.lindahl", "@Ellen_Lindahl", "EllenLindahl", "@ELindahl"}},
	} {
		e := form.Entity{Kind: "person"}
		for _, m := range c.mentions {
			kind := ""
			if c.rule == "e-mail" || c.rule == "username" {
				if kind = "username"; strings.Contains(m, " ") {
					kind = ""
				}
			}
			e.Mentions = append(e.Mentions, form.Mention{Text: m, Kind: kind})
		}
		for i, f := range r.Read(nil, e) {
			got := f.Render(players)
			if c.want[i] != got {
				t.Errorf("%s: %q becomes %q, want %q", c.rule, c.mentions[i], got, c.want[i])
			}
		}
	}
}

func TestNoName(t *testing.T) {
	r := NewReader(english(t))
	for _, m := range []string{"the brother", "—"} {
		if f := r.Read(nil, form.Entity{Mentions: []form.Mention{{Text: m}}})[0]; f != nil && len(f.Roles()) == 0 {
			t.Errorf("%q has a form without a role", m)
		}
	}
}

func TestUncastRole(t *testing.T) {
	r := NewReader(english(t))
	for _, m := range []string{"Mr Nobodyknows", "nobodyknows@example.com"} {
		if got := r.Read(nil, form.Entity{Mentions: []form.Mention{{Text: m}}})[0].Render(fixed{}); got != "" {
			t.Errorf("%q becomes %q though its role is not cast", m, got)
		}
	}
}

func TestDigitsOfUsernames(t *testing.T) {
	for seed := range uint64(300) {
		for _, text := range []string{"87", "7", "1987", "2004", "042"} {
			got := otherDigits(text, seed)
			if len(got) != len(text) || got == text || text[0] != '0' && got[0] == '0' && len(text) > 1 {
				t.Fatalf("%s becomes %s", text, got)
			}
		}
	}
}

// people are made-up mentions, one entity a line.
var people = []string{
	"Mr David Smith; Mr Smith; D. Smith; D.S.; Smith's",
	"Mrs Mary Smith; Mrs Smith",
	"Mr Jakub Wołąsiewicz; Mr J. Wołąsiewicz",
	"Anna Kowalska; Kowalska; Mrs A. Kowalska",
	"Jan Kowalski; Mr Kowalski",
	"Ayhan Çakmak; Mr A. Çakmak; ÇAKMAK",
	"Süreyya Çakmak",
	"Göran Ravnsborg; Ravnsborg; G.R.",
	"W.K.; W.K", "M.K.", "Miss M.; M.", "T", "X.Y.Z.",
	"Colin Joseph O’Brien; Mr O’Brien", "E. O'Neill", "Kerr and McCollum", "Mr Sean McCollum",
	"Sophie", "Michael", "Heffy", "Mr Er", "Ms Wu", "Ng", "Anita De La Cruz; Anita", "Egon von Bülow",
	"Lord Rodger of Earlsferry; Lord Rodger", "Feal-Martinez; Mr Martinez",
	"Иван Петров", "Ола Нильсен", "محمد علي", "李明",
}

// casting casts the people and returns their mentions with the stand-ins, one
// entity a line.
func casting(t testing.TB, l *language.Language, key string, people []string) [][][2]string {
	t.Helper()
	r := NewReader(l)
	c := cast.New(cast.Options{Draw: draw.New([]byte(key)), Parts: Parts(l), Famous: l.Lexicon.Famous})
	var all [][]form.Form
	var entities []form.Entity
	for _, p := range people {
		var e form.Entity
		for m := range strings.SplitSeq(p, "; ") {
			e.Mentions = append(e.Mentions, form.Mention{Text: m})
		}
		forms := r.Read(nil, e)
		for _, f := range forms {
			c.Observe(f.Roles())
		}
		all, entities = append(all, forms), append(entities, e)
	}
	if err := c.Freeze(context.Background()); err != nil {
		t.Fatal(err)
	}
	out := make([][][2]string, len(all))
	for i, forms := range all {
		for j, f := range forms {
			out[i] = append(out[i], [2]string{entities[i].Mentions[j].Text, f.Render(stage{c})})
		}
	}
	return out
}

type stage struct{ cast.Cast }

func (stage) Generic(string) bool { return false }

func TestCastPeople(t *testing.T) {
	l := english(t)
	reversed := slices.Clone(people)
	slices.Reverse(reversed)
	for _, key := range []string{"a", "b", "c"} {
		got := casting(t, l, key, people)
		again := casting(t, l, key, reversed)
		slices.Reverse(again)
		seen := map[string]string{}
		for i, e := range got {
			if !slices.Equal(e, again[i]) {
				t.Errorf("order changed %q into %q", e, again[i])
			}
			for _, m := range e {
				original, standIn := m[0], m[1]
				if standIn == "" || strings.EqualFold(original, standIn) {
					t.Errorf("%q becomes %q", original, standIn)
				}
				if len(strings.Fields(original)) != len(strings.Fields(standIn)) {
					t.Errorf("%q becomes %q: not as many words", original, standIn)
				}
				for _, w := range words(original) {
					if slices.Contains(words(standIn), w) && utf8.RuneCountInString(w) > 2 && !slices.Contains(keeps, w) {
						t.Errorf("%q becomes %q: it keeps %q", original, standIn, w)
					}
				}
				if other, ok := seen[standIn]; ok && other != original {
					t.Errorf("%q and %q both become %q", other, original, standIn)
				}
				seen[standIn] = original
			}
		}
	}
}

var keeps = []string{"mr", "mrs", "ms", "miss", "lord", "and", "von", "of", "de", "la"}

func words(s string) []string {
	return strings.FieldsFunc(lexicon.Plain(s), func(r rune) bool { return !unicode.IsLetter(r) })
}

func TestOnePersonOneName(t *testing.T) {
	l := english(t)
	got := casting(t, l, "k", people)
	find := func(original string) string {
		for _, e := range got {
			for _, m := range e {
				if m[0] == original {
					return m[1]
				}
			}
		}
		t.Fatalf("no %q", original)
		return ""
	}
	full := find("Mr David Smith")
	f := strings.Fields(full)
	given, family := f[1], f[2]
	if got := find("Mr Smith"); got != "Mr "+family {
		t.Errorf("Mr Smith is %q, but he is %q", got, full)
	}
	if got := find("D.S."); got != given[:1]+"."+family[:1]+"." {
		t.Errorf("D.S. is %q, but he is %q", got, full)
	}
	if got := find("Mrs Smith"); got != "Mrs "+family {
		t.Errorf("Mrs Smith is %q, but her husband is %q", got, full)
	}
	he, she := strings.Fields(find("Jan Kowalski"))[1], strings.Fields(find("Anna Kowalska"))[1]
	if strings.TrimSuffix(he, "i") != strings.TrimSuffix(she, "a") || !strings.HasSuffix(he, "ki") {
		t.Errorf("Kowalski is %q, Kowalska %q", he, she)
	}
	if a, b := find("Lord Rodger of Earlsferry"), find("Lord Rodger"); !strings.HasPrefix(a, b+" of ") {
		t.Errorf("Lord Rodger is %q and %q", a, b)
	}
}

// profile is a role's traits.
type profile map[string]string

func (p profile) Trait(n string) string { return p[n] }

func TestCandidates(t *testing.T) {
	l := english(t)
	parts := Parts(l)
	for _, c := range []struct {
		key    string
		traits profile
	}{
		{"smith", profile{"origin": "en", "family": "yes"}},
		{"david", profile{"origin": "en", "given": "yes", "gender": "m"}},
		{"cakmak", profile{"origin": "tr", "family": "yes", "marks": "yes"}},
		{"wolasiewicz", profile{"origin": "pl", "family": "yes", "marks": "yes"}},
		{"o'brien", profile{"origin": "en", "family": "yes", "prefix": "O'"}},
		{"mccollum", profile{"origin": "en", "family": "yes", "prefix": "Mc"}},
		{"kowalski", profile{"origin": "pl", "family": "yes", "ending": "ski"}},
		{"er", profile{"origin": "tr", "family": "yes"}},
		{"martin", profile{"origin": "en", "family": "yes", "given": "yes"}},
		{"qqqq", profile{}},
		{"иван", profile{"given": "yes"}},
		{strings.Repeat("long", 30), profile{"family": "yes"}},
	} {
		role := cast.Role{Kind: Name, Key: c.key}
		seen := map[string]bool{}
		for attempt := range 400 {
			s, ok := parts[0].Director.Candidate(role, c.traits, nil, draw.Source{}, attempt)
			again, _ := parts[0].Director.Candidate(role, c.traits, nil, draw.Source{}, attempt)
			if s != again {
				t.Fatalf("%s: attempt %d is %q and %q", c.key, attempt, s, again)
			}
			if !ok || s == "" {
				continue
			}
			seen[s] = true
			p := lexicon.Plain(s)
			for word := range strings.SplitSeq(s, "-") { // nobody is called by letters that were drawn
				_, given := l.Lexicon.Given(word)
				if _, family := l.Lexicon.Family(word); !given && !family {
					t.Errorf("%s: nobody is called %q", c.key, s)
				}
			}
			if strings.Contains(p, " ") || attempt < leastNames && strings.Contains(p, "-") || l.Lexicon.Famous(p) || c.traits["prefix"] == "" && (cast.Alike(p, c.key) || p[0] == c.key[0]) {
				t.Errorf("%s: %q will not do", c.key, s)
			}
			if e := c.traits["ending"]; e != "" && !strings.HasSuffix(p, e) {
				t.Errorf("%s: %q does not end in %s", c.key, s, e)
			}
			if e := c.traits["prefix"]; e == "Mc" && !strings.HasPrefix(s, e) {
				t.Errorf("%s: %q does not begin with %s", c.key, s, e)
			}
		}
		if len(seen) < 100 {
			t.Errorf("%s: only %d candidates", c.key, len(seen))
		}
	}
}

func TestEndings(t *testing.T) {
	e := loadEndings()
	origin := func(w string) string {
		return map[string]string{"kowalska": "pl", "petrova": "ru", "novakova": "cs", "casanova": "it", "kuriene": "lt"}[w]
	}
	for w, want := range map[string]string{"kowalska": "kowalski", "petrova": "petrov", "kalaydjieva": "kalaydjiev", "geneva": "geneva", "novakova": "novak", "casanova": "casanova", "smith": "smith"} {
		if got, _ := e.masculine(w, origin); got != want {
			t.Errorf("%s: %s, want %s", w, got, want)
		}
	}
	for _, c := range [][3]string{{"Zieliński", "pl", "Zielińska"}, {"Sokolov", "ru", "Sokolova"}, {"Dvořák", "cs", "Dvořáková"}, {"Nowak", "pl", "Nowak"}} {
		if got := e.feminine(c[0], c[1]); got != c[2] {
			t.Errorf("%s: %s, want %s", c[0], got, c[2])
		}
	}
	for w, want := range map[string]string{"McCollum": "Mc", "O’Brien": "O'", "Mackerel": "", "Oban": "", "MacDonald": "Mac"} {
		if got := e.prefix(w); got != want {
			t.Errorf("prefix of %s: %q, want %q", w, got, want)
		}
	}
}

func TestTablesHaveExamples(t *testing.T) {
	for file, text := range map[string]string{"endings": endingsText, "cultures": culturesText} {
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, "#") || strings.HasPrefix(line, "near") || strings.HasPrefix(line, "heir") {
				continue
			}
			if strings.Count(line, "|") != 2 {
				t.Errorf("%s: %q lacks an example for or against", file, line)
			}
		}
	}
	h := newHouse("en", nowhere{}, nil)
	for line := range strings.Lines(culturesText) {
		f := strings.Split(strings.TrimSpace(line), "|")
		if len(f) != 3 || strings.HasPrefix(line, "particle") || strings.HasPrefix(line, "fathers") || strings.HasPrefix(line, "#") {
			continue
		}
		want := strings.Fields(strings.Split(f[0], "\t")[2])[0]
		yes := strings.TrimSpace(strings.Split(f[1], ",")[0])
		var b ballot
		h.judge(&b, yes, h.culture, name.Lone)
		if !slices.ContainsFunc(b, func(v vote) bool { return v.culture == want }) {
			t.Errorf("%q: nothing says %s", yes, want)
		}
	}
}

// nowhere is a lexicon without names.
type nowhere struct{}

func (nowhere) Given(string) (lexicon.Name, bool)                { return lexicon.Name{}, false }
func (nowhere) Family(string) (lexicon.Name, bool)               { return lexicon.Name{}, false }
func (nowhere) GivenNames(string, lexicon.Gender) []lexicon.Name { return nil }
func (nowhere) FamilyNames(string) []lexicon.Name                { return nil }
func (nowhere) NameOrigin(string) string                         { return "" }
func (nowhere) NameOriginOver(string, string) (string, float64)  { return "", 0 }
func (nowhere) InArabic(string) (string, bool)                   { return "", false }
func (nowhere) Town(string) []lexicon.Town                       { return nil }
func (nowhere) Transliterated(string) (lexicon.Name, bool)       { return lexicon.Name{}, false }
func (nowhere) InTwoScripts(string) (lexicon.Name, bool)         { return lexicon.Name{}, false }
func (nowhere) Famous(string) bool                               { return false }
func (nowhere) Common(string) bool                               { return false }
func (nowhere) Ranked() bool                                     { return false }
func (nowhere) Rank(string) int                                  { return 0 }

func FuzzRender(f *testing.F) {
	for _, p := range people {
		f.Add(p)
	}
	for _, s := range []string{"'s", "\xff", "a", "A.", "9", "é", "x@y", "_", "İ", "ß", "J.-P.'", "de la", "00\u03550", "۳", "0000a00000000Æ "} {
		f.Add(s)
	}
	for _, p := range folk {
		f.Add(p)
	}
	for _, s := range []string{"@ProudBoys-Massachusetts-admin", "https://t.me/x?y=z#w", "wa.me/+1", "://", "h4ck3r", "@@", "a@b.c@d", "/u/", "#", "http://[::1]/", "x.wordpress.com"} {
		f.Add(s)
	}
	readers := []Reader{NewReader(english(f)), NewReader(swedish(f))}
	f.Fuzz(func(t *testing.T, text string) {
		for _, r := range readers {
			fuzzRender(t, r, text)
		}
	})
}

func fuzzRender(t *testing.T, r Reader, text string) {
	forms := r.Read(nil, form.Entity{Mentions: []form.Mention{{Text: text}, {Text: text, Kind: "email"}, {Text: text, Kind: "username"}, {Text: text, Kind: "url"}, {Text: text, Kind: "hashtag"}}})
	for _, fm := range forms {
		if fm == nil {
			for _, tok := range r.rules.Parse(text, r.words, nil) {
				if tok.Class >= name.Initial {
					t.Fatalf("%q has a name but no form", text)
				}
			}
			continue
		}
		players := fixed{}
		for _, s := range fm.Roles() {
			if s.Role.Key == "" {
				t.Fatalf("%q has a role without a key", text)
			}
			players[s.Role] = "Holt Bell Kerr Lund Moss"
		}
		got := fm.Render(players)
		if utf8.ValidString(text) && !utf8.ValidString(got) {
			t.Errorf("%q becomes %q", text, got)
		}
		if got == "" && len(players) > 0 {
			t.Errorf("%q becomes nothing", text)
		}
	}
}

func BenchmarkReadObserveRender(b *testing.B) {
	l := english(b)
	r := NewReader(l)
	players := fixed{}
	e := form.Entity{}
	for i, m := range strings.Split(people[0]+"; "+people[2], "; ") {
		e.Mentions = append(e.Mentions, form.Mention{Text: m, Before: "the court heard that", After: "was a British national"})
		for _, f := range r.Read(nil, e) {
			for _, s := range f.Roles() {
				players[s.Role] = fmt.Sprint("Holt", i)
			}
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, f := range r.Read(nil, e) {
			f.Roles()
			f.Render(players)
		}
	}
	b.ReportMetric(float64(len(e.Mentions))*float64(b.N)/b.Elapsed().Seconds(), "mentions/s")
}

func BenchmarkCandidate(b *testing.B) {
	d := Parts(english(b))[0].Director
	traits := profile{"origin": "en", "family": "yes"}
	for b.Loop() {
		for attempt := 0; attempt < 400; attempt += 40 {
			d.Candidate(cast.Role{Kind: Name, Key: "whomersley"}, traits, nil, draw.Source{}, attempt)
		}
	}
}
