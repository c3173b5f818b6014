package rescore

import (
	"bufio"
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/lm/arpa"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/lm/ngram"
	"github.com/understudy-text/understudy/study/speech/fuse"
	"github.com/understudy-text/understudy/study/train/lm"
)

// open opens a language model of any kind.
func (r *rescoring) open(asked string) (c fuse.Chooser, done func() error, err error) {
	done = func() error { return nil }
	info, err := os.Stat(asked)
	switch {
	case err == nil && info.IsDir():
		if _, err := os.Stat(filepath.Join(asked, lm.ShapeFile)); err == nil {
			c, err = r.transformer(asked)
			return c, done, err
		}
	case err == nil:
		m, err := arpa.Open(asked)
		if err == nil {
			return fuse.Paths{Scorer: fuse.Backoff{Model: m}}, done, nil
		}
		if !isText(asked) {
			return nil, done, err
		}
		c, err = r.trigrams(asked)
		return c, done, err
	}
	set, err := named.ForFlag("lm", asked, []string{r.Language}, false)
	if err != nil {
		return nil, set.Close, err
	}
	return fuse.Masked(set.ByLanguage[r.Language]), set.Close, nil
}

// isText reports whether the first lines of a file are text and no ARPA file.
func isText(name string) bool {
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	head, _ := bufio.NewReader(f).Peek(512)
	return len(head) > 0 && !slices.Contains(head, 0) && head[0] != 0x1f && !strings.HasPrefix(strings.TrimSpace(string(head)), `\data\`)
}

// trigrams counts in a text, a sentence a line.
func (r *rescoring) trigrams(name string) (fuse.Chooser, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var lines [][]string
	for line := range strings.Lines(string(b)) {
		if words := r.Words(line); len(words) > 0 {
			lines = append(lines, words)
		}
	}
	if len(lines) == 0 {
		return nil, errors.New("the text has no words")
	}
	known := lm.NewVocabulary(math.MaxInt, lines...)
	var rows [][]int32
	for _, words := range lines {
		var row []int32
		for _, w := range words {
			row = append(row, known.ID(strings.ToLower(w)))
		}
		rows = append(rows, append(row, lm.Border))
	}
	n := r.numbers(known)
	return n.Trigrams(ngram.NewCausal(rows, known.Size(), lm.Border, -1)), nil
}

// transformer opens what train lm wrote.
func (r *rescoring) transformer(folder string) (fuse.Chooser, error) {
	if err := named.Runtime(); err != nil {
		return nil, err
	}
	m, v, err := lm.OpenFolder(folder)
	if err != nil {
		return nil, err
	}
	return r.numbers(v).Sentences(func(ctx context.Context, rows [][]int32) ([]float64, error) { return m.LogP(ctx, rows, 0) }), nil
}

// numbers gives words of the lattices their numbers.
func (r *rescoring) numbers(v *lm.Vocabulary) fuse.Numbers {
	n := fuse.Numbers{Border: lm.Border, Unknown: lm.Unknown, ID: func(word string) int32 {
		if words := r.Words(word); len(words) == 1 {
			return v.ID(strings.ToLower(words[0]))
		}
		return lm.Unknown
	}}
	strangers := 0
	for _, w := range r.vocabulary {
		if n.ID(w) == lm.Unknown {
			strangers++
		}
	}
	n.Strangers = math.Log(float64(max(1, strangers)))
	return n
}
