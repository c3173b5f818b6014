package lattice

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// sphinxBase is what the logarithms of Sphinx are to, where the file does not say.
const sphinxBase = 1.0001

// ReadSphinx reads the lattice of one utterance as CMU Sphinx writes it (-outlatfmt
// s3): nodes are words, and an edge has the acoustic score of the word that it leaves.
// There are no scores of a language model.
func ReadSphinx(r io.Reader, id string) (*Lattice, error) {
	b := builder{id: id, start: -1, end: -1}
	words := map[int32]string{}
	base := math.Log(sphinxBase)
	part := ""
	in := bufio.NewScanner(r)
	in.Buffer(nil, 1<<20)
	line := 0
	fail := func(what string) (*Lattice, error) {
		return nil, fmt.Errorf("%w: utterance %q: line %d: %s", ErrFormat, id, line, what)
	}
	for in.Scan() {
		line++
		f := strings.Fields(in.Text())
		if len(f) == 0 {
			continue
		}
		switch f[0] {
		case "#":
			if len(f) == 3 && f[1] == "-logbase" {
				v, err := strconv.ParseFloat(f[2], 64)
				if err != nil || v <= 1 || v > 100 {
					return fail("-logbase is no base of logarithms")
				}
				base = math.Log(v)
			}
			continue
		case "Frames", "BestSegAscr":
			part = ""
			continue
		case "Nodes", "Edges":
			part = f[0]
			continue
		case "Initial", "Final":
			n, err := number(f, 1)
			if err != nil {
				return fail(err.Error())
			}
			if f[0] == "Initial" {
				b.start = n
			} else {
				b.end = n
			}
			continue
		case "End":
			part = "End"
			continue
		}
		switch part {
		case "Nodes":
			n, err := number(f, 0)
			if err != nil || len(f) < 2 || len(words) >= largest {
				return fail("a node is a number and a word")
			}
			words[n] = plain(f[1])
		case "Edges":
			from, err := number(f, 0)
			to, err2 := number(f, 1)
			if err != nil || err2 != nil || len(f) != 3 || len(b.arcs) >= largest {
				return fail("an edge is two numbers of nodes and a score")
			}
			score, err := strconv.ParseInt(f[2], 10, 64)
			if err != nil {
				return fail("the score of an edge is a whole number")
			}
			word, ok := words[from]
			if _, ok2 := words[to]; !ok || !ok2 {
				return fail("an edge between nodes that are not there")
			}
			b.arcs = append(b.arcs, Arc{From: from, To: to, Word: word, Acoustic: float64(score) * base})
		}
	}
	if err := in.Err(); err != nil {
		return fail(err.Error())
	}
	if part != "End" || b.start < 0 || b.end < 0 {
		return fail("it has no End, Initial or Final")
	}
	if w := words[b.end]; w != "" { // no edge leaves the last node: its word needs one
		after := int32(len(words)) // the numbers of nodes need not be without gaps
		for _, ok := words[after]; ok; _, ok = words[after] {
			after++
		}
		b.arcs = append(b.arcs, Arc{From: b.end, To: after, Word: w})
		b.end = after
	}
	return b.lattice()
}

// number is a field that is a number of a state.
func number(f []string, i int) (int32, error) {
	if i >= len(f) {
		return 0, fmt.Errorf("field %d is missing", i+1)
	}
	n, err := strconv.ParseInt(f[i], 10, 32)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("field %d is no number of a node", i+1)
	}
	return int32(n), nil
}
