package place

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/language/lexicon"
)

// postareas are the letters that British postcodes begin with, by the plain name of the county, and all of them.
var postareas = sync.OnceValue(func() postareaTable {
	out := postareaTable{byCounty: map[string][]string{}}
	for _, row := range phrase.Rows(worldData, "postareas", 3) {
		areas := strings.Fields(row[2])
		out.byCounty[lexicon.Plain(row[1])] = areas
		out.all = append(out.all, areas...)
	}
	slices.Sort(out.all)
	out.all = slices.Compact(out.all)
	return out
})

type postareaTable struct {
	byCounty map[string][]string
	all      []string
}

// The two halves of a British postcode: LS21 1HD.
var (
	outward = regexp.MustCompile(`^[A-Z]{1,2}[0-9][0-9A-Z]?$`)
	inward  = regexp.MustCompile(`^[0-9][ABD-HJLNP-UW-Z]{2}$`)
)

// inwardLetters are those that the second half of a British postcode may end in.
const inwardLetters = "ABDEFGHJLNPQRSTUWXYZ"

// districts is how many districts every area has at least; their numbers begin at 1.
const districts = 6

// postareas lets British postcodes be such ones: of the county where the stand-in of the nearest town lies,
// before them in the mention or right behind or before it, else of any.
func (g *Gazetteer) postareas(f *phrase.Form, m *form.Mention, d draw.Source) {
	if g.listing != nil && g.listing.caseless {
		return
	}
	for i := 0; i+2 < len(f.Pieces); i++ {
		p, gap, q := &f.Pieces[i], &f.Pieces[i+1], &f.Pieces[i+2]
		if !p.Play || !q.Play || p.Role.Kind != "" || q.Role.Kind != "" || gap.Text != " " || !outward.MatchString(p.Text) || !inward.MatchString(q.Text) {
			continue
		}
		town, known := g.townOfPostcode(f.Pieces[:i], m)
		text := p.Text + " " + q.Text
		for k := range f.Pieces[:i] { // the postcode says where its town lies
			if t := &f.Pieces[k]; t.Role.Kind == Town || t.Role.Kind == Settlement {
				t.Traits = said(t, cast.Trait{Name: "country", Value: anywhere})
			}
		}
		p.Write = func(_ *phrase.Piece, s form.Stage, _ string) string {
			areas := postareas().all
			if local, ok := s.Lookup(town); ok && known {
				for _, t := range g.lex.Town(local) {
					if at := postareas().byCounty[lexicon.Plain(t.Region)]; t.Country == anywhere && len(at) > 0 {
						areas = at
						break
					}
				}
			}
			src := d.Derive("postcode", text)
			for n := 0; ; n++ {
				try := strconv.Itoa(n)
				out := areas[src.Intn(len(areas), "area", try)] + strconv.Itoa(1+src.Intn(districts, "district", try))
				if out != text[:len(out)] {
					return out
				}
			}
		}
		q.Write = func(p *phrase.Piece, _ form.Stage, _ string) string {
			src := d.Derive("postcode", text, "inward")
			for n := 0; ; n++ {
				try := strconv.Itoa(n)
				b := []byte{'1' + byte(src.Intn(9, "sector", try)), inwardLetters[src.Intn(len(inwardLetters), "first", try)], inwardLetters[src.Intn(len(inwardLetters), "second", try)]}
				if string(b) != p.Text {
					return string(b)
				}
			}
		}
	}
}

// townOfPostcode is the role of the town that stands last before a postcode, in the mention or close before it.
func (g *Gazetteer) townOfPostcode(before []phrase.Piece, m *form.Mention) (cast.Role, bool) {
	for _, p := range slices.Backward(before) {
		if p.Role.Kind == Town {
			return p.Role, true
		}
	}
	words := phrase.Words(m.Before, nil)
	for i := len(words) - 1; i >= max(0, len(words)-nearTown); i-- {
		for from := max(0, i-1); from <= i; from++ {
			name := m.Before[words[from].Start:words[i].End]
			if words[from].Shape != phrase.Title || g.lex.Common(lexicon.Fold(name)) {
				continue
			}
			for _, t := range g.lex.Town(name) {
				if t.Country == anywhere {
					return cast.Role{Kind: Town, Key: lexicon.Plain(t.Local)}, true
				}
			}
		}
	}
	return cast.Role{}, false
}

// nearTown is how many words before a postcode the town stands at most.
const nearTown = 6
