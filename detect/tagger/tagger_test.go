package tagger_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/tagger"
	"github.com/understudy-text/understudy/language/en"
	"github.com/understudy-text/understudy/sequence"
)

var english = sync.OnceValues(func() (*tagger.Tagger, error) {
	l, err := en.New()
	if err != nil {
		return nil, err
	}
	m, err := tagger.ReadModel(bytes.NewReader(l.Mentions))
	if err != nil {
		return nil, err
	}
	return tagger.New(m, l.Code, l.Lexicon), nil
})

func load(t testing.TB) *tagger.Tagger {
	t.Helper()
	tag, err := english()
	if err != nil {
		t.Fatal(err)
	}
	return tag
}

// The shipped model finds what nobody should miss, in sentences made up for
// this test.
func TestShippedModel(t *testing.T) {
	tests := []struct{ text, words, category string }{
		{"The applicant, Mr Tomasz Borowiec, is a Polish national who lives in Gdynia.", "Tomasz Borowiec", "PERSON"},
		{"The applicant, Mr Tomasz Borowiec, is a Polish national who lives in Gdynia.", "Gdynia", "LOC"},
		{"The applicant, Mr Tomasz Borowiec, is a Polish national who lives in Gdynia.", "Polish", "DEM"},
		{"On 3 March 1999 the Gdynia District Court dismissed the appeal.", "Gdynia District Court", "ORG"},
		{"On 3 March 1999 the Gdynia District Court dismissed the appeal.", "3 March 1999", "DATETIME"},
		{"The case originated in an application (no. 40123/98) against the Kingdom of Sweden.", "40123/98", "CODE"},
		{"Yesterday I met Sarah Whitfield at the station.", "Sarah Whitfield", "PERSON"},
		{"We flew to Chicago for the weekend.", "Chicago", "LOC"},
	}
	tag := load(t)
	for _, test := range tests {
		spans, err := tag.Detect(context.Background(), &understudy.Document{Text: test.text})
		if err != nil {
			t.Fatal(err)
		}
		found := false
		var all []string
		for _, s := range spans {
			words := test.text[s.Start:s.End]
			all = append(all, words+"/"+string(s.Category))
			found = found || strings.Contains(words, test.words) && string(s.Category) == test.category
		}
		if !found {
			t.Errorf("%s %q not found in %q: %v", test.category, test.words, test.text, all)
		}
	}
}

// Spans are sorted, do not overlap, lie inside the text, and come out the same
// whatever the tagger saw before.
func FuzzDetect(f *testing.F) {
	f.Add("The applicant, Mr Tomasz Borowiec, lives in Gdynia.\n\nHe was born in 1944.")
	f.Add("")
	f.Add("A\x00B\xff\u2028'’'")
	f.Add(strings.Repeat("word ", 900))
	f.Fuzz(func(t *testing.T, text string) {
		tag := load(t)
		doc := &understudy.Document{ID: "x", Text: text}
		first, err := tag.Detect(context.Background(), doc)
		if err != nil {
			t.Fatal(err)
		}
		at := 0
		for _, s := range first {
			if s.Start < at || s.End <= s.Start || s.End > len(text) || s.Score >= 1 || s.Rule != tagger.Rule {
				t.Fatalf("span %+v after byte %d of %d", s, at, len(text))
			}
			at = s.End
		}
		if _, err := tag.Detect(context.Background(), &understudy.Document{Text: "Mr Smith\n" + text}); err != nil {
			t.Fatal(err)
		}
		again, err := tag.Detect(context.Background(), doc)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(first, again) {
			t.Fatalf("first %v, then %v", first, again)
		}
	})
}

func TestDetectStopsWhenAsked(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := load(t).Detect(ctx, &understudy.Document{ID: "x", Text: "Mr Smith"})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestDetectConcurrently(t *testing.T) {
	tag := load(t)
	text := "Mr Tomasz Borowiec lives in Gdynia."
	want, err := tag.Detect(context.Background(), &understudy.Document{Text: text})
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for j := range 50 {
				noise := fmt.Sprintf("Mrs Name%d of Place%d.\n", i, j)
				got, err := tag.Detect(context.Background(), &understudy.Document{Text: noise + text})
				if err != nil || len(got) < len(want) {
					t.Errorf("got %v, %v", got, err)
				}
			}
		})
	}
	wg.Wait()
}

