package lattice

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// ReadKaldi reads an archive of lattices in Kaldi's text form (lattice-copy ark:…
// ark,t:-), compact or not, and calls f with each. Utterances begin with a line that
// has their id alone and end with an empty one. A line of a compact lattice is
// "from to word graph,acoustic,frames", one of the other form "from to frame word
// graph,acoustic"; a final state stands alone or with its costs. Costs are −ln. words
// give numbers their words (words.txt of the language folder); nil: the archive
// holds words (utils/int2sym.pl -f 3).
func ReadKaldi(r io.Reader, words map[string]string, f func(*Lattice) error) error {
	in := bufio.NewScanner(r)
	in.Buffer(nil, 1<<24)
	var k *kaldi
	line := 0
	end := func() error {
		if k == nil {
			return nil
		}
		l, err := k.finish()
		k = nil
		if err != nil {
			return err
		}
		return f(l)
	}
	for in.Scan() {
		line++
		fs := strings.Fields(in.Text())
		if len(fs) == 0 {
			if err := end(); err != nil {
				return err
			}
			continue
		}
		if k == nil {
			if len(fs) != 1 {
				return fmt.Errorf("%w: line %d: an utterance begins with its id alone", ErrFormat, line)
			}
			k = &kaldi{builder: builder{id: fs[0], start: -1, hasLM: true}, words: words}
			continue
		}
		if err := k.line(fs); err != nil {
			return fmt.Errorf("%w: utterance %q: line %d: %w", ErrFormat, k.id, line, err)
		}
	}
	if err := in.Err(); err != nil {
		return fmt.Errorf("%w: line %d: %w", ErrFormat, line, err)
	}
	return end()
}

type kaldi struct {
	builder
	words  map[string]string
	finals []Arc
	most   int32
}

func (k *kaldi) line(f []string) error {
	from, err := number(f, 0)
	if err != nil {
		return err
	}
	if k.start < 0 {
		k.start = from
	}
	k.most = max(k.most, from)
	a := Arc{From: from}
	cost := ""
	switch len(f) {
	case 1, 2: // final
		if len(f) == 2 {
			cost = f[1]
		}
		if a.LM, a.Acoustic, err = costs(cost); err != nil {
			return err
		}
		k.finals = append(k.finals, a)
		return nil
	case 3: // no costs
		a.Word = f[2]
	case 4:
		a.Word, cost = f[2], f[3]
	case 5:
		a.Word, cost = f[3], f[4]
	default:
		return fmt.Errorf("%d fields; there are 1 to 5", len(f))
	}
	if a.To, err = number(f, 1); err != nil {
		return err
	}
	if len(k.arcs) >= largest {
		return fmt.Errorf("more than %d arcs", largest)
	}
	k.most = max(k.most, a.To)
	if a.LM, a.Acoustic, err = costs(cost); err != nil {
		return err
	}
	if k.words != nil && a.Word != "0" {
		w, ok := k.words[a.Word]
		if !ok {
			return fmt.Errorf("number %q of a word is not in the list of words", a.Word)
		}
		a.Word = w
	}
	if a.Word == "0" { // Kaldi's number of no word
		a.Word = ""
	}
	a.Word = plain(a.Word)
	k.arcs = append(k.arcs, a)
	return nil
}

// costs are "graph,acoustic" or "graph,acoustic,frames"; "" is none.
func costs(text string) (lm, acoustic float64, err error) {
	if text == "" {
		return 0, 0, nil
	}
	f := strings.Split(text, ",")
	if len(f) < 2 || len(f) > 3 {
		return 0, 0, fmt.Errorf("costs %q; they are graph,acoustic", text)
	}
	for i, to := range []*float64{&lm, &acoustic} {
		if *to, err = strconv.ParseFloat(f[i], 64); err != nil || math.IsNaN(*to) || math.IsInf(*to, 0) {
			return 0, 0, fmt.Errorf("costs %q", text)
		}
		*to = -*to
	}
	return lm, acoustic, nil
}

// finish leads all final states to one.
func (k *kaldi) finish() (*Lattice, error) {
	if len(k.finals) == 0 || k.most == math.MaxInt32 {
		return nil, fmt.Errorf("%w: utterance %q: it has no final state", ErrFormat, k.id)
	}
	k.end = k.most + 1
	for _, a := range k.finals {
		a.To = k.end
		k.arcs = append(k.arcs, a)
	}
	return k.lattice()
}

// ReadWords reads Kaldi's words.txt: a word and its number a line. It gives numbers
// their words.
func ReadWords(r io.Reader) (map[string]string, error) {
	out := map[string]string{}
	in := bufio.NewScanner(r)
	for line := 1; in.Scan(); line++ {
		f := strings.Fields(in.Text())
		if len(f) == 0 {
			continue
		}
		if _, err := number(f, 1); err != nil || len(f) != 2 {
			return nil, fmt.Errorf("line %d: a line is a word and its number", line)
		}
		out[f[1]] = f[0]
	}
	return out, in.Err()
}
