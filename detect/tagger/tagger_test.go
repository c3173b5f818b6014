package tagger_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/tagger"
	"github.com/understudy-text/understudy/internal/sequence"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language"
)

// shipped loads the taggers of all languages once.
var shipped = sync.OnceValues(func() (map[string]*tagger.Tagger, error) {
	languages, err := stock.Languages(stock.Codes()...)
	if err != nil {
		return nil, err
	}
	out := map[string]*tagger.Tagger{}
	for code, l := range languages {
		m, err := tagger.ReadModel(bytes.NewReader(l.Mentions))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", code, err)
		}
		if out[code], err = tagger.New(m, l); err != nil {
			return nil, fmt.Errorf("%s: %w", code, err)
		}
	}
	return out, nil
})

func load(t testing.TB, code string) *tagger.Tagger {
	t.Helper()
	all, err := shipped()
	if err != nil {
		t.Fatal(err)
	}
	return all[code]
}

func detect(t testing.TB, d understudy.Detector, text string) []understudy.Span {
	t.Helper()
	spans, err := d.Detect(context.Background(), &understudy.Document{ID: "x", Text: text})
	if err != nil {
		t.Fatal(err)
	}
	at := 0
	for _, s := range spans {
		switch {
		case s.Start < at || s.End <= s.Start || s.End > len(text):
			t.Fatalf("span %+v behind byte %d of %d", s, at, len(text))
		case s.Score <= 0 || s.Score >= 1 || s.Rule != tagger.Rule || !slices.Contains(understudy.Categories[:], s.Category):
			t.Fatalf("span %+v", s)
		case utf8.ValidString(text) && !utf8.ValidString(text[s.Start:s.End]):
			t.Fatalf("span %+v cuts a character", s)
		}
		at = s.End
	}
	return spans
}

// The shipped models find what nobody should miss, in sentences made up for
// this test.
func TestShippedModels(t *testing.T) {
	for _, test := range []struct{ code, text, words, category string }{
		{"en", "The applicant, Mr Tomasz Borowiec, is a Polish national who lives in Gdynia.", "Tomasz Borowiec", "PERSON"},
		{"en", "The applicant, Mr Tomasz Borowiec, is a Polish national who lives in Gdynia.", "Gdynia", "LOC"},
		{"en", "The applicant, Mr Tomasz Borowiec, is a Polish national who lives in Gdynia.", "Polish", "DEM"},
		{"en", "On 3 March 1999 the Gdynia District Court dismissed the appeal.", "Gdynia District Court", "ORG"},
		{"en", "On 3 March 1999 the Gdynia District Court dismissed the appeal.", "3 March 1999", "DATETIME"},
		{"en", "The case originated in an application (no. 40123/98) against the Kingdom of Sweden.", "40123/98", "CODE"},
		{"en", "Yesterday I met Sarah Whitfield at the station.", "Sarah Whitfield", "PERSON"},
		{"en", "We flew to Chicago for the weekend.", "Chicago", "LOC"},
		{"en", "Name: Sarah Whitfield\nPhone: 020 7946 0018", "Sarah Whitfield", "PERSON"},
		{"en", "Name: Sarah Whitfield\nPhone: 020 7946 0018", "020 7946 0018", "CODE"},
		{"sv", "Karin Wennerholm bor i Göteborg.", "Karin Wennerholm", "PERSON"},
		{"sv", "Karin Wennerholm bor i Göteborg.", "Göteborg", "LOC"},
		{"sv", "Den 12 oktober 2021 avslog Malmö tingsrätt ansökan.", "12 oktober 2021", "DATETIME"},
		{"sv", "Den 12 oktober 2021 avslog Malmö tingsrätt ansökan.", "Malmö tingsrätt", "ORG"},
		{"sv", "Personnummer: 850709-9805", "850709-9805", "CODE"},
	} {
		var all []string
		found := false
		for _, s := range detect(t, load(t, test.code), test.text) {
			words := test.text[s.Start:s.End]
			all = append(all, words+"/"+string(s.Category))
			found = found || strings.Contains(words, test.words) && string(s.Category) == test.category
		}
		if !found {
			t.Errorf("%s %q not found in %q: %v", test.category, test.words, test.text, all)
		}
	}
}

