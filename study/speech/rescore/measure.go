package rescore

import (
	"context"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/study/evaluate/wer"
	trainlm "github.com/understudy-text/understudy/study/train/lm"
)

// A Measurement says what was said, and what recognisers, or models that choose, took it
// for. Errors call its fields by the flags of evaluate wer.
type Measurement struct {
	Options              // of what is chosen among lattices; Words and Models are filled in
	Reference   string   // file of what was said
	Hypotheses  []string // NAME=FILE, or a file
	LMs         []string // NAME=MODEL, or a model
	Verbatim    bool     // words are what spaces part
	Spoken      string   // file of words as printed and as said; "": none
	Draws       int      // of the bootstrap
	Seed        uint64   // of the draws
	said, named map[string]string
}

// A Report is the word error rates with what was chosen from.
type Report struct {
	*wer.Result
	Lattices *Result `json:"lattices,omitempty"`
}

// WriteText writes the report for people.
func (r *Report) WriteText(w io.Writer) error {
	if r.Lattices != nil {
		if err := r.Lattices.WriteText(w); err != nil {
			return err
		}
	}
	return r.Result.WriteText(w)
}

func (m *Measurement) check() error {
	choosing := len(m.LMs) > 0 || m.Recogniser != "" || m.Tune != "" || m.Out != ""
	switch {
	case len(m.Hypotheses) == 0 && m.Lattices == "" && !choosing:
		return usage.Errorf("--hypotheses or --lattices is needed")
	case m.Lattices == "" && choosing:
		return usage.Errorf("--lm, --recogniser-lm, --tune and --out go with --lattices")
	case m.Draws < 1 || m.Most < 1:
		return usage.Errorf("--draws and --n-best are at least 1")
	case m.Verbatim && m.Spoken != "":
		return usage.Errorf("--verbatim and --spoken exclude each other")
	}
	if _, err := path.Match(m.Tune, ""); err != nil {
		return usage.Errorf("--tune %q: %w", m.Tune, err)
	}
	return nil
}

// Run measures the word error rate of all hypotheses, those of lattices first.
func (m *Measurement) Run(ctx context.Context) (*Report, error) {
	if err := m.check(); err != nil {
		return nil, err
	}
	if err := m.readSpoken(); err != nil {
		return nil, err
	}
	references, err := m.table("reference", m.Reference)
	if err != nil {
		return nil, err
	}
	type system struct {
		name string
		said map[string][]string
	}
	var systems []system
	m.named = map[string]string{Alone: ""}
	r := &Report{}
	if m.Lattices != "" {
		m.Words = m.words
		for _, value := range m.LMs {
			name, asked, err := m.name(value)
			if err != nil {
				return nil, err
			}
			m.Models = append(m.Models, Model{Name: name, Asked: asked})
		}
		if r.Lattices, err = Run(ctx, references, m.Options); err != nil {
			return nil, err
		}
		references = r.Lattices.References
		for _, c := range r.Lattices.Models {
			systems = append(systems, system{c.Name, c.Hypotheses})
		}
	}
	for _, value := range m.Hypotheses {
		name, file, err := m.name(value)
		if err != nil {
			return nil, err
		}
		said, err := m.table("hypotheses", file)
		if err != nil {
			return nil, err
		}
		systems = append(systems, system{name, said})
	}
	meter, err := wer.New(references)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", m.Reference, err)
	}
	for _, s := range systems {
		if err := meter.Add(s.name, s.said); err != nil {
			return nil, err
		}
	}
	r.Result = meter.Result(m.Draws, m.Seed)
	return r, nil
}

// name takes NAME=FILE, or a file, apart. No two may have one name.
func (m *Measurement) name(value string) (name, file string, err error) {
	name, file = strings.TrimSuffix(filepath.Base(value), filepath.Ext(value)), value
	if _, err := os.Stat(value); err != nil {
		if before, after, ok := strings.Cut(value, "="); ok && before != "" {
			name, file = before, after
		}
	}
	if _, taken := m.named[name]; taken {
		return "", "", usage.Errorf("two systems are called %q; name them: NAME=FILE", name)
	}
	m.named[name] = file
	return name, file, nil
}

func (m *Measurement) table(flag, name string) (table map[string][]string, err error) {
	err = read(flag, name, func(r io.Reader) error {
		table, err = wer.ReadAll(r, m.words)
		return err
	})
	return table, err
}

func (m *Measurement) readSpoken() error {
	m.said = map[string]string{}
	if m.Spoken == "" {
		return nil
	}
	return read("spoken", m.Spoken, func(r io.Reader) error {
		return wer.Read(r, func(printed, said string) error {
			m.said[strings.ToLower(printed)] = said
			return nil
		})
	})
}

// read reads a file and names it, or the flag, in the error.
func read(flag, name string, do func(io.Reader) error) error {
	f, err := os.Open(name)
	if err != nil {
		return fmt.Errorf("--%s: %w", flag, err)
	}
	defer f.Close()
	if err := do(f); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// words cuts a text.
func (m *Measurement) words(text string) []string {
	if m.Verbatim {
		return strings.Fields(text)
	}
	return trainlm.Said(text, m.said)
}
