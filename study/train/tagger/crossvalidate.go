package tagger

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/understudy-text/understudy"
	tag "github.com/understudy-text/understudy/detect/tagger"
	"github.com/understudy-text/understudy/study/evaluate/detection"
)

// A Setup puts the tagger of one fold together with whatever else finds.
type Setup struct {
	Name  string
	Bias  map[string]float32 // of the tagger, in place of the model's; nil: the model's
	Build func(t *tag.Tagger) (understudy.Detector, error)
}

// Alone is the tagger on its own.
var Alone = Setup{Name: "tagger alone", Build: func(t *tag.Tagger) (understudy.Detector, error) { return t, nil }}

// A Result is what one setup reached on the documents of one set, each read by
// a model that had learned from none of its fold.
type Result struct {
	Setup  string                       `json:"setup"`
	Set    string                       `json:"set"`
	Report *detection.Report            `json:"report"`
	Keep   int                          `json:"keep"`   // strings that must not change
	Hidden int                          `json:"hidden"` // those of them that a span touches
	Doubts []Doubt                      `json:"-"`      // every span with its score, for calibration
	ECE    float64                      `json:"ece"`    // expected calibration error of the scores
	Found  map[string][]understudy.Span `json:"-"`      // by document
}

// A Doubt is one finding: what the finder thought of it, and whether it was right.
type Doubt struct {
	Category understudy.Category
	Score    float32
	Right    bool
}

// A Validation is what cross-validation says of setups and rules.
type Validation struct {
	Results     []Result
	Rules       []RuleRecord
	Calibration tag.Calibration // fitted on all that the tagger found in documents it had not learned from
}

// Fit trains a model on all of o.Cases, and cross-validates: it leaves out each fold in
// turn (Document.Fold), trains on the rest and scores every setup on the documents left
// out, set by set. A fold's model is calibrated on what the models of the other folds
// found. The features are computed once, and the models fitted side by side.
func Fit(ctx context.Context, o Options, setups ...Setup) (*tag.Model, *Validation, error) {
	folds, err := foldsOf(&o)
	if err != nil {
		return nil, nil, err
	}
	m, err := prepare(ctx, &o)
	if err != nil {
		return nil, nil, err
	}
	models, err := m.fitFolds(ctx, &o, folds)
	if err != nil {
		return nil, nil, err
	}
	v, err := validate(ctx, &o, models, setups)
	return models[0], v, err
}

// fitFolds fits one model for each fold from 0 to last, which learns from all
// documents but those of the fold; of fold 0 there are none held out.
func (m *material) fitFolds(ctx context.Context, o *Options, last int) ([]*tag.Model, error) {
	models := make([]*tag.Model, last+1)
	var all errgroup.Group
	all.SetLimit(runtime.GOMAXPROCS(0))
	var mu sync.Mutex
	for k := range last + 1 {
		all.Go(func() (err error) {
			one := *o
			one.Progress = func(line string) {
				mu.Lock()
				defer mu.Unlock()
				o.Progress(fmt.Sprintf("fold %d of %d: %s", k, last, line))
			}
			models[k], err = m.fit(ctx, &one, func(i int) bool { return k == 0 || o.Cases[i].Fold != k && o.Cases[i].Barred != k })
			return err
		})
	}
	return models, all.Wait()
}

// foldsOf returns how many folds the cases are dealt to.
func foldsOf(o *Options) (int, error) {
	folds := 0
	seen := map[string]bool{}
	for i := range o.Cases {
		folds = max(folds, o.Cases[i].Fold)
		if id := o.Cases[i].ID; o.Cases[i].Fold > 0 {
			if seen[id] {
				return 0, fmt.Errorf("tagger: cross-validation: two documents have the id %q", id)
			}
			seen[id] = true
		}
	}
	if folds < 2 {
		return 0, errors.New("tagger: cross-validation needs documents of two folds or more")
	}
	return folds, nil
}

// validate scores every setup on the documents of each fold with the fold's model.
func validate(ctx context.Context, o *Options, models []*tag.Model, setups []Setup) (*Validation, error) {
	folds := len(models) - 1
	doubtful := make([][]Doubt, folds+1)
	for k := 1; k <= folds; k++ {
		found, err := read(ctx, o, Alone, models[k], k)
		if err != nil {
			return nil, err
		}
		for i := range o.Cases {
			if d := &o.Cases[i]; d.Fold == k {
				doubtful[k] = append(doubtful[k], doubts(d, found[d.ID])...)
			}
		}
	}
	book := ledger{}
	found := make([]map[string][]understudy.Span, len(setups))
	for k := 1; k <= folds; k++ {
		others := slices.Concat(slices.Concat(doubtful[:k]...), slices.Concat(doubtful[k+1:]...))
		models[k].Calibration = calibrated(others)
		if err := book.fold(ctx, models[k], o, k); err != nil {
			return nil, err
		}
		for s, setup := range setups {
			spans, err := read(ctx, o, setup, models[k], k)
			if err != nil {
				return nil, err
			}
			if found[s] == nil {
				found[s] = map[string][]understudy.Span{}
			}
			maps.Copy(found[s], spans)
		}
	}
	v, err := scored(o.Cases, setups, found)
	if err != nil {
		return nil, err
	}
	v.Rules, v.Calibration = book.records(), calibrated(slices.Concat(doubtful...))
	return v, nil
}