// What is found in a text does not depend on what the tagger read before it.
func TestNothingStaysOfOtherTexts(t *testing.T) {
	long := strings.Repeat("Anna", 20)
	texts := []string{
		"Mr Kos lives in Lund. The court heard Kos.", "", "\n\n", "KOS kos Kos", "Kos: hi\nLund: hello\nKos: no", "name;town\nKos;Lund\nLund;Kos", long + " lives in Lund", long + "X lives in Lund", strings.Repeat("Kos ", 900),
		"Write to anna@example.org or https://example.org/kos.", "Den 12 oktober 2021 kom Karin.", "مرحبا Kos 王小明", "\x00\u200b\ufeff",
	}
	for code := range map[string]bool{"en": true, "sv": true} {
		d := load(t, code)
		var alone [][]understudy.Span
		for _, text := range texts {
			alone = append(alone, detect(t, d, text))
		}
		for i := range texts {
			for j, text := range texts {
				detect(t, d, texts[i])
				if again := detect(t, d, text); !slices.Equal(again, alone[j]) {
					t.Errorf("%s: %.40q after %.40q: %v, alone %v", code, text, texts[i], again, alone[j])
				}
			}
		}
	}
}

func TestDetectConcurrently(t *testing.T) {
	d := load(t, "en")
	text := "Mr Tomasz Borowiec lives in Gdynia."
	want := detect(t, d, text)
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for j := range 30 {
				noise := &understudy.Document{Text: fmt.Sprintf("Mrs Name%d of Place%d.\n", i, j)}
				if _, err := d.Detect(context.Background(), noise); err != nil {
					t.Error(err)
				}
				got, err := d.Detect(context.Background(), &understudy.Document{Text: text})
				if err != nil || !slices.Equal(got, want) {
					t.Errorf("got %v, %v; want %v", got, err, want)
				}
			}
		})
	}
	wg.Wait()
}

func TestDetectStopsWhenAsked(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := load(t, "en").Detect(ctx, &understudy.Document{ID: "d7", Text: "Mr Secret"})
	if !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), `"d7"`) || strings.Contains(err.Error(), "Secret") {
		t.Errorf("got %v", err)
	}
}

// FuzzDetect: whatever the bytes, spans are sorted, apart and inside the text, and
// the same a second time.
func FuzzDetect(f *testing.F) {
	load(f, "en") // not within the time of one input
	for _, s := range []string{"The applicant, Mr Tomasz Borowiec, lives in Gdynia.\n\nHe was born in 1944.", "", "A\x00B\xff\u2028'’'", strings.Repeat("word ", 900), "a:b:c", "a;b;c\n1;2;3", "KOS:\n: ::", "[00:1] A: b"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, code := range []string{"en", "sv"} {
			d := load(t, code)
			first := detect(t, d, text)
			detect(t, d, "Mr Smith\n"+text)
			if again := detect(t, d, text); !slices.Equal(first, again) {
				t.Fatalf("first %v, then %v", first, again)
			}
		}
	})
}

// bare is a language of one word, without rules and lexicon.
func bare() *language.Language { return &language.Language{Code: "xx", Words: "mr\ttitle\n"} }

// small trains a model that knows two words.
func small(t testing.TB) *tagger.Model {
	t.Helper()
	clusters := tagger.NewClusters([]uint32{2, 3}, map[string]uint16{"Anna": 1, "walks": 2})
	x, err := tagger.NewExtractor(bare(), clusters)
	if err != nil {
		t.Fatal(err)
	}
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
	m := &tagger.Model{Weights: w, Clusters: clusters, Bias: make([]float32, len(tagger.Labels())), Threshold: 0.3, Legal: 0.5}
	m.Bias[0] = -0.25
	m.Calibration[0].A, m.Calibration[0].B = 0.5, -1
	return m
}

func written(t testing.TB, m *tagger.Model) []byte {
	t.Helper()
	var file bytes.Buffer
	n, err := m.WriteTo(&file)
	if err != nil || n != int64(file.Len()) {
		t.Fatalf("%d of %d bytes written: %v", n, file.Len(), err)
	}
	return file.Bytes()
}

