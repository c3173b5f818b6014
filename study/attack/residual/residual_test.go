package residual_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/study/attack/residual"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/evaluate/pairs/pairstest"
)

func scan(t *testing.T, o residual.Options, docs ...*pairs.Document) *residual.Result {
	t.Helper()
	o.Values = true
	v, err := residual.New(o)
	if err != nil {
		t.Fatal(err)
	}
	pairstest.Add(t, v, docs...)
	s := v.Scanner()
	pairstest.Add(t, s, docs...)
	return s.Result()
}

func TestScan(t *testing.T) {
	frequent := map[string]bool{"may": true, "court": true, "the": true, "police": true}
	common := map[string]bool{"permanent": true, "disfigurement": true}
	tests := map[string]struct {
		text string
		want []string // form and value of what is confirmed
	}{
		"nothing left":             {"[PERSON|Jan Nowak|Piotr Zając] spoke.", nil},
		"whole":                    {"[PERSON|Jan Nowak|Piotr Zając] spoke. JAN NOWAK left.", []string{"whole JAN NOWAK"}},
		"accents":                  {"[PERSON|Zając|Lis] met Zajac.", []string{"whole Zajac"}},
		"part":                     {"[PERSON|Jan Nowak|Piotr Lis] and Mrs Nowak", []string{"part Nowak"}},
		"no width":                 {"[PERSON|Nowak|Lis] is No\u200bwak", []string{"disguised No\u200bwak"}},
		"look-alikes":              {"[PERSON|Nowak|Lis] is Nоwаk", []string{"disguised Nоwаk"}},
		"full width":               {"[PERSON|Nowak|Lis] is Ｎｏｗａｋ", []string{"disguised Ｎｏｗａｋ"}},
		"hard blank is usual":      {"[PERSON|Jan Nowak|Lis] is Jan\u00a0Nowak", []string{"whole Jan\u00a0Nowak"}},
		"username":                 {"[PERSON|Jan Nowak|Piotr Lis]: @jannowak87, @nowak_1", []string{"glued jannowak87", "part nowak_1"}},
		"figures":                  {"no. [CODE|27961/02|11111/03] or 2796-102, 2796102", []string{"number 2796-102", "number 2796102"}},
		"figures across lines":     {"no. [CODE|27961/02|11111/03] or 2796\n102", nil},
		"five figures":             {"no. [CODE|2796/1|1111/3] or 27-961", []string{"number 27-961"}},
		"four figures":             {"no. [CODE|279/6|111/3] or 27-96", nil},
		"few figures":              {"room [CODE|12|13] of 12", nil},
		"dates":                    {"on [DATETIME|25 October 2001|1 May 2003]: 2001-10-25, 25/10/01, 10.25.2001, October 25th, 2001, 25 oktober 2001", []string{"date 2001-10-25", "date 25/10/01", "date 10.25.2001", "date October 25th, 2001", "date 25 oktober 2001"}},
		"another date":             {"on [DATETIME|25 October 2001|1 May 2003]: 26 October 2001", nil},
		"a month is anybody's":     {"in [DATETIME|October|May]: October", nil},
		"a year too":               {"in [DATETIME|2001|1999]: 2001", nil},
		"common words":             {"[PERSON|May|June] may. May I", nil},
		"a name in common words":   {"[PERSON|Ann May|Eva Lis] and Mrs May, in May 2001 or may", []string{"part May"}},
		"common part":              {"the [ORG|Gdynia Police|Sopot Police]; Police", nil},
		"common words, several":    {"on [MISC|permanent disfigurement|mild burns]: permanent disfigurement", []string{"whole permanent disfigurement"}},
		"frequent words, several":  {"[MISC|the police court|x]: the police court", nil},
		"a number is anybody's":    {"[QUANTITY|2|3] of 2", nil},
		"stand-in is its original": {"[PERSON|Nowak|Nowak]", []string{"whole Nowak"}},
		"stand-in has a part":      {"[PERSON|Jan Nowak|Adam Nowak]", []string{"part Nowak"}},
		"own value as another's":   {"[PERSON|Nowak|Lis] and [PERSON|Maj|Nowak]", []string{"whole Nowak"}},
		"own day as another's":     {"[DATETIME|1 May 2003|2 May 2004] and [DATETIME|7 July 2003|1 May 2003]", nil},
		"own day as its own":       {"[DATETIME|1 May 2003|2003-05-01]", []string{"date 2003-05-01"}},
		"empty stand-in":           {"[PERSON|Nowak|] and [PERSON|Nowak|]", nil},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			r := scan(t, residual.Options{
				Frequent: func(w string) bool { return frequent[w] },
				Common:   func(w string) bool { return common[w] || frequent[w] },
			}, pairstest.Document("a", tt.text))
			var got []string
			for _, p := range r.Places {
				got = append(got, fmt.Sprintf("%s %s", p.Form, p.Value))
			}
			if !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			if r.Confirmed != len(tt.want) || (r.Left == 1) != (len(tt.want) > 0) {
				t.Errorf("%+v", r)
			}
		})
	}
}

