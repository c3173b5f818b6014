package recovering

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/study/experiment"
	"github.com/understudy-text/understudy/study/train/lm"
)

// A Config says what is run: which texts, which ways to hide and to fill words, and
// which downstream models.
type Config struct {
	// Seeds is how many times everything that is drawn is drawn anew: stand-ins and
	// the order of the texts. Tables give mean and standard deviation.
	Seeds int `yaml:"seeds"`
	// Vocabulary is the most words the downstream models know: the Threshold most
	// frequent of the language's list, then those of the general texts that come
	// twice, the most frequent first, then the rest of the list.
	Vocabulary int `yaml:"vocabulary"`
	// Threshold is how many of these the vocabulary masker keeps (section 4.2.2).
	Threshold int `yaml:"threshold"`
	// AllowList is how many words the allow-list masker keeps.
	AllowList int `yaml:"allow_list"`
	// Entities are the categories that the entity masker hides.
	Entities []understudy.Category `yaml:"entities"`
	General  []Source              `yaml:"general"` // what downstream models are pre-trained on
	Corpora  []Corpus              `yaml:"corpora"`
	Maskers  []string              `yaml:"maskers"`
	// Fillers are ways to fill what is hidden; see ParseFiller.
	Fillers []string `yaml:"fillers"`
	Models  []Model  `yaml:"models"`
	// Tuning is how fillers that are fine-tuned are.
	Tuning Tuning `yaml:"tuning"`
}

// A Corpus is the text of a domain.
type Corpus struct {
	Name string `yaml:"name"`
	// Paper is the data set of the paper that stands beside it: Fisher, Reddit or WSJ;
	// "" is none.
	Paper   string   `yaml:"paper"`
	Sources []Source `yaml:"sources"`
	// Test is how many texts come to one that is held out for the test. Of a corpus with
	// Speech, the test is what was said.
	Test int `yaml:"test"`
	// Plain brings texts into the form of transcripts before anything is hidden: lower
	// case, no punctuation, words as they are said.
	Plain bool `yaml:"plain"`
	// Speech says what a recogniser made of recordings of the corpus; nil: there are none.
	Speech *Speech `yaml:"speech"`
}

// plain is a text as a transcript has it, line by line.
func (c *Corpus) plain(text string) string {
	said := c.Speech
	if said == nil {
		said = &Speech{}
	}
	var out strings.Builder
	for line := range strings.Lines(text) {
		out.WriteString(strings.Join(said.words(line), " ") + "\n")
	}
	return out.String()
}

// The kinds of downstream models.
const (
	kindNgram       = "ngram"
	kindTransformer = "transformer"
)

// A Model is a downstream language model.
type Model struct {
	Kind string `yaml:"kind"` // one of the kinds
	// Corpora and Fillers are those it is run on, by name; none: all.
	Corpora []string `yaml:"corpora"`
	Fillers []string `yaml:"fillers"`
	// Weight of the domain beside the general text, of an ngram model.
	Weight float64 `yaml:"weight"`
	// Of a transformer: its shape, the passes over the general text and over the
	// corpus, the highest learning rates of both, and the rows of a step.
	Shape         lm.Shape `yaml:"shape"`
	GeneralPasses float64  `yaml:"general_passes"`
	Passes        float64  `yaml:"passes"`
	GeneralRate   float64  `yaml:"general_rate"`
	Rate          float64  `yaml:"rate"`
	Rows          int      `yaml:"rows"`
}

// Tuning is how masked language models are fine-tuned on an obfuscated corpus.
type Tuning struct {
	Passes float64 `yaml:"passes"`
	Rate   float64 `yaml:"rate"`
	Rows   int     `yaml:"rows"`
	Length int     `yaml:"length"`
}

//go:embed configs/*.yaml
var ready embed.FS

// Ready is the configuration "small", "paper" or "speech", which come with the program.
func Ready(name string) (Config, error) {
	text, err := Text(name)
	if err != nil {
		return Config{}, err
	}
	return ReadConfig(bytes.NewReader(text))
}

// Text is the YAML of a configuration that comes with the program.
func Text(name string) ([]byte, error) { return experiment.ReadySizes(ready, name) }

// ReadConfig reads YAML. Errors name the field.
func ReadConfig(r io.Reader) (Config, error) {
	c := Config{Seeds: 1, Threshold: stock.VocabularySize, AllowList: stock.AllowListSize, Maskers: stock.Maskers[:],
		Entities: []understudy.Category{understudy.Person, understudy.Location, understudy.Organisation, understudy.Misc}}
	err := experiment.ReadSizes(r, &c)
	return c, err
}

