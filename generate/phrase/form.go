package phrase

import (
	"strings"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
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
	Stays  bool        // Keep holds though somebody is called like the word
	Loud   bool        // all words of the mention are in capitals: they tell of no acronym
	Forced bool        // Keep was taken back: nothing else in the mention changes
	As     Inflection
	Make   Make
	Mark   bool // a possessive ending, written as the stand-in before it asks
	Shape  Shape
	Manner int // how Write is to write it; what it means is the writer's
	// Write writes the stand-in; nil writes it in the shape of the original.
	Write func(p *Piece, s form.Stage, standIn string) string
}

// A Form is a mention as a row of pieces. It implements form.Form.
type Form struct {
	Grammar Grammar
	Pieces  []Piece
	Small   bool // the mention is in small letters and was read as if written with capitals
	// Hints are weak occurrences of roles that the mention is not written with.
	Hints []cast.Occurrence
}

// Roles implements form.Form.
func (f *Form) Roles() []cast.Occurrence {
	var out []cast.Occurrence
	for i := range f.Pieces {
		if p := &f.Pieces[i]; p.Role.Kind != "" {
			out = append(out, cast.Occurrence{Role: p.Role, Traits: p.Traits})
			for _, r := range p.Also {
				out = append(out, cast.Occurrence{Role: r})
			}
		}
	}
	return append(out, f.Hints...)
}

// Force lets everything be played in a form of which otherwise nothing would
// change.
func (f *Form) Force() {
	for i := range f.Pieces {
		if f.Pieces[i].Play && !f.Pieces[i].Keep {
			return
		}
	}
	for i := range f.Pieces {
		if p := &f.Pieces[i]; p.Keep {
			p.Keep, p.Forced = false, true
		}
	}
}

// Agree lets a word that one mention of a document cannot keep stay nowhere in
// it: if "the Board" becomes the Panel, the Parole Board is a panel too.
func Agree(forms []form.Form) {
	forced := map[cast.Role]bool{}
	for _, f := range forms {
		if pf, ok := f.(*Form); ok {
			for i := range pf.Pieces {
				if pf.Pieces[i].Forced {
					forced[pf.Pieces[i].Role] = true
				}
			}
		}
	}
	if len(forced) == 0 {
		return
	}
	for _, f := range forms {
		if pf, ok := f.(*Form); ok {
			for i := range pf.Pieces {
				if p := &pf.Pieces[i]; p.Keep && forced[p.Role] {
					p.Keep = false
				}
			}
		}
	}
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
		switch {
		case p.Mark && i > 0:
			text = f.Grammar.Possess(b.String(), f.possessive(&f.Pieces[i-1], b.String(), p.Text))
		case i > 0 && !p.Play:
			text = f.possessive(&f.Pieces[i-1], b.String(), text)
		}
		f.append(&b, text)
	}
	if f.Small {
		return strings.ToLower(b.String())
	}
	return b.String()
}

// possessive takes the s of "Solicitor's" off behind a stand-in in the plural
// ("Director of Public Prosecutions'").
func (f *Form) possessive(before *Piece, so, text string) string {
	if !before.Play || !strings.HasPrefix(string(before.Role.Kind), "term:") || !strings.HasSuffix(so, "s") ||
		strings.HasSuffix(before.Text, "s") || strings.HasSuffix(so, "ss") || strings.HasSuffix(so, "us") {
		return text
	}
	for _, mark := range [...]string{"'", "’"} {
		if text == mark+"s" || strings.HasPrefix(text, mark+"s ") {
			return mark + text[len(mark)+1:]
		}
	}
	return text
}

// append adds a piece and sees to the indefinite article before it.
func (f *Form) append(b *strings.Builder, text string) {
	so := b.String()
	if art := f.Grammar.Article(so); art != "" && text != "" && text[0] != ' ' {
		if want := f.Grammar.Takes(text); want != "" && want != art {
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
	b.WriteString(text)
}

func (f *Form) play(p *Piece, s form.Stage, changes bool) string {
	if p.Keep && changes && (p.Stays || s.Generic(fold(p.Text))) {
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

// longestShort is how long a name in capitals is at most to be short for another one.
const longestShort = 5

// WriteTerm writes a term of a table in the number and shape of the original.
func WriteTerm(g Grammar, p *Piece, standIn string) string {
	shape := p.Shape
	if shape == Upper && !p.Loud && p.Make == Noun && len(p.Text) <= longestShort && !strings.Contains(p.Text, " ") {
		shape = Lower // ADHD is written with capitals, insomnia is not
	}
	if p.Make == Name && shape == Upper && len(p.Text) <= longestShort && ShapeOf(standIn) != Lower {
		shape = Lower // KTH is written with capitals, Chalmers is not
	}
	standIn = Cased(g.Inflect(standIn, p.Make, p.As), shape, g)
	if strings.Contains(p.Text, "’") || strings.Contains(p.Text, "“") {
		standIn = strings.ReplaceAll(standIn, "'", "’")
	}
	return standIn
}
