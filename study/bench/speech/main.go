// Command speech makes the part of a recogniser's language model that some lattices ask
// for, so that they can be expanded without the recogniser:
//
//	go run ./study/bench/speech -lm en-us.lm.bin -out recogniser.arpa.gz lattices.tar.gz lattices-tune.tar.gz
//
// With this part, package study/speech/fuse makes the same graphs as with the whole, with the
// same options.
//
// It may know lm/arpa, study/speech/fuse and study/speech/lattice.
package main

import (
	"compress/gzip"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/understudy-text/understudy/lm/arpa"
	"github.com/understudy-text/understudy/study/speech/fuse"
	"github.com/understudy-text/understudy/study/speech/lattice"
)

func main() {
	model := flag.String("lm", "", "the recogniser's language model, in ARPA or Sphinx form")
	out := flag.String("out", "recogniser.arpa.gz", "file for the part of it")
	flag.Parse()
	if err := run(*model, *out, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "speech:", err)
		os.Exit(1)
	}
}

// A noter is a model that remembers what it was asked.
type noter struct {
	fuse.Backoff
	asked map[[arpa.MaxOrder]int32]int // runs, and how many words they have
}

func (n *noter) LogP(before []int32, id int32) float64 {
	var run [arpa.MaxOrder]int32
	length := copy(run[:], append(before[:len(before):len(before)], id))
	n.asked[run] = length
	return n.Backoff.LogP(before, id)
}

func run(model, out string, names []string) error {
	if model == "" || len(names) == 0 {
		return errors.New("-lm and lattices are needed")
	}
	m, err := arpa.Open(model)
	if err != nil {
		return err
	}
	n := &noter{fuse.Backoff{Model: m}, map[[arpa.MaxOrder]int32]int{}}
	for _, name := range names {
		all, err := lattice.Open(name)
		if err != nil {
			return err
		}
		for _, l := range all {
			o := fuse.Defaults
			o.Recogniser = n
			if _, err := fuse.Expand(context.Background(), l, o); err != nil {
				return err
			}
		}
	}
	f, err := os.Create(out)
	if err != nil {
		return err
	}
	z, err := gzip.NewWriterLevel(f, gzip.BestCompression)
	if err != nil {
		return err
	}
	return errors.Join(write(z, m, n), z.Close(), f.Close())
}

func write(w io.Writer, m *arpa.Model, n *noter) error {
	return m.Write(w, func(yield func([]int32) bool) {
		for run, length := range n.asked {
			if !yield(run[:length]) {
				return
			}
		}
	})
}
