package guard

import (
	"context"
	"reflect"
	"strings"
	"testing"
)

func found(text string, mentions []Mention, o Options) Finding {
	f, err := Check(context.Background(), text, mentions, o)
	if err != nil {
		panic(err)
	}
	return f
}

// What a mention hides depends on its category: a name also as a part of other words, a
// place or a thing as a word of its own, amounts and days not at all.
func TestWhatAMentionHides(t *testing.T) {
	o := Options{Generic: generic, Uint64: nines, Outside: true}
	for _, c := range []struct{ name, in, want string }{
		{"a name in a longer word", "[[PERSON:Henshaw|Berg]]: Henshawgate", "Berg: [PERSON]"},
		{"a place in a longer word", "[[LOC:Birmingham|Derby]]: Birminghamshire", "Derby: Birminghamshire"},
		{"a place by itself", "[[LOC:Birmingham|Derby]]: BIRMINGHAM", "Derby: Derby"},
		{"a place in small letters is a word", "[[LOC:Poole|Derby]]: poole", "Derby: poole"},
		{"a place in the stand-in of another", "[[LOC:Poole|Derby]] [[ORG:Holm Ltd|Poole Ltd]]", "Derby [ORG]"},
		{"a word in small letters in the stand-in of a thing", "[[ORG:Rose Court|Wild rose Court]]", "Wild rose Court"},
		{"the same of a person", "[[PERSON:Rose Lind|Wild rose]]", "[PERSON]"},
		{"an amount", "[[QUANTITY:five Crowns|six Crowns]] of Crowns", "six Crowns of Crowns"},
		{"the numbers of an amount", "[[QUANTITY:361610|361610]] 361610", "361610 361610"},
		{"the letters of a number", "[[CODE:ABCDE-12|FGHIJ-34]] ABCDE", "FGHIJ-34 ABCDE"},
		{"the user of an address", "[[CODE:henshaw@x.example|berg@x.example]] Henshaw, example", "berg@x.example Berg, example"},
		{"a number of a place", "[[LOC:SW 361610|NE 361610]]", "[LOC]"},
		{"figures that are few", "[[LOC:12 Low Road|12 High Street]]", "12 High Street"},
		{"a word of a place", "[[LOC:12 Low Road|45 High Road]]", "[LOC]"},
		{"a number with another's figures", "[[CODE:361610|472721]] [[CODE:555444|361610]]", "472721 666555"},
		{"the first mention's stand-in", "[[PERSON:Anna Lind|Karin Berg]] [[PERSON:Lind|Falk]]: Lind", "Karin Berg Falk: Berg"},
		{"a stand-in of other words", "[[PERSON:Anna Lind|Karin]]: Lind", "Karin: [PERSON]"},
		{"a stand-in that is empty", "[[PERSON:Anna Lind|]]: Lind", ": "},
		{"in between brackets that are none", "[[PERSON:Anna Lind|[x] Lind [y]]]", "[PERSON]"},
	} {
		if c.name == "in between brackets that are none" {
			f := found("Anna Lind", []Mention{{0, 9, person, true, "[x] Lind [y]"}}, o)
			if want := []Change{{0, c.want, false}}; !reflect.DeepEqual(f.Changes, want) {
				t.Errorf("%s: %+v", c.name, f)
			}
			continue
		}
		text, mentions := mark(t, c.in)
		if got := result(text, mentions, found(text, mentions, o)); got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.name, got, c.want)
		}
	}
}

// A number that is nobody's may share figures with its stand-in, but does not stay whole.
func TestFictive(t *testing.T) {
	o := Options{Uint64: nines, Fictive: func(number string) bool { return strings.HasPrefix(number, "0113 496 0") }}
	for in, want := range map[string]string{
		"[[CODE:0113 496 0735|0113 496 0999]]": "0113 496 0999",
		"[[CODE:0113 496 0735|0113 496 0735]]": "0224 507 1846",
		"[[CODE:0113 497 0735|0113 497 0999]]": "0224 508 1846",
	} {
		text, mentions := mark(t, in)
		if got := result(text, mentions, found(text, mentions, o)); got != want {
			t.Errorf("%s: got %s, want %s", in, got, want)
		}
	}
}

// Places outside of mentions come in order, with the mention that hides them, and say
// whether they read on.
func TestExtras(t *testing.T) {
	text, mentions := mark(t, "Lind 361610 [[PERSON:Anna Lind|Karin Berg]] [[CODE:361610|472721]] Henshawlind [[PERSON:Henshaw|]] 361610 Lind")
	f := found(text, mentions, Options{Generic: generic, Uint64: nines, Outside: true})
	var got []string
	for _, e := range f.Extras {
		s := text[e.Start:e.End] + ">" + e.Text + " of " + text[mentions[e.Mention].Start:mentions[e.Mention].End]
		if e.Redrawn {
			s += ", redrawn"
		}
		got = append(got, s)
	}
	want := []string{
		"Lind>Berg of Anna Lind, redrawn", "361610>[CODE] of 361610", "Henshawlind> of Henshaw, redrawn",
		"361610>[CODE] of 361610", "Lind>Berg of Anna Lind, redrawn",
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if f := found(text, mentions, Options{Generic: generic, Uint64: nines}); len(f.Extras) > 0 {
		t.Errorf("not asked to look outside: %+v", f.Extras)
	}
}
