package hub

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/lockedfile"
)

// The files of a model.
const (
	configFile    = "config.json"
	tokenizerFile = "tokenizer.json"
	weightsFile   = "model.safetensors"
	indexFile     = "model.safetensors.index.json" // of weights in several files

	vocabularyFile = "vocab.txt" // of older models, instead of tokenizer.json
	settingsFile   = "tokenizer_config.json"
)

// workFolder is where models are that are not whole yet.
const workFolder = ".pulling"

// Pull fetches a model and returns its folder. What is there already, in the
// revision and the form that are asked for, is not asked for again. Pulling goes
// on where it was broken off; of two at once, one waits for the other.
func Pull(ctx context.Context, o Options, name string) (string, error) {
	path, err := place(o.Folder, name)
	if err != nil {
		return "", err
	}
	if o.isPulled(path) {
		return path, nil
	}
	c, err := newClient(o)
	if err != nil {
		return "", err
	}
	work := filepath.Join(o.Folder, workFolder)
	if err := os.MkdirAll(work, 0o755); err != nil {
		return "", fmt.Errorf("folder of models: %w", err)
	}
	unlock, err := lock(ctx, filepath.Join(work, filepath.Base(path)+".lock"))
	if err != nil {
		return "", err
	}
	defer unlock()
	if o.isPulled(path) { // the other one was pulling the same
		return path, nil
	}
	return path, c.pull(ctx, o, name, path)
}

// isPulled reports whether the folder holds a complete model, so that no request is needed.
func (o Options) isPulled(path string) bool {
	m, err := Read(path)
	return err == nil && m.Err == nil && m.graph() == o.ONNX && (o.Revision == "" || o.Revision == m.Revision)
}

// graph is the name of the graph that was pulled instead of weights.
func (m Model) graph() string {
	for _, f := range m.Files {
		if base, ok := strings.CutSuffix(filepath.Base(f.Path), ".onnx"); ok {
			return base
		}
	}
	return ""
}

func (c *client) pull(ctx context.Context, o Options, name, path string) error {
	revision := o.Revision
	if revision == "" {
		revision = Main
	}
	has, err := c.contents(ctx, name, revision)
	if err != nil {
		return err
	}
	files, err := has.choose(o.ONNX)
	if err != nil {
		return fmt.Errorf("model %s: %w", name, err)
	}
	if m, err := Read(path); err == nil && m.isCurrent(has.Revision, files) {
		return nil
	}
	temp := filepath.Join(o.Folder, workFolder, filepath.Base(path)+"@"+has.Revision)
	for _, f := range files {
		u := c.hub.JoinPath(name, "resolve", has.Revision, f.Path)
		if err := c.fetch(ctx, name, u, f, temp); err != nil {
			return fmt.Errorf("model %s: %w", name, err)
		}
	}
	m := Model{Name: name, Hub: o.hub(), Revision: has.Revision, License: has.license(), Files: files, Path: temp}
	if err := m.tidy(); err != nil {
		return fmt.Errorf("model %s: %w", name, err)
	}
	if err := m.write(); err != nil {
		return fmt.Errorf("model %s: %w", name, err)
	}
	if err := show(temp, path); err != nil {
		return fmt.Errorf("model %s: %w", name, err)
	}
	return forget(path)
}

// choose picks the files that a model needs: the weights, or a graph.
func (c contents) choose(graph string) ([]File, error) {
	var files []File
	add := func(path string) (bool, error) {
		f, ok, err := c.file(path)
		if ok && err == nil {
			files = append(files, f)
		}
		return ok, err
	}
	needed := []string{configFile, tokenizerFile}
	_, whole, _ := c.file(tokenizerFile)
	if _, old, _ := c.file(vocabularyFile); old && !whole {
		needed = []string{configFile, vocabularyFile}
		if _, err := add(settingsFile); err != nil {
			return nil, err
		}
	}
	for _, path := range needed {
		if ok, err := add(path); err != nil {
			return nil, err
		} else if !ok {
			return nil, fmt.Errorf("the hub has no %s of it, which it cannot be used without", path)
		}
	}
	if graph == "" {
		ok, err := add(weightsFile)
		if err == nil && !ok {
			err = c.noWeights()
		}
		return files, err
	}
	if filepath.Base(graph) != graph || strings.ContainsAny(graph, `/\`) {
		return nil, fmt.Errorf("graph %.80q: want its name alone, such as model_quantized", graph)
	}
	for _, path := range []string{"onnx/" + graph + ".onnx", graph + ".onnx"} {
		ok, err := add(path)
		if err != nil {
			return nil, err
		}
		if ok { // the weights of a large graph stand beside it
			_, err := add(path + "_data")
			return files, err
		}
	}
	return nil, fmt.Errorf("the hub has no %s.onnx of it; it has %s", graph, listed(c.graphs()))
}

// graphs are the names of the graphs that the hub has.
func (c contents) graphs() []string {
	var out []string
	for _, s := range c.Siblings {
		if base, ok := strings.CutSuffix(filepath.Base(s.Path), ".onnx"); ok && shown.MatchString(base) {
			out = append(out, base)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func (c contents) noWeights() error {
	if _, ok, _ := c.file(indexFile); ok {
		return errors.New("its weights are in several files, which is not supported; encoders up to the large ones come in one")
	}
	if g := c.graphs(); len(g) > 0 {
		return fmt.Errorf("the hub has no %s of it, but graphs: --onnx with %s", weightsFile, listed(g))
	}
	return fmt.Errorf("the hub has no %s of it: it is published in a form that cannot be used without Python", weightsFile)
}

func listed(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names[:min(len(names), 12)], ", ")
}

// tidy removes from the folder what is no file of the model: parts of files that
// an earlier choice wanted.
func (m Model) tidy() error {
	return filepath.WalkDir(m.Path, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if slices.ContainsFunc(m.Files, func(f File) bool { return m.file(f) == path }) {
			return nil
		}
		return os.Remove(path)
	})
}

// show moves a whole model to where it is seen, in place of an older one.
func show(temp, path string) error {
	old := temp + ".old"
	if err := os.Rename(path, old); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.Rename(temp, path); err != nil {
		_ = os.Rename(old, path) // the older one, if there was one
		return err
	}
	return os.RemoveAll(old)
}

// forget removes what was begun of other revisions.
func forget(path string) error {
	begun, err := filepath.Glob(filepath.Join(filepath.Dir(path), workFolder, filepath.Base(path)+"@*"))
	for _, b := range begun {
		err = errors.Join(err, os.RemoveAll(b))
	}
	return err
}

// lock waits until nobody else holds a file.
func lock(ctx context.Context, path string) (unlock func(), err error) {
	type result struct {
		unlock func()
		err    error
	}
	done := make(chan result, 1)
	go func() {
		unlock, err := lockedfile.MutexAt(path).Lock()
		done <- result{unlock, err}
	}()
	select {
	case r := <-done:
		return r.unlock, r.err
	case <-ctx.Done():
		go func() {
			if r := <-done; r.err == nil {
				r.unlock()
			}
		}()
		return nil, ctx.Err()
	}
}