// read returns what a setup finds in the documents of one fold.
func read(ctx context.Context, o *Options, setup Setup, model *tag.Model, k int) (map[string][]understudy.Span, error) {
	d, err := setup.build(model, o)
	if err != nil {
		return nil, err
	}
	found := map[string][]understudy.Span{}
	for i := range o.Cases {
		c := &o.Cases[i]
		if c.Fold != k {
			continue
		}
		if found[c.ID], err = d.Detect(ctx, &understudy.Document{ID: c.ID, Text: c.Text}); err != nil {
			return nil, fmt.Errorf("tagger: setup %q: %w", setup.Name, err)
		}
	}
	return found, nil
}

// calibrated fits a calibration on findings.
func calibrated(doubts []Doubt) (c tag.Calibration) {
	for _, category := range understudy.Categories {
		var p []float32
		var right []bool
		for _, d := range doubts {
			if d.Category == category {
				p, right = append(p, d.Score), append(right, d.Right)
			}
		}
		c.Fit(category, p, right)
	}
	return c
}

// fold notes the rules' hits in the documents of one fold.
func (l ledger) fold(ctx context.Context, model *tag.Model, o *Options, k int) error {
	t, err := tag.New(model, o.Language)
	if err != nil {
		return err
	}
	for i := range o.Cases {
		if o.Cases[i].Fold == k {
			if err := l.note(ctx, t, &o.Cases[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s Setup) build(model *tag.Model, o *Options) (understudy.Detector, error) {
	biased := *model
	var err error
	if s.Bias != nil {
		if biased.Bias, err = biases(s.Bias); err != nil {
			return nil, fmt.Errorf("tagger: setup %q: %w", s.Name, err)
		}
	}
	t, err := tag.New(&biased, o.Language)
	if err != nil {
		return nil, fmt.Errorf("tagger: setup %q: %w", s.Name, err)
	}
	d, err := s.Build(t)
	if err != nil {
		return nil, fmt.Errorf("tagger: setup %q: %w", s.Name, err)
	}
	return d, nil
}

// scored measures what was found, by setup and set.
func scored(docs []Document, setups []Setup, found []map[string][]understudy.Span) (*Validation, error) {
	v := new(Validation)
	bySet := map[string][]*Document{}
	for i := range docs {
		if docs[i].Fold > 0 {
			bySet[docs[i].Set] = append(bySet[docs[i].Set], &docs[i])
		}
	}
	for s, setup := range setups {
		for _, set := range slices.Sorted(maps.Keys(bySet)) {
			r, err := Score(bySet[set], found[s])
			if err != nil {
				return nil, fmt.Errorf("tagger: setup %q: %w", setup.Name, err)
			}
			r.Setup, r.Set = setup.Name, set
			v.Results = append(v.Results, r)
		}
	}
	return v, nil
}

// Score measures spans found in documents, by ID, against what is annotated.
func Score(docs []*Document, found map[string][]understudy.Span) (Result, error) {
	var r Result
	var gold []detection.Gold
	of := map[string][]understudy.Span{}
	for _, d := range docs {
		annotators := d.Annotators
		if annotators == nil {
			annotators = [][]understudy.Span{d.Spans}
		}
		gold = append(gold, detection.Gold{ID: d.ID, Text: d.Text, Annotators: annotators})
		spans := found[d.ID]
		if spans == nil {
			spans = []understudy.Span{}
		}
		of[d.ID] = spans
		keep, hidden := Changed(d, spans)
		r.Keep += keep
		r.Hidden += hidden
		r.Doubts = append(r.Doubts, doubts(d, spans)...)
	}
	r.ECE = ece(r.Doubts)
	r.Found = of
	var err error
	r.Report, err = detection.Score(gold, of)
	return r, err
}

// Changed counts a document's strings that must not change, and those that some
// span touches wherever they stand.
func Changed(d *Document, spans []understudy.Span) (keep, changed int) {
	for _, k := range d.Keep {
		if k == "" {
			continue
		}
		keep++
		for at := 0; ; {
			i := strings.Index(d.Text[at:], k)
			if i < 0 {
				break
			}
			from, to := at+i, at+i+len(k)
			if slices.ContainsFunc(spans, func(s understudy.Span) bool { return s.Start < to && s.End > from }) {
				changed++
				break
			}
			at = to
		}
	}
	return keep, changed
}

// doubts tells of each span whether it was right: at least half of it is
// annotated, whatever as.
func doubts(d *Document, spans []understudy.Span) (out []Doubt) {
	for _, s := range spans {
		covered := 0
		for _, g := range d.Spans {
			if n := min(s.End, g.End) - max(s.Start, g.Start); n > 0 {
				covered += n
			}
		}
		out = append(out, Doubt{s.Category, s.Score, 2*covered >= s.End-s.Start})
	}
	return out
}

// ece is the expected calibration error: the mean distance, weighted by the
// number of findings, between what was thought of the findings in each of ten
// bins of scores and how often they were right (Guo et al. 2017, section 2).
func ece(doubts []Doubt) float64 {
	const bins = 10
	var n, right [bins]int
	var sum [bins]float64
	for _, d := range doubts {
		b := min(int(d.Score*bins), bins-1)
		n[b]++
		sum[b] += float64(d.Score)
		if d.Right {
			right[b]++
		}
	}
	e := 0.0
	for b := range bins {
		e += abs(sum[b] - float64(right[b]))
	}
	return e / float64(max(len(doubts), 1))
}

func abs(x float64) float64 { return max(x, -x) }

// WriteTable prints results, a set and setup a line.
func WriteTable(w io.Writer, results []Result) error {
	head := []string{"set", "setup", "recall", "precision"}
	for _, c := range understudy.Categories {
		head = append(head, string(c))
	}
	head = append(head, "span F1", "keep changed", "ECE")
	if _, err := fmt.Fprintf(w, "| %s |\n|%s\n", strings.Join(head, " | "), strings.Repeat(" --- |", len(head))); err != nil {
		return err
	}
	for _, r := range results {
		row := []string{r.Set, r.Setup, share(r.Report.Characters.Recall), share(r.Report.Characters.Precision)}
		for _, c := range understudy.Categories {
			if t := r.Report.ByCategory[c]; t != nil {
				row = append(row, share(t.Mentions.Recall))
			} else {
				row = append(row, "")
			}
		}
		row = append(row, share(r.Report.Exact.F1), fmt.Sprintf("%d of %d", r.Hidden, r.Keep), share(r.ECE))
		if _, err := fmt.Fprintf(w, "| %s |\n", strings.Join(row, " | ")); err != nil {
			return err
		}
	}
	return nil
}

func share(x float64) string { return fmt.Sprintf("%.3f", x) }

// ByGroup puts near-duplicates into one fold: two documents that share more than
// the given part (0–1) of the shorter one's word 8-grams are in one group, and
// groups go, largest first, to the fold, from 1, that holds least.
func ByGroup(docs []*Document, folds int, part float64) {
	grams := make([]map[string]bool, len(docs))
	for i, d := range docs {
		grams[i] = map[string]bool{}
		words := strings.Fields(d.Text)
		for j := 0; j+8 <= len(words); j++ {
			grams[i][strings.Join(words[j:j+8], " ")] = true
		}
	}
	group := make([]int, len(docs))
	for i := range group {
		group[i] = i
		for j := range i {
			if alike(grams[i], grams[j], part) {
				from, to := group[i], group[j]
				for k := range i + 1 {
					if group[k] == from {
						group[k] = to
					}
				}
			}
		}
	}
	members := map[int][]*Document{}
	for i, g := range group {
		members[g] = append(members[g], docs[i])
	}
	order := slices.Sorted(maps.Keys(members))
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(len(members[b]), len(members[a])) })
	load := make([]int, folds)
	for _, g := range order {
		least := slices.Index(load, slices.Min(load))
		load[least] += len(members[g])
		for _, d := range members[g] {
			d.Fold = least + 1
		}
	}
}

func alike(a, b map[string]bool, part float64) bool {
	if len(b) < len(a) {
		a, b = b, a
	}
	common := 0
	for g := range a {
		if b[g] {
			common++
		}
	}
	return len(a) > 0 && float64(common) > part*float64(len(a))
}

// ScoreNames measures a detector on general text by exact spans of persons,
// places and organisations, micro over documents.
func ScoreNames(ctx context.Context, d understudy.Detector, docs []Document) (*detection.Report, error) {
	var gold []detection.Gold
	found := map[string][]understudy.Span{}
	for _, doc := range docs {
		gold = append(gold, detection.Gold{ID: doc.ID, Text: doc.Text, Annotators: [][]understudy.Span{doc.Spans}})
		spans, err := d.Detect(ctx, &understudy.Document{ID: doc.ID, Text: doc.Text})
		if err != nil {
			return nil, err
		}
		kept := []understudy.Span{}
		for _, s := range spans {
			if contains(nameCategories, s.Category) {
				kept = append(kept, s)
			}
		}
		found[doc.ID] = kept
	}
	return detection.Score(gold, found)
}