// small trains a model that knows two words.
func small(t testing.TB) *tagger.Model {
	t.Helper()
	clusters := tagger.NewClusters([]uint32{2, 3}, map[string]uint16{"Anna": 1, "walks": 2})
	x := tagger.NewExtractor("en", clusters, nil)
	var examples []sequence.Example
	for range 5 {
		x.Read("Anna walks")
		var f sequence.Features
		x.Features(0, &f)
		examples = append(examples, sequence.Example{Features: f.Clone(), Labels: []uint8{tagger.LabelOf(understudy.Person, true), 0}})
	}
	w, err := sequence.Train(context.Background(), tagger.Labels(), examples, sequence.Options{Epochs: 5, Forbidden: tagger.Forbidden, Rand: rand.New(rand.NewPCG(1, 1))})
	if err != nil {
		t.Fatal(err)
	}
	bias := make([]float32, len(tagger.Labels()))
	bias[0] = -0.25
	return &tagger.Model{Weights: w, Clusters: clusters, Bias: bias}
}

func TestModelFile(t *testing.T) {
	m := small(t)
	var file bytes.Buffer
	if _, err := m.WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	again, err := tagger.ReadModel(bytes.NewReader(file.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	var copied bytes.Buffer
	if _, err := again.WriteTo(&copied); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(file.Bytes(), copied.Bytes()) {
		t.Error("a model read and written is another file")
	}
	spans, err := tagger.New(again, "en", nil).Detect(context.Background(), &understudy.Document{Text: "Anna walks"})
	if err != nil {
		t.Fatal(err)
	}
	if len(spans) != 1 || spans[0].Start != 0 || spans[0].End != 4 || spans[0].Category != understudy.Person {
		t.Errorf("found %+v", spans)
	}
}

func TestReadModelRefuses(t *testing.T) {
	var file bytes.Buffer
	if _, err := small(t).WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	good := file.Bytes()
	change := func(i int, b byte) []byte {
		bad := bytes.Clone(good)
		bad[i] ^= b
		return bad
	}
	tests := []struct {
		name string
		in   []byte
		want string
	}{
		{"empty", nil, "ends in its first"},
		{"another file", []byte("PK\x03\x04 and so on and so on"), "does not begin"},
		{"later version", change(4, 7), "version"},
		{"endless head", change(8, 0xff), "too long"},
		{"cut head", good[:40], "ends after"},
		{"damaged head", change(30, 1), "damaged"},
		{"cut weights", good[:len(good)-3], ""},
		{"damaged weights", change(len(good)-2, 1), ""},
	}
	for _, test := range tests {
		_, err := tagger.ReadModel(bytes.NewReader(test.in))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if !errors.Is(err, tagger.ErrFormat) && !errors.Is(err, sequence.ErrFormat) {
			t.Errorf("%s: %v wraps neither ErrFormat", test.name, err)
		}
	}
}

func FuzzReadModel(f *testing.F) {
	var file bytes.Buffer
	if _, err := small(f).WriteTo(&file); err != nil {
		f.Fatal(err)
	}
	f.Add(file.Bytes())
	f.Add([]byte("USTG\x01"))
	f.Fuzz(func(t *testing.T, in []byte) {
		m, err := tagger.ReadModel(bytes.NewReader(in))
		if err != nil {
			return
		}
		if _, err := tagger.New(m, "en", nil).Detect(context.Background(), &understudy.Document{Text: "Anna walks to 1st Street."}); err != nil {
			t.Fatal(err)
		}
	})
}

func TestLexiconClasses(t *testing.T) {
	l, err := en.New()
	if err != nil {
		t.Fatal(err)
	}
	classes := tagger.LexiconClasses("en", l.Lexicon)
	for _, pair := range [][2]string{{"Reading", "reading"}, {"Mark", "mark"}, {"Warsaw", "zzyzx"}} {
		if classes(pair[0]) == classes(pair[1]) {
			t.Errorf("%q and %q have the same classes", pair[0], pair[1])
		}
	}
	if classes("anna") != classes("Anna") {
		t.Error("a name written small, and no word otherwise, is still a name")
	}
	if tagger.LexiconClasses("en", nil) != nil {
		t.Error("no lexicon gives classes")
	}
}

func BenchmarkDetect(b *testing.B) {
	tag := load(b)
	text := strings.Repeat("The case originated in an application (no. 40123/98) against the Republic of Poland lodged by a Polish national, Mr Tomasz Borowiec (“the applicant”), on 3 March 1999. On 7 May 2001 the Gdynia District Court dismissed his appeal, as he had not paid the costs of 500 zlotys within the time allowed.\n\n", 100)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := tag.Detect(context.Background(), &understudy.Document{Text: text}); err != nil {
			b.Fatal(err)
		}
	}
}
