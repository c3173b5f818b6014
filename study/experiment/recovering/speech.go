package recovering

import (
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"

	"github.com/understudy-text/understudy/study/speech/fuse"
	"github.com/understudy-text/understudy/study/train/lm"
)

// Speech is what a recogniser made of recordings of a corpus: the models that are
// adapted to the corpus choose anew among it, and the word error rate is measured
// (sections 3.3 and 4.3, Table 6). Names of files are below Folder.
type Speech struct {
	Folder string `yaml:"folder" json:"-"` // below the data folder
	// References is a table parted by tabs: the first column is the id of an
	// utterance, or its file, the last one what was said.
	References string `yaml:"references" json:"references"`
	// Lattices are files or folders of lattices or N-best lists, as package
	// study/speech/lattice reads them. Where none of them is there, pocketsphinx recognises
	// Recordings, a folder of .flac or .wav.
	Lattices   []string `yaml:"lattices" json:"lattices"`
	Recordings string   `yaml:"recordings" json:"recordings"`
	// Recogniser is the recogniser's language model, in ARPA or Sphinx form, for
	// lattices without its scores. Where it is not there, that of pocketsphinx is taken.
	Recogniser string `yaml:"recogniser" json:"recogniser"`
	// Test and Tune are patterns of ids (of package path): what is measured on, and
	// what weights are tuned on, which is of another domain.
	Test []string `yaml:"test" json:"test"`
	Tune []string `yaml:"tune" json:"tune"`
	// Alone are the weights of the recogniser without another model, and Weights those
	// with one, by the kind of the model. Those that are missing are tuned.
	Alone   *fuse.Weights           `yaml:"alone" json:"alone"`
	Weights map[string]fuse.Weights `yaml:"weights" json:"weights"`
	// Word is what each word adds to the score where weights are tuned: the recogniser's
	// own. It is not tuned.
	Word float64 `yaml:"word" json:"word"`
	// NBest is how many hypotheses a Transformer chooses among; 0: 30.
	NBest int `yaml:"n_best" json:"n_best"`
	// Spoken are words as they are printed (in lower case, without full stops) and as
	// they are said, in references, hypotheses and texts.
	Spoken map[string]string `yaml:"spoken" json:"spoken"`
}

func (s *Speech) check() error {
	for _, name := range slices.Concat([]string{s.Folder, s.References}, s.Lattices) {
		if name == "" || !filepath.IsLocal(filepath.FromSlash(name)) {
			return fmt.Errorf("speech: folder, references and lattices are names below the data folder; %q is missing or leads out of it", name)
		}
	}
	for _, name := range []string{s.Recordings, s.Recogniser} {
		if name != "" && !filepath.IsLocal(filepath.FromSlash(name)) {
			return fmt.Errorf("speech: %q leads out of the data folder", name)
		}
	}
	if len(s.Lattices) == 0 || len(s.Test) == 0 || s.NBest < 0 {
		return errors.New("speech: lattices and test name at least one, and n_best is not below 0")
	}
	for _, p := range slices.Concat(s.Test, s.Tune) {
		if _, err := path.Match(p, ""); err != nil {
			return fmt.Errorf("speech: pattern %q: %w", p, err)
		}
	}
	for kind := range s.Weights {
		if kind != kindNgram && kind != kindTransformer {
			return fmt.Errorf("speech: weights: %q is no kind of model; there is %s and %s", kind, kindNgram, kindTransformer)
		}
	}
	return nil
}

// matches reports whether an id fits one of some patterns.
func matches(patterns []string, id string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { ok, _ := path.Match(p, id); return ok })
}

// words are those of a text as they are said.
func (s *Speech) words(text string) []string { return lm.Said(text, s.Spoken) }
