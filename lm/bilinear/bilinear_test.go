package bilinear

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/language/tokens"
	"github.com/understudy-text/understudy/lm"
)

// random returns parameters by chance: three classes of words and all shapes in
// a fourth.
func random(t testing.TB, seed uint64) *Parameters {
	t.Helper()
	words := append(strings.Fields("the a dog cat horse runs sleeps . , isn't"), Kinds()...)
	types := make([]float32, len(words))
	for i := range types {
		types[i] = 1
		if IsShape(words[i]) {
			types[i] = 50
		}
	}
	v, err := NewVocabulary(words, []int32{0, 2, 5, 10, int32(len(words))}, types)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 9))
	some := func(n int) []float32 {
		out := make([]float32, n)
		for i := range out {
			out[i] = float32(rng.NormFloat64())
		}
		return out
	}
	const dim, window = 8, 3
	row := []int32{v.ID("the"), v.ID("dog"), v.ID("runs")}
	keys := v.PairKeys(row, 2)
	sorted := keys[:]
	slices.Sort(sorted)
	return &Parameters{
		Vocabulary: v, Dim: dim, Window: window,
		Input: some((v.Len() + 2) * dim), Position: some(2 * window * dim), Bias: some(dim),
		Keys: sorted, Pairs: some(len(sorted) * dim),
		Class: some(v.Classes() * dim), ClassBias: some(v.Classes()), Output: some(v.Len() * dim), OutputBias: some(v.Len()),
	}
}

var tokenizer = tokens.New(&tokens.Rules{})

func TestProbabilitiesSumToOne(t *testing.T) {
	m := random(t, 1).Pack(tokenizer)
	v := m.Vocabulary()
	all := make([]int32, v.Len())
	for i := range all {
		all[i] = int32(i)
	}
	for _, text := range []string{"", "the dog", "the dog runs.\nthe cat", "Zzz 42 KLM"} {
		row := Row(nil, v, tokenizer, text)
		for i := range append(row, v.Gap()) {
			sum := 0.0
			for _, logP := range m.LogP(append(slices.Clone(row), v.Gap()), i, all...) {
				sum += math.Exp(logP)
			}
			if math.Abs(sum-1) > 1e-5 {
				t.Errorf("%q, place %d: probabilities sum to %v", text, i, sum)
			}
		}
	}
}

// TestBestIsExact holds the search that opens only some classes against a full
// sort.
func TestBestIsExact(t *testing.T) {
	for seed := range uint64(50) {
		m := random(t, seed).Pack(tokenizer)
		v := m.Vocabulary()
		row := []int32{v.ID("the"), v.Gap(), v.ID("runs")}
		type word struct {
			text string
			logP float64
		}
		var all []word
		for id := range int32(v.Len()) {
			if w := v.Word(id); !IsShape(w) && w != "cat" {
				all = append(all, word{w, m.LogP(row, 1, id)[0]})
			}
		}
		slices.SortStableFunc(all, func(a, b word) int {
			if a.logP > b.logP {
				return -1
			}
			return 1
		})
		got := m.Best(row, 1, 4, func(w string) bool { return w != "cat" })
		if len(got) != 4 {
			t.Fatalf("%d words", len(got))
		}
		for i, w := range got {
			if w.Text != all[i].text || math.Abs(math.Log(w.P)-all[i].logP) > 1e-5 {
				t.Errorf("seed %d, word %d: %v, want %v", seed, i, w, all[i])
			}
		}
	}
}

func TestWhatStandsAtThePlaceIsNotSeen(t *testing.T) {
	m := random(t, 3).Pack(tokenizer)
	v := m.Vocabulary()
	a := m.LogP([]int32{v.ID("the"), v.ID("dog"), v.ID("runs")}, 1, 0)
	b := m.LogP([]int32{v.ID("the"), v.Gap(), v.ID("runs")}, 1, 0)
	if a[0] != b[0] {
		t.Errorf("%v and %v", a, b)
	}
}

