package blanks

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/study/evaluate"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/experiment"
	"github.com/understudy-text/understudy/study/report"
)

// A maker makes and measures stand-ins of one corpus.
type maker struct {
	o      *Options
	corpus Corpus
	base   stock.Options
	linker understudy.Linker
	sum    string // of the texts and spans
}

func (o *Options) newMaker(c Corpus) (*maker, error) {
	m := &maker{o: o, corpus: c, base: o.Base}
	m.base.Default = c.Language
	m.base.Languages = map[string]*language.Language{c.Language: o.Languages[c.Language]}
	m.base.Drafts = o.Kept
	var err error
	if m.linker, err = stock.Linker(m.base.Languages, c.Language); err != nil {
		return nil, err
	}
	sum := sha256.New()
	if err := json.NewEncoder(sum).Encode(c.Documents); err != nil {
		return nil, err
	}
	m.sum = hex.EncodeToString(sum.Sum(nil))
	return m, nil
}

// made is what one setup made of one document: what is kept.
type made struct {
	Spans    []understudy.Span `json:"spans"`
	StandIns []string          `json:"stand_ins"`
	Failed   int               `json:"failed"`
}

// replace makes the stand-ins of a setup, unless they are kept.
func (m *maker) replace(ctx context.Context, s experiment.Setup) ([]*pairs.Document, error) {
	settings := m.base
	s.Apply(&settings)
	of := []string{"replace", m.o.Version, m.sum, s.Name, settings.Settings, hex.EncodeToString(seedOf(m.base))}
	all, err := experiment.Once(m.o.Kept, fileName(m.corpus.Name, s.Name), of, func() ([]made, error) {
		docs, err := s.Replace(ctx, m.corpus.Documents, true, m.base)
		if err != nil {
			return nil, err
		}
		out := make([]made, len(docs))
		for i, d := range docs {
			out[i] = made{d.Spans, d.StandIns, d.Failed}
		}
		return out, nil
	})
	if err != nil {
		return nil, err
	}
	docs := make([]*pairs.Document, len(all))
	for i, one := range all {
		doc := m.corpus.Documents[i]
		linking, err := m.linker.Link(ctx, doc, one.Spans)
		if err != nil {
			return nil, err
		}
		docs[i] = pairs.New(doc, one.Spans, one.StandIns, linking)
		docs[i].Failed = one.Failed
	}
	return docs, m.publish(s.Name, docs)
}

// seedOf tells draws of different keys apart.
func seedOf(o stock.Options) []byte {
	b := o.Draw.Bytes("fill-in-the-blanks")
	return b[:]
}

// read pairs the documents with replacements that were made elsewhere.
func (m *maker) read(ctx context.Context, f File) ([]*pairs.Document, error) {
	source := pairs.Source{Linker: m.linker}
	var docs []*pairs.Document
	for _, doc := range m.corpus.Documents {
		d, err := source.Pair(ctx, doc, f.Marks[doc.ID])
		if err != nil {
			return nil, err
		}
		docs = append(docs, d)
	}
	return docs, nil
}

// publish writes what replaced what.
func (m *maker) publish(name string, docs []*pairs.Document) error {
	if m.o.Replacements == "" {
		return nil
	}
	all := map[string][][3]any{}
	for _, d := range docs {
		var offsets []int
		for _, s := range d.Spans {
			offsets = append(offsets, s.Start, s.End)
		}
		at, err := corpus.FromBytes(d.Document.Text, corpus.CodePoints, offsets)
		if err != nil {
			return err
		}
		list := make([][3]any, len(d.Spans))
		for i, standIn := range d.StandIns {
			list[i] = [3]any{at[2*i], at[2*i+1], standIn}
		}
		all[d.Document.ID] = list
	}
	if err := os.MkdirAll(m.o.Replacements, 0o755); err != nil {
		return err
	}
	path := filepath.Join(m.o.Replacements, fileName(m.corpus.Name, name)+".json")
	return report.WriteFile(path, func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetEscapeHTML(false)
		return e.Encode(all)
	})
}

// measure measures stand-ins, unless it was done before.
func (m *maker) measure(ctx context.Context, name string, docs []*pairs.Document) (*evaluate.Report, error) {
	sum := sha256.New()
	for _, d := range docs {
		if err := json.NewEncoder(sum).Encode(made{d.Spans, d.StandIns, d.Failed}); err != nil {
			return nil, err
		}
	}
	of := []string{"measure", m.o.Version, m.sum, hex.EncodeToString(sum.Sum(nil)), m.o.Embedder.Name(), m.o.Embedding}
	return experiment.Once(m.o.Kept, "measured-"+fileName(m.corpus.Name, name), of, func() (*evaluate.Report, error) {
		return evaluate.Run(ctx, evaluate.Documents(docs), evaluate.Options{
			Languages: m.base.Languages, Default: m.corpus.Language, Embedder: m.o.Embedder,
		})
	})
}

// fileName is a name of letters, digits and hyphens: "tab-small-maskL-UPOS".
func fileName(parts ...string) string {
	return strings.Join(strings.FieldsFunc(strings.Join(parts, " "), func(r rune) bool {
		return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}), "-")
}
