package tagger

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/rule"
	tag "github.com/understudy-text/understudy/detect/tagger"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/study/evaluate/detection"
	"github.com/understudy-text/understudy/study/train/cluster"
)

// tiny is a language of few words and two rules, without a lexicon.
func tiny() *language.Language {
	return &language.Language{Code: "xx", Affixes: 3, Words: "in\tlead\nmr\ttitle\nof\tparticle\nthe\tfunction\n",
		Rules: "rule year DATETIME date\nmatch n(1900,2099)&d(4)\nrule person PERSON name decides\nmatch title (_ '.')? ⟦ Cap Cap? ⟧\nrule not/number NONE\nmatch d(1)\nrule not/the NONE - decides\nmatch 'the'\n"}
}

// gold builds a small court case with a name and a town in it.
func gold(id, name, town string) detection.Gold {
	text := fmt.Sprintf("The applicant, Mr %s, lives in %s.\nThe hearing was held in %s. The court heard Mr %s.", name, town, town, name)
	g := detection.Gold{ID: id, Text: text, Annotators: [][]understudy.Span{nil}}
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
	return g
}

// madeUp builds small court cases, dealt to folds in turn.
func madeUp(n, folds int) []Document {
	names := []string{"Anna Nowak", "Jan Kos", "Olaf Berg", "Maria Lund", "Piotr Wilk", "Eva Holm"}
	towns := []string{"Gdynia", "Lund", "Opole", "Turku", "Bergen", "Sopot"}
	var list []detection.Gold
	for i := range n {
		list = append(list, gold(fmt.Sprint(i), names[i%len(names)], towns[(i+i/6)%len(towns)]))
	}
	docs := FromGold(list)
	for i := range docs {
		docs[i].Fold, docs[i].Set = 1+i%folds, fmt.Sprint("set", 1+i%folds)
	}
	return docs
}

