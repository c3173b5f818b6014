package en

import (
	"slices"
	"strings"
	"sync"
	"testing"

	neurosnap "github.com/neurosnap/sentences/english"

	"github.com/understudy-text/understudy/language"
)

func TestNew(t *testing.T) {
	l, err := New()
	if err != nil {
		t.Fatal(err)
	}
	text := "Mrs. Smith's dog doesn't bark. It was born in 1998. The end!"
	sentences := l.Sentences(text)
	if len(sentences) != 3 {
		t.Fatalf("%d sentences, want 3", len(sentences))
	}
	var words []string
	for _, r := range l.Tokens(text, sentences[0], nil) {
		words = append(words, text[r.Start:r.End])
	}
	if got := strings.Join(words, "|"); got != "Mrs.|Smith|'s|dog|does|n't|bark|." {
		t.Errorf("tokens %s", got)
	}
	if l.Code != "en" || l.Lexicon == nil {
		t.Error("code or lexicon is missing")
	}
	if got := strings.Join(l.Tag(words), " "); got != "PROPN PROPN PART NOUN AUX PART VERB PUNCT" {
		t.Errorf("tags %s", got)
	}
}

func TestTag(t *testing.T) {
	tagger := NewTagger()
	for _, example := range []string{
		"The/DET old/ADJ court/NOUN in/ADP Warsaw/PROPN quickly/ADV dismissed/VERB her/PRON appeal/NOUN ./PUNCT",
		"She/PRON has/VERB three/NUM children/NOUN and/CCONJ she/PRON wants/VERB to/PART leave/VERB ./PUNCT",
		"Oh/INTJ ,/PUNCT it/PRON costs/VERB $/SYM 50/NUM because/SCONJ it/PRON is/AUX new/ADJ ./PUNCT",
	} {
		var words, want []string
		for _, pair := range strings.Fields(example) {
			w, tag, _ := strings.Cut(pair, "/")
			words, want = append(words, w), append(want, tag)
		}
		if got := tagger.Tag(words); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", words, got, want)
		}
	}
	if got := tagger.Tag(nil); len(got) != 0 {
		t.Errorf("tags of nothing: %q", got)
	}
	if got := tagger.Tag(make([]string, 5000)); len(got) != 5000 {
		t.Errorf("%d tags for 5000 empty tokens", len(got))
	}
}

func TestTagIsSafeForConcurrentUse(t *testing.T) {
	tagger := NewTagger()
	words := strings.Fields("The old court dismissed her appeal .")
	want := tagger.Tag(words)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 50 {
				if got := tagger.Tag(words); !slices.Equal(got, want) {
					t.Errorf("%q, want %q", got, want)
				}
			}
		})
	}
	all.Wait()
}

// TestSentencesAgreeWithNeurosnap holds our Punkt against the package whose
// parameters it uses, on text where we mean to do the same.
func TestSentencesAgreeWithNeurosnap(t *testing.T) {
	ours, err := newSplitter()
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := neurosnap.NewSentenceTokenizer(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"Mr. Smith went to Washington. He met Sen. Jones at 5 p.m. on Monday. They talked.",
		"The U.S. Army left. Is it true? \"Yes!\" he said. (It was not.) J. R. R. Tolkien wrote it, e.g. for children.",
		"Prices rose 3.5 percent in Jan. and fell in Feb. because of the I.M.F. It helped.",
		"Well... that is what he said. And then ... nothing happened! Nobody came.",
		"He lives at 12 Main St. in St. Louis. Dr. A. Brown and Prof. C. Green live there too.",
		"She works for Acme Inc. The firm is small. It has offices in N.Y. and L.A. and it grows.",
	} {
		var got, want []string
		for _, r := range ours.Sentences(text) {
			got = append(got, text[r.Start:r.End])
		}
		for _, s := range theirs.Tokenize(text) {
			want = append(want, strings.TrimSpace(s.Text))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q\nours   %q\ntheirs %q", text, got, want)
		}
	}
}

// TestSentencesWhereWeDiffer pins what we do better for the texts we work on.
func TestSentencesWhereWeDiffer(t *testing.T) {
	s, err := newSplitter()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range [][]string{
		{"He was born in 1958.", "He lives in Stockholm."},
		{"The case (applications nos. 16231/06 and 4890/08) concerns Art. 8 of the Convention.", "It was heard."},
		{"He likes art.", "She likes music."},
		{"They live in Łódź.", "Élodie was born there."},
	} {
		text := strings.Join(want, " ")
		var got []string
		for _, r := range s.Sentences(text) {
			got = append(got, text[r.Start:r.End])
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func BenchmarkSentences(b *testing.B) {
	s, err := newSplitter()
	if err != nil {
		b.Fatal(err)
	}
	text := strings.Repeat("The applicant, Mr. O'Brien, doesn't live in the U.S. any more. He was born in 1958 (see above). ", 1000)
	b.SetBytes(int64(len(text)))
	var dst []language.Range
	for b.Loop() {
		dst = s.Append(dst[:0], text)
	}
}

func BenchmarkTag(b *testing.B) {
	tagger := NewTagger()
	words := strings.Fields("The old court in Warsaw quickly dismissed her appeal , because it had been lodged too late in 1998 .")
	tagger.Tag(words)
	for b.Loop() {
		tagger.Tag(words)
	}
	b.ReportMetric(float64(len(words)*b.N)/b.Elapsed().Seconds(), "tokens/s")
}
