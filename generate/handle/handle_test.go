package handle

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	enlex "github.com/understudy-text/understudy/language/en/lexicon"
	"github.com/understudy-text/understudy/language/lexicon"
	svlex "github.com/understudy-text/understudy/language/sv/lexicon"
)

func splitter(t testing.TB, language string) *Splitter {
	t.Helper()
	load := enlex.Load
	if language == "sv" {
		load = svlex.Load
	}
	l := load()
	return NewSplitter(l)
}

// sorts writes parts as their sort and what is meant: k keep, f figures, y year,
// w word, r rebus, n name, p place, l letter, ? unknown; signs as they are.
func sorts(parts []Part) string {
	var b strings.Builder
	for i, p := range parts {
		if i > 0 {
			b.WriteByte(' ')
		}
		if p.Sort == Sign {
			b.WriteString(p.Text)
			continue
		}
		b.WriteByte(" kfywrnpl?"[p.Sort])
		b.WriteByte(':')
		if p.Plain == "" {
			b.WriteString(p.Text)
		}
		b.WriteString(p.Plain)
	}
	return b.String()
}

func TestSplit(t *testing.T) {
	for language, cases := range map[string][][2]string{
		"en": {
			{"ProudBoys-Massachusetts-admin", "w:proud w:boys - p:massachusetts - w:admin"},
			{"MaryJohanson1987", "n:mary n:johanson y:1987"},
			{"handsomephilantropist", "w:handsome w:philantropist"},
			{"marie.delattre1", "n:marie . n:delattre f:1"},
			{"mary_johanson", "n:mary _ n:johanson"},
			{"maryjohnson", "n:mary n:johnson"},
			{"angrywolf88", "w:angry w:wolf f:88"},
			{"TheRealJohnSmith", "k:the w:real n:john n:smith"},
			{"rosegarden", "w:rose w:garden"},
			{"RoseSmith", "n:rose n:smith"},
			{"gr8gamer", "r:gr8 w:gamer"},
			{"h4ck3r", "w:hacker"},
			{"heyyyy", "w:hey"},
			{"McDonaldWolf", "n:mcdonald w:wolf"},
			{"JSmith", "l:j n:smith"},
			{"jsmith42", "l:j n:smith f:42"},
			{"patriotsofboston", "w:patriots k:of p:boston"},
			{"SaveTheWolves2020", "w:save k:the w:wolf y:2020"},
			{"xqzt", "?:xqzt"},
			{"VirginiaSmith", "n:virginia n:smith"},
			{"virginiapatriots", "p:virginia w:patriots"},
			{"john-doe-91", "n:john - n:doe - f:91"},
			{"freedom4ever", "w:freedom r:4ever"},
			{"ILoveLondon", "k:i w:love p:london"},
		},
		"sv": {
			{"AnnaAndersson85", "n:anna n:andersson f:85"},
			{"anna_andersson", "n:anna _ n:andersson"},
			{"modigakillar", "w:modiga w:killar"},
			{"stolta_vikingar_Skåne", "w:stolta _ w:vikingar _ p:skane"},
			{"FrihetSverige", "w:frihet p:sverige"},
			{"kaffeochbullar", "w:kaffe k:och w:bullar"},
			{"GöteborgsNytt", "p:goteborg"},
			{"minkatt", "k:min w:katt"},
			{"kattenlars", "w:katten n:lars"},
			{"OlofPalme", "n:olof n:palme"},
			{"vildakatter", "w:vild w:katter"},
			{"räddavargen", "w:radda w:vargen"},
		},
	} {
		s := splitter(t, language)
		for _, c := range cases {
			parts := s.Split(c[0], nil)
			if got := sorts(parts); got != c[1] && !(strings.HasPrefix(c[1], "p:goteborg") && strings.HasPrefix(got, c[1])) {
				t.Errorf("%s: %s, want %s", c[0], got, c[1])
			}
			whole := ""
			for _, p := range parts {
				whole += p.Text
			}
			if whole != c[0] {
				t.Errorf("%s: the parts are %q", c[0], whole)
			}
		}
	}
}

func TestOwnNames(t *testing.T) {
	s := splitter(t, "en")
	own := func(w string) bool { return w == "zqar" || w == "bell" }
	if got := sorts(s.Split("zqarbell", own)); got != "n:zqar n:bell" {
		t.Error(got)
	}
	if got := sorts(s.Split("bell", nil)); got == "" {
		t.Error("nothing")
	}
}

