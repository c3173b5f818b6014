package corpus

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	understudy "github.com/understudy-text/understudy"
)

// A Record is the smallest part of a file that is written back as one: a whole
// text, a line, an element of an array.
type Record struct {
	Format Format
	Place  Place
	Raw    []byte // the exact bytes; not to be changed
	Docs   []understudy.Document

	// Read is how many bytes of the file were read for the record, for who shows how far
	// it is; 0: as many as Raw has.
	Read int64

	// Together is for files whose records are all written, or none of them.
	Together bool

	coding  *coding // the file is not UTF-8: decoded is what Raw says
	decoded []byte

	body     body      // how the texts lie in Raw, where that is neither JSON nor the text itself
	texts    []literal // JSON: where the text of each document lies in Raw; nil: Raw is the text
	extents  []extent  // the one document is made of several values; nil: each is its own
	mentions []mention // annotations that must follow the text
	notes    []literal // strings beside the text that may name people
	id       stretch   // JSON: the value that names the document
	scrubbed bool      // what stands beside the texts passes through scrub, as notes do
	unit     OffsetUnit
	language string // what a JSON record says of itself
}

// Size is how many bytes of the file the record stands for.
func (r *Record) Size() int64 {
	if r.Read > 0 {
		return r.Read
	}
	return int64(len(r.Raw))
}

// setLanguage gives all documents of the record the language of its texts.
func (r *Record) setLanguage(of func(declared string, texts []string) string) {
	texts := make([]string, len(r.Docs))
	for i := range r.Docs {
		texts[i] = prose(&r.Docs[i])
	}
	language := of(r.language, texts)
	for i := range r.Docs {
		r.Docs[i].Language = language
	}
}

// A body is how the texts of a record lie in its bytes.
type body interface {
	// patches carries the replacements in the texts over to the bytes. What else
	// the record says must follow: annotations move along, and strings that may
	// name people pass through scrub unless that is nil.
	patches(r *Record, replacements [][]Replacement, texts []string, scrub func(string) string) changes
}

// changes are what a body makes of a record.
type changes struct {
	patches []patch
	notes   []Note
	remarks []string
}

// add takes in what else was done.
func (c *changes) add(o changes) {
	c.patches, c.notes, c.remarks = append(c.patches, o.patches...), append(c.notes, o.notes...), append(c.remarks, o.remarks...)
}

// A Replacement puts Text in the place of Document.Text[Start:End], in bytes.
type Replacement struct {
	Start, End int
	Text       string
}

// An Edit undoes one change: the Length bytes at Offset of what is there now
// were Original before. Offsets and lengths are bytes.
type Edit struct {
	Offset, Length int
	Original       string
}

// A Note is a string beside the text (a task, a comment) that was rewritten.
type Note struct{ Original, Written string }

// Rewritten is what became of a record.
type Rewritten struct {
	Raw   []byte
	Edits []Edit   // undo Raw; ascending, not overlapping
	Texts []string // the new text of each document
	Notes []Note   // strings that scrub changed
	parts []string // the new text of each part

	// Remarks say what else was done to the file, and what could not be done:
	// metadata that was removed, parts that are not read. They quote no text.
	Remarks []string
}

// Rewrite returns the record with the replacements of each document made, in
// the same order as Docs; nil stands for none. Annotations that the record
// carries follow the text: their offsets and quoted spans are those of the new
// text. Strings beside the text that may name people (TAB's task and meta,
// comments), and with Options.ScrubBeside all others, pass through scrub; a nil
// scrub leaves them as they are. A format
// whose files say more of a word than the word itself (treebanks) loses what
// would tell the original. Every other byte stays.
func (r *Record) Rewrite(replacements [][]Replacement, scrub func(string) string) (*Rewritten, error) {
	if len(replacements) > len(r.Docs) {
		return nil, fmt.Errorf("%s: replacements for %d documents, the record has %d", r.Place, len(replacements), len(r.Docs))
	}
	if r.coding != nil {
		out, err := r.inUTF8().Rewrite(replacements, scrub)
		if err == nil {
			r.coding.rewritten(out)
		}
		return out, err
	}
	out := &Rewritten{Texts: make([]string, len(r.Docs))}
	ascii := r.texts != nil && isASCII(r.Raw)
	var patches []patch
	reps := make([][]Replacement, len(r.Docs))
	copy(reps, replacements)
	for i, d := range r.Docs {
		text, edits, err := Replace(d.Text, reps[i])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r.Place.document(d.ID), err)
		}
		out.Texts[i] = text
		switch {
		case r.extents != nil:
			if reps, out.parts, err = r.perPart(reps[i]); err != nil {
				return nil, fmt.Errorf("%s: %w", r.Place.document(d.ID), err)
			}
			for k := range r.texts {
				patches = append(patches, textPatches(r.Raw, r.texts[k], reps[k], ascii)...)
			}
		case r.body != nil:
		case r.texts == nil:
			out.Raw, out.Edits = []byte(text), edits
			return out, nil
		default:
			patches = append(patches, textPatches(r.Raw, r.texts[i], reps[i], ascii)...)
			patches = append(patches, r.mentionPatches(d.Text, text, reps[i], ascii)...)
		}
	}
	if r.body != nil {
		texts := out.Texts
		if r.extents != nil {
			texts = out.parts
		}
		done := r.body.patches(r, reps, texts, scrub)
		if row, ok := r.body.(*tableRow); ok && r.scrubbed && scrub != nil {
			beside, notes := row.besidePatches(r.Raw, scrub)
			done.patches, done.notes = append(done.patches, beside...), append(done.notes, notes...)
		}
		out.Notes, out.Remarks = done.notes, done.remarks
		out.Raw, out.Edits = applyPatches(r.Raw, done.patches)
		return out, nil
	}
	notes, changed := r.notePatches(scrub, ascii)
	out.Notes = changed
	patches = append(patches, notes...)
	if r.scrubbed && scrub != nil {
		beside, changed := r.besidePatches(scrub, ascii)
		patches, out.Notes = append(patches, beside...), append(out.Notes, changed...)
	}
	out.Raw, out.Edits = applyPatches(r.Raw, patches)
	return out, nil
}

