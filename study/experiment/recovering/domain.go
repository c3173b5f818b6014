package recovering

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/mask"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/study/evaluate/wer"
	"github.com/understudy-text/understudy/study/experiment"
	"github.com/understudy-text/understudy/study/speech/fuse"
	"github.com/understudy-text/understudy/study/train/lm"
)

// A domain is one corpus under way.
type domain struct {
	*run
	c            Corpus
	train        []*understudy.Document
	oracle, test [][]int32
	speech       *recognition // nil: none
	result       *CorpusResult
}

// rows are texts as numbers; where speech is recognised, in words as they are said.
func (d *domain) rows(texts []string) [][]int32 {
	if d.c.Speech == nil {
		return d.run.rows(texts)
	}
	var out [][]int32
	for _, t := range texts {
		for line := range strings.Lines(t) {
			var row []int32
			for _, w := range d.c.Speech.words(line) {
				row = append(row, d.vocabulary.ID(w))
			}
			if len(row) > 0 {
				out = append(out, append(row, lm.Border))
			}
		}
	}
	return out
}

// A hidden corpus is one whose words a masker has hidden.
type hidden struct {
	*domain
	masker string
	docs   []*understudy.Document // what is hidden are their spans
	merged []*understudy.Document // the same, side by side as one (section 4.2.4)
}

// masker runs all fillers on what one masker hides.
func (d *domain) masker(ctx context.Context, name string) error {
	d.Progress(d.c.Name + ": masker " + name)
	detector, err := d.detector(name)
	if err != nil {
		return err
	}
	h := hidden{domain: d, masker: name}
	of := map[string]any{"texts": prints(d.train), "masker": name, "threshold": d.Config.Threshold, "allow list": d.Config.AllowList,
		"entities": d.Config.Entities, "version": d.Version}
	spans, err := experiment.Once(d.Kept, "hidden", of, func() ([][]understudy.Span, error) { return detect(ctx, d.train, detector) })
	if err != nil {
		return err
	}
	h.docs = withSpans(d.train, spans)
	if spans, err = detect(ctx, h.docs, mask.Merged(given{})); err != nil {
		return err
	}
	h.merged = withSpans(d.train, spans)
	if d.result.Masked[name], err = share(ctx, h.docs, given{}); err != nil {
		return err
	}
	for _, name := range d.Config.Fillers {
		f, err := ParseFiller(name)
		if err != nil {
			return err
		}
		if err := h.filler(ctx, f); err != nil {
			return fmt.Errorf("filler %s: %w", name, err)
		}
	}
	return nil
}

// filler fills, and has every model learn from what comes out.
func (h *hidden) filler(ctx context.Context, f Filler) error {
	if f.Name == pretrained {
		return h.teach(ctx, f, lesson{test: h.test, oracle: h.oracle, unweighted: -1, seed: h.Seed})
	}
	for i := range h.Config.Seeds {
		seed := h.Seed + uint64(i)
		textSeed := seed
		if !f.draws() {
			textSeed = h.Seed
		}
		h.Progress(fmt.Sprintf("%s: %s, %s, seed %d", h.c.Name, h.masker, f.Name, seed))
		corpus, err := h.fill(ctx, f, textSeed)
		if err != nil {
			return err
		}
		l := lesson{train: h.rows(corpus.Texts), test: h.test, oracle: h.oracle, unweighted: f.unweighted(), seed: seed}
		h.note(f, l.train, corpus, i)
		if err := h.teach(ctx, f, l); err != nil {
			return err
		}
	}
	return nil
}

// teach has every model that runs on the corpus and the filler learn.
func (h *hidden) teach(ctx context.Context, f Filler, l lesson) error {
	for k := range h.Config.Models {
		if m := &h.Config.Models[k]; m.runs(h.c.Name, f.Name) {
			if err := h.learn(ctx, k, f, l); err != nil {
				return fmt.Errorf("%s: %w", m.Kind, err)
			}
		}
	}
	return nil
}

// note counts what a filler made; i is which of the seeds.
func (h *hidden) note(f Filler, rows [][]int32, corpus filled, i int) {
	at := slices.IndexFunc(h.result.Fillers, func(r FillerResult) bool { return r.Filler == f.Name })
	if at < 0 {
		at = len(h.result.Fillers)
		h.result.Fillers = append(h.result.Fillers, FillerResult{f.Name, map[string]float64{}, map[string]float64{}, map[string]int{}})
	}
	r := &h.result.Fillers[at]
	r.Unknown[h.masker] += unknown(rows) / float64(h.Config.Seeds)
	r.Missing[h.masker] += corpus.Missing
	if corpus.Hidden > 0 {
		r.Restored[h.masker] += float64(corpus.Restored) / float64(corpus.Hidden*h.Config.Seeds)
	}
	if i == 0 {
		h.result.lines = append(h.result.lines, h.sample(f, corpus.Texts))
	}
}