// What is annotated and was not replaced is left.
func TestAnnotated(t *testing.T) {
	d := pairs.New(&understudy.Document{ID: "a", Text: "Mr Nowak", Given: []understudy.Span{{Start: 3, End: 8, Category: understudy.Person}}}, nil, nil, understudy.Linking{})
	r := scan(t, residual.Options{}, d)
	if r.Confirmed != 1 || r.Own != 1 || r.Places[0].Category != understudy.Person {
		t.Errorf("%+v", r)
	}
}

// A value in another document is confirmed unless many mention it.
func TestElsewhere(t *testing.T) {
	value := pairstest.Document("a", "[LOC|Gdynia|Sopot] sat")
	other := pairstest.Document("b", "in Gdynia")
	r := scan(t, residual.Options{}, value, other)
	if r.Confirmed != 1 || r.Own != 0 || r.Places[0].Document != "b" || r.Left != 1 {
		t.Errorf("%+v", r)
	}
	more := []*pairs.Document{value, pairstest.Document("c", "[LOC|Gdynia|Łeba] sat"), pairstest.Document("d", "[LOC|Gdynia|Hel] sat"), other}
	r = scan(t, residual.Options{}, more...)
	if r.Confirmed != 0 || r.Coincidences != 1 {
		t.Errorf("%+v", r)
	}
	// Countries name no one, but in their own document.
	o := residual.Options{Country: func(words string) bool { return words == "gdynia" }}
	if r = scan(t, o, value, other); r.Confirmed != 0 {
		t.Errorf("%+v", r)
	}
	if r = scan(t, o, pairstest.Document("a", "[LOC|Gdynia|Sopot] sat in Gdynia")); r.Confirmed != 1 {
		t.Errorf("%+v", r)
	}
}

// Where each document has stand-ins of its own, these may be anything that is not the
// document's own; what was kept may not.
func TestInDocument(t *testing.T) {
	docs := []*pairs.Document{
		pairstest.Document("a", "[LOC|Gdynia|Sopot] sat"),
		pairstest.Document("b", "[LOC|Elbląg|Gdynia] sat"),
	}
	if r := scan(t, residual.Options{}, docs...); r.Confirmed != 1 || r.InStandIns != 1 {
		t.Errorf("in all documents: %+v", r)
	}
	scoped := func(docs ...*pairs.Document) []*pairs.Document {
		for _, d := range docs {
			d.Scope = pairs.InDocument
		}
		return docs
	}
	if r := scan(t, residual.Options{}, scoped(docs...)...); r.Confirmed != 0 || r.Coincidences != 1 {
		t.Errorf("in each: %+v", r)
	}
	own := pairstest.Document("a", "[LOC|Gdynia|Sopot] and [LOC|Elbląg|Gdynia]")
	if r := scan(t, residual.Options{}, scoped(own)...); r.Confirmed != 1 || r.Own != 1 {
		t.Errorf("its own: %+v", r)
	}
	kept := pairstest.Document("c", "in Gdynia")
	if r := scan(t, residual.Options{}, scoped(docs[0], kept)...); r.Confirmed != 1 || r.Own != 0 {
		t.Errorf("kept text: %+v", r)
	}
}

