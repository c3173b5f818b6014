// Package recovering runs the experiment of "Recovering from Privacy-Preserving
// Masking with Large Language Models" (Vats et al. 2024): words of a corpus are
// hidden and filled in several ways, a language model that knows general text is
// adapted to what comes out, and its perplexity on texts that nobody changed tells
// how much of the corpus' use was kept (section 3.3; Tables 1 to 6).
//
// In come a folder of open data and a configuration, out go numbers (Result) and
// the paper's tables beside what it printed (Report). What was computed is kept in a
// folder and not computed again. Where a corpus has recordings, the adapted model
// helps a recogniser, and its word error rate is measured (Table 6).
//
// It may know the root package, detect/mask, generate/chat, generate/draw, generate/fill,
// generate/fit, internal/sums, internal/usage, job/stock, language, lm, lm/arpa, lm/chat,
// lm/encoder, lm/named, lm/ngram, lm/runtime, lm/small, study/evaluate/masking,
// study/evaluate/pairs, study/evaluate/wer, study/experiment, study/report,
// study/speech/fuse, study/speech/lattice, study/speech/sphinx, study/train/lm and
// study/train/mlm.
package recovering

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/mask"
	"github.com/understudy-text/understudy/generate/chat"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/fit"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/study/evaluate/masking"
	"github.com/understudy-text/understudy/study/experiment"
	"github.com/understudy-text/understudy/study/train/lm"
)

// Language is the one of all texts.
const Language = "en"

// Options say where things lie and who is told of the progress.
type Options struct {
	Config  Config
	Data    string // the folder of open data
	Speech  string // the folder of speech, where it is not the one of the configuration; "": it is
	Kept    *experiment.Kept
	Version string // of the program: what was filled by another is filled anew
	Seed    uint64
	Threads int
	// Chat opens a chat model, and tells it from others; nil: there is no server.
	Chat func(name string) (model chat.Model, version string, err error)
	// Progress is told what is being done; may be nil.
	Progress func(line string)
}

// A Result is what was measured.
type Result struct {
	Vocabulary   int            `json:"vocabulary"`    // words the downstream models know
	GeneralTexts int            `json:"general_texts"` // that they were pre-trained on
	GeneralWords int            `json:"general_words"`
	Threshold    int            `json:"threshold"`
	AllowList    int            `json:"allow_list"`
	Seeds        int            `json:"seeds"`
	Corpora      []CorpusResult `json:"corpora"`
	LeftOut      []string       `json:"left_out,omitempty"` // corpora whose recordings are not there, and why
}

// A CorpusResult is what was measured on one corpus.
type CorpusResult struct {
	Name    string             `json:"name"`
	Paper   string             `json:"paper,omitempty"` // the data set of the paper beside it
	Train   Size               `json:"train"`
	Test    Size               `json:"test"`
	Unknown float64            `json:"unknown"` // part of the test's words that the models do not know
	Masked  map[string]float64 `json:"masked"`  // part of the words that each masker hides
	Fillers []FillerResult     `json:"fillers"`
	Models  []ModelResult      `json:"models"`
	Speech  *SpeechResult      `json:"speech,omitempty"`
	// lines are a few of the corpus as each filler wrote them, for the report.
	lines []version
}

// A Size is how large texts are.
type Size struct {
	Texts int `json:"texts"`
	Lines int `json:"lines"`
	Words int `json:"words"` // the ends of lines left out
}

// A FillerResult is what a filler made of the hidden words, by masker.
type FillerResult struct {
	Filler   string             `json:"filler"`
	Unknown  map[string]float64 `json:"unknown"`  // part of all words of its text that the models do not know
	Restored map[string]float64 `json:"restored"` // part of the hidden stretches where it put the original back
	Missing  map[string]int     `json:"missing"`  // stretches that it could not fill, over all seeds
}

// A ModelResult is what one downstream model says.
type ModelResult struct {
	Model string `json:"model"`
	Rows  []Row  `json:"rows"`
}

// A Row is a filler's perplexities: by masker, one for each seed.
type Row struct {
	Filler     string               `json:"filler"`
	Perplexity map[string][]float64 `json:"perplexity"`
}

// A run is the experiment under way.
type run struct {
	Options
	models     *experiment.Models
	languages  map[string]*language.Language
	rank       map[string]fit.Model
	vocabulary *lm.Vocabulary
	general    [][]int32
	learners   []learner // one for each model of the configuration; nil: not made yet
}

