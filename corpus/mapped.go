package corpus

import (
	"bytes"
	"fmt"
	"html"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	understudy "github.com/understudy-text/understudy"
)

// A run is a stretch of a document's text and the bytes of the file behind it.
// Text and bytes are the same, or the bytes write one character (a character
// reference); a run with no bytes is a separator that only the text has.
type run struct {
	start, end int // in the text, bytes
	raw        stretch
	escape     func(string) string // writes a stand-in where the run stands; nil: as it is
}

// isGap reports whether the run is a separator that only the text has.
func (r run) isGap() bool { return r.raw.start == r.raw.end }

// isVerbatim reports whether the bytes of the file are the text of the run.
func (r run) isVerbatim() bool { return r.end-r.start == r.raw.end-r.raw.start }

// mapped is the body of a record whose text is made of stretches of a file in
// which other things stand too: time codes, tags.
type mapped struct {
	raw  []byte
	text strings.Builder
	runs []run

	marks []place // strings beside the text that stay, unless they hold what is hidden in it
}

// verbatim adds bytes of the file that are text as they are.
func (m *mapped) verbatim(start, end int, escape func(string) string) {
	if start < end {
		m.add(string(m.raw[start:end]), stretch{start, end}, escape)
	}
}

func (m *mapped) add(text string, raw stretch, escape func(string) string) {
	start := m.text.Len()
	m.text.WriteString(text)
	m.runs = append(m.runs, run{start, m.text.Len(), raw, escape})
}

// separate adds a separator that only the text has, unless there is one at the
// end of the text, or no text.
func (m *mapped) separate(s string) {
	if n := len(m.runs); n == 0 || m.runs[n-1].isGap() {
		return
	}
	at := m.runs[len(m.runs)-1].raw.end
	m.add(s, stretch{at, at}, nil)
}

// gap adds a separator that only the text has.
func (m *mapped) gap(s string) {
	at := len(m.raw)
	if n := len(m.runs); n > 0 {
		at = m.runs[n-1].raw.end
	}
	m.add(s, stretch{at, at}, nil)
}

func (m *mapped) patches(_ *Record, replacements [][]Replacement, _ []string, scrub func(string) string) changes {
	done := changes{patches: m.write(replacements[0])}
	if scrub == nil {
		return done
	}
	for _, at := range m.marks {
		value := html.UnescapeString(string(at.in(m.raw)))
		written := scrub(value)
		if written == value || !utf8.ValidString(written) {
			continue
		}
		done.patches = append(done.patches, patch{at.stretch, []byte(at.escape(strings.ReplaceAll(written, " ", "%20")))})
		done.notes = append(done.notes, Note{Original: value, Written: written})
		done.remarks = append(done.remarks, "replaced: identifier or address")
	}
	return done
}

// write writes a stand-in into the first bytes that its replacement covers and takes out the
// others: a name may go over several tags. One of as many words as it replaces gives each tag
// its own, if words end where tags do. Separators stay.
func (m *mapped) write(replacements []Replacement) []patch {
	var patches []patch
	next := 0
	for _, p := range replacements {
		for next < len(m.runs) && m.runs[next].end <= p.Start && next+1 < len(m.runs) && p.Start < p.End {
			next++
		}
		text := p.Text
		written := false
		words := m.byRun(next, p)
		for i := next; i < len(m.runs) && m.runs[i].start < p.End; i++ {
			r := m.runs[i]
			if r.isGap() {
				continue
			}
			s := r.raw
			if r.isVerbatim() {
				s = stretch{r.raw.start + max(p.Start, r.start) - r.start, r.raw.start + min(p.End, r.end) - r.start}
			}
			if words != nil {
				text = words[i-next]
				if s = m.inner(s); s.start == s.end {
					continue
				}
			}
			patches = append(patches, patch{s, []byte(escaped(r, text))})
			text, written = "", true
		}
		if !written {
			patches = append(patches, m.insertion(p)...)
		}
	}
	return patches
}

// byRun shares the words of a stand-in out among the runs from the one at first that its
// replacement covers; nil: words do not end where runs do, or there are more or fewer of them.
func (m *mapped) byRun(first int, p Replacement) (out []string) {
	text := m.text.String()
	words := strings.Fields(p.Text)
	if len(words) < 2 || len(words) != len(strings.Fields(text[p.Start:p.End])) {
		return nil
	}
	shared := 0
	for i := first; i < len(m.runs) && m.runs[i].start < p.End; i++ {
		r := m.runs[i]
		from, to := max(p.Start, r.start), min(p.End, r.end)
		if r.isGap() {
			out = append(out, "")
			continue
		}
		if !r.isVerbatim() {
			return nil // characters that are written as references
		}
		if from > p.Start && !isSpaceAt(text, from) {
			return nil
		}
		n := len(strings.Fields(text[from:to]))
		out = append(out, strings.Join(words[:n], " "))
		words = words[n:]
		if n > 0 {
			shared++
		}
	}
	if shared < 2 {
		return nil
	}
	return out
}

// inner is a stretch without the white space at its ends.
func (m *mapped) inner(s stretch) stretch {
	text := string(s.in(m.raw))
	s.start += len(text) - len(strings.TrimLeftFunc(text, unicode.IsSpace))
	return stretch{s.start, s.start + len(strings.TrimSpace(text))}
}

// isSpaceAt reports whether the text is parted before or behind a byte.
func isSpaceAt(text string, at int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(text[at:])
	return unicode.IsSpace(before) || unicode.IsSpace(after)
}

func escaped(r run, text string) string {
	if r.escape == nil {
		return text
	}
	return r.escape(text)
}

// insertion is about a replacement that covers nothing, or separators only.
func (m *mapped) insertion(p Replacement) []patch {
	if p.Text == "" {
		return nil
	}
	for i := len(m.runs) - 1; i >= 0; i-- {
		r := m.runs[i]
		if r.isGap() || r.start > p.Start {
			continue
		}
		at := r.raw.end
		if r.isVerbatim() {
			at = r.raw.start + min(p.Start, r.end) - r.start
		}
		return []patch{{stretch{at, at}, []byte(escaped(r, p.Text))}}
	}
	return nil
}

// A marked is the framing of files that are one text with other things in
// between: subtitles, HTML.
type marked struct {
	whole
	parse func(m *mapped) (offset int, err error) // fills m; an error is about the byte at offset
}

func (w *marked) next() (Piece, error) {
	if w.done {
		return Piece{}, io.EOF
	}
	w.done = true
	c := w.input
	place := Place{File: c.name, Offset: w.src.offset(), Document: c.name}
	all, long, err := w.src.readRest(c.options.maxRecord())
	if err != nil {
		return Piece{}, fmt.Errorf("%s: %w", place.File, err)
	}
	if long {
		return Piece{Kind: Refused, Refusal: tooLarge(place, c.options.maxRecord())}, nil
	}
	if r := checkText(place, all); r != nil {
		return Piece{Kind: Refused, Refusal: r}, nil
	}
	m := &mapped{raw: bytes.Clone(all)}
	if i, err := w.parse(m); err != nil {
		return Piece{Kind: Refused, Refusal: refusalAt(place, m.raw, i, err, "repair the file, or read it as --input-format text, which may change its marks")}, nil
	}
	rec := &Record{Format: c.format, Place: place, Raw: m.raw, body: m}
	rec.Docs = []understudy.Document{{ID: c.name, Language: c.options.Language, Text: m.text.String()}}
	return c.admit(rec, nil), nil
}
