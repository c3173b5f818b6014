package phrase

import (
	"strings"

	"github.com/understudy-text/understudy/cast"
	"github.com/understudy-text/understudy/form"
)

// A Piece is a stretch of a mention: text that stays, or a part that is played.
type Piece struct {
	Text string // the original
	// Play marks a part with a role or a way of its own to be written.
	Play   bool
	Role   cast.Role
	Traits []cast.Trait
	Also   []cast.Role // roles that the part brings with it, though they are not written
	Keep   bool        // the word may stay if it is generic and something else changes
	Plural bool
	Shape  Shape
	Manner int // how Write is to write it; what it means is the writer's
	// Write writes the stand-in; nil writes it in the shape of the original.
	Write func(p *Piece, s form.Stage, standIn string) string
}

// A Form is a mention as a row of pieces. It implements form.Form.
type Form struct {
	Grammar Grammar
	Pieces  []Piece
	// Hints are weak sightings of roles that the mention is not written with.
	Hints []cast.Sighting
}

// Roles implements form.Form.
func (f *Form) Roles() []cast.Sighting {
	var out []cast.Sighting
	for i := range f.Pieces {
		if p := &f.Pieces[i]; p.Role.Kind != "" {
			out = append(out, cast.Sighting{Role: p.Role, Traits: p.Traits})
			for _, r := range p.Also {
				out = append(out, cast.Sighting{Role: r})
			}
		}
	}
	return append(out, f.Hints...)
}

// Render implements form.Form.
func (f *Form) Render(s form.Stage) string {
	changes := false // something that cannot stay
	for i := range f.Pieces {
		changes = changes || f.Pieces[i].Play && !f.Pieces[i].Keep
	}
	var b strings.Builder
	b.Grow(48)
	for i := range f.Pieces {
		p := &f.Pieces[i]
		text := p.Text
		if p.Play {
			if text = f.play(p, s, changes); text == "" {
				return ""
			}
		}
		f.append(&b, text)
	}
	return b.String()
}

// append adds a piece and sees to the indefinite article before it and to the
// possessive after a word that no longer ends in s.
func (f *Form) append(b *strings.Builder, text string) {
	so := b.String()
	if art := f.Grammar.Article(so); art != "" && text != "" && text[0] != ' ' {
		if want := f.Grammar.Takes(text); want != art {
			trimmed := strings.TrimRight(so, " \n\t")
			space := so[len(trimmed):]
			stem := trimmed[:len(trimmed)-len(art)]
			written := want
			if first := trimmed[len(trimmed)-len(art)]; first == 'A' {
				written = "A" + want[1:]
			}
			b.Reset()
			b.WriteString(stem + written + space)
		}
	}
	if (text == "'" || text == "’") && so != "" && !strings.HasSuffix(so, "s") && !strings.HasSuffix(so, "S") {
		text += "s"
	}
	b.WriteString(text)
}

func (f *Form) play(p *Piece, s form.Stage, changes bool) string {
	if p.Keep && changes && s.Generic(fold(p.Text)) {
		return p.Text
	}
	standIn := ""
	if p.Role.Kind != "" {
		var ok bool
		if standIn, ok = s.Lookup(p.Role); !ok {
			return ""
		}
	}
	if p.Write != nil {
		return p.Write(p, s, standIn)
	}
	return WriteTerm(f.Grammar, p, standIn)
}

// WriteTerm writes a term of a table in the number and shape of the original.
func WriteTerm(g Grammar, p *Piece, standIn string) string {
	if p.Plural {
		standIn = g.Plural(standIn)
	}
	standIn = Cased(standIn, p.Shape, g)
	if strings.Contains(p.Text, "’") || strings.Contains(p.Text, "“") {
		standIn = strings.ReplaceAll(standIn, "'", "’")
	}
	return standIn
}