func TestWords(t *testing.T) {
	m := random(t, 4).Pack(tokenizer)
	ctx := context.Background()
	got, err := m.Words(ctx, []lm.Cloze{{Between: []string{"the ", " runs. the ", " sleeps"}, Want: []int{1, 0}}, {Between: []string{"the dog"}}}, 100, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != 2 || len(got[0]) != 2 || len(got[1]) != 0 {
		t.Fatalf("%v", got)
	}
	for _, w := range got[0] {
		if len(w) != 7 { // neither signs nor isn't nor shapes
			t.Errorf("%d words: %v", len(w), w)
		}
		if !slices.IsSortedFunc(w, func(a, b lm.Word) int {
			if a.P > b.P {
				return -1
			}
			return 1
		}) {
			t.Errorf("not the likeliest first: %v", w)
		}
	}
	if _, err := m.Words(ctx, []lm.Cloze{{Between: []string{"a", "b"}, Want: []int{1}}}, 1, nil); err == nil {
		t.Error("a gap that is not there was predicted")
	}
	if w, err := m.Words(ctx, []lm.Cloze{{Between: []string{"a", "b"}, Want: []int{0}}}, 0, nil); err != nil || len(w[0][0]) != 0 {
		t.Errorf("no words wanted: %v, %v", w, err)
	}
	stopped, stop := context.WithCancel(ctx)
	stop()
	if _, err := m.Words(stopped, []lm.Cloze{{Between: []string{"a", "b"}, Want: []int{0}}}, 1, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}

func TestScore(t *testing.T) {
	m := random(t, 5).Pack(tokenizer)
	v := m.Vocabulary()
	candidates := []string{"dog", "the cat", "Zyx", "cat", "", "the dog", " dog "}
	got, err := m.Score(context.Background(), []lm.Question{{
		Cloze:      lm.Cloze{Between: []string{"a ", " runs"}, Want: []int{0}},
		Candidates: candidates,
	}})
	if err != nil {
		t.Fatal(err)
	}
	a, the, runs, gap := v.ID("a"), v.ID("the"), v.ID("runs"), v.Gap()
	one := func(w string) float64 { return m.LogP([]int32{a, gap, runs}, 1, v.ID(w))[0] }
	two := func(w string) float64 {
		return m.LogP([]int32{a, gap, gap, runs}, 1, the)[0] + m.LogP([]int32{a, the, gap, runs}, 2, v.ID(w))[0]
	}
	for i, want := range []float64{one("dog"), two("cat"), one("Zyx") - math.Log(50), one("cat"), math.Inf(-1), two("dog"), one("dog")} {
		if math.Abs(got[0][i]-want) > 1e-9 && got[0][i] != want {
			t.Errorf("%q: %v, want %v", candidates[i], got[0][i], want)
		}
	}
	for _, want := range [][]int{nil, {0, 0}, {1}, {-1}} {
		if _, err := m.Score(context.Background(), []lm.Question{{Cloze: lm.Cloze{Between: []string{"a", "b"}, Want: want}}}); err == nil {
			t.Errorf("wanted gaps %v of one were scored", want)
		}
	}
}

func TestShapes(t *testing.T) {
	for word, want := range map[string]string{
		"walking": "xing xng xg x", "Zyx": "Cyx Cx C", "NATO": "Aato Ato Ao A", "iPhone": "mone mne me m",
		"1998": "00000 0", "3.5": "00.0 0", "B12": "b", "—": ".", "Å": "C", "a": "x", "": ".", "åäö": "xäö xö x",
	} {
		var got []string
		for _, s := range Shapes(word) {
			got = append(got, strings.TrimPrefix(s, shapeMark))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
}

func TestNormal(t *testing.T) {
	for token, want := range map[string]string{"“": `"`, "n’t": "n't", "–": "-", "x": "x", "``": `"`} {
		if got := Normal(token); got != want {
			t.Errorf("%q: %q, want %q", token, got, want)
		}
	}
}

func written(t testing.TB, m *Model) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := m.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestWriteRead(t *testing.T) {
	m := random(t, 6).Pack(tokenizer)
	data := written(t, m)
	again, err := Read(data, tokenizer)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(written(t, again), data) {
		t.Error("what was read is written otherwise")
	}
	row := []int32{0, m.Vocabulary().Gap(), 4}
	if a, b := m.LogP(row, 1, 3, 7), again.LogP(row, 1, 3, 7); math.Abs(a[0]-b[0]) > 1e-6 || math.Abs(a[1]-b[1]) > 1e-6 {
		t.Errorf("%v, read again %v", a, b)
	}
}

// sealed gives data a right checksum.
func sealed(data []byte) []byte {
	body := data[:len(data)-4]
	return binary.LittleEndian.AppendUint32(slices.Clone(body), crc32.Checksum(body, castagnoli))
}

func TestReadRefuses(t *testing.T) {
	good := written(t, random(t, 7).Pack(tokenizer))
	change := func(at int, with ...byte) []byte {
		b := slices.Clone(good)
		copy(b[at:], with)
		return b
	}
	at := len(magic)
	for _, test := range []struct {
		name string
		data []byte
		want string
	}{
		{"nothing", nil, "does not start"},
		{"another version", change(at-1, 2), "does not start"},
		{"cut in the header", good[:at+10], "ends in the header"},
		{"cut", good[:len(good)-9], "the header speaks of"},
		{"longer", append(slices.Clone(good), 0), "the header speaks of"},
		{"many words", change(at, 255, 255, 255, 255), "words"},
		{"many dimensions", change(at+12, 255, 255, 255, 255), "dimensions"},
		{"no words", change(at, 0, 0, 0, 0), "empty"},
		{"a flipped bit", change(len(good)/2, good[len(good)/2]^1), "checksum"},
		{"a word twice", sealed(change(at+24+len("the\na\n"), []byte("cat")...)), "twice"},
		{"a number that is none", sealed(change(len(good)-8, 0, 0, 192, 127)), "number"},
	} {
		_, err := Read(test.data, tokenizer)
		if !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	good := written(f, random(f, 8).Pack(tokenizer))
	f.Add(good)
	f.Add(good[:40])
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, d := range [][]byte{data, seal(data)} {
			m, err := Read(d, tokenizer)
			if err != nil {
				if !errors.Is(err, ErrFormat) {
					t.Fatalf("an error of another kind: %v", err)
				}
				continue
			}
			if !bytes.Equal(written(t, m)[:len(magic)+24], d[:len(magic)+24]) {
				t.Fatal("the header is written otherwise")
			}
			m.Best([]int32{m.Vocabulary().Gap()}, 0, 3, nil)
		}
	})
}

// seal lets the fuzzer past the checksum.
func seal(data []byte) []byte {
	if len(data) < 4 {
		return data
	}
	return sealed(data)
}

func FuzzScore(f *testing.F) {
	m := random(f, 9).Pack(tokenizer)
	f.Add("the ", " runs", "dog")
	f.Add("\n", "", "a\nb")
	f.Add("\xff", "𝒳", "\t")
	f.Fuzz(func(t *testing.T, before, after, candidate string) {
		c := lm.Cloze{Between: []string{before, after}, Want: []int{0}}
		got, err := m.Score(context.Background(), []lm.Question{{Cloze: c, Candidates: []string{candidate, "dog"}}})
		if err != nil {
			t.Fatal(err)
		}
		if math.IsNaN(got[0][0]) || got[0][0] > 1e-4 || math.IsInf(got[0][1], 0) {
			t.Fatalf("log probabilities %v", got[0])
		}
		if _, err := m.Words(context.Background(), []lm.Cloze{c}, 3, nil); err != nil {
			t.Fatal(err)
		}
	})
}

// The pseudo-log-likelihood is what Score says of each word in the place of it.
func TestPseudoLogP(t *testing.T) {
	m := random(t, 4).Pack(tokenizer)
	text := "the dog runs .\n\na blorp sleeps"
	want, n := 0.0, 0
	for at := 0; at < len(text); {
		word := text[at:]
		if end := strings.IndexAny(word, " \n"); end >= 0 {
			word = word[:end]
		}
		if word != "" {
			scores, err := m.Score(t.Context(), []lm.Question{{Cloze: lm.Cloze{Between: []string{text[:at], text[at+len(word):]}, Want: []int{0}}, Candidates: []string{word}}})
			if err != nil {
				t.Fatal(err)
			}
			want += scores[0][0]
			n++
		}
		at += len(word) + 1
	}
	got, words, err := m.PseudoLogP(t.Context(), text)
	if err != nil || words != n || math.Abs(got-want) > 1e-4 {
		t.Errorf("%v over %d words, %v; one by one %v over %d", got, words, err, want, n)
	}
	if got, words, err := m.PseudoLogP(t.Context(), " \n"); got != 0 || words != 0 || err != nil {
		t.Errorf("no words: %v, %d, %v", got, words, err)
	}
}

// A reader that has read other texts says of one what it says of it alone.
func TestReaderRemembers(t *testing.T) {
	m := random(t, 4).Pack(tokenizer)
	r := m.Reader()
	texts := []string{"the dog runs .", "the dog sleeps . the dog runs .", "a blorp runs .\n\nthe dog runs .", "the dog runs ."}
	for _, text := range texts {
		want, words, err := m.PseudoLogP(t.Context(), text)
		if err != nil {
			t.Fatal(err)
		}
		got, n, err := r.PseudoLogP(t.Context(), text)
		if got != want || n != words || err != nil {
			t.Errorf("%q: %v over %d words, alone %v over %d; %v", text, got, n, want, words, err)
		}
	}
}

func TestVector(t *testing.T) {
	m := random(t, 4).Pack(tokenizer)
	for _, text := range []string{"dog", "the dog", "blorp\nruns"} {
		if v := m.Vector(text); math.Abs(float64(Dot(v, v))-1) > 1e-5 {
			t.Errorf("%q: length² %v", text, Dot(v, v))
		}
	}
	if a, b := m.Vector("the dog"), m.Vector("dog \n the"); Dot(a, b) < 0.99999 {
		t.Errorf("the order of words counts: %v", Dot(a, b))
	}
	if v := m.Vector(" "); Dot(v, v) != 0 {
		t.Errorf("no word: %v", v)
	}
}
