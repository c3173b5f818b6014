package organisation

import (
	"slices"
	"strings"
	"sync"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/generate/place"
)

// A legalForm is what firms of some countries are called behind their names.
type legalForm struct {
	written   string
	countries []string
	rank      int // its column: private, public, partnership
}

// legalForms are those of world/firms.txt.
type legalForms struct {
	all       []legalForm         // the longest first
	byCountry map[string][]string // by ISO code, or code of a language: one of each rank
}

// anyCountry is the row of countries that have none of their own.
const anyCountry = "*"

var readLegal = sync.OnceValue(func() legalForms {
	out := legalForms{byCountry: map[string][]string{}}
	for _, row := range phrase.Rows("world", "firms", 4) {
		countries := strings.Split(strings.TrimSpace(row[0]), ",")
		var first []string
		for rank, cell := range row[1:] {
			for i, written := range strings.Split(strings.TrimSpace(cell), ";") {
				if i == 0 {
					first = append(first, written)
				}
				if strings.ToUpper(countries[0]) == countries[0] && countries[0] != anyCountry {
					out.all = append(out.all, legalForm{written, countries, rank})
				}
			}
		}
		for _, c := range countries {
			out.byCountry[c] = first
		}
	}
	slices.SortStableFunc(out.all, func(a, b legalForm) int { return len(b.written) - len(a.written) })
	return out
})

// A Firm is a mention of a firm whose name ends in a legal form. Read is what the readers of its
// language are given in its place: the name with a legal form that they know.
type Firm struct {
	form.Form
	Read    string
	written string      // the legal form in the mention
	usual   string      // the one in Read
	forms   []legalForm // that are written so
	country string      // of the firm, if the document names it
}

// NewFirm cuts the legal form off a mention; nil if it has none, or nothing before it.
func NewFirm(text, language string) *Firm {
	var f *Firm
	for _, l := range readLegal().all {
		name, ok := strings.CutSuffix(text, " "+l.written)
		if !ok || strings.TrimSpace(name) == "" || f != nil && f.written != l.written {
			continue
		}
		if f == nil {
			f = &Firm{written: l.written}
			if usual := readLegal().byCountry[language]; usual != nil {
				f.usual = usual[l.rank]
			}
			f.Read = strings.TrimSpace(strings.TrimRight(name, " ,") + " " + f.usual)
		}
		f.forms = append(f.forms, l)
	}
	return f
}

// Abroad tells a firm which countries its document names, by ISO code: it lies in the first of them
// that has its legal form.
func (f *Firm) Abroad(named map[string]bool) {
	for _, l := range f.forms {
		for _, iso := range l.countries {
			if named[iso] && f.country == "" {
				f.country = iso
			}
		}
	}
}

// Render implements form.Form: the stand-in has the legal form of the country that plays the firm's.
func (f *Firm) Render(s form.Stage) string {
	text := f.Form.Render(s)
	if text == "" {
		return ""
	}
	name := strings.TrimSuffix(strings.TrimSuffix(text, f.usual), f.written)
	return strings.TrimRight(name, " ,") + " " + f.in(s)
}

// in is the legal form that a stand-in has.
func (f *Firm) in(s form.Stage) string {
	iso, ok := s.Lookup(cast.Role{Kind: place.Country, Key: f.country})
	if !ok || f.country == "" {
		return f.written
	}
	for _, l := range f.forms {
		if slices.Contains(l.countries, iso) {
			return f.written
		}
	}
	to := readLegal().byCountry[iso]
	if to == nil {
		to = readLegal().byCountry[anyCountry]
	}
	return to[f.forms[0].rank]
}

// Stays implements form.Stays.
func (f *Firm) Stays() string {
	if s, ok := f.Form.(form.Stays); ok {
		return s.Stays()
	}
	return ""
}
