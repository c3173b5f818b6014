package tagger

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	tag "github.com/understudy-text/understudy/detect/tagger"
	"github.com/understudy-text/understudy/language/en"
)

// Sentences with a mention stand alone, and it stands in them where it did.
func TestSentences(t *testing.T) {
	d, err := parseField("Nobody came. [[PERSON:J. Ek]] left Mr. [[PERSON:Bo Berg]] there. It rained all day.\nSo [[PERSON:Ann]] said.\n[[LOC:Leeds]]\n")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range sentences(&d) {
		for i := len(s.Spans) - 1; i >= 0; i-- {
			m := s.Spans[i]
			s.Text = s.Text[:m.Start] + "[" + s.Text[m.Start:m.End] + "]" + s.Text[m.End:]
		}
		got = append(got, s.Text)
	}
	want := []string{"[J. Ek] left Mr. [Bo Berg] there.", "So [Ann] said."}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// What must not change is learned with a margin, but not what is marked in it.
func TestKeepMargin(t *testing.T) {
	d, err := parseField("Simpson came. Simpson test by [[PERSON:Ann Ek]] now.")
	if err != nil {
		t.Fatal(err)
	}
	d.Keep = []string{"Simpson test by Ann", "absent"}
	l, err := en.New()
	if err != nil {
		t.Fatal(err)
	}
	x, err := tag.NewExtractor(l, tag.Clusters{})
	if err != nil {
		t.Fatal(err)
	}
	want := []float32{0, 0, 0, keepMargin, keepMargin, keepMargin, 0, 0, 0, 0}
	for _, e := range Examples(x, &d, 1, rand.New(rand.NewPCG(1, 1))) {
		if !slices.Equal(e.Margin, want) {
			t.Errorf("margins %v, want %v", e.Margin, want)
		}
	}
}

// In whatever manner a talk is told, its mentions stand where they are said to.
func TestRetold(t *testing.T) {
	d, err := parseField("Kitchen, [[DATETIME:4 May]]\nQ: Who left?\n[[PERSON:Anna Ek]]: [[PERSON:Bo]] did. To [[LOC:Leeds]].\nQ: Why?\n[[PERSON:Anna Ek]]: Ask [[PERSON:Anna]].\n")
	if err != nil {
		t.Fatal(err)
	}
	want := "4 May|Bo|Leeds|Anna"
	seen := map[string]bool{}
	for seed := range uint64(60) {
		got := retold(&d, rand.New(rand.NewPCG(seed, 1)))
		if got == nil {
			t.Fatal("a talk of four turns is none")
		}
		var old []string
		labels := 0
		last := 0
		for _, s := range got.Spans {
			if s.Start < last {
				t.Fatalf("seed %d: spans overlap: %v", seed, got.Spans)
			}
			last = s.End
			switch text := got.Text[s.Start:s.End]; {
			case s.Category == understudy.Person && strings.EqualFold(text, "Anna Ek") || text == "AE":
				labels++
			case s.Category == understudy.DateTime && strings.ContainsAny(text, ":/"):
			default:
				old = append(old, text)
			}
		}
		if said := strings.Join(old, "|"); said != want || labels != 2 {
			t.Fatalf("seed %d: %d labels, mentions %q, want 2 and %q:\n%s", seed, labels, said, want, got.Text)
		}
		seen[got.Text[strings.Index(got.Text, "\n"):]] = true
	}
	if len(seen) < manners {
		t.Errorf("%d manners in 60 draws, want %d or more", len(seen), manners)
	}
	half, err := parseField("[[PERSON:Anna]]: So.\nDr [[PERSON:Bo Berg]]: No.\nDr [[PERSON:Bo Berg]]: No.\n[[PERSON:Anna]]: Why?\n[[PERSON:Anna]]: Hm.\n")
	if err != nil {
		t.Fatal(err)
	}
	if got := turns(&half); len(got) != 3 {
		t.Errorf("%d turns, want 3: a label that is a name in part only is none", len(got))
	}
	plain, err := parseField("Name: [[PERSON:Anna Ek]]\nTown: [[LOC:Leeds]]\n")
	if err != nil {
		t.Fatal(err)
	}
	if got := retold(&plain, rand.New(rand.NewPCG(1, 1))); got != nil {
		t.Errorf("a form was told as a talk: %q", got.Text)
	}
}