func TestDress(t *testing.T) {
	for _, c := range []struct {
		part          Part
		standIn, want string
	}{
		{Part{Text: "Proud"}, "brave", "Brave"},
		{Part{Text: "PROUD"}, "brave", "BRAVE"},
		{Part{Text: "proud"}, "Brave", "brave"},
		{Part{Text: "h4ck3r", leet: true}, "gamer", "g4m3r"},
		{Part{Text: "l33t", leet: true}, "cool", "c00l"},
		{Part{Text: "heyyyy", drawn: 3}, "yo", "yoooo"},
		{Part{Text: "Massachusetts"}, "New Hampshire", "Newhampshire"},
		{Part{Text: "Skåne"}, "Öland", "Öland"},
		{Part{Text: "Skane"}, "Öland", "Oland"},
		{Part{Text: "obrien"}, "O'Dowd", "odowd"},
		{Part{Text: "wolves", many: true}, "fox", "foxes"},
		{Part{Text: "Vilda", tail: "a"}, "stark", "Starka"},
		{Part{Text: "varg", marks: true}, "järv", "järv"},
	} {
		if got := c.part.Dress(c.standIn); got != c.want {
			t.Errorf("%s as %s: %s, want %s", c.standIn, c.part.Text, got, c.want)
		}
	}
}

// traits is a profile.
type traits map[string]string

func (p traits) Trait(n string) string { return p[n] }

func TestCandidates(t *testing.T) {
	d := Parts()[0].Director
	for _, c := range []struct {
		key, language, pos string
		first              string // what the first is one of
	}{
		{"proud", "en", "", "brave bold fearless gallant valiant daring mighty strong fierce loyal noble heroic steadfast tough"},
		{"philantropist", "en", "", "humanitarian benefactor altruist volunteer activist idealist reformer samaritan"},
		{"gr8", "en", "", "m8 l8r w8 h8 sk8 str8 cre8"},
		{"katt", "sv", "", "hund kisse valp kanin hamster ponny anka papegoja igelkott"},
		{"bookshelf", "en", "NOUN", ""},
		{"xyzzy", "", "", ""},
	} {
		seen := map[string]bool{}
		for attempt := range 300 {
			r := cast.Role{Kind: Kind, Key: c.key}
			w, ok := d.Candidate(r, traits{"language": c.language, "pos": c.pos}, nil, draw.New([]byte("k")), attempt)
			if ok && w == c.key {
				t.Errorf("%s is offered for itself", w)
			}
			if attempt == 0 && c.first != "" && !strings.Contains(" "+c.first+" ", " "+w+" ") {
				t.Errorf("%s: %s", c.key, w)
			}
			seen[w] = true
		}
		if len(seen) < 50 {
			t.Errorf("%s: only %d candidates", c.key, len(seen))
		}
	}
}

// The examples beside the groups hold: both words stand in it.
func TestTablesHaveExamples(t *testing.T) {
	for _, language := range Languages {
		text, err := files.ReadFile("data/" + language + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			f := strings.Split(strings.TrimSpace(line), "|")
			if strings.HasPrefix(line, "#") {
				continue
			}
			if len(f) != 3 {
				t.Errorf("%s: %q lacks an example for or against", language, line)
				continue
			}
			cells := strings.Split(strings.TrimRight(f[0], "\t"), "\t")
			if cells[0] != "group" && cells[0] != "rebus" {
				continue
			}
			members := " " + lexicon.Plain(cells[len(cells)-1]) + " "
			a, b, _ := strings.Cut(lexicon.Plain(strings.TrimSpace(f[1])), " = ")
			against := lexicon.Plain(strings.TrimSpace(f[2]))
			if !strings.Contains(members, " "+a+" ") || !strings.Contains(members, " "+b+" ") || strings.Contains(members, " "+against+" ") {
				t.Errorf("%s: the examples of %q do not hold", language, line)
			}
		}
	}
}

func FuzzSplit(f *testing.F) {
	for _, s := range []string{"ProudBoys-1", "h4ck3r", "ÅÄÖ", "ßß", "İstanbul", "a\xff", "ﬁx", "11a1", "heyyyyy", "Иван42", "😀x"} {
		f.Add(s)
	}
	s := splitter(f, "en")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 200 {
			return
		}
		whole := ""
		for _, p := range s.Split(text, nil) {
			whole += p.Text
			if p.Sort != Sign && p.Text == "" {
				t.Errorf("%q has an empty part", text)
			}
			if p.Plain != "" {
				p.Dress("Holt")
			}
		}
		if whole != text {
			t.Errorf("%q is cut into %q", text, whole)
		}
	})
}

func BenchmarkSplit(b *testing.B) {
	s := splitter(b, "en")
	for b.Loop() {
		s.Split("handsomephilantropist", nil)
	}
}

// TestLongHandles: paths of links can be as long as texts; the time is linear in
// them. Looking through all that is left at each step would take a minute each.
func TestLongHandles(t *testing.T) {
	s := splitter(t, "en")
	for _, text := range []string{"gr8", "GR"} {
		long, n := strings.Repeat(text, 1<<17), 0
		for _, p := range s.Split(long, nil) {
			n += len(p.Text)
		}
		if n != len(long) {
			t.Errorf("%s…: the parts have %d of %d bytes", text, n, len(long))
		}
	}
}