func file(t *testing.T, o Options) []byte {
	t.Helper()
	m, err := Train(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if _, err := m.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// The same data and seed give the same model, dropout or not; another seed
// another, also among the models of several seeds.
func TestTrainIsDeterministic(t *testing.T) {
	o := Options{Language: tiny(), Cases: madeUp(6, 2), Plain: []string{strings.Repeat("Mr Kos lives in Lund. ", 20)}, Classes: 4, Epochs: 3, Seed: 7}
	for _, dropout := range []float32{0, 0.5} {
		o.Dropout, o.Seed = dropout, 7
		first := file(t, o)
		o.Language = tiny() // tables made anew
		if !bytes.Equal(first, file(t, o)) {
			t.Errorf("dropout %v: the same data and seed gave two models", dropout)
		}
		models, err := TrainSeeds(context.Background(), o, 2)
		if err != nil {
			t.Fatal(err)
		}
		var list [2]bytes.Buffer
		for i := range list {
			if _, err := models[i].WriteTo(&list[i]); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(first, list[0].Bytes()) {
			t.Errorf("dropout %v: the first model of two is not that of its seed", dropout)
		}
		second := list[1].Bytes()
		if bytes.Equal(first, second) {
			t.Errorf("dropout %v: the seed does not matter", dropout)
		}
	}
}

func found(t *testing.T, m *tag.Model, text string) (out []string) {
	t.Helper()
	d, err := tag.New(m, tiny())
	if err != nil {
		t.Fatal(err)
	}
	spans, err := d.Detect(context.Background(), &understudy.Document{Text: text})
	if err != nil {
		t.Fatal(err)
	}
	return words(Document{Text: text, Spans: spans})
}

type silent struct{}

func (silent) Detect(context.Context, *understudy.Document) ([]understudy.Span, error) {
	return nil, nil
}

func TestCrossValidate(t *testing.T) {
	o := Options{Language: tiny(), Cases: madeUp(24, 4), Epochs: 8}
	o.Cases[0].Keep = []string{"hearing", "Nowak"}
	nothing := Setup{Name: "nothing", Build: func(*tag.Tagger) (understudy.Detector, error) { return silent{}, nil }}
	unwilling := Setup{Name: "unwilling", Bias: map[string]float32{"O": 1000}, Build: Alone.Build}
	_, v, err := Fit(context.Background(), o, Alone, nothing, unwilling)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range v.Results {
		got = append(got, r.Setup+"/"+r.Set)
		switch r.Setup {
		case Alone.Name:
			if r.Report.Mentions.Recall < 0.9 || r.Report.Characters.Precision < 0.9 || r.Report.Documents != 6 {
				t.Errorf("%s: recall %.2f, precision %.2f on %d documents", r.Set, r.Report.Mentions.Recall, r.Report.Characters.Precision, r.Report.Documents)
			}
			if r.Set == "set1" && (r.Keep != 2 || r.Hidden != 1) {
				t.Errorf("%d of %d strings are hidden that should stay, want 1 of 2", r.Hidden, r.Keep)
			}
		default:
			if r.Report.Characters.Hit != 0 || len(r.Doubts) != 0 || len(r.Found) != 6 {
				t.Errorf("%s: %d characters, %d doubts, %d documents", r.Setup, r.Report.Characters.Hit, len(r.Doubts), len(r.Found))
			}
		}
	}
	var want []string
	for _, s := range []string{Alone.Name, "nothing", "unwilling"} {
		want = append(want, s+"/set1", s+"/set2", s+"/set3", s+"/set4")
	}
	if !slices.Equal(got, want) {
		t.Errorf("results %q", got)
	}
	against, person := v.Rules[0], v.Rules[len(v.Rules)-1]
	if len(v.Rules) != 2 || against.Rule != "not/the" || !against.Against || against.Hits != 72 || against.Right != 72 || against.Agreed != 72 ||
		person.Rule != "person" || !person.Decides || person.Against || person.Hits != 48 || person.Right != 48 || person.Agreed+person.Gain != 48 {
		t.Errorf("rules %+v", v.Rules)
	}
}

// A word that only the documents held out have is not known: the tagger, which
// would have learned it by heart, does not find it.
func TestCrossValidateHoldsOut(t *testing.T) {
	case1 := func(id string, fold int, word string, annotated bool) Document {
		d := Document{ID: id, Set: fmt.Sprint("set", fold), Fold: fold, Text: strings.Repeat("he is "+word+" now\n", 5)}
		for at := 0; annotated; {
			i := strings.Index(d.Text[at:], word)
			if i < 0 {
				break
			}
			d.Spans = append(d.Spans, understudy.Span{Start: at + i, End: at + i + len(word), Category: understudy.Demographic})
			at += i + len(word)
		}
		return d
	}
	o := Options{Language: tiny(), Epochs: 20, Bias: map[string]float32{"O": 0}, Cases: []Document{
		case1("a", 1, "deaf", true), case1("b", 2, "blind", true), case1("c", 1, "here", false), case1("d", 2, "there", false), case1("e", 1, "gone", false), case1("f", 2, "back", false),
	}}
	_, v, err := Fit(context.Background(), o, Alone)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range v.Results {
		if r.Report.Mentions.Recall > 0.5 {
			t.Errorf("%s: %.2f of what only it has is found", r.Set, r.Report.Mentions.Recall)
		}
	}
	for i := range o.Cases { // learned from, both are known
		o.Cases[i].Fold = 0
	}
	o.Cases = append(o.Cases, case1("g", 1, "deaf", true), case1("h", 2, "blind", true))
	if _, v, err = Fit(context.Background(), o, Alone); err != nil {
		t.Fatal(err)
	}
	for _, r := range v.Results {
		if r.Report.Mentions.Recall < 0.9 {
			t.Errorf("%s: only %.2f of what was learned is found", r.Set, r.Report.Mentions.Recall)
		}
	}
}

func TestCrossValidateRefuses(t *testing.T) {
	ctx := context.Background()
	one := Options{Language: tiny(), Cases: madeUp(4, 1)}
	if _, _, err := Fit(ctx, one, Alone); err == nil || !strings.Contains(err.Error(), "two folds") {
		t.Errorf("one fold: %v", err)
	}
	o := Options{Language: tiny(), Cases: madeUp(4, 2), Epochs: 1}
	failing := Setup{Name: "failing", Build: func(*tag.Tagger) (understudy.Detector, error) { return nil, errors.New("no") }}
	if _, _, err := Fit(ctx, o, failing); err == nil || !strings.Contains(err.Error(), "failing") {
		t.Errorf("failing setup: %v", err)
	}
	biased := Setup{Name: "biased", Bias: map[string]float32{"B-NOBODY": 1}, Build: Alone.Build}
	if _, _, err := Fit(ctx, o, biased); err == nil || !strings.Contains(err.Error(), "biased") {
		t.Errorf("bias of an unknown label: %v", err)
	}
	o.Cases[3].ID = o.Cases[0].ID
	if _, _, err := Fit(ctx, o, Alone); err == nil || !strings.Contains(err.Error(), `id "0"`) {
		t.Errorf("two documents of one id: %v", err)
	}
}

// General data that know nothing of places must not teach that there are none.
func TestPartlyAnnotatedDataStaySilent(t *testing.T) {
	var general []Document
	for range 30 {
		general = append(general, Document{Text: "She met Eva Holm in Gdynia and in Lund and in Opole and in Turku.", Annotated: []understudy.Category{understudy.Person},
			Spans: []understudy.Span{{Start: 8, End: 16, Category: understudy.Person}}})
	}
	cases := madeUp(12, 2)
	m, err := Train(context.Background(), Options{Language: tiny(), Cases: cases, General: general, Epochs: 8})
	if err != nil {
		t.Fatal(err)
	}
	towns := 0
	for _, w := range found(t, m, cases[0].Text) {
		if strings.HasSuffix(w, "/LOC") {
			towns++
		}
	}
	if towns != 2 {
		t.Errorf("%d of 2 towns found", towns)
	}
}

func TestTrainRefuses(t *testing.T) {
	ctx := context.Background()
	if _, err := Train(ctx, Options{Language: tiny()}); err == nil {
		t.Error("no documents: no error")
	}
	o := Options{Language: tiny(), Cases: madeUp(2, 2), Epochs: 1, Bias: map[string]float32{"B-NOBODY": 1}}
	if _, err := Train(ctx, o); err == nil || !strings.Contains(err.Error(), "label") {
		t.Errorf("unknown label: %v", err)
	}
	o.Bias, o.Dropout = nil, 1
	if _, err := Train(ctx, o); err == nil || !strings.Contains(err.Error(), "dropout") {
		t.Errorf("everything left out: %v", err)
	}
	o.Dropout, o.Language = 0, &language.Language{Code: "xx", Rules: "match 'a'"}
	if _, err := Train(ctx, o); err == nil || !strings.Contains(err.Error(), "xx/rules.txt") {
		t.Errorf("broken rules: %v", err)
	}
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := Train(stopped, Options{Language: tiny(), Cases: madeUp(2, 2)}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestByGroup(t *testing.T) {
	long := "the applicant complained that he was denied benefits equivalent to those received by widows in the same place"
	docs := []*Document{
		{Text: long + " a"}, {Text: "one two three four five six seven eight nine"}, {Text: long + " b c"},
		{Text: "ten eleven twelve thirteen fourteen fifteen sixteen seventeen"}, {Text: "short"}, {Text: ""},
	}
	ByGroup(docs, 3, 0.2)
	if docs[0].Fold != docs[2].Fold {
		t.Errorf("near-duplicates in folds %d and %d", docs[0].Fold, docs[2].Fold)
	}
	load := map[int]int{}
	for _, d := range docs {
		load[d.Fold]++
	}
	for f := 1; f <= 3; f++ {
		if load[f] != 2 {
			t.Errorf("fold %d has %d of 6 documents", f, load[f])
		}
	}
	var chain []*Document // each shares something with the next: one group
	for i := range 4 {
		chain = append(chain, &Document{Text: strings.Join(strings.Fields(long)[2*i:2*i+10], " ")})
	}
	chain = append(chain, &Document{Text: "something else"})
	ByGroup(chain, 2, 0.2)
	for _, d := range chain[:4] {
		if d.Fold != 1 {
			t.Errorf("a chain of near-duplicates: folds %d and %d", chain[0].Fold, d.Fold)
		}
	}
	if chain[4].Fold != 2 {
		t.Errorf("the other document is in fold %d", chain[4].Fold)
	}
}

func TestChanged(t *testing.T) {
	d := &Document{Text: "Dose 5 mg. Then 5 mg. Not 7.", Keep: []string{"5 mg", "Dose", "7", "not there", ""}}
	for _, c := range []struct {
		spans []understudy.Span
		want  int
	}{
		{nil, 0},
		{[]understudy.Span{{Start: 16, End: 17}}, 1}, // the second time it stands there
		{[]understudy.Span{{Start: 5, End: 6}, {Start: 16, End: 20}}, 1},
		{[]understudy.Span{{Start: 4, End: 5}, {Start: 9, End: 16}}, 0}, // beside them
		{[]understudy.Span{{Start: 0, End: 28}}, 3},
	} {
		if keep, got := Changed(d, c.spans); keep != 4 || got != c.want {
			t.Errorf("%v: %d of %d changed, want %d of 4", c.spans, got, keep, c.want)
		}
	}
}

func TestECE(t *testing.T) {
	at := func(score float32, right ...bool) (out []Doubt) {
		for _, r := range right {
			out = append(out, Doubt{Score: score, Right: r})
		}
		return out
	}
	for _, c := range []struct {
		name   string
		doubts []Doubt
		want   float64
	}{
		{"nothing", nil, 0},
		{"sure and right", at(1, true, true), 0},
		{"sure and wrong", at(1, false, false), 1},
		{"half and half", at(0.5, true, false), 0},
		{"two bins that do not make up for each other", append(at(0.95, false), at(0.05, true)...), 0.95},
		{"within a bin they do", append(at(0.52, true), at(0.58, false)...), 0.05},
		{"weighted by number", append(at(1, false), at(1, true, true, true)...), 0.25},
	} {
		if got := ece(c.doubts); math.Abs(got-c.want) > 1e-6 {
			t.Errorf("%s: %.3f, want %.3f", c.name, got, c.want)
		}
	}
}

func TestScoreTellsRightFromWrong(t *testing.T) {
	d := Document{ID: "a", Text: "Anna Ek in Lund", Spans: []understudy.Span{{Start: 0, End: 7, Category: understudy.Person}}}
	spans := []understudy.Span{{Start: 0, End: 10, Category: understudy.Location, Score: 0.9}, {Start: 11, End: 15, Category: understudy.Location, Score: 0.6}}
	r, err := Score([]*Document{&d}, map[string][]understudy.Span{"a": spans})
	if err != nil {
		t.Fatal(err)
	}
	if want := []Doubt{{understudy.Location, 0.9, true}, {understudy.Location, 0.6, false}}; !slices.Equal(r.Doubts, want) {
		t.Errorf("doubts %v, want %v", r.Doubts, want)
	}
	if r.Report.Documents != 1 || len(r.Found["a"]) != 2 {
		t.Errorf("%+v", r)
	}
	if r, err = Score([]*Document{&d}, nil); err != nil || r.Report.Characters.Hit != 0 {
		t.Errorf("nothing found: %v", err)
	}
}

func TestRecords(t *testing.T) {
	l := ledger{}
	for _, r := range []RuleRecord{{Rule: "b", Hits: 5, Right: 2}, {Rule: "a", Hits: 5}, {Rule: "c", Hits: 9}, {Rule: "d", Hits: 1, Decides: true}} {
		*l.of(&rule.Rule{Name: r.Rule, Decides: r.Decides}) = r
	}
	var got []string
	for _, r := range l.records() {
		got = append(got, r.Rule)
	}
	if !slices.Equal(got, []string{"d", "c", "a", "b"}) {
		t.Errorf("order %q: those that decide first, then by hits, then by name", got)
	}
	if p := (RuleRecord{Hits: 5, Right: 2}).Precision(); p != 0.4 {
		t.Errorf("precision %v", p)
	}
	if p := (RuleRecord{}).Precision(); p != 0 {
		t.Errorf("precision %v of no hits", p)
	}
}

// A rule that takes findings away is right where nothing is annotated, and gains where
// the tagger finds something.
func TestRecordAgainst(t *testing.T) {
	span := func(start, end int) []understudy.Span { return []understudy.Span{{Start: start, End: end}} }
	for _, c := range []struct {
		name        string
		gold, found []understudy.Span
		want        RuleRecord
	}{
		{"nothing there", nil, nil, RuleRecord{Hits: 1, Right: 1, Agreed: 1}},
		{"found wrongly", span(0, 5), span(12, 15), RuleRecord{Hits: 1, Right: 1, Gain: 1}},
		{"found beyond it", nil, span(8, 15), RuleRecord{Hits: 1, Right: 1, Agreed: 1}},
		{"holds a mention", span(14, 16), span(12, 15), RuleRecord{Hits: 1}},
		{"within a mention", span(5, 30), nil, RuleRecord{Hits: 1}},
		{"touches one", span(5, 12), nil, RuleRecord{Hits: 1, Right: 1, Agreed: 1}},
	} {
		var got RuleRecord
		got.against(c.gold, c.found, 10, 20)
		if c.want.Against = true; got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

// A mention that a line break cuts in two begins anew, and no label is left out.
func TestExamplesAtLineBreaks(t *testing.T) {
	text := "lives at 6 High Street\nOpole now"
	d := &Document{Text: text, Spans: []understudy.Span{{Start: 9, End: 28, Category: understudy.Location}}}
	for _, annotated := range [][]understudy.Category{nil, {understudy.Location}} {
		d.Annotated = annotated
		x, err := tag.NewExtractor(tiny(), tag.Clusters{})
		if err != nil {
			t.Fatal(err)
		}
		list := Examples(x, d, 1, rand.New(rand.NewPCG(1, 1)))
		if len(list) != 4 { // of two readings
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
	c, err := Clusters(context.Background(), []string{text}, nil, cluster.Options{Classes: 4, MinCount: 2})
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

func TestCard(t *testing.T) {
	report, err := detection.Score([]detection.Gold{gold("a", "Anna Nowak", "Lund")}, nil)
	if err != nil {
		t.Fatal(err)
	}
	c := Card{
		Language: "sv", Field: []string{"/data/field"}, Cases: []string{"/data/cases.json"}, CoNLL: []string{"/data/x.iob2"}, HeldOut: []string{"a", "b"}, LeftOut: 3,
		Licence: "Licence of the data.", Options: Options{Seed: 4, Epochs: 2, Classes: 16, Dropout: 0.5},
		Validation: &Validation{
			Results: []Result{{Setup: "tagger alone", Set: "field/a", Report: report, Keep: 7, Hidden: 2, ECE: 0.25}},
			Rules:   []RuleRecord{{Rule: "contact/email", Decides: true, Hits: 4, Right: 3, Gain: 1}},
		},
		Names: []NamedScore{{"/data/test.iob2", "everything", report}, {"/data/test.iob2", "tagger alone", report}},
	}
	var b strings.Builder
	if err := c.WriteMarkdown(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"--language sv", "--field field", "--tab cases.json", "--conll x.iob2", "--seed 4 --epochs 2 --clusters 16 --dropout 0.5 --weight 0 --l1 0 --cross-validate a,b --test test.iob2 \\\n", "Licence of the data.", "50 % of the features",
		"| field/a | tagger alone | 0.000 |", "2 of 7", "0.250", "| contact/email | yes | 4 | 3 | 0.75 | 1 |", "| test.iob2 | everything |", "3 sentences",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the card lacks %q", want)
		}
	}
	if strings.Contains(b.String(), "/data/") {
		t.Error("the card names folders")
	}
}

// A writer that fails is told of.
type full struct{}

var errFull = errors.New("no space")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestTablesTellOfErrors(t *testing.T) {
	if err := WriteTable(full{}, nil); !errors.Is(err, errFull) {
		t.Errorf("table: %v", err)
	}
	if err := WriteRecord(full{}, nil); !errors.Is(err, errFull) {
		t.Errorf("record: %v", err)
	}
	if err := (&Card{}).WriteMarkdown(full{}); !errors.Is(err, errFull) {
		t.Errorf("card: %v", err)
	}
}
