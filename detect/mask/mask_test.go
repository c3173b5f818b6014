package mask

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	understudy "github.com/understudy-text/understudy"
)

func wordsOf(text string) []string {
	var out []string
	Words(text, func(a, b int) { out = append(out, text[a:b]) })
	return out
}

func TestWords(t *testing.T) {
	tests := []struct{ text, want string }{
		{"He said: \"I don't know.\"", "He|said|I|don't|know"},
		{"Anna-Lena's 1,234.50 kr, 3.", "Anna-Lena's|1,234.50|kr|3"},
		{"rock 'n' roll - well--known -x-", "rock|n|roll|well|known|x"},
		{"åäö e\u0301t\u00e9 שלום", "åäö|e\u0301t\u00e9|שלום"},
		{"", ""},
	}
	for _, tt := range tests {
		if got := strings.Join(wordsOf(tt.text), "|"); got != tt.want {
			t.Errorf("%q: %s, want %s", tt.text, got, tt.want)
		}
	}
}

func TestKeeps(t *testing.T) {
	l := NewList([]string{"the", "Court", "well", "known", "don't", "can", "o'clock"})
	for word, want := range map[string]bool{
		"THE": true, "court": true, "court's": true, "COURT’S": true, "don’t": true, "well-known": true,
		"well-to-do": false, "Obama's": false, "Obama": false, "o'clock": true, "o'neill": false, "can't": true, "knownn't": true, "wn't": false, "1990": false, "the-": true,
	} {
		if got := l.Keeps(word); got != want {
			t.Errorf("%s: %v", word, got)
		}
	}
}

// TestKeepsLongWords: the time is linear in the word. Looking at all that remains
// behind each apostrophe would take minutes.
func TestKeepsLongWords(t *testing.T) {
	l := NewList([]string{"a"})
	if word := strings.Repeat("a'", 1<<20); !l.Keeps(word+"s") || l.Keeps(word+"x") {
		t.Error("each part decides")
	}
}

func TestReadList(t *testing.T) {
	l, err := ReadList(strings.NewReader("# counts\nrare 1\nthe\t100\r\nof 50\n\n"), 2)
	if err != nil || !l.Keeps("the") || !l.Keeps("of") || l.Keeps("rare") {
		t.Errorf("by count: %v, %v", l, err)
	}
	l, err = ReadList(strings.NewReader("\uFEFFa\nb\nc\n"), 2)
	if err != nil || !l.Keeps("a") || !l.Keeps("b") || l.Keeps("c") || l.Len() != 2 {
		t.Errorf("by order: %v, %v", l, err)
	}
	for in, want := range map[string]string{
		"":              "it is empty",
		"# only\n":      "it is empty",
		"a 1\nb c\n":    "line 2: not a list of words: what follows the word is no count",
		"a b c\n":       "line 1: not a list of words: a line is a word",
		"a\nb 2\n":      "1 of 2 words have a count",
		"a\n\xff\xfe\n": "line 2: not a list of words: not UTF-8",
	} {
		if _, err := ReadList(strings.NewReader(in), 0); !errors.Is(err, ErrList) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", in, err, want)
		}
	}
}

// entity finds one string as a person.
type entity string

func (e entity) Detect(_ context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	i := strings.Index(doc.Text, string(e))
	if i < 0 {
		return nil, nil
	}
	return []understudy.Span{{Start: i, End: i + len(e), Category: understudy.Person, Rule: "entity"}}, nil
}

func TestUnion(t *testing.T) {
	l := NewList([]string{"saw", "in", "and"})
	tests := []struct{ text, entity, want string }{
		{"Ann Ek saw Bo in Rome", "Ann Ek", "Ann Ek/PERSON Bo/MISC Rome/MISC"},
		{"al-Sayed saw Bo", "Sayed", "al/MISC Sayed/PERSON Bo/MISC"},
		{"Bo saw Ann", "Ann", "Bo/MISC Ann/PERSON"},
		{"x-Bo-y", "Bo", "x/MISC Bo/PERSON y/MISC"},
		{"saw in", "zzz", ""},
	}
	for _, tt := range tests {
		doc := &understudy.Document{Text: tt.text}
		spans, err := Union(entity(tt.entity), Outside(l, RuleAllowList)).Detect(context.Background(), doc)
		if err != nil {
			t.Fatal(err)
		}
		if err := understudy.CheckSpans(tt.text, spans); err != nil {
			t.Errorf("%q: %v", tt.text, err)
		}
		var got []string
		for _, s := range spans {
			got = append(got, tt.text[s.Start:s.End]+"/"+string(s.Category))
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%q: %v, want %s", tt.text, got, tt.want)
		}
	}
}

// FuzzUnion: spans are sorted, do not overlap, and cover every word that any
// part covers.
func FuzzUnion(f *testing.F) {
	f.Add("Ann-Lena saw Bo's dog in 1,5 o", "Lena saw", "dog")
	f.Add("é😀 שלום-x", "\u05dc", "x")
	f.Fuzz(func(t *testing.T, text, e1, e2 string) {
		doc := &understudy.Document{Text: strings.ToValidUTF8(text, "?")}
		a, b := entity(strings.ToValidUTF8(e1, "?")), entity(strings.ToValidUTF8(e2, "?"))
		if a == "" || b == "" {
			return
		}
		parts := []understudy.Detector{a, b, Outside(NewList([]string{"saw", "in"}), RuleVocabulary)}
		spans, err := Union(parts...).Detect(context.Background(), doc)
		if err != nil {
			t.Fatal(err)
		}
		if err := understudy.CheckSpans(doc.Text, spans); err != nil {
			t.Fatal(err)
		}
		for _, p := range parts {
			one, _ := p.Detect(context.Background(), doc)
			for _, s := range one {
				for i, r := range doc.Text[s.Start:s.End] {
					at := s.Start + i
					if isLetter(r) && !slices.ContainsFunc(spans, func(x understudy.Span) bool { return x.Start <= at && at < x.End }) {
						t.Fatalf("%q: byte %d of %q is not covered", doc.Text, at, doc.Text[s.Start:s.End])
					}
				}
			}
		}
	})
}

func FuzzReadList(f *testing.F) {
	f.Add("a 1\nb 2\n", 1)
	f.Add("a\n# b\n", 0)
	f.Fuzz(func(t *testing.T, text string, size int) {
		if l, err := ReadList(strings.NewReader(text), size); err == nil && l.Len() == 0 {
			t.Fatal("an empty list")
		}
	})
}

func TestMerged(t *testing.T) {
	text := "a Zorb\n Quux, Flim flam Grok-Zorb"
	keep := NewList([]string{"a", "flam"})
	got, err := Merged(Outside(keep, RuleAllowList)).Detect(t.Context(), &understudy.Document{Text: text})
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, s := range got {
		found = append(found, text[s.Start:s.End])
	}
	if want := []string{"Zorb\n Quux", "Flim", "Grok-Zorb"}; !slices.Equal(found, want) {
		t.Errorf("%q, want %q", found, want)
	}
}