// learn measures one model's perplexity and writes it into the result.
func (h *hidden) learn(ctx context.Context, k int, f Filler, l lesson) error {
	m := h.Config.Models[k]
	if m.Kind == "ngram" && !f.draws() && l.seed != h.Seed {
		return nil // counting draws nothing: another seed would say the same
	}
	if (f.Name == oracle || f.Name == pretrained) && h.masker != h.Config.Maskers[0] {
		h.row(m, f).Perplexity[h.masker] = h.row(m, f).Perplexity[h.Config.Maskers[0]]
		h.result.Speech.addSameRow(m.title(), f.Name, h.Config.Maskers[0], h.masker)
		return nil // nothing is hidden, whoever hides
	}
	of := map[string]any{
		"model": m, "words": h.vocabulary.Words(), "general": fingerprint(h.general), "train": fingerprint(l.train), "test": fingerprint(l.test),
		"steps": fingerprint(l.oracle), "unweighted": l.unweighted, "seed": l.seed, "general seed": h.Seed,
	}
	if h.speech != nil {
		of["speech"] = h.speech.fingerprints(m.Kind)
	}
	got, err := experiment.Once(h.Kept, "tested", of, func() (tested, error) { return h.tested(ctx, k, l) })
	if err != nil {
		return err
	}
	row := h.row(m, f)
	row.Perplexity[h.masker] = append(row.Perplexity[h.masker], got.Perplexity)
	said := fmt.Sprintf("%s: %s, %s, seed %d: %s: perplexity %.2f", h.c.Name, h.masker, f.Name, l.seed, m.Kind, got.Perplexity)
	if h.speech != nil {
		said += fmt.Sprintf(", word error rate %.2f %%", 100*wer.Sum(got.Counts).Rate())
		h.result.Speech.add(m.title(), f.Name, h.masker, got)
	}
	h.Progress(said)
	return nil
}

// A tested model is what was measured of it.
type tested struct {
	Perplexity float64       `json:"perplexity"`
	Counts     []wer.Counts  `json:"counts,omitempty"` // by utterance, where speech is recognised
	Weights    *fuse.Weights `json:"weights,omitempty"`
}

// tested has a model learn, and measures it.
func (h *hidden) tested(ctx context.Context, k int, l lesson) (out tested, err error) {
	learner, err := h.learner(ctx, k)
	if err != nil {
		return out, err
	}
	model, err := learner.learn(ctx, l)
	if err != nil {
		return out, err
	}
	if out.Perplexity, err = model.perplexity(ctx, l.test); err != nil || h.speech == nil {
		return out, err
	}
	general, err := learner.learn(ctx, lesson{})
	if err != nil {
		return out, err
	}
	w, err := h.speech.weightsOf(ctx, h.Config.Models[k].Kind, general)
	if err != nil {
		return out, err
	}
	chosen, err := model.chooser(h.speech).Choose(ctx, &h.speech.set, []fuse.Weights{w})
	if err != nil {
		return out, err
	}
	out.Counts, out.Weights = h.speech.counts(chosen[0]), &w
	return out, nil
}

// row is the one of a model and a filler in the result.
func (h *hidden) row(m Model, f Filler) *Row {
	models := &h.result.Models
	at := slices.IndexFunc(*models, func(r ModelResult) bool { return r.Model == m.title() })
	if at < 0 {
		at = len(*models)
		*models = append(*models, ModelResult{Model: m.title()})
	}
	rows := &(*models)[at].Rows
	i := slices.IndexFunc(*rows, func(r Row) bool { return r.Filler == f.Name })
	if i < 0 {
		i = len(*rows)
		*rows = append(*rows, Row{f.Name, map[string][]float64{}})
	}
	return &(*rows)[i]
}

// fill makes the corpus to learn from.
func (h *hidden) fill(ctx context.Context, f Filler, seed uint64) (filled, error) {
	switch {
	case f.Name == oracle:
		return filled{Texts: textsOf(h.docs)}, nil
	case f.Name == baseline0 || f.Name == baseline1:
		var out filled
		for _, doc := range h.docs {
			out.Texts = append(out.Texts, hide(doc))
		}
		return out, nil
	}
	docs := h.docs
	if f.model != "" || f.chat != "" {
		docs = h.merged
	}
	of := map[string]any{"filler": f.Name, "texts": prints(docs), "masker": h.masker, "threshold": h.Config.Threshold,
		"allow list": h.Config.AllowList, "seed": seed, "version": h.Version}
	if f.model != "" {
		var err error
		if of["model"], err = named.Digest(f.model); err != nil {
			return filled{}, err
		}
	}
	if f.tuned {
		of["tuning"] = h.Config.Tuning
	}
	return experiment.Once(h.Kept, "filled", of, func() (filled, error) {
		setup := f.setup
		if f.chat != "" {
			var err error
			if setup, err = h.chatting(f); err != nil {
				return filled{}, err
			}
		}
		if setup == nil {
			model, done, err := h.model(ctx, f)
			if err != nil {
				return filled{}, err
			}
			defer done()
			one := masked(f, model)
			setup = &one
		}
		results, err := setup.Replace(ctx, docs, true, h.base(h.masker, seed))
		if err != nil {
			return filled{}, err
		}
		return written(docs, results), nil
	})
}

// prints tells documents and their spans apart.
func prints(docs []*understudy.Document) string {
	sum := sha256.New()
	for _, d := range docs {
		fmt.Fprintf(sum, "%d %s\n", len(d.Text), d.Text)
		for _, s := range d.Given {
			fmt.Fprintln(sum, s.Start, s.End, s.Category, s.Kind, s.Rule)
		}
	}
	return hex.EncodeToString(sum.Sum(nil)[:12])
}