// Run runs it.
func Run(ctx context.Context, o Options) (result *Result, err error) {
	if o.Progress == nil {
		o.Progress = func(string) {}
	}
	r := &run{Options: o, models: experiment.NewModels(Language), learners: make([]learner, len(o.Config.Models))}
	defer func() {
		if closing := r.models.Close(); err == nil {
			err = closing
		}
	}()
	if r.languages, err = stock.Languages(Language); err != nil {
		return nil, err
	}
	if err := r.ranking(); err != nil {
		return nil, err
	}
	result = &Result{Threshold: o.Config.Threshold, AllowList: o.Config.AllowList, Seeds: o.Config.Seeds}
	if err := r.readGeneral(result); err != nil {
		return nil, err
	}
	for _, c := range o.Config.Corpora {
		one, err := r.corpus(ctx, c)
		if errors.Is(err, errNoSpeech) && o.Speech == "" && len(o.Config.Corpora) > 1 {
			result.LeftOut = append(result.LeftOut, fmt.Sprintf("%s: %v", c.Name, err))
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("corpus %s: %w", c.Name, err)
		}
		result.Corpora = append(result.Corpora, one)
	}
	return result, nil
}

// ranking opens the model that chooses among surrogates, as pseudonymize does by
// default.
func (r *run) ranking() error {
	set, err := r.models.Open(named.Tiny)
	if err != nil {
		return err
	}
	r.rank = map[string]fit.Model{}
	for code, m := range set.ByLanguage {
		r.rank[code] = m
	}
	return nil
}

// readGeneral reads the general texts and makes the vocabulary of them. What the
// models know is fixed before any corpus is read, so that no filler is favoured.
func (r *run) readGeneral(result *Result) error {
	r.Progress("reading the general texts")
	var texts []string
	for _, s := range r.Config.General {
		more, err := s.texts(r.Data)
		if err != nil {
			return err
		}
		texts = append(texts, more...)
	}
	listed := r.languages[Language].Lexicon.MostFrequent(r.Config.Vocabulary, false)
	r.vocabulary = lm.NewVocabulary(r.Config.Vocabulary, listed[:min(r.Config.Threshold, len(listed))], lm.ByFrequency(texts, 2), listed)
	for _, t := range texts {
		r.general = append(r.general, r.vocabulary.Rows(t)...)
	}
	result.Vocabulary, result.GeneralTexts, result.GeneralWords = r.vocabulary.Size(), len(texts), sizeOf(r.general).Words
	return nil
}

// sizeOf counts rows; texts are counted by who has them.
func sizeOf(rows [][]int32) Size {
	s := Size{Lines: len(rows)}
	for _, row := range rows {
		s.Words += len(row) - 1
	}
	return s
}

// rows are texts as numbers.
func (r *run) rows(texts []string) [][]int32 {
	var out [][]int32
	for _, t := range texts {
		out = append(out, r.vocabulary.Rows(t)...)
	}
	return out
}

// unknown is the part of the words of rows that is not in the vocabulary.
func unknown(rows [][]int32) float64 {
	n, of := 0, 0
	for _, row := range rows {
		for _, id := range row[:len(row)-1] {
			if id == lm.Unknown {
				n++
			}
		}
		of += len(row) - 1
	}
	return float64(n) / float64(max(1, of))
}

// masks is what hides words: all that are not among the most frequent of the
// vocabulary, or not on the list of common ones (section 4.2.2), or what is found.
func (r *run) masks(name string) stock.Masks {
	return stock.Masks{
		Names:          []string{name},
		VocabularySize: r.Config.Threshold,
		AllowList:      mask.NewList(r.languages[Language].Lexicon.MostFrequent(r.Config.AllowList, true)),
	}
}

// detector finds what a masker hides. The entities are those of the categories of
// the configuration: the paper's tagger knows persons, places, organisations and
// other names, no dates and amounts.
func (r *run) detector(name string) (understudy.Detector, error) {
	d, err := stock.Masked(r.masks(name), r.languages, Language)
	if err != nil || name != stock.MaskEntities {
		return d, err
	}
	return only{d, r.Config.Entities}, nil
}

// only finds what another does, of some categories.
type only struct {
	understudy.Detector
	categories []understudy.Category
}

