package corpus

import (
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	understudy "github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus/pdf"
)

// PDF files are read for their text, and a new text file is written: what is drawn on a page
// cannot be taken out of it with certainty, so no PDF is. Pages without a text layer are
// refused, each by itself.

// RemarkPDF is what is said of every text that was taken out of a PDF file.
const RemarkPDF = "text of a PDF: layout, pictures and metadata are not in it"

// ErrPage is why a page is refused.
var ErrPage = errors.New("page cannot be read")

// Written is the name of the file that f becomes: its own, or of a PDF file that of a
// text.
func (f File) Written(o Options) string {
	if o.Format == PDF || o.Format == "" && byExtension[strings.ToLower(path.Ext(withoutPacking(f.Name)))] == PDF {
		return withoutPacking(f.Name) + textExtension
	}
	return f.Name
}

// A paged is the framing of PDF files.
type paged struct {
	whole
	queue []Piece
}

func (w *paged) next() (Piece, error) {
	if !w.done {
		if err := w.readPages(); err != nil {
			return Piece{}, err
		}
	}
	if len(w.queue) == 0 {
		return Piece{}, io.EOF
	}
	p := w.queue[0]
	w.queue = w.queue[1:]
	return p, nil
}

func (w *paged) readPages() error {
	place, all, refused, err := w.read()
	if err != nil {
		return err
	}
	if refused.Refusal != nil {
		w.queue = []Piece{refused}
		return nil
	}
	refuse := func(place Place, err error, hint string) {
		w.queue = append(w.queue, Piece{Kind: Refused, Refusal: &Refusal{Place: place, Err: err, Hint: hint}})
	}
	c := w.input
	pages, err := pdf.Read(all, pdf.Limits{Decoded: c.options.maxRecord()})
	if err != nil {
		refuse(place, fmt.Errorf("%w: %w", ErrContainer, err), "open it in a PDF reader and print it to a new PDF, without a password")
		return nil
	}
	var texts []string
	pictures, read := 0, 0
	for i, p := range pages {
		pictures += p.Pictures
		if p.Err != nil {
			place.Page = i + 1
			refuse(place, fmt.Errorf("%w: %w", ErrPage, p.Err), "recognise its text first, for example with ocrmypdf; the other pages are read")
			continue
		}
		read++
		if p.Text != "" {
			texts = append(texts, p.Text)
		}
	}
	place.Page = 0
	if read == 0 {
		return nil
	}
	raw := []byte(strings.Join(texts, "\n\n") + "\n")
	rec := &Record{Format: c.format, Place: place, Raw: raw, body: pageText{pictures > 0}}
	rec.Docs = []understudy.Document{{ID: c.name, Language: c.options.Language, Text: string(raw)}}
	w.queue = append(w.queue, c.admit(rec, nil))
	return nil
}

// pageText is the body of a text that was taken out of pages.
type pageText struct{ pictures bool }

func (b pageText) patches(_ *Record, replacements [][]Replacement, _ []string, _ func(string) string) changes {
	done := changes{remarks: []string{RemarkPDF}}
	if b.pictures {
		done.remarks = append(done.remarks, "not read: pictures on pages")
	}
	for _, p := range replacements[0] {
		done.patches = append(done.patches, patch{stretch{p.Start, p.End}, []byte(p.Text)})
	}
	return done
}
