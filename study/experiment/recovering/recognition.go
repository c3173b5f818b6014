package recovering

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/understudy-text/understudy/internal/sums"
	"github.com/understudy-text/understudy/lm/arpa"
	"github.com/understudy-text/understudy/study/evaluate/wer"
	"github.com/understudy-text/understudy/study/speech/fuse"
	"github.com/understudy-text/understudy/study/speech/lattice"
	"github.com/understudy-text/understudy/study/speech/sphinx"
	"github.com/understudy-text/understudy/study/train/lm"
)

// A recognition is what a recogniser made of the utterances of a test, ready to be
// chosen from.
type recognition struct {
	*Speech
	references map[string][]string // by id, of the test
	set        fuse.Set
	oracle     float64      // error rate of the best paths of the lattices
	tuning     *recognition // what weights are tuned on; nil: none are
	// strange is the natural logarithm of how many words of the lattices the downstream
	// models do not know: each has an equal part of the unknown word's probability.
	strange    float64
	vocabulary *lm.Vocabulary
	print      []string                // SHA-256 of the files
	weights    map[string]fuse.Weights // tuned, by kind of model
}

// errNoSpeech says that what Table 6 needs is not there. A corpus is left out for it
// where there are others.
var errNoSpeech = errors.New("Table 6 cannot be done")

// recognition reads what the recogniser made of a corpus' recordings.
func (r *run) recognition(ctx context.Context, c Corpus) (*recognition, error) {
	s := c.Speech
	tunes := s.Alone == nil || slices.ContainsFunc(r.Config.Models, func(m Model) bool {
		_, given := s.Weights[m.Kind]
		return !given && m.runs(c.Name, oracle)
	})
	folder := r.Speech
	if folder == "" {
		folder = filepath.Join(r.Data, filepath.FromSlash(s.Folder))
	}
	r.Progress("speech: reading the lattices")
	references, err := s.readReferences(filepath.Join(folder, s.References))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w: %w", errNoSpeech, err)
	}
	if err != nil {
		return nil, err
	}
	lattices, files, err := r.lattices(ctx, s, folder, tunes)
	if err != nil {
		return nil, err
	}
	recogniser, file, err := s.recogniser(folder, lattices)
	if err != nil {
		return nil, err
	}
	out := &recognition{Speech: s, vocabulary: r.vocabulary, weights: map[string]fuse.Weights{}}
	for _, f := range append(files, file) {
		if f == "" {
			continue
		}
		sum, err := sums.File(f)
		if err != nil {
			return nil, err
		}
		out.print = append(out.print, sum)
	}
	if err := out.expand(ctx, r, lattices, references, recogniser, s.Test); err != nil {
		return nil, err
	}
	if len(out.set.Graphs) == 0 {
		return nil, fmt.Errorf("speech: no lattice has a reference and an id that fits %s", strings.Join(s.Test, ", "))
	}
	out.strange = math.Log(float64(max(1, out.strangers())))
	if tunes {
		out.tuning = &recognition{Speech: s, vocabulary: r.vocabulary, strange: out.strange}
		if err := out.tuning.expand(ctx, r, lattices, references, recogniser, s.Tune); err != nil {
			return nil, err
		}
		if len(out.tuning.set.Graphs) == 0 {
			return nil, fmt.Errorf("speech: weights are to be tuned, and no lattice has a reference and an id that fits tune (%s); give alone and weights, or such lattices", strings.Join(s.Tune, ", "))
		}
	}
	return out, out.weigh(ctx)
}

// fingerprints are what the measures of a kind of model depend on.
func (n *recognition) fingerprints(kind string) map[string]any {
	of := map[string]any{"files": n.print, "references": n.references, "alone": n.set.Alone, "word": n.Word, "spoken": n.Spoken, "list": n.NBest,
		"beam": fuse.Defaults.Beam, "most": fuse.Defaults.Most}
	if w, ok := n.Speech.Weights[kind]; ok {
		of["weights"] = w
	} else {
		of["tuned on"] = n.tuning.references
	}
	return of
}

// texts are what was said, an utterance a line.
func (n *recognition) texts() []string {
	var out strings.Builder
	for _, id := range n.ids() {
		out.WriteString(strings.Join(n.references[id], " ") + "\n")
	}
	return []string{out.String()}
}

// readReferences reads what was said, by id.
func (s *Speech) readReferences(name string) (map[string][]string, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	out, err := wer.ReadAll(f, s.words)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return out, nil
}

