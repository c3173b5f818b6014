package place

import (
	"strconv"
	"strings"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/language/lexicon"
)

// postcodeFigures is how many figures a postcode has whose first two tell the region.
const postcodeFigures = 5

// postcodes let the postcode beside a town begin as those do where the town's stand-in lies:
// 69003 Lyon, 29417 Brest. The languages' places.txt say how.
func (g *Gazetteer) postcodes(f *phrase.Form, m *form.Mention, d draw.Source) {
	if g.listing == nil || len(g.listing.postcode) == 0 {
		return
	}
	for i := range f.Pieces {
		p := &f.Pieces[i]
		if _, err := strconv.Atoi(p.Text); err != nil || !p.Play || p.Role.Kind != "" || len(p.Text) != postcodeFigures {
			continue
		}
		town, ok := g.townBehind(f.Pieces[i+1:], m)
		if !ok {
			continue
		}
		write := p.Write
		p.Write = func(p *phrase.Piece, s form.Stage, standIn string) string {
			local, _ := s.Lookup(town)
			for _, t := range g.lex.Town(local) {
				if code := g.listing.postcode[lexicon.Plain(t.Region)]; code != "" && t.Local == local && t.Country == g.listing.home {
					for n := 0; ; n++ {
						out := code + Digits("1"+p.Text[len(code):], d.Derive("postcode", strconv.Itoa(n)))[1:]
						if out != p.Text {
							return out
						}
					}
				}
			}
			return write(p, s, standIn)
		}
	}
}

// townBehind is the role of the town that stands right behind a postcode, in the mention or
// behind it.
func (g *Gazetteer) townBehind(rest []phrase.Piece, m *form.Mention) (cast.Role, bool) {
	if len(rest) > 0 {
		if len(rest) > 1 && strings.TrimSpace(rest[0].Text) == "" && rest[1].Role.Kind == Town {
			return rest[1].Role, true
		}
		return cast.Role{}, false
	}
	after, ok := strings.CutPrefix(m.After, " ")
	if !ok {
		return cast.Role{}, false
	}
	words := strings.FieldsFunc(after, func(r rune) bool { return strings.ContainsRune(" \n\t\u00a0,.;:()", r) })
	for n := min(len(words), 3); n > 0; n-- {
		name := strings.Join(words[:n], " ")
		for _, t := range g.lex.Town(name) {
			if strings.HasPrefix(after, name) && t.Country == g.listing.home {
				return cast.Role{Kind: Town, Key: lexicon.Plain(t.Local)}, true
			}
		}
	}
	return cast.Role{}, false
}
