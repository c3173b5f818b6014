package cloaked

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/experiment"
	"github.com/understudy-text/understudy/study/report"
)

// sizes is a configuration of made-up data.
const sizes = `
seeds: 2
texts:
  - {name: messages, language: en, paper: en, files: [messages.iob2], label: id, labels: {work: office, home: family}, unit: document, spans: given, held: 3}
names:
  - {name: people, language: en, paper: en, train: [train.iob2], test: [test.iob2]}
`

// madeUp writes documents of named entities whose words tell the label.
func madeUp(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	people := []string{"Anna Nowak", "Jan Kos", "Olaf Berg", "Maria Lund", "Piotr Wilk", "Eva Holm"}
	towns := []string{"Gdynia", "Leeds", "Opole", "Turku"}
	words := map[string]string{"work": "PERSON signs the contract in TOWN", "home": "PERSON bakes a cake in TOWN", "other": "PERSON is in TOWN"}
	write := func(name string, n int, kinds ...string) {
		var b strings.Builder
		for i := range n {
			kind := kinds[i%len(kinds)]
			fmt.Fprintf(&b, "# newdoc id = %s-%d\n", kind, i)
			for _, w := range strings.Fields(words[kind]) {
				switch w {
				case "PERSON":
					given, family, _ := strings.Cut(people[i%len(people)], " ")
					fmt.Fprintf(&b, "%s\tB-PER\n%s\tI-PER\n", given, family)
				case "TOWN":
					fmt.Fprintf(&b, "%s\tB-LOC\n", towns[(i+i/4)%len(towns)])
				default:
					fmt.Fprintf(&b, "%s\tO\n", w)
				}
			}
			b.WriteString("\n")
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("messages.iob2", 36, "work", "home", "other")
	write("train.iob2", 40, "work", "home")
	write("test.iob2", 10, "other", "home")
	return dir
}

func options(t *testing.T, data, kept string) Options {
	t.Helper()
	c, err := ReadConfig(strings.NewReader(sizes))
	if err != nil {
		t.Fatal(err)
	}
	languages, err := stock.Languages(c.Languages()...)
	if err != nil {
		t.Fatal(err)
	}
	k, err := experiment.Keep(kept)
	if err != nil {
		t.Fatal(err)
	}
	return Options{Config: c, Data: data, Seed: 1, Languages: languages, Kept: k}
}

func table(t *testing.T, r *report.Report, name string) report.Table {
	t.Helper()
	for _, s := range r.Sections {
		for _, x := range s.Tables {
			if x.Name == name {
				return x
			}
		}
	}
	t.Fatalf("no table %q", name)
	return report.Table{}
}

func TestRun(t *testing.T) {
	data, kept := madeUp(t), t.TempDir()
	first, err := Run(context.Background(), options(t, data, kept))
	if err != nil {
		t.Fatal(err)
	}
	if err := first.WriteFolder(t.TempDir()); err != nil {
		t.Fatal(err)
	}
	three := table(t, first, "table-3")
	if len(three.Rows) != len(names) {
		t.Fatalf("%d rows of table 3", len(three.Rows))
	}
	for _, row := range three.Rows { // the words around the names tell the label
		if n, ok := row.Cells[2].Number(); !ok || n != 100 {
			t.Errorf("tested on the original: %v, %v", n, ok)
		}
		if n, ok := row.Cells[4].Number(); !ok || n < 50 || n > 70 {
			t.Errorf("the paper's column has %v, %v", n, ok)
		}
	}
	eight := table(t, first, "table-8")
	if len(eight.Rows) != len(entityVersions) {
		t.Fatalf("%d rows of table 8", len(eight.Rows))
	}
	learned := func(version string) float64 {
		n, _ := eight.Rows[slices.Index(entityVersions, version)].Cells[2].Number()
		return n
	}
	if learned(originalName) < 80 || learned(surrogate) < 60 {
		t.Errorf("found in the original: %.1f after the original, %.1f after surrogates", learned(originalName), learned(surrogate))
	}
	if learned(uniform) >= learned(surrogate) {
		t.Errorf("placeholders teach as much as surrogates: %.1f, %.1f", learned(uniform), learned(surrogate))
	}
	files, err := os.ReadDir(kept)
	if err != nil || len(files) != len(names)+len(entityVersions) {
		t.Fatalf("%d files are kept: %v", len(files), err)
	}
	for _, f := range files { // what is kept is what is reported
		b, err := os.ReadFile(filepath.Join(kept, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(b), "Nowak") {
			t.Errorf("%s holds an original", f.Name())
		}
	}
	again, err := Run(context.Background(), options(t, data, kept))
	if err != nil {
		t.Fatal(err)
	}
	if got := table(t, again, "table-8"); fmt.Sprint(got) != fmt.Sprint(eight) {
		t.Error("a run that goes on says something else")
	}
}

func TestRunSaysWhatIsWrong(t *testing.T) {
	o := options(t, t.TempDir(), t.TempDir())
	if _, err := Run(context.Background(), o); err == nil || !strings.Contains(err.Error(), "messages: no file messages.iob2") {
		t.Errorf("no data: %v", err)
	}
	o = options(t, madeUp(t), t.TempDir())
	o.Config.Texts[0].Labels = map[string]string{"nothing": "here"}
	if _, err := Run(context.Background(), o); err == nil || !strings.Contains(err.Error(), "no text has one of the labels") {
		t.Errorf("no labels: %v", err)
	}
	o = options(t, madeUp(t), t.TempDir())
	o.Config.Texts[0].Labels = map[string]string{"work": "office"}
	if _, err := Run(context.Background(), o); err == nil || !strings.Contains(err.Error(), "one class") {
		t.Errorf("one label: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Run(ctx, options(t, madeUp(t), t.TempDir())); err == nil {
		t.Error("cancelled: no error")
	}
}

func TestReadyConfigurations(t *testing.T) {
	for _, name := range []string{"small", "paper"} {
		c, err := Ready(name)
		if err != nil || len(c.Texts) == 0 || len(c.Names) == 0 || c.Seeds != 5 {
			t.Errorf("%s: %d sets of texts, %d of names, %d seeds, %v", name, len(c.Texts), len(c.Names), c.Seeds, err)
		}
	}
	if _, err := Ready("../small"); err == nil {
		t.Error("a configuration that there is not")
	}
}

func TestReadConfigRefuses(t *testing.T) {
	for name, c := range map[string]struct{ from, to, want string }{
		"field":     {"seeds: 2", "seed: 2", "seed"},
		"seeds":     {"seeds: 2", "seeds: 0", "seeds: at least 1"},
		"label":     {"label: id", "label: mood", "label"},
		"unit":      {"unit: document", "unit: page", "unit"},
		"spans":     {"spans: given", "spans: none", "spans"},
		"held":      {"held: 3", "held: 1", "held"},
		"paper":     {"paper: en", "paper: de", "paper"},
		"policy":    {"spans: given", "spans: given, policy: none", "policy"},
		"two alike": {"name: people", "name: messages", "messages"},
		"way out":   {"train.iob2", "../train.iob2", "leads out"},
		"no files":  {"[test.iob2]", "[]", "files are missing"},
	} {
		_, err := ReadConfig(strings.NewReader(strings.Replace(sizes, c.from, c.to, 1)))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := ReadConfig(strings.NewReader("")); err == nil {
		t.Error("nothing: no error")
	}
}

func FuzzReadConfig(f *testing.F) {
	f.Add(sizes)
	f.Add("seeds: [")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ReadConfig(strings.NewReader(text))
		if err == nil && (c.Seeds < 1 || len(c.Languages()) == 0) {
			t.Errorf("%+v", c)
		}
	})
}

// The versions are the setups that there are.
func TestVersionsAreTheSetups(t *testing.T) {
	want := []string{originalName}
	for _, s := range append(experiment.Placeholders(), experiment.Surrogate()) {
		want = append(want, s.Name)
	}
	if !slices.Equal(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
	for rows, table := range printedTexts {
		for _, v := range names {
			if _, ok := table[v]; !ok {
				t.Errorf("%s: nothing is printed of %s", rows, v)
			}
		}
	}
}

func TestProject(t *testing.T) {
	doc := &understudy.Document{Text: "Mr Kos met Eva in Opole."}
	d := pairs.New(doc, []understudy.Span{{Start: 3, End: 6}, {Start: 11, End: 14}, {Start: 18, End: 23}}, []string{"Kowalski", "", "Turku"}, understudy.Linking{})
	if d.Result != "Mr Kowalski met  in Turku." {
		t.Fatal(d.Result)
	}
	for _, c := range []struct {
		start, end int
		want       string // "": nothing is left
	}{{3, 6, "Kowalski"}, {11, 14, ""}, {18, 23, "Turku"}, {0, 2, "Mr"}, {7, 10, "met"}, {0, 6, "Mr Kowalski"}, {15, 24, "in Turku."}} {
		got := project(d, []understudy.Span{{Start: c.start, End: c.end}})
		if c.want == "" {
			if len(got) != 0 {
				t.Errorf("[%d, %d) became %q", c.start, c.end, d.Result[got[0].Start:got[0].End])
			}
			continue
		}
		if len(got) != 1 || d.Result[got[0].Start:got[0].End] != c.want {
			t.Errorf("[%d, %d) became %v, want %q", c.start, c.end, got, c.want)
		}
	}
}

func TestChoose(t *testing.T) {
	var all []labelled
	for i := range 40 {
		all = append(all, labelled{Document: &understudy.Document{ID: fmt.Sprint(i)}, label: []string{"a", "b", "b", "b"}[i%4], group: fmt.Sprint(i / 8)})
	}
	s := TextSet{Label: byID, Held: 5, Most: Extent{Train: 16, Test: 4}}
	chosen := s.choose(slices.Clone(all))
	count := map[string]int{}
	of := map[string]bool{}
	for _, c := range chosen {
		count[fmt.Sprint(c.label, c.test)]++
		if was, ok := of[c.group]; ok && was != c.test {
			t.Errorf("document %s is in both parts", c.group)
		}
		of[c.group] = c.test
	}
	if count["afalse"] != 4 || count["bfalse"] != 12 || count["atrue"] != 1 || count["btrue"] != 3 {
		t.Errorf("%v", count)
	}
}

// A difference that is none is none in every sample; one that is in every text is
// the same in every sample.
func TestDifference(t *testing.T) {
	r := &textResult{labels: []string{"a", "b"}, guesses: map[string]map[string][][]int{
		"right": {"x": {{0, 0, 1, 1}, {0, 0, 1, 1}}}, "wrong": {"x": {{1, 1, 0, 0}, {1, 1, 0, 0}}}, "half": {"x": {{0, 1, 1, 0}, {0, 0, 1, 1}}}}}
	r.test = []string{"a", "a", "b", "b"}
	if mean, low, high := r.difference([2]string{"right", "x"}, [2]string{"right", "x"}); mean != 0 || low != 0 || high != 0 {
		t.Errorf("no difference: %v, %v to %v", mean, low, high)
	}
	if mean, low, high := r.difference([2]string{"right", "x"}, [2]string{"wrong", "x"}); mean != 1 || low != 1 || high != 1 {
		t.Errorf("all: %v, %v to %v", mean, low, high)
	}
	if mean, low, high := r.difference([2]string{"right", "x"}, [2]string{"half", "x"}); mean != 0.25 || low > 0.1 || high < 0.4 {
		t.Errorf("a quarter: %v, %v to %v", mean, low, high)
	}
}

// The ends of the interval are where the normal distribution has them, 1.96 standard
// deviations from the mean, for a mean of many texts.
func TestDifferenceEnds(t *testing.T) {
	const texts, wrong = 400, 100
	r := &textResult{labels: []string{"a", "b"}}
	var right, some []int
	for i := range texts {
		r.test = append(r.test, r.labels[i%2])
		right, some = append(right, i%2), append(some, i%2)
		if i < wrong {
			some[i] = 1 - i%2
		}
	}
	r.guesses = map[string]map[string][][]int{"right": {"x": {right}}, "some": {"x": {some}}}
	mean, low, high := r.difference([2]string{"right", "x"}, [2]string{"some", "x"})
	// Macro-F1 of two classes of one size, with as many mistakes in each, is accuracy.
	share := float64(wrong) / texts
	sd := math.Sqrt(share * (1 - share) / texts)
	if math.Abs(mean-share) > 1e-9 || math.Abs((mean-low)/sd-1.96) > 0.15 || math.Abs((high-mean)/sd-1.96) > 0.15 {
		t.Errorf("%.4f, from −%.2f to +%.2f standard deviations", mean, (mean-low)/sd, (high-mean)/sd)
	}
}
