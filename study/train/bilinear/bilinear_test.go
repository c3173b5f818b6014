package bilinear

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/language/en"
	"github.com/understudy-text/understudy/lm/bilinear"
)

// made returns sentences in which the verb depends on both sides of it.
func made(n int) [][]string {
	rng := rand.New(rand.NewPCG(1, 1))
	var lines []string
	for range n {
		one := []string{"dog", "horse", "cat"}[rng.IntN(3)]
		if rng.IntN(2) == 0 {
			lines = append(lines, "the "+one+" eats the bread .")
		} else {
			lines = append(lines, "a "+one+" drinks the water .")
		}
	}
	return Cut(lines, en.Tokenizer)
}

var small = Options{Words: 50, Classes: 4, Pairs: 50, Dim: 8, Window: 3, Epochs: 8, Seed: 1}

func train(t *testing.T, lines [][]string, o Options) *bilinear.Model {
	t.Helper()
	p, err := Train(context.Background(), lines, o)
	if err != nil {
		t.Fatal(err)
	}
	return p.Pack(en.Tokenizer)
}

func TestTrainLearns(t *testing.T) {
	m := train(t, made(400), small)
	v := m.Vocabulary()
	for _, test := range []struct{ before, after, want string }{
		{"the dog", "the bread .", "eats"},
		{"a cat", "the water .", "drinks"},
		{"the horse eats the", ".", "bread"},
	} {
		row := append(bilinear.Row(nil, v, en.Tokenizer, test.before), v.Gap())
		at := len(row) - 1
		row = append(row, bilinear.Row(nil, v, en.Tokenizer, test.after)...)
		if got := m.Best(row, at, 1, nil); got[0].Text != test.want || got[0].P < 0.8 {
			t.Errorf("%s ___ %s: %v, want %s", test.before, test.after, got, test.want)
		}
	}
	scores := Score(Rows(made(50), v), v, 0.15, 1, Light{m})
	if s := scores[0]; s.Places < 20 || s.Top1 < 0.6 || s.Top10 < s.Top1 || s.Perplexity > 3 {
		t.Errorf("%+v", s)
	}
}

func TestTrainIsTheSameForTheSameSeed(t *testing.T) {
	bytesOf := func(seed uint64) []byte {
		o := small
		o.Seed = seed
		var b bytes.Buffer
		if err := train(t, made(100), o).Write(&b); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	if !bytes.Equal(bytesOf(1), bytesOf(1)) {
		t.Error("the same seed gave another model")
	}
	if bytes.Equal(bytesOf(1), bytesOf(2)) {
		t.Error("another seed gave the same model")
	}
}

func TestTrainRefuses(t *testing.T) {
	if _, err := Train(context.Background(), nil, small); err == nil {
		t.Error("a model was made of nothing")
	}
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if _, err := Train(stopped, made(10), small); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}

// TestGradient holds dh, which all other gradients are made of, against finite
// differences.
func TestGradient(t *testing.T) {
	lines := made(20)
	o := small.withDefaults()
	v, err := vocabulary(context.Background(), lines, o)
	if err != nil {
		t.Fatal(err)
	}
	loss := func(move int, by float32) (float64, []float32) {
		l := newLearner(v, nil, o, rand.New(rand.NewPCG(1, 1)))
		for d := range l.h {
			l.h[d] = float32(d) / 7
		}
		if move >= 0 {
			l.h[move] += by
		}
		return l.softmax(l.p.Class, l.p.ClassBias, l.class, l.classBias, 1), l.dh
	}
	_, dh := loss(-1, 0)
	for d, got := range dh {
		const step = 1e-2
		up, _ := loss(d, step)
		down, _ := loss(d, -step)
		if want := (up - down) / (2 * step); math.Abs(want-float64(got)) > 1e-3 {
			t.Errorf("dimension %d: %v, by differences %v", d, got, want)
		}
	}
}

func TestCut(t *testing.T) {
	for line, want := range map[string]string{
		"The <unk> of 1,000 “men”":     `The||of|1,000|"|men|"`,
		"a well @-@ known 1 @,@ 000 .": "a|well|-|known|1,000|.",
		"":                             "",
	} {
		if got := strings.Join(cut(line, en.Tokenizer), "|"); got != want {
			t.Errorf("%q: %s, want %s", line, got, want)
		}
	}
}

func TestUnknownWordsHaveShapes(t *testing.T) {
	m := train(t, made(100), small)
	v := m.Vocabulary()
	rows := Rows([][]string{{"Zebulon", "dog", "", "1999"}}, v)
	if !bilinear.IsShape(v.Word(rows[0][0])) || v.Word(rows[0][1]) != "dog" || rows[0][2] != v.Gap() || !bilinear.IsShape(v.Word(rows[0][3])) {
		t.Errorf("%v", rows)
	}
	if got := Score(rows, v, 1, 1, Light{m})[0]; got.Places != 3 || got.Unknown != 2 {
		t.Errorf("%+v: three words are asked for, two of them unknown", got)
	}
}

func TestCard(t *testing.T) {
	lines := made(60)
	m := train(t, lines, small)
	c := Card{Language: "en", Text: []string{"dir/a.txt"}, Held: []string{"dir/b.txt"}, Licence: "none.", Options: small, Share: 0.15}
	c.Compare(m, lines, [][][]string{made(20)})
	text := c.Markdown()
	for _, want := range []string{"a.txt", "--held b.txt", "Licences of the data: none.", "--epochs 8 --seed 1", "| b.txt | bidirectional trigram | ", "| b.txt | tiny | "} {
		if !strings.Contains(text, want) {
			t.Errorf("the card lacks %q:\n%s", want, text)
		}
	}
	if strings.Contains(text, "dir/") {
		t.Error("the card names folders")
	}
	if !slices.ContainsFunc(c.Scores, func(s NamedScores) bool { return s.Model == "unigram" && s.Top1 < 0.5 }) {
		t.Errorf("%+v", c.Scores)
	}
}