// lattices reads those that are there, or has recordings recognised.
func (r *run) lattices(ctx context.Context, s *Speech, folder string, tunes bool) (out []*lattice.Lattice, files []string, err error) {
	for _, name := range s.Lattices {
		name = filepath.Join(folder, filepath.FromSlash(name))
		info, err := os.Stat(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		more, err := lattice.Open(name)
		if err != nil {
			return nil, nil, err
		}
		out = append(out, more...)
		if !info.IsDir() {
			files = append(files, name)
			continue
		}
		entries, err := os.ReadDir(name)
		if err != nil {
			return nil, nil, err
		}
		for _, e := range entries {
			if e.Type().IsRegular() {
				files = append(files, filepath.Join(name, e.Name()))
			}
		}
	}
	if len(out) > 0 {
		return out, files, nil
	}
	if s.Recordings == "" {
		return nil, nil, fmt.Errorf("%w: %s: none of the lattices %s is there", errNoSpeech, folder, strings.Join(s.Lattices, ", "))
	}
	return r.recognise(ctx, s, filepath.Join(folder, filepath.FromSlash(s.Recordings)), tunes)
}

// recognise has the recordings of the test, and of the tuning if weights are wanted,
// recognised; the lattices are kept.
func (r *run) recognise(ctx context.Context, s *Speech, folder string, tunes bool) ([]*lattice.Lattice, []string, error) {
	entries, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, fmt.Errorf("%w: neither lattices nor recordings are there: %w", errNoSpeech, err)
	}
	if err != nil {
		return nil, nil, err
	}
	wanted := slices.Clone(s.Test)
	if tunes {
		wanted = append(wanted, s.Tune...)
	}
	var files []string
	for _, e := range entries {
		if id, ok := sphinx.Recording(e.Name()); ok && matches(wanted, id) {
			files = append(files, filepath.Join(folder, e.Name()))
		}
	}
	if len(files) == 0 {
		return nil, nil, fmt.Errorf("data %s: no recording (.flac or .wav) fits %s", folder, strings.Join(wanted, ", "))
	}
	of := filepath.Join(r.Kept.Folder(), "lattices")
	o := sphinx.Options{Progress: func(done, all int) { r.Progress(fmt.Sprintf("speech: %d of %d recordings recognised", done, all)) }}
	if err := sphinx.Decode(ctx, files, of, o); errors.Is(err, sphinx.ErrUnavailable) {
		return nil, nil, fmt.Errorf("%w: %w", errNoSpeech, err)
	} else if err != nil {
		return nil, nil, err
	}
	out, err := lattice.Open(of)
	if err != nil {
		return nil, nil, err
	}
	files = nil
	for _, l := range out {
		files = append(files, filepath.Join(of, l.ID+".lat"))
	}
	return out, files, nil
}

// recogniser opens the recogniser's language model; nil: the lattices have its scores.
func (s *Speech) recogniser(folder string, all []*lattice.Lattice) (fuse.Scorer, string, error) {
	if !slices.ContainsFunc(all, func(l *lattice.Lattice) bool { return !l.HasLM }) {
		return nil, "", nil
	}
	name := ""
	if s.Recogniser != "" {
		name = filepath.Join(folder, filepath.FromSlash(s.Recogniser))
	}
	if _, err := os.Stat(name); name == "" || errors.Is(err, fs.ErrNotExist) {
		installed, ok := sphinx.LM("")
		if !ok {
			return nil, "", fmt.Errorf("%w: the lattices have no scores of the recogniser's language model, and %s is not there; put it there, or install pocketsphinx-en-us", errNoSpeech, name)
		}
		name = installed
	}
	m, err := arpa.Open(name)
	if err != nil {
		return nil, "", err
	}
	return fuse.Backoff{Model: m}, name, nil
}

// expand makes the graphs of the utterances that fit and have a reference.
func (n *recognition) expand(ctx context.Context, r *run, all []*lattice.Lattice, references map[string][]string, recogniser fuse.Scorer, patterns []string) error {
	n.references = map[string][]string{}
	for id, reference := range references {
		if matches(patterns, id) {
			n.references[id] = reference
		}
	}
	var chosen []*lattice.Lattice
	for _, l := range all {
		if _, ok := n.references[l.ID]; ok {
			chosen = append(chosen, l)
		}
	}
	r.Progress(fmt.Sprintf("speech: expanding %d lattices", len(chosen)))
	n.set = fuse.Set{Graphs: make([]*fuse.Graph, len(chosen)), Most: n.NBest}
	errs := make([]int, len(chosen))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i, l := range chosen {
		g.Go(func() (err error) {
			errs[i] = l.Oracle(n.references[l.ID])
			o := fuse.Defaults
			o.Recogniser = recogniser
			n.set.Graphs[i], err = fuse.Expand(ctx, l, o)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	best := map[string]int{}
	for i, l := range chosen {
		best[l.ID] = errs[i]
	}
	n.oracle = n.rate(best)
	return nil
}

// rate is errors by words of all references; of an utterance without a lattice all
// words are deleted.
func (n *recognition) rate(errs map[string]int) float64 {
	wrong, words := 0, 0
	for id, reference := range n.references {
		words += len(reference)
		if e, ok := errs[id]; ok {
			wrong += e
		} else {
			wrong += len(reference)
		}
	}
	return float64(wrong) / float64(max(1, words))
}

// strangers is how many different words of the graphs the downstream models do not know.
func (n *recognition) strangers() int {
	unknown := map[string]bool{}
	for _, g := range n.set.Graphs {
		for _, w := range g.Words() {
			if n.id(w) == lm.Unknown {
				unknown[w] = true
			}
		}
	}
	return len(unknown)
}

// id is the number that the downstream models have for a word of a lattice.
func (n *recognition) id(word string) int32 {
	said := n.words(word)
	if len(said) != 1 {
		return lm.Unknown
	}
	return n.vocabulary.ID(said[0])
}