// A country in the name of something else tells where that is in its own document,
// and nothing in others. A town there tells.
func TestCountryInAName(t *testing.T) {
	o := residual.Options{Country: func(words string) bool { return words == "slovenia" }}
	for name, tt := range map[string]struct {
		value, other string
		want         int // places
	}{
		"a country elsewhere": {"the [ORG|Bank of Slovenia|Peru Fund] paid", "in Slovenia", 0},
		"a town elsewhere":    {"the [ORG|Bank of Gdynia|Hel Fund] paid", "in Gdynia", 1},
		"a country at home":   {"the [ORG|Bank of Slovenia|Peru Fund] paid in Slovenia", "in Peru", 1},
	} {
		r := scan(t, o, pairstest.Document("a", tt.value), pairstest.Document("b", tt.other))
		if r.Confirmed != tt.want {
			t.Errorf("%s: %+v", name, r.Places)
		}
	}
}

// A part of a name that several documents have outside of names is anybody's.
func TestCommonPart(t *testing.T) {
	value, plain := pairstest.Document("a", "[ORG|Gdynia Wharf|Sopot Pier] of Wharf"), pairstest.Document("p", "the Wharf")
	if r := scan(t, residual.Options{}, value, plain); r.Own != 1 {
		t.Errorf("in two documents: %+v", r.Places)
	}
	if r := scan(t, residual.Options{}, value, plain, plain); r.Confirmed != 0 {
		t.Errorf("in three documents: %+v", r.Places)
	}
}

// Words that several documents write in lower case name no one.
func TestGeneric(t *testing.T) {
	plain := pairstest.Document("p", "the harbour")
	d := pairstest.Document("a", "[ORG|Harbour|Pier] and Harbour")
	if r := scan(t, residual.Options{}, plain, plain, d); r.Confirmed == 0 {
		t.Error("two documents make a word generic")
	}
	if r := scan(t, residual.Options{}, plain, plain, plain, d); r.Confirmed != 0 || r.Coincidences == 0 {
		t.Errorf("%+v", r)
	}
}

// Places are code points; values are told on request only, the list has an end.
func TestPlaces(t *testing.T) {
	d := pairstest.Document("a", "Åsa [PERSON|Nowak|Öst] Nowak Nowak Nowak")
	v, err := residual.New(residual.Options{Most: 2})
	if err != nil {
		t.Fatal(err)
	}
	if err := v.Add(t.Context(), d); err != nil {
		t.Fatal(err)
	}
	s := v.Scanner()
	if err := s.Add(t.Context(), d); err != nil {
		t.Fatal(err)
	}
	r := s.Result()
	want := residual.Place{Document: "a", Start: 8, End: 13, Category: understudy.Person, Form: residual.Whole, Own: true}
	if len(r.Places) != 2 || r.Confirmed != 3 || r.Places[0] != want {
		t.Errorf("%+v", r)
	}
}

// Hostile texts: time is linear in them. A test that hangs fails.
func TestLongTexts(t *testing.T) {
	for _, text := range []string{
		"[PERSON|" + strings.Repeat("a ", 5000) + "b|x] " + strings.Repeat("a ", 100_000),
		"[CODE|12345|x] " + strings.Repeat("1 ", 100_000),
		"[CODE|" + strings.Repeat("1", 50_000) + "|x] " + strings.Repeat("1", 100_000),
		"[DATETIME|1 May 2003|x] " + strings.Repeat("1/", 100_000),
	} {
		scan(t, residual.Options{}, pairstest.Document("a", text))
	}
}

func FuzzScan(f *testing.F) {
	f.Add("Jan Nowak on 25 October 2001, no. 27961/02", "JanNowak 25.10.01 2796102 N\u200bowak", uint8(3))
	f.Fuzz(func(t *testing.T, original, rest string, at uint8) {
		original, rest = strings.ToValidUTF8(original, "?"), strings.ToValidUTF8(rest, "?")
		if original == "" {
			return
		}
		c := understudy.Categories[int(at)%len(understudy.Categories)]
		d := pairs.New(&understudy.Document{ID: "a", Text: original + rest}, []understudy.Span{{End: len(original), Category: c}}, []string{"x"}, understudy.Linking{})
		r := scan(t, residual.Options{}, d)
		last, result := 0, []rune(d.Result)
		for _, p := range r.Places {
			if p.Start < last || p.End <= p.Start || p.End > len(result) || string(result[p.Start:p.End]) != p.Value {
				t.Fatalf("%+v after %d of %d", p, last, len(result))
			}
			last = p.End
		}
	})
}
