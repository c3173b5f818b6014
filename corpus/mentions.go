package corpus

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	understudy "github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus/category"
)

// A mention is an annotated span of a JSON document and where it is written.
type mention struct {
	start, end         int     // bytes of the document's text
	startRaw, endRaw   stretch // the two numbers
	quoted             literal // the span's text; start 0 when there is none
	label              string
	startFile, endFile int // the offsets as the file gives them
}

// resolve turns the file's offsets into bytes and checks the spans against the
// text. Fault is the index of the mention that does not fit.
func resolve(raw []byte, text string, u OffsetUnit, ms []mention) (fault int, err error) {
	offsets := make([]int, 0, 2*len(ms))
	for i, m := range ms {
		if m.startFile > m.endFile {
			return i, fmt.Errorf("%w: from %d to %d", ErrSpan, m.startFile, m.endFile)
		}
		offsets = append(offsets, m.startFile, m.endFile)
	}
	bytes, err := ToBytes(text, u, offsets)
	if err != nil {
		i := err.(*OffsetError).Index / 2
		return i, fmt.Errorf("%w: from %d to %d: %w", ErrSpan, ms[i].startFile, ms[i].endFile, err.(*OffsetError).Err)
	}
	for i := range ms {
		m := &ms[i]
		m.start, m.end = bytes[2*i], bytes[2*i+1]
		if m.quoted.start == 0 {
			continue
		}
		if quote, ok := m.quoted.decode(raw); !ok || quote != text[m.start:m.end] {
			return i, fmt.Errorf("%w: from %d to %d: the text there is not the text the span quotes", ErrSpan, m.startFile, m.endFile)
		}
	}
	return -1, nil
}

// spanHint helps when spans do not fit.
func spanHint(u OffsetUnit) string {
	return fmt.Sprintf("offsets are read in unit %q; try another, or correct the span", u)
}

// given returns the spans of the mentions, sorted by start and then longest
// first. Mentions that several annotators marked alike appear once; spans may
// still overlap where the annotators differ. Fault is the index of a mention
// whose label is not known.
func given(ms []mention, scheme *category.Scheme) (spans []understudy.Span, fault int, err error) {
	spans = make([]understudy.Span, 0, len(ms))
	for i, m := range ms {
		if m.start == m.end { // what was there has been deleted
			continue
		}
		means, err := scheme.Read(m.label)
		if err != nil {
			return nil, i, err
		}
		if means == (category.Meaning{}) {
			continue
		}
		spans = append(spans, understudy.Span{Start: m.start, End: m.end, Category: means.Category, Kind: means.Kind, Rule: "given", Score: 1})
	}
	return sortGiven(spans), 0, nil
}

func sortGiven(spans []understudy.Span) []understudy.Span {
	slices.SortStableFunc(spans, func(a, b understudy.Span) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.End, a.End), cmp.Compare(a.Category, b.Category))
	})
	return slices.Compact(spans)
}

// mentionPatches moves the annotations with the text.
func (r *Record) mentionPatches(old, new string, reps []Replacement, ascii bool) []patch {
	if len(r.mentions) == 0 || len(reps) == 0 {
		return nil
	}
	starts, ends := make([]int, len(r.mentions)), make([]int, len(r.mentions))
	for i, m := range r.mentions {
		starts[i], ends[i] = m.start, m.end
	}
	moveAll(starts, reps, false)
	moveAll(ends, reps, true)
	offsets, err := FromBytes(new, r.unit, append(slices.Clone(starts), ends...))
	if err != nil { // moveAll returns boundaries of characters only
		panic("corpus: " + err.Error())
	}
	var patches []patch
	for i, m := range r.mentions {
		patches = appendNumber(patches, m.startRaw, m.startFile, offsets[i])
		patches = appendNumber(patches, m.endRaw, m.endFile, offsets[len(starts)+i])
		if quote := new[starts[i]:ends[i]]; m.quoted.start > 0 && quote != old[m.start:m.end] {
			patches = append(patches, patch{m.quoted.stretch, styleOf(r.Raw, m.quoted, ascii).append(nil, quote)})
		}
	}
	return patches
}

func appendNumber(patches []patch, at stretch, old, new int) []patch {
	if old == new {
		return patches
	}
	return append(patches, patch{at, strconv.AppendInt(nil, int64(new), 10)})
}

// moveAll turns byte offsets of the old text into those of the new one, in
// place. An offset inside a replaced stretch moves to its start or, for ends of
// spans, to its end, so that a span never cuts a stand-in.
func moveAll(offsets []int, reps []Replacement, ends bool) {
	k, shift := 0, 0 // reps[:k] lie before the offset and move it by shift
	for _, i := range ascending(offsets) {
		at := offsets[i]
		for k < len(reps) && reps[k].End <= at && (reps[k].End < at || ends || reps[k].Start < at) {
			shift += len(reps[k].Text) - (reps[k].End - reps[k].Start)
			k++
		}
		offsets[i] = at + shift
		if k < len(reps) && reps[k].Start < at {
			offsets[i] = reps[k].Start + shift
			if ends {
				offsets[i] += len(reps[k].Text)
			}
		}
	}
}
