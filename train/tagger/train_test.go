package tagger

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	tag "github.com/understudy-text/understudy/detect/tagger"
	"github.com/understudy-text/understudy/evaluate/detection"
	"github.com/understudy-text/understudy/train/cluster"
)

// madeUp builds small court cases with a name and a town in each.
func madeUp(n int) (gold []detection.Gold) {
	names := []string{"Anna Nowak", "Jan Kos", "Olaf Berg", "Maria Lund", "Piotr Wilk", "Eva Holm"}
	towns := []string{"Gdynia", "Lund", "Opole", "Turku", "Bergen", "Sopot"}
	for i := range n {
		name, town := names[i%len(names)], towns[(i+i/6)%len(towns)]
		text := fmt.Sprintf("The applicant, Mr %s, lives in %s.\nThe hearing was held in %s. The court heard Mr %s.", name, town, town, name)
		g := detection.Gold{ID: fmt.Sprint(i), Text: text, Annotators: [][]understudy.Span{nil}}
		for _, m := range []struct {
			words string
			c     understudy.Category
		}{{name, understudy.Person}, {town, understudy.Location}} {
			for at := 0; ; {
				j := strings.Index(text[at:], m.words)
				if j < 0 {
					break
				}
				g.Annotators[0] = append(g.Annotators[0], understudy.Span{Start: at + j, End: at + j + len(m.words), Category: m.c})
				at += j + len(m.words)
			}
		}
		gold = append(gold, g)
	}
	return gold
}