// HasSpeech reports whether a corpus has recordings.
func (c *Config) HasSpeech() bool {
	return slices.ContainsFunc(c.Corpora, func(c Corpus) bool { return c.Speech != nil })
}

// Check implements experiment.Sizes.
func (c *Config) Check() error {
	switch {
	case c.Seeds < 1:
		return errors.New("seeds: at least 1")
	case c.Vocabulary < 100:
		return errors.New("vocabulary: at least 100 words")
	case c.Threshold < 1 || c.AllowList < 1:
		return errors.New("threshold, allow_list: at least 1")
	case len(c.General) == 0 || len(c.Corpora) == 0 || len(c.Models) == 0 || len(c.Fillers) == 0 || len(c.Maskers) == 0:
		return errors.New("general, corpora, maskers, fillers and models: at least one of each")
	}
	for _, s := range c.General {
		if err := s.check(); err != nil {
			return fmt.Errorf("general: %w", err)
		}
	}
	for _, m := range c.Maskers {
		if !slices.Contains(stock.Maskers[:], m) {
			return fmt.Errorf("maskers: %q; there is %s", m, strings.Join(stock.Maskers[:], ", "))
		}
	}
	for _, e := range c.Entities {
		if !slices.Contains(understudy.Categories[:], e) {
			return fmt.Errorf("entities: %q; there is %v", e, understudy.Categories)
		}
	}
	for _, name := range c.Fillers {
		f, err := ParseFiller(name)
		if err != nil {
			return fmt.Errorf("fillers: %w", err)
		}
		if t := c.Tuning; f.tuned && (t.Passes <= 0 || t.Rate <= 0 || t.Rows < 1 || t.Length < 1) {
			return fmt.Errorf("tuning: passes, rate, rows and length are above 0 where a filler is tuned (%s)", name)
		}
	}
	var names []string
	for i := range c.Corpora {
		if err := c.Corpora[i].check(); err != nil {
			return fmt.Errorf("corpora: %w", err)
		}
		if slices.Contains(names, c.Corpora[i].Name) {
			return fmt.Errorf("corpora: two are called %q", c.Corpora[i].Name)
		}
		names = append(names, c.Corpora[i].Name)
	}
	for i := range c.Models {
		if err := c.Models[i].check(names, c.Fillers); err != nil {
			return fmt.Errorf("models: %w", err)
		}
	}
	return nil
}

func (c *Corpus) check() error {
	if c.Name == "" || len(c.Sources) == 0 || c.Test < 2 && c.Speech == nil {
		return fmt.Errorf("corpus %q: it has a name, sources, and a test of 2 or more, or speech", c.Name)
	}
	if c.Speech != nil {
		if err := c.Speech.check(); err != nil {
			return fmt.Errorf("corpus %q: %w", c.Name, err)
		}
	}
	if printed[c.Paper] == nil && c.Paper != "" {
		return fmt.Errorf("corpus %q: the paper has no %q; it has Fisher, Reddit and WSJ", c.Name, c.Paper)
	}
	for _, s := range c.Sources {
		if err := s.check(); err != nil {
			return fmt.Errorf("corpus %q: %w", c.Name, err)
		}
	}
	return nil
}

func (m *Model) check(corpora, fillers []string) error {
	for _, name := range m.Corpora {
		if !slices.Contains(corpora, name) {
			return fmt.Errorf("%s: there is no corpus %q", m.Kind, name)
		}
	}
	for _, name := range m.Fillers {
		if !slices.Contains(fillers, name) {
			return fmt.Errorf("%s: there is no filler %q", m.Kind, name)
		}
	}
	switch m.Kind {
	case kindNgram:
		if m.Weight <= 0 || m.Weight >= 1 {
			return errors.New("ngram: weight is between 0 and 1")
		}
	case kindTransformer:
		if m.Shape.Layers < 1 || m.Shape.Hidden < 1 || m.Shape.Heads < 1 || m.Shape.Length < 1 || m.Shape.Hidden%m.Shape.Heads != 0 {
			return errors.New("transformer: shape has layers, heads, hidden and length, and hidden is a multiple of heads")
		}
		if m.GeneralPasses <= 0 || m.Passes <= 0 || m.GeneralRate <= 0 || m.Rate <= 0 || m.Rows < 1 {
			return errors.New("transformer: general_passes, passes, general_rate, rate and rows are above 0")
		}
	default:
		return fmt.Errorf("kind %q; there is ngram and transformer", m.Kind)
	}
	return nil
}

// title names the model in tables.
func (m *Model) title() string {
	if m.Kind == kindNgram {
		return "trigrams (interpolated Kneser–Ney)"
	}
	return fmt.Sprintf("Transformer, %d layers, %d heads, %d wide", m.Shape.Layers, m.Shape.Heads, m.Shape.Hidden)
}
