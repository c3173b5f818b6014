package substitute

import (
	"crypto/sha256"
	"fmt"

	"github.com/understudy-text/understudy/corpus"
)

// A Receipt is what must be kept of a rewritten record. It holds original text.
type Receipt struct {
	Hash  [sha256.Size]byte // SHA-256 of the record's new bytes
	Edits []corpus.Edit     // undo them
	Texts []TextReceipt     // one a document
	Notes []corpus.Note     // strings beside the text that were rewritten
}

// A TextReceipt is what must be kept of one document to restore it wherever its
// text is found.
type TextReceipt struct {
	ID     string
	Hash   [sha256.Size]byte // SHA-256 of the new text
	Places []Place           // in the order of the text

	Called   string            // how people call the document: its id, with its file's name; see Note
	Language string            // of the document; see Note
	Source   [sha256.Size]byte // SHA-256 of the original text; see Note
	Forms    []Form            // who became whom; see Note
}

// A Place is one stand-in in the new text, with keyed fingerprints of what
// stands before and after it there.
type Place struct {
	Start             int // byte of the new text
	StandIn, Original string
	Left, Right       uint64
	proofs            proofs
}

// End is the byte of the new text after the stand-in.
func (p *Place) End() int { return p.Start + len(p.StandIn) }

// proofs says which fingerprints prove a place, and what touches it.
type proofs uint8

const (
	provesLeft  proofs = 1 << iota // in the new text the stand-in stands after this context only where it replaced this original
	provesRight                    // the same before the right context
	provesBoth                     // the same between the two
	joinedLeft                     // a word or number goes on across the start
	joinedRight                    // and across the end
)

// NewReceipt makes the receipt of a record that was rewritten with the given
// replacements. Key keys the fingerprints; restoring edited texts takes the same.
func NewReceipt(rec *corpus.Record, replacements [][]corpus.Replacement, w *corpus.Rewritten, key []byte) (*Receipt, error) {
	if len(w.Texts) != len(rec.Docs) {
		return nil, fmt.Errorf("%s: %w", rec.Place, ErrReceipt)
	}
	r := &Receipt{Hash: sha256.Sum256(w.Raw), Edits: w.Edits, Notes: w.Notes}
	p := newPrinter(key)
	for i, d := range rec.Docs {
		var reps []corpus.Replacement
		if i < len(replacements) {
			reps = replacements[i]
		}
		t, err := newTextReceipt(d.ID, d.Text, w.Texts[i], reps, p)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", rec.Place, err)
		}
		r.Texts = append(r.Texts, t)
	}
	return r, nil
}

func newTextReceipt(id, old, new string, reps []corpus.Replacement, p *printer) (TextReceipt, error) {
	t := TextReceipt{ID: id, Hash: sha256.Sum256([]byte(new)), Places: make([]Place, len(reps))}
	shift := 0
	for i, r := range reps {
		start := r.Start + shift
		if start < 0 || start+len(r.Text) > len(new) || new[start:start+len(r.Text)] != r.Text {
			return t, fmt.Errorf("document %q: replacement %d: %w", id, i, ErrReceipt)
		}
		t.Places[i] = Place{Start: start, StandIn: r.Text, Original: old[r.Start:r.End]}
		shift += len(r.Text) - (r.End - r.Start)
	}
	if len(reps) > 0 {
		t.takePrints(new, p)
		t.weigh(new, p)
	}
	return t, nil
}

// takePrints takes the fingerprints of all places. Places are sorted, and so
// are contexts, so the two are walked side by side.
func (t *TextReceipt) takePrints(text string, p *printer) {
	var l, r int
	p.contexts(text, func(c context) {
		for ; l < len(t.Places) && t.Places[l].Start <= c.at; l++ {
			if pl := &t.Places[l]; pl.Start == c.at {
				pl.Left = c.print
				if c.length >= contextMinimum {
					pl.proofs |= provesLeft
				}
			}
		}
	}, func(c context) {
		for ; r < len(t.Places) && t.Places[r].End() <= c.at; r++ {
			if pl := &t.Places[r]; pl.End() == c.at {
				pl.Right = c.print
				if c.length >= contextMinimum {
					pl.proofs |= provesRight
				}
			}
		}
	})
	for i := range t.Places {
		pl := &t.Places[i]
		switch sides := pl.proofs; {
		case pl.StandIn == "" && sides != provesLeft|provesRight:
			pl.proofs = 0
		case pl.StandIn == "": // nothing stands there: only both sides together tell where
			pl.proofs = provesBoth
		case sides != 0:
			pl.proofs |= provesBoth
		}
		pl.proofs |= touches(text, pl.Start, pl.End())
	}
}

// weigh takes a proof away from every place whose stand-in and context also
// occur where they stand for something else, or for themselves.
func (t *TextReceipt) weigh(text string, p *printer) {
	ix := newIndex([]*TextReceipt{t})
	type stretch struct{ start, end int }
	originals := make(map[stretch]string, len(t.Places))
	for _, pl := range t.Places {
		originals[stretch{pl.Start, pl.End()}] = pl.Original
	}
	found := ix.occurrences(text, p)
	for i := range found {
		o := &found[i]
		original, placed := originals[stretch{o.start, o.end}]
		for _, side := range o.sides() {
			if g := ix.met(o, side); g != nil && (!placed || original != g.original) {
				g.mixed = true
			}
		}
	}
	for i := range t.Places {
		pl := &t.Places[i]
		for _, side := range [...]proofs{provesLeft, provesRight, provesBoth} {
			if g := ix.group(pl, side); g == nil || g.mixed {
				pl.proofs &^= side
			}
		}
	}
}

// RestoreNote gives back a string beside the text, for records whose bytes are
// no longer those of the receipt. A string that was not written by this receipt,
// or by two notes of different origin, stays.
func (r *Receipt) RestoreNote(written string) string {
	found := written
	for _, n := range r.Notes {
		if n.Written != written {
			continue
		}
		if found != written && found != n.Original {
			return written
		}
		found = n.Original
	}
	return found
}
