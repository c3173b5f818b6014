package encoder

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// sentenceFile says how many pieces, the special ones too, sentences may have that
// an encoder of sentence vectors was made for. Not every folder has it.
const sentenceFile = "sentence_bert_config.json"

// modulesFile is what sentence-transformers writes into the folders of its models.
const modulesFile = "modules.json"

// MadeForSentences reports whether the folder holds what makers of encoders of
// sentence vectors put beside the weights. It is a surer sign than Kind, as some of
// them keep the head and the name of the masked language model that they began with.
func (f *Folder) MadeForSentences() bool {
	for _, name := range []string{sentenceFile, modulesFile} {
		if _, err := os.Stat(filepath.Join(f.Path, name)); err == nil {
			return true
		}
	}
	return false
}

// sentenceRoom is how many pieces of text one sentence may have.
func (f *Folder) sentenceRoom() (int, error) {
	b, err := os.ReadFile(filepath.Join(f.Path, sentenceFile))
	if errors.Is(err, fs.ErrNotExist) {
		return f.Room(), nil
	}
	var c struct {
		Longest int `json:"max_seq_length"`
	}
	if err == nil {
		err = json.Unmarshal(b, &c)
	}
	if err != nil {
		return 0, fmt.Errorf("model %s: %s: %w", f.Path, sentenceFile, err)
	}
	around := int(f.Config.MaxLength()) - f.Room()
	if c.Longest <= around {
		return f.Room(), nil
	}
	return min(f.Room(), c.Longest-around), nil
}

// Embed returns the vector of each text, of length one. What of a text is longer
// than the model takes is left out, as sentence-transformers does. Texts of like
// length run together.
func (m *Model) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	room, err := m.sentenceRoom()
	if err != nil {
		return nil, err
	}
	jobs, ids := make([]job, len(texts)), make([][]int32, len(texts))
	for i, t := range texts {
		e, err := m.Tokenizer.Encode(t)
		if err != nil {
			return nil, fmt.Errorf("model %s: text %d: %w", m.Path, i, err)
		}
		ids[i] = e.IDs[:min(len(e.IDs), room)]
		jobs[i] = job{length: len(ids[i])}
	}
	out := make([][]float32, len(texts))
	for _, batch := range m.plan(jobs) {
		rows := make([][]int32, len(batch))
		for k, i := range batch {
			rows[k] = ids[i]
		}
		vectors, err := m.Vectors(ctx, rows)
		if err != nil {
			return nil, err
		}
		for k, i := range batch {
			out[i] = vectors[k]
		}
	}
	return out, nil
}
