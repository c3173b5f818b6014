package recovering

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/encoder"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/lm/runtime"
	"github.com/understudy-text/understudy/lm/small"
	"github.com/understudy-text/understudy/study/train/mlm"
)

// model opens the masked language model of a filler; done frees it.
func (h *hidden) model(ctx context.Context, f Filler) (m lm.Masked, done func() error, err error) {
	if f.tuned {
		return h.tuned(ctx, f)
	}
	set, err := h.models.Open(f.model)
	if err != nil {
		return nil, nil, err
	}
	one, ok := set.ByLanguage[Language]
	if !ok {
		return nil, nil, fmt.Errorf("model %s does not read English", f.model)
	}
	return one, func() error { return nil }, nil
}

// tuned fine-tunes the filler's model on the corpus as the model itself fills it
// (section 3.2, Fine-Tuning: the predictions of the pre-trained model are put in
// first, and the whole obfuscated corpus is learned from).
func (h *hidden) tuned(ctx context.Context, f Filler) (m lm.Masked, done func() error, err error) {
	if f.model == named.Tiny {
		return nil, nil, errors.New("tiny cannot be fine-tuned; small and pulled models can")
	}
	before, err := ParseFiller(fmt.Sprintf("%s Top-%d", f.model, f.topK))
	if err != nil {
		return nil, nil, err
	}
	corpus, err := h.fill(ctx, before, h.Seed)
	if err != nil {
		return nil, nil, err
	}
	from, files, err := folderOf(f.model)
	if err != nil {
		return nil, nil, err
	}
	if err := named.Runtime(); err != nil {
		return nil, nil, err
	}
	t := h.Config.Tuning
	rows, err := mlm.Rows(from, corpus.Texts, min(t.Length, int(from.Config.MaxLength())))
	if err != nil {
		return nil, nil, err
	}
	dir, err := os.MkdirTemp(h.Kept.Folder(), "tuned-*")
	if err != nil {
		return nil, nil, err
	}
	done = func() error { return os.RemoveAll(dir) }
	if err := tune(ctx, from, files, rows, t, dir, h.Seed, h.Threads); err != nil {
		return nil, nil, errors.Join(err, done())
	}
	tuned, err := encoder.OpenFolder(dir)
	if err != nil {
		return nil, nil, errors.Join(err, done())
	}
	model, err := tuned.MaskedLM(runtime.Options{Threads: h.Threads})
	if err != nil {
		return nil, nil, errors.Join(err, done())
	}
	return model, func() error { return errors.Join(model.Close(), os.RemoveAll(dir)) }, nil
}

// tune trains a model further and writes it to a folder.
func tune(ctx context.Context, from *encoder.Folder, files fs.FS, rows [][]int32, t Tuning, dir string, seed uint64, threads int) error {
	s, _, err := mlm.Begin(from, seed)
	if err != nil {
		return err
	}
	o := mlm.Defaults
	o.Length, o.Rows, o.Rate, o.Seed, o.Threads = t.Length, t.Rows, t.Rate, seed, threads
	o.Steps = max(1, int(t.Passes*float64(len(rows))/float64(t.Rows)))
	o.Warmup = min(o.Warmup, o.Steps/10)
	if err := s.Train(ctx, from, rows, o); err != nil {
		return err
	}
	for _, name := range []string{"config.json", "tokenizer.json"} {
		b, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o644); err != nil {
			return err
		}
	}
	return s.Export(filepath.Join(dir, "model.safetensors"))
}

// folderOf opens the folder of a model that can be trained further.
func folderOf(name string) (*encoder.Folder, fs.FS, error) {
	if name == small.Name {
		f, err := small.Open()
		return f, small.Files(), err
	}
	path, _, err := named.Folder(name)
	if err != nil {
		return nil, nil, err
	}
	f, err := encoder.OpenFolder(path)
	return f, os.DirFS(path), err
}