func TestModelFile(t *testing.T) {
	m := small(t)
	file := written(t, m)
	again, err := tagger.ReadModel(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(file, written(t, again)) {
		t.Error("a model read and written is another file")
	}
	if again.Calibration != m.Calibration || again.Threshold != m.Threshold || again.Legal != m.Legal || !reflect.DeepEqual(again.Bias, m.Bias) {
		t.Errorf("calibration %v, bias %v, threshold %v", again.Calibration, again.Bias, again.Threshold)
	}
	if again.Clusters.Of("anna") != 0 || again.Clusters.Of("Anna") != 1 || again.Clusters.Of("WALKS") != 2 || again.Clusters.Of("") != 0 {
		t.Error("the clusters are others")
	}
	d, err := tagger.New(again, bare())
	if err != nil {
		t.Fatal(err)
	}
	spans := detect(t, d, "Anna walks")
	if len(spans) != 1 || spans[0].Start != 0 || spans[0].End != 4 || spans[0].Category != understudy.Person {
		t.Errorf("found %+v", spans)
	}
	before := append(bytes.Clone(file[:4]), 3) // a file of version 3 has one threshold
	head := file[13 : 13+binary.LittleEndian.Uint32(file[5:])]
	legal := 12 + 8*len(understudy.Categories) + 4
	before = binary.LittleEndian.AppendUint32(before, uint32(len(head)-4))
	before = append(before, make([]byte, 4)...)
	before = append(append(append(before, head[:legal]...), head[legal+4:]...), file[13+len(head):]...)
	before = resealed(before, func([]byte) {})
	if again, err = tagger.ReadModel(bytes.NewReader(before)); err != nil || again.Legal != m.Threshold {
		t.Errorf("a file of the version before: %v", err)
	}
	m.Bias = nil
	if again, err = tagger.ReadModel(bytes.NewReader(written(t, m))); err != nil || again.Bias != nil {
		t.Errorf("a model without a bias: %v, %v", again, err)
	}
}

// resealed changes the head of a model file and makes its checksum right again.
func resealed(file []byte, change func(head []byte)) []byte {
	out := bytes.Clone(file)
	head := out[13 : 13+binary.LittleEndian.Uint32(out[5:])]
	change(head)
	binary.LittleEndian.PutUint32(out[9:], crc32.Checksum(head, crc32.MakeTable(crc32.Castagnoli)))
	return out
}

func TestReadModelRefuses(t *testing.T) {
	m := small(t)
	good := written(t, m)
	change := func(i int, b byte) []byte {
		bad := bytes.Clone(good)
		bad[i] ^= b
		return bad
	}
	weights, err := sequence.Train(context.Background(), []string{"O", "B-PERSON"}, []sequence.Example{{}}, sequence.Options{Epochs: 1, Rand: rand.New(rand.NewPCG(1, 1))})
	if err != nil {
		t.Fatal(err)
	}
	wordsAt := 20 + 8*len(understudy.Categories) + 4*len(m.Bias) + 4*2
	tests := []struct {
		name string
		in   []byte
		want string
	}{
		{"empty", nil, "ends in its first"},
		{"another file", []byte("PK\x03\x04 and so on and so on"), "does not begin"},
		{"earlier version", change(4, 1), "version 5, this program reads 4"},
		{"later version", change(4, 3), "version 7, this program reads 4"},
		{"endless head", change(8, 0xff), "too long"},
		{"cut head", good[:40], "ends after"},
		{"damaged head", change(30, 1), "damaged"},
		{"no weights", good[:13+binary.LittleEndian.Uint32(good[5:])], ""},
		{"cut weights", good[:len(good)-3], ""},
		{"damaged weights", change(len(good)-2, 1), ""},
		{"other labels", written(t, &tagger.Model{Weights: weights, Threshold: 0.3}), "other labels"},
		{"a bias of other labels", written(t, &tagger.Model{Weights: m.Weights, Bias: []float32{1, 2}, Threshold: 0.3}), "other labels"},
		{"no threshold", written(t, &tagger.Model{Weights: m.Weights}), "a score of 0"},
		{"a cluster that is not there", resealed(good, func(h []byte) { h[wordsAt+16] = 9 }), "cluster 9 of 2"},
		{"cluster 0", resealed(good, func(h []byte) { h[wordsAt+16] = 0 }), "cluster 0 of 2"},
		{"more words than it holds", resealed(good, func(h []byte) { h[8] = 200 }), "wrong length"},
		{"many more", resealed(good, func(h []byte) { binary.LittleEndian.PutUint32(h[8:], math.MaxUint32) }), "wrong length"},
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
	for n := range good {
		if _, err := tagger.ReadModel(bytes.NewReader(good[:n])); err == nil {
			t.Fatalf("cut off after %d of %d bytes: no error", n, len(good))
		}
	}
	for i := range good {
		if _, err := tagger.ReadModel(bytes.NewReader(change(i, 4))); err == nil {
			t.Fatalf("a bit flipped in byte %d of %d: no error", i, len(good))
		}
	}
}

// FuzzReadModel: what is read can be used. The checksum of the head is made right,
// so that what is behind it is fuzzed too.
func FuzzReadModel(f *testing.F) {
	good := written(f, small(f))
	f.Add(good, true)
	f.Add(good, false)
	f.Add([]byte("USTG\x03"), false)
	f.Fuzz(func(t *testing.T, in []byte, seal bool) {
		if seal && len(in) > 13 && int(binary.LittleEndian.Uint32(in[5:])) <= len(in)-13 {
			in = resealed(in, func([]byte) {})
		}
		m, err := tagger.ReadModel(bytes.NewReader(in))
		if err != nil {
			if !errors.Is(err, tagger.ErrFormat) && !errors.Is(err, sequence.ErrFormat) {
				t.Fatal(err)
			}
			return
		}
		d, err := tagger.New(m, bare())
		if err != nil {
			t.Fatal(err)
		}
		detect(t, d, "Anna walks to 1st Street.")
	})
}

func TestLabels(t *testing.T) {
	labels, categories := tagger.Labels(), tagger.LabelCategories()
	if len(labels) != 17 || len(categories) != 17 || labels[0] != "O" || categories[0] != "" {
		t.Fatalf("labels %q of %q", labels, categories)
	}
	for _, c := range understudy.Categories {
		for _, first := range []bool{true, false} {
			l := tagger.LabelOf(c, first)
			if categories[l] != c || labels[l] != map[bool]string{true: "B-", false: "I-"}[first]+string(c) {
				t.Errorf("%s, first %v, is label %d: %s", c, first, l, labels[l])
			}
		}
	}
	if tagger.LabelOf("NOBODY", true) != 0 {
		t.Error("an unknown category has a label")
	}
	for from, allowed := range map[string]string{"O": "", "": "", "B-LOC": "I-LOC", "I-LOC": "I-LOC", "B-ORG": "I-ORG"} {
		for _, to := range append(labels, "") {
			if got := tagger.Forbidden(from, to); got != (strings.HasPrefix(to, "I-") && to != allowed) {
				t.Errorf("%q after %q is forbidden: %v", to, from, got)
			}
		}
	}
}

// The more sure the model, the more sure the score, and it stays between 0 and 1.
func TestCalibration(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	sets := map[string]func(p float64) float64{ // how often a finding of probability p is right
		"as it says": func(p float64) float64 { return p },
		"too sure":   func(p float64) float64 { return p * p },
		"too timid":  func(p float64) float64 { return math.Sqrt(p) },
		"always":     func(float64) float64 { return 1 },
		"never":      func(float64) float64 { return 0 },
		"backwards":  func(p float64) float64 { return 1 - p },
	}
	for name, truth := range sets {
		var c tagger.Calibration
		var p []float32
		var right []bool
		for range 4000 {
			q := r.Float64()
			p, right = append(p, float32(q)), append(right, r.Float64() < truth(q))
		}
		c.Fit(understudy.Person, p, right)
		last := float32(0)
		for q := float32(0); q <= 1; q += 1.0 / 64 {
			got := c.Of(understudy.Person, q)
			if !(got > 0 && got < 1) || got < last {
				t.Errorf("%s: %v becomes %v, behind %v", name, q, got, last)
			}
			last = got
			if want := truth(float64(q)); name != "backwards" && q > 0.1 && q < 0.9 && math.Abs(float64(got)-want) > 0.08 {
				t.Errorf("%s: %v becomes %v, want about %.2f", name, q, got, want)
			}
		}
		if got := c.Of(understudy.Location, 0.3); got != 0.3 {
			t.Errorf("%s: another category changes: 0.3 becomes %v", name, got)
		}
	}
	var c tagger.Calibration
	c.Fit(understudy.Person, []float32{0.9, 0.8}, []bool{false, false})
	c.Fit("NOBODY", make([]float32, 100), make([]bool, 100))
	if c != (tagger.Calibration{}) {
		t.Errorf("two findings, or another category, calibrate: %v", c)
	}
	for p, want := range map[float32]float32{0: 0.002, 1: 0.998, 0.5: 0.5} {
		if got := c.Of("NOBODY", p); got != want {
			t.Errorf("%v becomes %v, want %v", p, got, want)
		}
	}
	c.Fit(understudy.Person, make([]float32, 50), make([]bool, 50)) // all alike
	if got := c.Of(understudy.Person, 0.5); !(got > 0 && got < 1) {
		t.Errorf("findings that are all alike: %v", got)
	}
}

func TestEachWord(t *testing.T) {
	var b strings.Builder
	tagger.EachWord("Anna is 12.\nYes\n\nno", nil, func(w string) { b.WriteString(w + " ") }, func() { b.WriteString("| ") })
	if got, want := b.String(), "| Anna is 0 . | Yes | no | "; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func BenchmarkDetect(b *testing.B) {
	d := load(b, "en")
	text := strings.Repeat("The case originated in an application (no. 40123/98) against the Republic of Poland lodged by a Polish national, Mr Tomasz Borowiec (“the applicant”), on 3 March 1999. On 7 May 2001 the Gdynia District Court dismissed his appeal, as he had not paid the costs of 500 zlotys within the time allowed.\n\n", 100)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := d.Detect(context.Background(), &understudy.Document{Text: text}); err != nil {
			b.Fatal(err)
		}
	}
}
