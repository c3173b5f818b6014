package baseline_test

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/baseline"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/en"
	"github.com/understudy-text/understudy/language/sv"
)

func languages(t testing.TB) map[string]*language.Language {
	t.Helper()
	english, err := en.New()
	if err != nil {
		t.Fatal(err)
	}
	swedish, err := sv.New()
	if err != nil {
		t.Fatal(err)
	}
	return map[string]*language.Language{"en": english, "sv": swedish}
}

func marked(text string, marks ...string) (*understudy.Document, []understudy.Span) {
	var spans []understudy.Span
	for _, m := range marks {
		i := strings.Index(text, m)
		spans = append(spans, understudy.Span{Start: i, End: i + len(m), Category: understudy.Misc})
	}
	return &understudy.Document{ID: "d", Text: text}, spans
}

func TestTagsAreThoseOfTheRightMostWord(t *testing.T) {
	l := languages(t)
	for _, tc := range []struct {
		code, text string
		marks      []string
		want       []string
	}{
		{"en", "Mrs Ellison, a retired nurse, moved to Leeds on 3 May 1974. She paid 250 pounds.",
			[]string{"Mrs Ellison", "retired nurse", "Leeds", "3 May 1974", "250"}, []string{"PROPN", "NOUN", "PROPN", "NUM", "NUM"}},
		{"sv", "Anna Berg är en svensk läkare. Hon flyttade till Malmö år 1998.",
			[]string{"Anna Berg", "svensk", "läkare", "Malmö", "1998"}, []string{"PROPN", "ADJ", "NOUN", "PROPN", "NUM"}},
		{"en", "It said “…” and left.", []string{"…"}, []string{"X"}},
	} {
		doc, spans := marked(tc.text, tc.marks...)
		if got := baseline.Tags(l[tc.code], doc.Text, spans); !slices.Equal(got, tc.want) {
			t.Errorf("%s\n got %v\nwant %v", tc.text, got, tc.want)
		}
	}
}

func TestEntriesAreOfTheVocabularyAndTheTag(t *testing.T) {
	l := languages(t)
	v, err := baseline.VocabularyOf("sv")
	if err != nil || len(v.Forms) < 6000 || slices.Contains(v.Forms, "#") || slices.Contains(v.Forms, ",") {
		t.Fatalf("%d forms, %v", len(v.Forms), err)
	}
	doc, spans := marked("Anna Berg är en svensk läkare.", "Anna Berg", "svensk", "läkare")
	doc.Language = "sv"
	for _, tagged := range []bool{false, true} {
		g, err := baseline.New(l, "en", draw.New([]byte("k")), tagged)
		if err != nil {
			t.Fatal(err)
		}
		out, err := g.Generate(context.Background(), doc, spans, understudy.Linking{})
		if err != nil {
			t.Fatal(err)
		}
		again, _ := g.Generate(context.Background(), doc, spans, understudy.Linking{})
		if !reflect.DeepEqual(out, again) {
			t.Error("two runs, two results")
		}
		for i, s := range out {
			if s.Text == doc.Text[s.Start:s.End] || !slices.Contains(v.Forms, s.Text) {
				t.Errorf("%q for %q", s.Text, doc.Text[s.Start:s.End])
			}
			if want := []string{"PROPN", "ADJ", "NOUN"}[i]; tagged && !slices.Contains(v.ByTag[want], s.Text) {
				t.Errorf("%q for %q is no %s", s.Text, doc.Text[s.Start:s.End], want)
			}
		}
	}
}

func TestAnotherLanguageIsRefused(t *testing.T) {
	g, err := baseline.New(languages(t), "en", draw.New(nil), false)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Generate(context.Background(), &understudy.Document{Language: "fi"}, nil, understudy.Linking{}); err == nil {
		t.Error("Finnish was taken")
	}
}
