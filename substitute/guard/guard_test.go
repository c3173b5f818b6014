package guard

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// mark makes a text and its mentions of "[[CATEGORY:original|stand-in]]"; without
// "|stand-in" the mention stays.
func mark(t testing.TB, marked string) (string, []Mention) {
	t.Helper()
	var b strings.Builder
	var out []Mention
	for {
		before, rest, ok := strings.Cut(marked, "[[")
		b.WriteString(before)
		if !ok {
			return b.String(), out
		}
		inner, after, ok := strings.Cut(rest, "]]")
		category, both, named := strings.Cut(inner, ":")
		if !ok || !named {
			t.Fatalf("%q: a mark is not closed", marked)
		}
		original, standIn, hidden := strings.Cut(both, "|")
		m := Mention{Start: b.Len(), Category: category, Hidden: hidden, StandIn: standIn}
		b.WriteString(original)
		m.End = b.Len()
		out, marked = append(out, m), after
	}
}

// result is the text with all that was found done.
func result(text string, mentions []Mention, f Finding) string {
	type edit struct {
		start, end int
		with       string
	}
	var edits []edit
	for i, m := range mentions {
		if !m.Hidden {
			continue
		}
		e := edit{m.Start, m.End, m.StandIn}
		for _, c := range f.Changes {
			if c.Mention == i {
				e.with = c.Text
			}
		}
		edits = append(edits, e)
	}
	for _, e := range f.Extras {
		edits = append(edits, edit{e.Start, e.End, e.Text})
	}
	for len(edits) > 0 { // from the last
		last := 0
		for i := range edits {
			if edits[i].start > edits[last].start {
				last = i
			}
		}
		e := edits[last]
		text = text[:e.start] + e.with + text[e.end:]
		edits = append(edits[:last], edits[last+1:]...)
	}
	return text
}

func generic(_, w string) bool {
	switch strings.ToLower(w) {
	case "district", "court", "university", "of", "the", "and", "mrs", "hope", "may", "annual":
		return true
	}
	return false
}

// nines answers always the same, so that each figure becomes the next one.
func nines(...string) uint64 { return 0 }

