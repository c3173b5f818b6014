package substitute

import (
	"crypto/sha256"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	understudy "github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
)

// A Form is one way in which an entity of a document is written, and what stands there
// instead: what a list of who became whom is made from.
type Form struct {
	Entity            int // of the document, from 1; 0 if nothing was linked
	Category          understudy.Category
	Kind              string // of the mention; may be empty
	Original, StandIn string
	Count             int
	Line, Column      int // of the first, from 1; columns are code points of the original text
	Parts             []understudy.Part
}

// note lists the forms of a document that were replaced, in the order of the text.
func (t *TextReceipt) note(doc *understudy.Document, surrogates []understudy.Surrogate) {
	t.Language, t.Source = doc.Language, sha256.Sum256([]byte(doc.Text))
	same := map[[3]string][]int{} // places in t.Forms, by category and both texts
	line, lineStart, at := 1, 0, 0
	for _, s := range surrogates {
		if s.Reason != "" {
			continue
		}
		line += strings.Count(doc.Text[at:s.Start], "\n")
		if i := strings.LastIndexByte(doc.Text[at:s.Start], '\n'); i >= 0 {
			lineStart = at + i + 1
		}
		at = s.Start
		f := Form{Entity: s.Entity, Category: s.Category, Kind: s.Kind, Original: doc.Text[s.Start:s.End], StandIn: s.Text, Count: 1,
			Line: line, Column: 1 + utf8.RuneCountInString(doc.Text[lineStart:s.Start]), Parts: s.Parts}
		key := [3]string{string(f.Category), f.Original, f.StandIn}
		if i := slices.IndexFunc(same[key], func(i int) bool { return t.Forms[i].Entity == f.Entity && t.Forms[i].Kind == f.Kind }); i >= 0 {
			t.Forms[same[key][i]].Count++
			continue
		}
		same[key] = append(same[key], len(t.Forms))
		t.Forms = append(t.Forms, f)
	}
}

// Note adds to the receipt what a list of who became whom needs: the surrogates of each
// document of the record.
func (r *Receipt) Note(rec *corpus.Record, surrogates [][]understudy.Surrogate) {
	for i := range min(len(r.Texts), len(rec.Docs), len(surrogates)) {
		r.Texts[i].note(&rec.Docs[i], surrogates[i])
		r.Texts[i].Called = called(rec.Place.File, rec.Docs[i].ID)
	}
}

// called is a document's id, behind the name of its file unless the id tells that: the id
// of a row of a table may be a number.
func called(file, id string) string {
	name := path.Base(filepath.ToSlash(file))
	if filepath.Ext(name) == "" || strings.Contains(id, name) {
		return id
	}
	return name + ": " + id
}

func (e *encoder) forms(t *TextReceipt) {
	e.text(t.Called)
	e.text(t.Language)
	e.bytes(t.Source[:])
	e.number(len(t.Forms))
	for _, f := range t.Forms {
		for _, s := range [...]string{string(f.Category), f.Kind, f.Original, f.StandIn} {
			e.text(s)
		}
		for _, n := range [...]int{f.Entity, f.Count, f.Line, f.Column, len(f.Parts)} {
			e.number(n)
		}
		for _, p := range f.Parts {
			for _, s := range [...]string{p.Kind, p.Key, p.StandIn} {
				e.text(s)
			}
		}
	}
}

func (d *decoder) forms(t *TextReceipt) {
	t.Called, t.Language = d.text(), d.text()
	copy(t.Source[:], d.Bytes(len(t.Source)))
	t.Forms = make([]Form, d.Count(9))
	for i := range t.Forms {
		f := &t.Forms[i]
		f.Category, f.Kind, f.Original, f.StandIn = understudy.Category(d.text()), d.text(), d.text(), d.text()
		f.Entity, f.Count, f.Line, f.Column = d.number(), d.number(), d.number(), d.number()
		f.Parts = make([]understudy.Part, d.Count(3))
		for j := range f.Parts {
			f.Parts[j] = understudy.Part{Kind: d.text(), Key: d.text(), StandIn: d.text()}
		}
	}
}