// inUTF8 is the record as it would be if its file were in UTF-8.
func (r *Record) inUTF8() *Record {
	if r.coding == nil {
		return r
	}
	inner := *r
	inner.Raw, inner.coding = r.decoded, nil
	return &inner
}

// Why replacements cannot be made.
var (
	ErrUnsorted    = errors.New("replacements must be sorted and must not overlap")
	ErrStandInUTF8 = errors.New("stand-in is not UTF-8")
)

// Replace makes the replacements and returns the new text with the edits that
// undo them, one for each replacement. Replacements must be sorted, must not
// overlap, and must begin and end at characters of the text.
func Replace(text string, replacements []Replacement) (string, []Edit, error) {
	if err := check(text, replacements); err != nil {
		return "", nil, err
	}
	if len(replacements) == 0 {
		return text, nil, nil
	}
	size := len(text)
	for _, p := range replacements {
		size += len(p.Text) - (p.End - p.Start)
	}
	var b strings.Builder
	b.Grow(size)
	edits := make([]Edit, len(replacements))
	done := 0
	for i, p := range replacements {
		b.WriteString(text[done:p.Start])
		edits[i] = Edit{Offset: b.Len(), Length: len(p.Text), Original: text[p.Start:p.End]}
		b.WriteString(p.Text)
		done = p.End
	}
	b.WriteString(text[done:])
	return b.String(), edits, nil
}

func check(text string, replacements []Replacement) error {
	done := 0
	for i, p := range replacements {
		switch {
		case p.Start < 0 || p.End > len(text) || p.Start > p.End:
			return fmt.Errorf("replacement %d, bytes %d to %d: %w (%d bytes long)", i, p.Start, p.End, ErrOutside, len(text))
		case p.Start < done:
			return fmt.Errorf("replacement %d, byte %d: %w", i, p.Start, ErrUnsorted)
		case !boundary(text, p.Start):
			return fmt.Errorf("replacement %d, byte %d: %w", i, p.Start, ErrInside)
		case !boundary(text, p.End):
			return fmt.Errorf("replacement %d, byte %d: %w", i, p.End, ErrInside)
		case !utf8.ValidString(p.Text):
			return fmt.Errorf("replacement %d, byte %d: %w", i, p.Start, ErrStandInUTF8)
		}
		done = p.End
	}
	return nil
}

func boundary(text string, i int) bool { return i == len(text) || utf8.RuneStart(text[i]) }

// A patch puts new bytes in the place of a stretch of a record.
type patch struct {
	stretch
	new []byte
}

// applyPatches makes patches in any order. Of one that begins within another, what is left
// behind the other is replaced.
func applyPatches(raw []byte, patches []patch) ([]byte, []Edit) {
	slices.SortStableFunc(patches, func(a, b patch) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.end, b.end))
	})
	size := len(raw)
	for _, p := range patches {
		size += len(p.new) - (p.end - p.start)
	}
	out := make([]byte, 0, max(size, 0))
	edits := make([]Edit, 0, len(patches))
	done := 0
	for _, p := range patches {
		if p.end < done || p.end == done && p.start < done {
			continue
		}
		p.start = max(p.start, done)
		out = append(out, raw[done:p.start]...)
		edits = append(edits, Edit{Offset: len(out), Length: len(p.new), Original: string(p.in(raw))})
		out = append(out, p.new...)
		done = p.end
	}
	return append(out, raw[done:]...), edits
}

// textPatches carries the replacements in a text over to the JSON string that
// holds it.
func textPatches(raw []byte, l literal, reps []Replacement, ascii bool) []patch {
	if len(reps) == 0 {
		return nil
	}
	offsets := make([]int, 0, 2*len(reps))
	for _, p := range reps {
		offsets = append(offsets, p.Start, p.End)
	}
	l.locate(raw, offsets)
	style := styleOf(raw, l, ascii)
	patches := make([]patch, len(reps))
	for i, p := range reps {
		patches[i] = patch{stretch{offsets[2*i], offsets[2*i+1]}, style.append(nil, p.Text)}
	}
	return patches
}

// notePatches passes the strings beside the text through scrub.
func (r *Record) notePatches(scrub func(string) string, ascii bool) (patches []patch, notes []Note) {
	if scrub == nil {
		return nil, nil
	}
	for _, l := range r.notes {
		old, _ := l.decode(r.Raw)
		written := scrub(old)
		if written == old || !utf8.ValidString(written) {
			continue
		}
		patches = append(patches, patch{l.stretch, styleOf(r.Raw, l, ascii).append(nil, written)})
		notes = append(notes, Note{Original: old, Written: written})
	}
	return patches, notes
}
