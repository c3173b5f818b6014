package corpus

import (
	"bytes"
	"fmt"
)

// A columns says where in a line of a token file what stands.
type columns struct {
	conllu bool
	id     int // -1: none
	form   int
	tag    int // -1: none
	count  int // columns of the first token; lines may not have fewer
}

// splitColumns returns where the columns of a line stand: parted by single tabs
// or, in a line without any, by spaces. There are files that do both.
func splitColumns(raw []byte, line stretch) []stretch {
	var out []stretch
	at := line.start
	if bytes.IndexByte(line.in(raw), '\t') >= 0 {
		for {
			i := bytes.IndexByte(raw[at:line.end], '\t')
			if i < 0 {
				return append(out, stretch{at, line.end})
			}
			out = append(out, stretch{at, at + i})
			at += i + 1
		}
	}
	for {
		for at < line.end && raw[at] == ' ' {
			at++
		}
		if at == line.end {
			return out
		}
		begin := at
		for at < line.end && raw[at] != ' ' {
			at++
		}
		out = append(out, stretch{begin, at})
	}
}

// settle finds out from the first token what the columns are: in CoNLL-U they
// are given; elsewhere a first column "1" numbers the tokens, then token and
// tag follow (Universal NER); otherwise the token is first and the tag last.
func (r *tokenReader) settle(fields []stretch, line stretch, number int) *Refusal {
	o, n := r.options, len(fields)
	c := columns{id: -1, form: 0, tag: n - 1, count: n}
	switch {
	case r.format == CoNLLU:
		c = columns{conllu: true, id: 0, form: 1, tag: -1, count: 10}
	case n >= 3 && string(fields[0].in(r.raw)) == "1":
		c.id, c.form = 0, 1
		if n <= 5 {
			c.tag, c.count = 2, 3 // notes on the tag may follow, or not
		}
	}
	if o.TokenColumn > 0 && !c.conllu {
		c.form = o.TokenColumn - 1
		if c.form == c.id {
			c.id = -1
		}
	}
	if o.TagColumn > 0 && !c.conllu {
		c.tag = o.TagColumn - 1
	}
	if !c.conllu {
		c.count = max(c.count, c.form+1, c.tag+1)
		if n < c.count || n < 2 {
			return r.fault(number, line.start, errFewColumns, fmt.Sprintf("a line has a token and its tag, this one has %d columns; say with --token-column and --tag-column which they are", n))
		}
		if c.form == c.tag {
			return r.fault(number, line.start, errFewColumns, "token and tag are the same column; say with --token-column and --tag-column which they are")
		}
	}
	r.columns, r.known = c, true
	return nil
}
