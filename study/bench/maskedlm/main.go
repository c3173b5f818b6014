// Command maskedlm scores masked language models on held-out text beside counts
// of the text that they learned from, for their cards:
//
//	go run ./study/bench/maskedlm -model small,DIR… -train FILE,… HELD…
//
// The same pieces are hidden from all models that have one vocabulary.
//
// It may know lm/encoder, lm/named, lm/runtime, lm/small, study/train/mlm and
// study/train/tagger.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/understudy-text/understudy/lm/encoder"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/lm/runtime"
	"github.com/understudy-text/understudy/lm/small"
	"github.com/understudy-text/understudy/study/train/mlm"
	"github.com/understudy-text/understudy/study/train/tagger"
)

func main() {
	models := flag.String("model", small.Name, "models, by comma: small, or folders")
	train := flag.String("train", "", "files of text, by comma, that counts are made of")
	rows := flag.Int("rows", 200, "rows of 128 pieces of each held-out file, spread over it")
	threads := flag.Int("threads", 1, "processors to use")
	flag.Parse()
	if err := run(*models, *train, flag.Args(), *rows, *threads); err != nil {
		fmt.Fprintln(os.Stderr, "maskedlm:", err)
		os.Exit(1)
	}
}

const (
	length = 128
	share  = 0.15
	seed   = 1
)

func run(models, train string, held []string, n, threads int) error {
	if err := named.Runtime(); err != nil {
		return err
	}
	fmt.Println("| file | model | places | top-1 | top-10 | perplexity | pieces/s |\n| --- | --- | --- | --- | --- | --- | --- |")
	row := func(file, model string, s mlm.Scores, speed string) {
		fmt.Printf("| %s | %s | %d | %.3f | %.3f | %.1f | %s |\n", file, model, s.Places, s.Top1, s.Top10, s.Perplexity, speed)
	}
	var f *encoder.Folder
	var err error
	var all [][]int32
	for _, name := range strings.Split(models, ",") {
		if f, err = open(name); err != nil {
			return err
		}
		files, err := read(f, held, n)
		if err != nil {
			return err
		}
		m, err := f.MaskedLM(runtime.Options{Threads: threads})
		if err != nil {
			return err
		}
		files["all"] = slices.Concat(values(files, held)...)
		all = files["all"]
		for _, file := range append(slices.Clone(held), "all") {
			begin := time.Now()
			s, err := mlm.Score(context.Background(), m, files[file], share, seed)
			if err != nil {
				return err
			}
			row(filepath.Base(file), name, s, fmt.Sprintf("%.0f", float64(mlm.Pieces(f, files[file]))/time.Since(begin).Seconds()))
		}
		if err := m.Close(); err != nil {
			return err
		}
	}
	if train == "" {
		return nil
	}
	texts := strings.Split(train, ",")
	learned, err := read(f, texts, 0)
	if err != nil {
		return err
	}
	single, runs, err := mlm.ScoreCounts(f, slices.Concat(values(learned, texts)...), all, share, seed)
	if err != nil {
		return err
	}
	row("all", "unigram", single, "")
	row("all", "bidirectional trigram", runs, "")
	return nil
}

func open(name string) (*encoder.Folder, error) {
	if name == small.Name {
		return small.Open()
	}
	return encoder.OpenFolder(name)
}

// read reads files, and keeps n rows of each, as far apart as can be; 0: all.
func read(f *encoder.Folder, files []string, n int) (map[string][][]int32, error) {
	out := map[string][][]int32{}
	for _, name := range files {
		texts, err := tagger.ReadText(name)
		if err != nil {
			return nil, err
		}
		rows, err := mlm.Rows(f, texts, length)
		if err != nil {
			return nil, err
		}
		if all := rows; n > 0 && len(all) > n {
			rows = nil
			for i := range n {
				rows = append(rows, all[i*len(all)/n])
			}
		}
		out[name] = rows
	}
	return out, nil
}

func values(m map[string][][]int32, keys []string) [][][]int32 {
	var out [][][]int32
	for _, k := range keys {
		out = append(out, m[k])
	}
	return out
}
