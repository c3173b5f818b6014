package wordclass

import (
	"sync"

	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// A Tagger tags mentions and their stand-ins. Several meters that read the same
// documents share one, which tags each document once: it takes longer than what they
// do with the tags. It is safe for concurrent use.
type Tagger struct {
	languages map[string]*language.Language
	def       string
	readers   int
	mu        sync.Mutex
	open      map[*pairs.Document]*tagged
}

// tagged are the tags of a document, until all readers have them.
type tagged struct {
	once          sync.Once
	left          int
	before, after []string
}

// NewTagger returns a tagger of documents in some languages; def is the language of
// those that do not name theirs. readers is how many ask for each document with
// mentions: its tags are kept until all have them.
func NewTagger(languages map[string]*language.Language, def string, readers int) *Tagger {
	return &Tagger{languages: languages, def: def, readers: readers, open: map[*pairs.Document]*tagged{}}
}

// Tags returns the tag of each mention in the original, and that of its stand-in in
// the result; of what has no word, NoWord. The slices are not to be changed. The error
// names a document whose language the run does not have.
func (t *Tagger) Tags(d *pairs.Document) (before, after []string, err error) {
	_, l, err := pairs.ByLanguage(d, t.languages, t.def)
	if err != nil {
		return nil, nil, err
	}
	of := t.tagsOf(d)
	of.once.Do(func() { of.before, of.after = tags(l, d) })
	return of.before, of.after, nil
}

// tagsOf returns the tags of a document, which are kept until every reader has asked for
// them.
func (t *Tagger) tagsOf(d *pairs.Document) *tagged {
	t.mu.Lock()
	defer t.mu.Unlock()
	of := t.open[d]
	if of == nil {
		of = &tagged{left: t.readers}
		t.open[d] = of
	}
	if of.left--; of.left <= 0 {
		delete(t.open, d)
	}
	return of
}
