package phrase_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/detect/phrase"
	"github.com/understudy-text/understudy/internal/processor"
)

func meaning(label string) (category.Meaning, error) {
	if label == "-" {
		return category.Meaning{}, nil
	}
	if label != "PERSON" && label != "ORG" {
		return category.Meaning{}, errors.New("unknown label")
	}
	return category.Meaning{Category: understudy.Category(label)}, nil
}

func list(t testing.TB, lines ...string) *phrase.List {
	t.Helper()
	entries, err := phrase.Read(strings.NewReader(strings.Join(lines, "\n")), "list", meaning)
	if err != nil {
		t.Fatal(err)
	}
	l, err := phrase.New(entries)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestFind(t *testing.T) {
	for name, test := range map[string]struct {
		lines []string
		text  string
		want  string // what is found, with the line
	}{
		"a word":                      {[]string{"Falcon"}, "The Falcon flies.", "Falcon 1"},
		"whatever its case":           {[]string{"falcon"}, "FALCON, Falcon", "FALCON 1|Falcon 1"},
		"whole words":                 {[]string{"Falcon"}, "Falcons, Falcon9, Peregrinefalcon, falcon's falcon-like falcon_x", "falcon 1|falcon 1|falcon 1"},
		"case that counts":            {[]string{"=US"}, "us US Us", "US 1"},
		"exact beside folded":         {[]string{"=US", "us army"}, "US and the US Army", "US 1|US Army 2"},
		"an ending":                   {[]string{"Falcon*"}, "Falcons Falconer's Falco", "Falcons 1|Falconer 1"},
		"an ending of a phrase":       {[]string{"Project Falcon*"}, "project  Falcons, project x", "project  Falcons 1"},
		"the longest":                 {[]string{"New York", "York", "New York Times"}, "New York Times, New York, York", "New York Times 3|New York 1|York 2"},
		"gone back":                   {[]string{"New", "New York Times"}, "New York Post", "New 1"},
		"over a line":                 {[]string{"Project Falcon"}, "project\n  falcon", "project\n  falcon 1"},
		"not over a sign":             {[]string{"Project Falcon"}, "project-falcon project. Falcon projectfalcon", ""},
		"signs within":                {[]string{"A.B. Smith", "C++"}, "a.b. smith wrote c++; A. B. Smith", "a.b. smith 1|c++ 2"},
		"apostrophes":                 {[]string{"O'Brien"}, "O’Brien", "O’Brien 1"},
		"characters of no width":      {[]string{"Falcon"}, "F\u200bal\u00adcon!", "F\u200bal\u00adcon 1"},
		"look-alikes":                 {[]string{"Scope"}, "Sсope Ѕсоре", "Sсope 1|Ѕсоре 1"},
		"Cyrillic stays itself":       {[]string{"Вова"}, "вова ВОВА", "вова 1|ВОВА 1"},
		"full width":                  {[]string{"Falcon"}, "Ｆａｌｃｏｎ", "Ｆａｌｃｏｎ 1"},
		"a hard blank":                {[]string{"New York"}, "New\u00a0York", "New\u00a0York 1"},
		"composed or not":             {[]string{"André"}, "Andre\u0301 ANDRE\u0301 Andre", "Andre\u0301 1|ANDRE\u0301 1"},
		"full folding":                {[]string{"Strauß"}, "STRAUSS", "STRAUSS 1"},
		"a final sigma":               {[]string{"ΟΔΥΣΣΕΥΣ"}, "Οδυσσευς", "Οδυσσευς 1"},
		"Arabic signs":                {[]string{"محمد"}, "مُحَمَّد مـحـمـد", "مُحَمَّد 1|مـحـمـد 1"},
		"no blanks between words":     {[]string{"北京", "กรุงเทพ"}, "我在北京工作 อยู่กรุงเทพ", "北京 1|กรุงเทพ 2"},
		"a comment and a tag":         {[]string{"# Falcon", "#", "#falcon"}, "falcon #falcon", "#falcon 3"},
		"a category":                  {[]string{"Falcon\tORG"}, "falcon", "falcon 1 ORG"},
		"twice":                       {[]string{"Falcon", "falcon"}, "falcon", "falcon 1"},
		"nothing":                     {nil, "falcon", ""},
		"digits":                      {[]string{"+46 70"}, "+46 701 +46 70", "+46 70 1"},
		"part of it before the whole": {[]string{"aa aa bb"}, "aa aa aa bb", "aa aa bb 1"},
	} {
		var got []string
		for _, m := range list(t, test.lines...).Find(test.text) {
			s := fmt.Sprintf("%s %d %s", test.text[m.Start:m.End], m.Entry.Line, m.Entry.Category)
			got = append(got, strings.TrimSpace(s))
		}
		if s := strings.Join(got, "|"); s != test.want {
			t.Errorf("%s: %q, want %q", name, s, test.want)
		}
	}
}

func TestMistakes(t *testing.T) {
	for text, says := range map[string]string{
		"ok\nFalcon\tNOTHING":                "list:2: unknown label",
		"Falcon\tPERSON\tx":                  "list:1: has more than two columns",
		"Falcon\t-":                          "list:1: has the label of what is no personal data",
		"ok\n***":                            "list:2: holds no letter",
		"Falcon.*":                           "list:1: * goes behind a word",
		"Falcon\tPERSON\nother\nfalcon\tORG": "list:3: says another category of the phrase than line list:1",
		"ok\n\xff":                           "list:2: is no UTF-8",
		strings.Repeat("aa ", 6000):          "list:1: has more than 16384 bytes",
		strings.Repeat("aa ", 200):           "list:1: has more than 100 words",
	} {
		entries, err := phrase.Read(strings.NewReader(text), "list", meaning)
		if err == nil {
			_, err = phrase.New(entries)
		}
		if err == nil || !strings.HasPrefix(err.Error(), says) {
			t.Errorf("%.20q: %v, want %s", text, err, says)
		}
	}
}

func TestContradict(t *testing.T) {
	for name, test := range map[string]struct {
		deny, allow []string
		want        string
	}{
		"the same":            {[]string{"x", "Falcon"}, []string{"falcon"}, "list:2 and list:1 contradict"},
		"within":              {[]string{"Falcon"}, []string{"y", "Falcon Street"}, "list:1 and list:2 contradict"},
		"around":              {[]string{"Falcon Street"}, []string{"Falcon"}, ""},
		"in another case":     {[]string{"=US"}, []string{"us"}, ""},
		"an ending":           {[]string{"Falcon*"}, []string{"falcons"}, "list:1 and list:1 contradict"},
		"not over two of one": {[]string{"aa bb"}, []string{"aa", "bb"}, ""},
	} {
		err := phrase.Contradict(list(t, test.deny...), list(t, test.allow...))
		if (err == nil) != (test.want == "") || err != nil && !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestLarge: 100,000 lines load at once, and cost a text little. So do phrases that go on
// and on.
func TestLarge(t *testing.T) {
	lines := make([]string, 100_000)
	for i := range lines {
		lines[i] = fmt.Sprintf("Name%d Family%d", i%5000, i)
	}
	text := strings.Repeat("Name17 Family17 met Name4999 Family3 and Name3 Family99. ", 10_000)
	begin := processor.Time()
	l := list(t, lines...)
	loaded := processor.Time() - begin
	found := len(l.Find(text))
	if took := processor.Time() - begin; took > 20*time.Second || found != 10_000 {
		t.Errorf("%d found; %v to load, %v in all", found, loaded, took)
	}
	again := list(t, strings.TrimSpace(strings.Repeat("a ", 49))+" b")
	begin = processor.Time()
	if n := len(again.Find(strings.Repeat("a ", 200_000))); n != 0 || processor.Time()-begin > 20*time.Second {
		t.Errorf("%d found in %v", n, processor.Time()-begin)
	}
}

func BenchmarkLoad(b *testing.B) {
	var s strings.Builder
	for i := range 100_000 {
		fmt.Fprintf(&s, "Name%d Family%d\n", i%5000, i)
	}
	for b.Loop() {
		list(b, s.String())
	}
}

func BenchmarkFind(b *testing.B) {
	l := list(b, "Mary Smith", "Falcon*", "=US")
	text := strings.Repeat("Mary Smith of Leeds called on 5 May about the US invoice 10023-1234, and paid. ", 1000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		l.Find(text)
	}
}

func FuzzRead(f *testing.F) {
	f.Add("# c\n=US\tORG\nFalcon*\n#tag", "the US #tag fal\u200bcons")
	f.Fuzz(func(t *testing.T, text, in string) {
		entries, err := phrase.Read(strings.NewReader(text), "list", meaning)
		if err != nil {
			return
		}
		l, err := phrase.New(entries)
		if err != nil {
			return
		}
		in = strings.ToValidUTF8(in, "?")
		last := 0
		for _, m := range l.Find(in) {
			if m.Start < last || m.End <= m.Start || m.End > len(in) {
				t.Fatalf("[%d, %d) behind %d", m.Start, m.End, last)
			}
			last = m.End
		}
		for _, e := range entries { // each is found in itself
			if e.Open {
				continue
			}
			if !slices.ContainsFunc(l.Find(e.Text), func(m phrase.Match) bool { return m.Start >= 0 }) {
				t.Fatalf("%q is not found in itself", e.Text)
			}
		}
	})
}
