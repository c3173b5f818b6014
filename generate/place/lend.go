package place

import (
	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/language/lexicon"
)

// Lend implements cast.Lender: a town that the lexicon knows, by its country. Capitals
// play capitals.
func (d townDirector) Lend(r cast.Role, p cast.Profile) (standIn, like string, ok bool) {
	own := d.original(r.Key, p.Trait("country"), p.Trait("region"))
	if d.isCapital(nameOf(r.Key), own.Country) {
		return "", "", false
	}
	if own.Local == "" || !readable(own.Local) || !d.g.own(own) {
		return "", own.Country, false
	}
	return own.Local, own.Country, true
}

// Borrow implements cast.Lender.
func (d townDirector) Borrow(r cast.Role, p cast.Profile, earlier cast.Cast) (string, func(string) bool) {
	own := d.original(r.Key, p.Trait("country"), p.Trait("region"))
	if d.isCapital(nameOf(r.Key), own.Country) {
		return "", nil
	}
	iso := d.g.country(p, earlier)
	to := d.g.grounds.country(iso)
	at := d.home(own, p, to, earlier)
	if at == nil {
		return iso, nil
	}
	in := map[string]bool{}
	for _, t := range to.townsIn(at) {
		in[t.Local] = true
	}
	return iso, func(standIn string) bool { return in[standIn] }
}

// Lend implements cast.Lender: a region that the lexicon knows, by its country.
func (d regionDirector) Lend(r cast.Role, p cast.Profile) (standIn, like string, ok bool) {
	iso := p.Trait("country")
	for _, region := range d.g.lex.Regions(iso) {
		if lexicon.Plain(region.Local) == r.Key {
			return region.Local, iso, readable(region.Local)
		}
	}
	return "", iso, false
}

// Borrow implements cast.Lender.
func (d regionDirector) Borrow(_ cast.Role, p cast.Profile, earlier cast.Cast) (string, func(string) bool) {
	return d.g.country(p, earlier), nil
}
