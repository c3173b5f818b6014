package wer

import (
	"bufio"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestAlign(t *testing.T) {
	for _, tt := range []struct {
		reference, hypothesis string
		want                  Counts
	}{
		{"", "", Counts{}},
		{"a b c", "a b c", Counts{Words: 3}},
		{"a b c", "", Counts{Words: 3, Deletions: 3}},
		{"", "a b", Counts{Insertions: 2}},
		{"a b c", "a x c", Counts{Words: 3, Substitutions: 1}},
		{"a b c", "a c", Counts{Words: 3, Deletions: 1}},
		{"a c", "a b c", Counts{Words: 2, Insertions: 1}},
		// Two errors either way: with a deletion and an insertion b is right.
		{"a b", "b c", Counts{Words: 2, Deletions: 1, Insertions: 1}},
	} {
		if got := Align(strings.Fields(tt.reference), strings.Fields(tt.hypothesis)); got != tt.want {
			t.Errorf("%q, %q: %+v, want %+v", tt.reference, tt.hypothesis, got, tt.want)
		}
	}
}

// The errors of 1,000 random pairs are those that jiwer counts (testdata/pairs.py). How
// they part into kinds is free where several alignments have as few errors: ours has
// never fewer words right.
func TestAsJiwer(t *testing.T) {
	f, err := os.Open("testdata/jiwer.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	pairs, alike := 0, 0
	var ours, theirs Counts
	for in := bufio.NewScanner(f); in.Scan(); {
		if strings.HasPrefix(in.Text(), "#") {
			continue
		}
		cells := strings.Split(in.Text(), "\t")
		n := make([]int, 4)
		for i := range n {
			if n[i], err = strconv.Atoi(cells[2+i]); err != nil {
				t.Fatal(err)
			}
		}
		reference := strings.Fields(cells[0])
		got, want := Align(reference, strings.Fields(cells[1])), Counts{len(reference), n[1], n[2], n[3]}
		if got.Errors() != want.Errors() || got.Rate() != want.Rate() {
			t.Errorf("%q, %q: %+v, jiwer %+v", cells[0], cells[1], got, want)
		}
		if right := got.Words - got.Substitutions - got.Deletions; right < n[0] {
			t.Errorf("%q, %q: %d words right, jiwer %d", cells[0], cells[1], right, n[0])
		}
		if pairs++; got == want {
			alike++
		}
		ours.add(got)
		theirs.add(want)
	}
	if pairs != 1000 || ours.Errors() != theirs.Errors() || ours.Words != theirs.Words {
		t.Errorf("%d pairs, %+v, jiwer %+v", pairs, ours, theirs)
	}
	t.Logf("kinds of errors are jiwer's in %d of %d pairs", alike, pairs)
}

// The interval of many equal utterances is the one of a binomial: √(p(1−p)/n).
func TestInterval(t *testing.T) {
	references, hypotheses := map[string][]string{}, map[string][]string{}
	for i := range 400 {
		id := strconv.Itoa(i)
		references[id], hypotheses[id] = []string{"a"}, []string{"a"}
		if i%4 == 0 {
			hypotheses[id] = []string{"b"}
		}
	}
	m, err := New(references)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Add("x", hypotheses); err != nil {
		t.Fatal(err)
	}
	s := m.Result(2000, 1).Of("x")
	sd := math.Sqrt(0.25 * 0.75 / 400)
	if s.Rate != 0.25 || math.Abs(s.Interval.From-(0.25-1.96*sd)) > 0.006 || math.Abs(s.Interval.To-(0.25+1.96*sd)) > 0.006 {
		t.Errorf("%v, %+v, want ±%v", s.Rate, s.Interval, 1.96*sd)
	}
}

// What is better in every utterance separates however wide the intervals are; what is
// better by chance does not. Counts over several runs give the mean.
func TestDifferences(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	references := map[string][]string{}
	for i := range 100 {
		references[strconv.Itoa(i)] = strings.Fields("a b c d e f")
	}
	m, err := New(references)
	if err != nil {
		t.Fatal(err)
	}
	var a, b, c, twice []Counts
	for range 100 {
		n := rng.IntN(5)
		one := Counts{Words: 6, Substitutions: n + 1}
		a, b, c = append(a, one), append(b, Counts{Words: 6, Substitutions: n}), append(c, Counts{Words: 6, Deletions: 1 + rng.IntN(5)})
		one.add(one)
		twice = append(twice, one)
	}
	for name, counts := range map[string][]Counts{"a": a} {
		if err := m.AddCounts(name, counts); err != nil {
			t.Fatal(err)
		}
	}
	for i, counts := range [][]Counts{b, c, twice} {
		if err := m.AddCounts([]string{"b", "c", "twice"}[i], counts); err != nil {
			t.Fatal(err)
		}
	}
	r := m.Result(1000, 1)
	better, _ := r.Between("a", "b")
	if math.Abs(better.Difference+1.0/6) > 1e-12 || !better.Separates() || better.Better != 1 {
		t.Errorf("better in every utterance: %+v", better)
	}
	back, _ := r.Between("b", "a")
	if back.Difference != -better.Difference || back.Interval.From != -better.Interval.To || back.Better != 0 {
		t.Errorf("the other way: %+v", back)
	}
	if d, _ := r.Between("a", "c"); d.Separates() {
		t.Errorf("drawn alike: %+v", d)
	}
	if d, _ := r.Between("a", "twice"); d.Difference != 0 || d.Equal != 1 || d.Separates() {
		t.Errorf("the same twice: %+v", d)
	}
	if again := m.Result(1000, 1); !slices.Equal(again.Differences, r.Differences) {
		t.Error("another result from the same seed")
	}
	if err := m.AddCounts("a", a); err == nil {
		t.Error("two systems of one name are taken")
	}
}

func TestMistakes(t *testing.T) {
	if _, err := New(map[string][]string{"1": nil}); err == nil {
		t.Error("references without words are taken")
	}
	m, err := New(map[string][]string{"1": {"a"}, "2": {"b", "c"}})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Add("x", map[string][]string{"3": {"a"}}); err == nil || !strings.Contains(err.Error(), `"3" has no reference`) {
		t.Errorf("%v", err)
	}
	if err := m.Add("y", map[string][]string{"1": {"a"}}); err != nil {
		t.Fatal(err)
	}
	if s := m.Result(10, 1).Of("y"); s.Deletions != 2 || !slices.Equal(s.Missing, []string{"2"}) {
		t.Errorf("a missing hypothesis: %+v", s)
	}
}

func TestRead(t *testing.T) {
	got, err := ReadAll(strings.NewReader("\uFEFFfile\tseconds\ttext\r\na.flac\t1.2\tOne two\r\n\nb\n"), strings.Fields)
	if err != nil || len(got) != 2 || !slices.Equal(got["a"], []string{"One", "two"}) || len(got["b"]) != 0 {
		t.Errorf("%v, %v", got, err)
	}
	for text, want := range map[string]string{"a\tx\na\ty": `line 2: utterance "a" comes twice`, "\tx": "line 1: it has no id"} {
		if _, err := ReadAll(strings.NewReader(text), strings.Fields); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("id\ttext\na\tb c")
	f.Fuzz(func(t *testing.T, text string) {
		if got, err := ReadAll(strings.NewReader(text), strings.Fields); err == nil {
			for id := range got {
				if id == "" {
					t.Fatal("no id")
				}
			}
		}
	})
}

func FuzzAlign(f *testing.F) {
	f.Add("a b", "b c")
	f.Fuzz(func(t *testing.T, a, b string) {
		x, y := strings.Fields(a), strings.Fields(b)
		if len(x)*len(y) > 1<<16 {
			return
		}
		c := Align(x, y)
		right := len(x) - c.Substitutions - c.Deletions
		if right < 0 || right+c.Substitutions+c.Insertions != len(y) || c.Errors() > max(len(x), len(y)) || c.Errors() != Align(y, x).Errors() {
			t.Fatalf("%v, %v: %+v", x, y, c)
		}
	})
}
