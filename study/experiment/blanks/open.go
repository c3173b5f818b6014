package blanks

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/generate/chat"
	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/study/experiment"
)

// Ways say in which ways stand-ins are made beside those that need no model.
type Ways struct {
	Models  []string // masked language models, as lm/named opens them
	Guarded bool     // language models may not put an original back
	Chat    chat.Model
	// ChatName is what the chat model is called in tables, and ChatVersion tells it from
	// others. Without Chat they are not looked at.
	ChatName, ChatVersion string
}

// Setups are the ways to make stand-ins in a language (code).
func (w Ways) Setups(models *experiment.Models, code string) ([]experiment.Setup, error) {
	setups := append([]experiment.Setup{experiment.Surrogate()}, experiment.Baselines()...)
	for _, name := range w.Models {
		set, err := models.Open(name)
		if err != nil {
			return nil, fmt.Errorf("--model %q: %w", name, err)
		}
		if set.ByLanguage[code] != nil {
			setups = append(setups, experiment.Masked(set.Name(code), set, !w.Guarded)...)
		}
	}
	if w.Chat != nil {
		setups = append(setups, experiment.Chat(w.ChatName, w.Chat, w.ChatVersion, !w.Guarded)...)
	}
	return append(setups, experiment.Placeholders()...), nil
}

// Open reads the data sets of a folder, the first limit documents of each (0: all), gives
// each the ways of its language, and the replacements that others made to those whose
// documents they name.
func Open(ctx context.Context, dir string, limit int, languages map[string]*language.Language, models *experiment.Models, w Ways, others []File) ([]Corpus, error) {
	all, err := Read(ctx, dir)
	if err != nil {
		return nil, usage.Errorf("--data: %w", err)
	}
	for _, file := range others {
		if err := file.Add(all); err != nil {
			return nil, fmt.Errorf("--replacements %w", err)
		}
	}
	for i := range all {
		if err := all[i].Take(ctx, limit, languages); err != nil {
			return nil, err
		}
		if all[i].Setups, err = w.Setups(models, all[i].Language); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// ReadFiles reads files in TAE form that are named as NAME=FILE.
func ReadFiles(values []string) ([]File, error) {
	var out []File
	for _, v := range values {
		name, path, ok := strings.Cut(v, "=")
		if !ok || name == "" || path == "" {
			return nil, usage.Errorf("%q is not NAME=FILE", v)
		}
		file, err := os.Open(path)
		if err != nil {
			return nil, usage.Wrap(err)
		}
		marks, err := corpus.ReadTAE(file)
		file.Close()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		out = append(out, File{Name: name, Marks: marks})
	}
	return out, nil
}