func (o only) Detect(ctx context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	spans, err := o.Detector.Detect(ctx, doc)
	return slices.DeleteFunc(spans, func(s understudy.Span) bool { return !slices.Contains(o.categories, s.Category) }), err
}

// base are the options that all fillers have in common.
func (r *run) base(masker string, seed uint64) stock.Options {
	return stock.Options{Languages: r.languages, Default: Language, Draw: draw.New(fmt.Append(nil, "experiment ", seed)),
		Masks: r.masks(masker), Rank: r.rank}
}

// corpus runs all maskers, fillers and models on one corpus.
func (r *run) corpus(ctx context.Context, c Corpus) (CorpusResult, error) {
	out := CorpusResult{Name: c.Name, Paper: c.Paper, Masked: map[string]float64{}}
	d := domain{run: r, c: c, result: &out}
	var err error
	if c.Speech != nil {
		if d.speech, err = r.recognition(ctx, c); err != nil {
			return out, err
		}
	}
	var test []string
	if d.train, test, err = r.split(c); err != nil {
		return out, err
	}
	if c.Speech != nil {
		test = d.speech.texts()
		if out.Speech, err = d.speech.result(ctx); err != nil {
			return out, err
		}
	}
	d.test, d.oracle = d.rows(test), d.rows(textsOf(d.train))
	out.Train, out.Test, out.Unknown = sizeOf(d.oracle), sizeOf(d.test), unknown(d.test)
	out.Train.Texts, out.Test.Texts = len(d.train), len(test)
	if len(d.test) == 0 || len(d.oracle) == 0 {
		return out, fmt.Errorf("%d texts are too few to learn from and to test on", len(d.train)+len(test))
	}
	for _, name := range r.Config.Maskers {
		if err := d.masker(ctx, name); err != nil {
			return out, fmt.Errorf("masker %s: %w", name, err)
		}
	}
	return out, nil
}

// split reads a corpus: every so manieth text is for the test, or none where speech is
// recognised, which has a test of its own.
func (r *run) split(c Corpus) (train []*understudy.Document, test []string, err error) {
	var texts []string
	for _, s := range c.Sources {
		more, err := s.texts(r.Data)
		if err != nil {
			return nil, nil, err
		}
		texts = append(texts, more...)
	}
	for i, t := range texts {
		if c.Plain {
			t = c.plain(t)
		}
		if c.Speech == nil && (i+1)%c.Test == 0 {
			test = append(test, t)
		} else {
			train = append(train, &understudy.Document{ID: fmt.Sprintf("%s %d", c.Name, i+1), Language: Language, Text: t})
		}
	}
	return train, test, nil
}

func textsOf(docs []*understudy.Document) []string {
	out := make([]string, len(docs))
	for i, d := range docs {
		out[i] = d.Text
	}
	return out
}

// share is the part of the words that a masker hides (Table 2).
func share(ctx context.Context, docs []*understudy.Document, d understudy.Detector) (float64, error) {
	counter := masking.NewCounter(masking.Masker{Name: "", Detector: d})
	for _, doc := range docs {
		if _, err := counter.Detect(ctx, doc); err != nil {
			return 0, err
		}
	}
	return counter.Table().Share(""), nil
}

// given is a detector of the documents' own spans.
type given struct{}

func (given) Detect(_ context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	return doc.Given, nil
}

// learner is a model of the configuration, made when it is first asked for.
func (r *run) learner(ctx context.Context, i int) (learner, error) {
	if r.learners[i] != nil {
		return r.learners[i], nil
	}
	m := r.Config.Models[i]
	r.Progress("general text: " + m.title())
	if m.Kind == "ngram" {
		r.learners[i] = newTrigrams(m, r.general, r.vocabulary.Size())
		return r.learners[i], nil
	}
	n, err := newNetwork(ctx, m, r.general, r.vocabulary.Size(), r.Kept.Folder(), r.Seed, r.Threads, r.Progress)
	if err == nil {
		r.learners[i] = n
	}
	return n, err
}

// runs reports whether a model is to be run on a corpus with a filler. Every model
// has its Oracle.
func (m *Model) runs(corpus, filler string) bool {
	in := func(list []string, name string) bool { return len(list) == 0 || slices.Contains(list, name) }
	return in(m.Corpora, corpus) && (in(m.Fillers, filler) || filler == oracle)
}
