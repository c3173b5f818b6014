package blanks

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/experiment"
)

// SmallDocuments is how many documents of a corpus a small run takes.
const SmallDocuments = 12

// sets are the public data sets that the experiment knows, and where each lies in a
// folder of data.
var sets = []struct {
	corpus   Corpus
	patterns []string // the first that names a file counts
}{
	{Corpus{Name: "tab", Title: "Text Anonymization Benchmark", Language: "en", Printed: true}, []string{"tab/tab_*.json", "tab/echr_*.json"}},
	{Corpus{Name: "pud-en", Title: "PUD news and encyclopedia, English", Language: "en"}, []string{"ud/UD_English-PUD/*.conllu"}},
	{Corpus{Name: "pud-sv", Title: "PUD news and encyclopedia, Swedish", Language: "sv"}, []string{"ud/UD_Swedish-PUD/*.conllu"}},
}

// Read reads the data sets that are in a folder. A folder with none of them is an
// error.
func Read(ctx context.Context, dir string) ([]Corpus, error) {
	var out []Corpus
	for _, set := range sets {
		c := set.corpus
		pattern, err := firstMatch(dir, set.patterns)
		if err != nil {
			return nil, err
		}
		if pattern == "" {
			continue
		}
		if c.Documents, err = experiment.Read(ctx, corpus.Options{Language: c.Language}, pattern); err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s holds none of the data sets: tab/tab_*.json or tab/echr_*.json, ud/UD_English-PUD, ud/UD_Swedish-PUD", dir)
	}
	return out, nil
}

// firstMatch returns the first of the patterns' files in a folder, or "".
func firstMatch(dir string, patterns []string) (string, error) {
	for _, p := range patterns {
		p = filepath.Join(dir, filepath.FromSlash(p))
		found, err := filepath.Glob(p)
		if err != nil || len(found) > 0 {
			return p, err
		}
	}
	return "", nil
}

// Take leaves the first n documents of a corpus (0: all). If the documents bring no
// spans, they get those that the detector of their language finds.
func (c *Corpus) Take(ctx context.Context, n int, languages map[string]*language.Language) error {
	c.Spans = "those of its annotation"
	given := experiment.Given(c.Documents)
	if n > 0 {
		c.Documents = c.Documents[:min(n, len(c.Documents))]
	}
	if given {
		return nil
	}
	c.Spans = "those that our detector finds"
	d, err := stock.Detector(map[string]*language.Language{c.Language: languages[c.Language]}, c.Language)
	if err != nil {
		return err
	}
	return experiment.Find(ctx, d, c.Documents)
}

// Add gives replacements to the corpus whose documents they name. The error wraps
// pairs.ErrUnknown if no corpus has a document of theirs.
func (f File) Add(corpora []Corpus) error {
	for i := range corpora {
		for _, d := range corpora[i].Documents {
			if _, ok := f.Marks[d.ID]; ok {
				corpora[i].Files = append(corpora[i].Files, f)
				return nil
			}
		}
	}
	return fmt.Errorf("%s: %w", f.Name, pairs.ErrUnknown)
}
