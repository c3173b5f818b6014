package lattice

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// ReadSLF reads the lattice of one utterance in HTK's Standard Lattice Format (The HTK
// Book 3.4, chapter 20): lines of fields NAME=VALUE, words on nodes or on links. Scores
// are to the base that the file names, e by default; its scales and penalties are not
// applied. id is that of a file that names no UTTERANCE. Lattices of lattices (SUBLAT)
// are refused.
func ReadSLF(r io.Reader, id string) (*Lattice, error) {
	s := slf{builder: builder{id: id, start: -1, end: -1}, words: map[int32]string{}, base: 1}
	in := bufio.NewScanner(r)
	in.Buffer(nil, 1<<20)
	line := 0
	for in.Scan() {
		line++
		text := strings.TrimSpace(in.Text())
		if text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		if err := s.line(fields(text)); err != nil {
			return nil, fmt.Errorf("%w: utterance %q: line %d: %w", ErrFormat, s.id, line, err)
		}
	}
	if err := in.Err(); err != nil {
		return nil, fmt.Errorf("%w: utterance %q: line %d: %w", ErrFormat, s.id, line, err)
	}
	return s.finish()
}

type slf struct {
	builder
	words map[int32]string // of nodes
	links []Arc
	own   []bool // the link names its own word
	base  float64
	lms   int
}

// fields cuts a line into NAME=VALUE; values may be quoted.
func fields(text string) map[string]string {
	out := map[string]string{}
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		name, rest, ok := strings.Cut(text, "=")
		if !ok {
			break
		}
		var value string
		if rest != "" && (rest[0] == '"' || rest[0] == '\'') && strings.IndexByte(rest[1:], rest[0]) >= 0 {
			end := 1 + strings.IndexByte(rest[1:], rest[0])
			value, text = rest[1:end], rest[end+1:]
		} else if end := strings.IndexAny(rest, " \t"); end >= 0 {
			value, text = rest[:end], rest[end:]
		} else {
			value, text = rest, ""
		}
		out[strings.TrimSpace(name)] = strings.ReplaceAll(value, `\`, "")
	}
	return out
}

// first is the value of the first of some names, of which SLF has a long and a short one.
func first(f map[string]string, names ...string) (string, bool) {
	for _, n := range names {
		if v, ok := f[n]; ok {
			return v, true
		}
	}
	return "", false
}

func (s *slf) line(f map[string]string) error {
	if _, ok := first(f, "SUBLAT"); ok {
		return fmt.Errorf("SUBLAT: lattices in lattices are not read")
	}
	if v, ok := f["I"]; ok {
		n, err := number([]string{v}, 0)
		if err != nil || len(s.words) >= largest {
			return fmt.Errorf("I=%q is no number of a node", v)
		}
		w, _ := first(f, "W", "WORD")
		s.words[n] = plain(w)
		return nil
	}
	if _, ok := f["J"]; ok {
		return s.link(f)
	}
	return s.header(f)
}

func (s *slf) header(f map[string]string) error {
	if v, ok := first(f, "UTTERANCE", "U"); ok {
		s.id = v
	}
	if v, ok := f["base"]; ok {
		b, err := strconv.ParseFloat(v, 64)
		if err != nil || b < 0 || b == 1 || math.IsInf(b, 0) || math.IsNaN(b) {
			return fmt.Errorf("base=%q is no base of logarithms", v)
		}
		if s.base = 0; b > 0 {
			s.base = math.Log(b)
		}
	}
	for name, to := range map[string]*int32{"start": &s.start, "end": &s.end} {
		if v, ok := f[name]; ok {
			n, err := number([]string{v}, 0)
			if err != nil {
				return fmt.Errorf("%s=%q is no number of a node", name, v)
			}
			*to = n
		}
	}
	return nil
}

func (s *slf) link(f map[string]string) error {
	if len(s.links) >= largest {
		return fmt.Errorf("more than %d links", largest)
	}
	var a Arc
	for _, end := range []struct {
		names [2]string
		to    *int32
	}{{[2]string{"S", "START"}, &a.From}, {[2]string{"E", "END"}, &a.To}} {
		v, _ := first(f, end.names[:]...)
		n, err := number([]string{v}, 0)
		if err != nil {
			return fmt.Errorf("a link without %s", end.names[0])
		}
		*end.to = n
	}
	w, own := first(f, "W", "WORD")
	a.Word = plain(w)
	var err error
	if v, ok := first(f, "a", "acoustic"); ok {
		if a.Acoustic, err = s.score(v); err != nil {
			return err
		}
	}
	if v, ok := first(f, "l", "language"); ok {
		if a.LM, err = s.score(v); err != nil {
			return err
		}
		s.lms++
	}
	s.links, s.own = append(s.links, a), append(s.own, own)
	return nil
}

// score is a natural logarithm; to the base of 0, files have probabilities.
func (s *slf) score(text string) (float64, error) {
	v, err := strconv.ParseFloat(text, 64)
	switch {
	case err != nil || math.IsNaN(v) || math.IsInf(v, 0) || s.base == 0 && v <= 0:
		return 0, fmt.Errorf("score %q", text)
	case s.base == 0:
		return math.Log(v), nil
	}
	return v * s.base, nil
}

// finish puts the words of nodes on the links that end in them, and finds the ends
// where the file does not name them: nodes without links in or out.
func (s *slf) finish() (*Lattice, error) {
	in, out := map[int32]bool{}, map[int32]bool{}
	for i, a := range s.links {
		if !s.own[i] {
			a.Word = s.words[a.To]
		}
		in[a.To], out[a.From] = true, true
		s.arcs = append(s.arcs, a)
	}
	var err error
	if s.start, err = s.endNode(s.start, out, in, "start"); err != nil {
		return nil, err
	}
	if s.end, err = s.endNode(s.end, in, out, "end"); err != nil {
		return nil, err
	}
	s.hasLM = s.lms > 0
	return s.lattice()
}

// endNode returns the node that the file named or else the only one that has links on one
// side and none on the other. Errors: ErrFormat if there is none, or several.
func (s *slf) endNode(named int32, on, off map[int32]bool, name string) (int32, error) {
	if named >= 0 {
		return named, nil
	}
	for n := range on {
		if off[n] {
			continue
		}
		if named >= 0 {
			return 0, fmt.Errorf("%w: utterance %q: two nodes could be its %s; name one with %s=", ErrFormat, s.id, name, name)
		}
		named = n
	}
	if named < 0 {
		return 0, fmt.Errorf("%w: utterance %q: it has no %s", ErrFormat, s.id, name)
	}
	return named, nil
}