func TestCheck(t *testing.T) {
	o := Options{Generic: generic, Uint64: nines, Outside: true}
	for _, c := range []struct{ name, in, want string }{
		{"nothing to do", "[[PERSON:Anna Lind|Karin Berg]] came in May.", "Karin Berg came in May."},
		{"figures kept", "[[CODE:EMP-361610|AVC-361610]]", "AVC-472721"},
		{"telephone kept, a hidden name in the address", "[[PERSON:Kathleen|Deborah]]: [[CODE:01264 781 446 · pjhenshaw@x.example|01264 781 446 · kathleen@x.example]]", "Deborah: [CODE]"},
		{"one letter changed", "[[PERSON:Grumbleweed77|Yrumbleweed29]]", "[PERSON]"},
		{"another's name in a longer stand-in", "[[PERSON:Kelechi|Jonah]] and [[ORG:Friends of the Club|kelechi and obinna]] [[PERSON:obinna|amadi]]", "Jonah and [ORG] amadi"},
		{"own name", "[[PERSON:Mrs Anna Lind|Mrs Anna Berg]]", "[PERSON]"},
		{"case and accents", "[[PERSON:José Núñez|JOSE Alba]]", "[PERSON]"},
		{"disguised", "[[PERSON:Henshaw|Hen\u200bshaw]]", "[PERSON]"},
		{"missed outside", "[[PERSON:Anna Lind|Karin Berg]] said. LIND left, anna stays, pjlind@x, annual.", "Karin Berg said. Berg left, anna stays, pjlind@x, annual."},
		{"glued outside", "[[PERSON:Anna Henshaw|Karin Berg]] (pjhenshaw, AnnaHenshaw, ahenshaw7, newhenshaw)", "Karin Berg (pjberg, KarinBerg, kberg7, [PERSON])"},
		{"an address's name in a handle", "[[CODE:pete.lindqvist@x.example|karl.moberg@x.example]] or https://x.example/~plindqvist", "karl.moberg@x.example or https://x.example/~kmoberg"},
		{"number outside", "[[CODE:0113 496 0735|0163 296 0221]] or 01134960735, not 01134960736.", "0163 296 0221 or [CODE], not 01134960736."},
		{"what stays is no secret", "[[PERSON:Anna Lind|Karin Berg]] and [[PERSON:Anna Falk]]; Anna.", "Karin Berg and Anna Falk; Anna."},
		{"generic", "[[ORG:Warsaw District Court|Radom District Court]] is a District Court.", "Radom District Court is a District Court."},
		{"placeholder", "[[PERSON:Person|[PERSON]]]", "[PERSON]"},
		{"country code of a telephone", "[[CODE:+46 70 123 45 67|+46 70 987 65 41]]", "+46 70 987 65 41"},
		{"telephone", "[[CODE:0248-79 60 14|0248-82 06 32]]", "0359-80 71 25"},
		{"small letters", "[[PERSON:anna|karin]], [[PERSON:Kathleen|Deborah]]: anna, kathleen.", "karin, Deborah: karin, deborah."},
		{"a day is no name", "[[PERSON:Thu|Kim]] [[DATETIME:Wed|Thu]]", "Kim Thu"},
		{"what many are", "[[DEM:Lutheran|Catholic]] and Lutheran, [[DEM:Lutheran|Lutheran]]", "Catholic and Lutheran, [DEM]"},
		{"dates move", "[[DATETIME:3 June 1974|14 June 1974]] June 1974", "14 June 1974 June 1974"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.name == "placeholder" {
				text := "Person"
				f := check(text, []Mention{{0, 6, "PERSON", true, "[PERSON]"}}, o)
				if len(f.Changes)+len(f.Extras) > 0 {
					t.Errorf("%+v", f)
				}
				return
			}
			text, mentions := mark(t, c.in)
			if got := result(text, mentions, check(text, mentions, o)); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// words of generated documents; none is part of another.
var some = strings.Fields("anna lind henshaw José Núñez Grumbleweed Kelechi Obinna Östberg Warsaw Poole 361610 01134960735 Ğülşen")

// TestNothingSurvives writes documents by chance and looks that no hidden word stands
// in the result, and that a second look finds nothing more to change.
// The stand-in of an address is an address, in the same private network or one for
// documentation; no figures are drawn in it.
func TestAddresses(t *testing.T) {
	for _, tc := range []struct{ standIn, want string }{
		{"192.0.2.117", "192.0.2.117"},
		{"198.51.100.4", "198.51.100.4"},
		{"192.0.2.44", "[CODE]"},
	} {
		text := "from 192.0.2.44"
		m := []Mention{{Start: 5, End: len(text), Category: code, Hidden: true, StandIn: tc.standIn}}
		f, err := Check(t.Context(), text, m, Options{Uint64: func(...string) uint64 { return 4 }})
		if got := result(text, m, f); err != nil || got != "from "+tc.want {
			t.Errorf("%s: %q, %v; want %s", tc.standIn, got, err, tc.want)
		}
	}
}

func TestNothingSurvives(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	o := Options{Generic: func(_, _ string) bool { return false }, Uint64: func(...string) uint64 { return r.Uint64() }, Outside: true}
	for range 2000 {
		var b strings.Builder
		var mentions []Mention
		for range 2 + r.IntN(12) {
			w := some[r.IntN(len(some))]
			at := b.Len()
			b.WriteString(w)
			if r.IntN(2) == 0 {
				m := Mention{Start: at, End: b.Len(), Category: person, Hidden: true, StandIn: some[r.IntN(len(some))]}
				if isFigure(rune(w[0])) {
					m.Category = code
				}
				mentions = append(mentions, m)
			}
			b.WriteString([]string{" ", ", ", " · "}[r.IntN(3)])
		}
		text := b.String()
		f := check(text, mentions, o)
		got := result(text, mentions, f)
		for _, m := range mentions {
			w := fold(text[m.Start:m.End])
			if strings.Contains(got, text[m.Start:m.End]) || len(w) >= small && strings.Contains(fold(got), w) {
				t.Fatalf("%q %+v: %q is left in %q", text, mentions, w, got)
			}
		}
		for _, c := range f.Changes {
			mentions[c.Mention].StandIn = c.Text
		}
		if again := check(text, mentions, o); len(again.Changes) > 0 || !reflect.DeepEqual(again.Extras, f.Extras) {
			t.Fatalf("%q: a second look finds %+v after %+v", text, again, f)
		}
	}
}

// A stand-in that moves the number of an address alone keeps the name, though all its words are
// generic and in small letters; of whatever category it was taken to be.
func TestNamesOfStreets(t *testing.T) {
	o := Options{Generic: func(_, _ string) bool { return true }, Names: func(_ string, words []string) bool {
		return len(words) > 1 && words[len(words)-1] == "grove"
	}}
	for in, want := range map[string]string{
		"[[LOC:14 ash grove|41 ash grove]]":                         "[LOC]",
		"[[LOC:14 ash grove, leeds|41 Ash Grove, derby]]":           "[LOC]",
		"[[LOC:14 ash grove, leeds|41 elm grove, derby]]":           "41 elm grove, derby",
		"[[DATETIME:14 ash grove|15 ash grove]]":                    "[DATETIME]",
		"[[LOC:grove 3|grove 4]] [[LOC:in ash grove|in elm grove]]": "grove 4 in elm grove",
	} {
		text, mentions := mark(t, in)
		if got := result(text, mentions, check(text, mentions, o)); got != want {
			t.Errorf("%s: got %s, want %s", in, got, want)
		}
	}
}

func FuzzCheck(f *testing.F) {
	f.Add("Anna Henshaw wrote to pjhenshaw", 0, 12, "Anna Berg")
	f.Add("H\u200benshaw 0113 496 0735", 0, 9, "\xff")
	f.Fuzz(func(t *testing.T, text string, start, end int, standIn string) {
		if start < 0 || end > len(text) || start >= end {
			return
		}
		for _, category := range []string{person, code, location} {
			found := check(text, []Mention{{start, end, category, true, standIn}}, Options{Uint64: nines, Outside: true})
			last := 0
			for _, e := range found.Extras {
				if e.Start < last || e.End > len(text) || e.Start >= e.End || e.Start < end && e.End > start {
					t.Fatalf("%q: extra %+v", text, e)
				}
				last = e.End
			}
		}
	})
}

func BenchmarkCheck(b *testing.B) {
	var text strings.Builder
	var mentions []Mention
	for i := range 400 {
		at := text.Len()
		fmt.Fprintf(&text, "Name%c%c Henshaw", 'a'+i%26, 'a'+i/26%26)
		mentions = append(mentions, Mention{at, text.Len(), person, true, "Karin Berg"})
		text.WriteString(" said that nothing of what was written before had anything to do with the matter. ")
	}
	b.SetBytes(int64(text.Len()))
	for b.Loop() {
		check(text.String(), mentions, Options{Generic: generic, Uint64: nines, Outside: true})
	}
}

// check is Check for who waits.
func check(text string, mentions []Mention, o Options) Finding {
	found, err := Check(context.Background(), text, mentions, o)
	if err != nil {
		panic(err)
	}
	return found
}

// Who waits no more is not worked for.
func TestCheckEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Check(ctx, "Okafor", []Mention{{0, 6, "PERSON", true, "Hoa"}}, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("err = %v", err)
	}
}