func TestTrainIsDeterministic(t *testing.T) {
	o := Options{Cases: FromGold(madeUp(6)), Plain: []string{strings.Repeat("Mr Kos lives in Lund. ", 20)}, Classes: 4, Epochs: 3, Seed: 7}
	var files [2]bytes.Buffer
	for i := range files {
		m, err := Train(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.WriteTo(&files[i]); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(files[0].Bytes(), files[1].Bytes()) {
		t.Error("the same data and seed gave two models")
	}
}

func TestCrossValidateLearns(t *testing.T) {
	gold := madeUp(24)
	o := Options{Cases: FromGold(gold), Epochs: 8}
	nothing := Setup{Name: "nothing", Build: func(understudy.Detector) (understudy.Detector, error) { return silent{}, nil }}
	results, err := CrossValidate(context.Background(), o, gold, 4, nil, Alone, nothing)
	if err != nil {
		t.Fatal(err)
	}
	if r := results[0].Report; r.Mentions.Recall < 0.9 || r.Characters.Precision < 0.9 || r.Documents != 24 {
		t.Errorf("tagger alone: recall %.2f, precision %.2f on %d documents", r.Mentions.Recall, r.Characters.Precision, r.Documents)
	}
	if r := results[1].Report; r.Characters.Hit != 0 {
		t.Errorf("a silent detector found %d characters", r.Characters.Hit)
	}
	for _, folds := range []int{1, 25} {
		if _, err := CrossValidate(context.Background(), o, gold, folds, nil, Alone); err == nil {
			t.Errorf("%d folds: no error", folds)
		}
	}
	failing := Setup{Name: "failing", Build: func(understudy.Detector) (understudy.Detector, error) { return nil, errors.New("no") }}
	if _, err := CrossValidate(context.Background(), o, gold, 2, nil, failing); err == nil || !strings.Contains(err.Error(), "failing") {
		t.Errorf("failing setup: %v", err)
	}
}

type silent struct{}

func (silent) Detect(context.Context, *understudy.Document) ([]understudy.Span, error) {
	return nil, nil
}

// General data that know nothing of places must not teach that there are none.
func TestPartlyAnnotatedDataStaySilent(t *testing.T) {
	var general []Document
	for range 30 {
		text := "She met Eva Holm in Gdynia and in Lund and in Opole and in Turku."
		general = append(general, Document{Text: text, Annotated: []understudy.Category{understudy.Person},
			Spans: []understudy.Span{{Start: 8, End: 16, Category: understudy.Person}}})
	}
	gold := madeUp(12)
	m, err := Train(context.Background(), Options{Cases: FromGold(gold), General: general, Epochs: 8})
	if err != nil {
		t.Fatal(err)
	}
	spans, err := tag.New(m, "en", nil).Detect(context.Background(), &understudy.Document{Text: gold[0].Text})
	if err != nil {
		t.Fatal(err)
	}
	towns := 0
	for _, s := range spans {
		if s.Category == understudy.Location {
			towns++
		}
	}
	if towns != 2 {
		t.Errorf("%d of 2 towns found in %v", towns, spans)
	}
}

func TestTrainRefuses(t *testing.T) {
	if _, err := Train(context.Background(), Options{}); err == nil {
		t.Error("no cases: no error")
	}
	o := Options{Cases: FromGold(madeUp(2)), Bias: map[string]float32{"B-NOBODY": 1}}
	if _, err := Train(context.Background(), o); err == nil || !strings.Contains(err.Error(), "label") {
		t.Errorf("unknown label: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Train(ctx, Options{Cases: FromGold(madeUp(2))}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestGroupFolds(t *testing.T) {
	long := "the applicant complained that he was denied benefits equivalent to those received by widows in the same place"
	docs := []Document{{Text: long + " a"}, {Text: "one two three four five six seven eight nine"}, {Text: long + " b c"},
		{Text: "ten eleven twelve thirteen fourteen fifteen sixteen seventeen"}, {Text: "short"}, {Text: ""}}
	fold := GroupFolds(docs, 3, 0.2)
	if fold[0] != fold[2] {
		t.Errorf("near-duplicates in folds %d and %d", fold[0], fold[2])
	}
	load := make([]int, 3)
	for _, f := range fold {
		load[f]++
	}
	for f, n := range load {
		if n != 2 {
			t.Errorf("fold %d has %d of 6 documents", f, n)
		}
	}
}

// A mention that a line break cuts in two begins anew, and no label is left out.
func TestExamplesAtLineBreaks(t *testing.T) {
	text := "lives at 6 High Street\nOpole now"
	d := &Document{Text: text, Spans: []understudy.Span{{Start: 9, End: 28, Category: understudy.Location}}}
	for _, annotated := range [][]understudy.Category{nil, {understudy.Location}} {
		d.Annotated = annotated
		list := Examples(tag.NewExtractor("en", tag.Clusters{}, nil), d, 1)
		if len(list) != 2 {
			t.Fatalf("%d sequences", len(list))
		}
		begin := tag.LabelOf(understudy.Location, true)
		if list[0].Labels[2] != begin || list[1].Labels[0] != begin || list[1].Labels[1] != 0 {
			t.Errorf("labels %v %v", list[0].Labels, list[1].Labels)
		}
		if annotated != nil && (list[1].Allowed[0] != 1<<begin || list[1].Allowed[1]&1 == 0 || list[1].Allowed[1]&(1<<begin) != 0) {
			t.Errorf("allowed %b", list[1].Allowed)
		}
	}
}

func TestClusters(t *testing.T) {
	text := strings.Repeat("in Lund they met\nin Opole they sat\nin Turku they met\nin Sopot they sat\n", 20)
	c, err := Clusters(context.Background(), []string{text}, cluster.Options{Classes: 4, MinCount: 2})
	if err != nil {
		t.Fatal(err)
	}
	if c.Of("Lund") == 0 || c.Of("Lund") != c.Of("Opole") || c.Of("Lund") == c.Of("they") {
		t.Errorf("clusters: Lund %d, Opole %d, they %d", c.Of("Lund"), c.Of("Opole"), c.Of("they"))
	}
	if c.Of("Bergen") != 0 {
		t.Error("a word never seen has a cluster")
	}
}

func TestTreeJoinsWhatIsAlike(t *testing.T) {
	// Classes 0 and 1 stand before 2; 2 and 3 stand before 0 and 3.
	pairs := []int32{
		0, 0, 40, 0,
		0, 0, 40, 1,
		9, 1, 0, 90,
		60, 2, 0, 3,
	}
	paths := tree(4, pairs)
	seen := map[uint32]bool{}
	for _, p := range paths {
		if p < 2 || seen[p] {
			t.Fatalf("paths %b", paths)
		}
		seen[p] = true
	}
	if paths[0]>>1 != paths[1]>>1 {
		t.Errorf("classes 0 and 1 are not joined first: %b", paths)
	}
}

func TestCardNamesFilesAndScores(t *testing.T) {
	gold := madeUp(4)
	report, err := detection.Score(gold, nil)
	if err != nil {
		t.Fatal(err)
	}
	c := Card{Language: "en", Cases: []string{"/data/cases.json"}, CoNLL: []string{"/data/x.iob2"}, Licence: "Licence of the data.", Folds: 2,
		ByDocument: []Result{{"tagger alone", report}}, Names: []NamedScore{{"/data/test.iob2", "everything on", report}}}
	var b strings.Builder
	if err := c.WriteMarkdown(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"--tab cases.json", "--conll x.iob2", "--test test.iob2", "Licence of the data.", "| tagger alone | 0.000 |", "everything on"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the card lacks %q", want)
		}
	}
	if strings.Contains(b.String(), "/data/") {
		t.Error("the card names folders")
	}
}
