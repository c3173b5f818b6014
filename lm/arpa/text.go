package arpa

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"sort"
	"strconv"
	"strings"
)

// table is a store of what text says: grams[n] has the n-grams of n+1 words, each by
// the place of its first n words among those and the number of its last.
type table struct{ grams []level }

type level struct {
	at      map[uint64]int32
	logP    []float32
	backoff []float32
}

func key(context, word int32) uint64 { return uint64(uint32(context))<<32 | uint64(uint32(word)) }

// place finds an n-gram among those of its length.
func (t *table) place(gram []int32) (int32, bool) {
	at, ok := gram[0], int(gram[0]) < len(t.grams[0].logP)
	for n := 1; n < len(gram) && ok; n++ {
		at, ok = t.grams[n].at[key(at, gram[n])]
	}
	return at, ok
}

func (t *table) entry(gram []int32) (logP, backoff float64, ok bool) {
	at, ok := t.place(gram)
	if !ok {
		return 0, 0, false
	}
	l := &t.grams[len(gram)-1]
	return float64(l.logP[at]), float64(l.backoff[at]), true
}

// readText reads the ARPA form: log probabilities and back-off weights to the base
// of ten. N-grams whose first words are no n-gram of the model are left out: nothing
// reaches them.
func readText(in *bufio.Reader) (*Model, error) {
	m := &Model{ids: map[string]int32{}}
	t := &table{}
	m.grams = t
	section, begun, ended := 0, false, false
	s := bufio.NewScanner(in)
	s.Buffer(nil, 1<<20)
	for n := 1; s.Scan() && !ended; n++ {
		line := strings.TrimSpace(s.Text())
		switch {
		case line == "" || !begun && line != `\data\`:
		case line == `\data\`:
			begun = true
		case line == `\end\`:
			ended = true
		case strings.HasPrefix(line, "ngram "):
		case strings.HasPrefix(line, `\`) && strings.HasSuffix(line, "-grams:"):
			order, err := strconv.Atoi(line[1 : len(line)-len("-grams:")])
			if err != nil || order != section+1 || order > MaxOrder {
				return nil, fmt.Errorf("line %d: %w: %q; orders 1 to %d come one after the other", n, ErrFormat, line, MaxOrder)
			}
			section = order
			t.grams = append(t.grams, level{at: map[uint64]int32{}})
		default:
			if section == 0 {
				return nil, fmt.Errorf("line %d: %w: an n-gram before the first section", n, ErrFormat)
			}
			if err := m.add(t, section, strings.Fields(line)); err != nil {
				return nil, fmt.Errorf("line %d: %w", n, err)
			}
		}
	}
	if err := s.Err(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	if !ended || len(m.words) == 0 {
		return nil, fmt.Errorf(`%w: it has no words, or no \end\`, ErrFormat)
	}
	m.order = len(t.grams)
	return m, nil
}

// add adds an n-gram: log probability, words, and mostly a back-off weight.
func (m *Model) add(t *table, order int, f []string) error {
	if len(f) != order+1 && len(f) != order+2 {
		return fmt.Errorf("%w: %d fields for %d words", ErrFormat, len(f), order)
	}
	p, err := strconv.ParseFloat(f[0], 32)
	b := 0.0
	if err == nil && len(f) == order+2 {
		b, err = strconv.ParseFloat(f[order+1], 32)
	}
	if err != nil || math.IsNaN(p) || math.IsNaN(b) || p > 0 || math.IsInf(b, 0) {
		return fmt.Errorf("%w: log probability %q", ErrFormat, f[0])
	}
	p = max(p, -99)
	l := &t.grams[order-1]
	at := int32(len(l.logP))
	if order == 1 {
		if _, ok := m.ids[f[1]]; ok {
			return fmt.Errorf("%w: word twice", ErrFormat)
		}
		m.ids[f[1]] = at
		m.words = append(m.words, f[1])
	} else {
		gram := make([]int32, order)
		for i, w := range f[1 : order+1] {
			id, ok := m.ids[w]
			if !ok {
				return fmt.Errorf("%w: a word that is no 1-gram", ErrFormat)
			}
			gram[i] = id
		}
		context, ok := t.place(gram[:order-1])
		if !ok {
			return nil
		}
		l.at[key(context, gram[order-1])] = at
	}
	l.logP, l.backoff = append(l.logP, float32(p*math.Ln10)), append(l.backoff, float32(b*math.Ln10))
	return nil
}

// Write writes, as ARPA text, the n-grams of the model that some runs of words can
// ask for: LogP within the runs is what it was, up to the digits written. A run is
// words that stand in a row.
func (m *Model) Write(w io.Writer, runs func(yield func(run []int32) bool)) error {
	wanted := make([]map[string][]int32, m.order)
	for i := range wanted {
		wanted[i] = map[string][]int32{}
	}
	want := func(gram []int32) {
		names := make([]string, len(gram))
		for i, id := range gram {
			names[i] = m.words[id]
		}
		name := strings.Join(names, " ")
		if _, ok := wanted[len(gram)-1][name]; ok {
			return
		}
		if _, _, ok := m.grams.entry(gram); ok {
			wanted[len(gram)-1][name] = append([]int32{}, gram...)
		}
	}
	for run := range runs {
		for i := range run {
			for n := 1; n <= m.order && i+n <= len(run) && known(run[i:i+n]); n++ {
				want(run[i : i+n])
			}
		}
	}
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, `\data\`)
	for i := range wanted {
		fmt.Fprintf(b, "ngram %d=%d\n", i+1, len(wanted[i]))
	}
	for i, grams := range wanted {
		fmt.Fprintf(b, "\n\\%d-grams:\n", i+1)
		names := make([]string, 0, len(grams))
		for name := range grams {
			names = append(names, name)
		}
		sort.Strings(names)
		for _, name := range names {
			p, backoff, _ := m.grams.entry(grams[name])
			fmt.Fprintf(b, "%.4f\t%s", p/math.Ln10, name)
			if i < m.order-1 {
				fmt.Fprintf(b, "\t%.4f", backoff/math.Ln10)
			}
			fmt.Fprintln(b)
		}
	}
	fmt.Fprintln(b, "\n\\end\\")
	return b.Flush()
}
