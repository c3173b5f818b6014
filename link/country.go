package link

import "github.com/understudy-text/understudy"

// linkCountries links the mentions of one state, whatever their category and
// form: the respondent ("Republic of Turkey", ORG) is the place ("Turkey", LOC),
// and "a Turkish national" (DEM) is a national of it. Its government is a name of
// its own (names.key).
func (b *board) linkCountries() {
	same := map[string]int32{}
	for i := range b.forms {
		f := &b.forms[i]
		switch f.category {
		case understudy.Location, understudy.Organisation, understudy.Demographic, understudy.Misc:
		default:
			continue
		}
		iso, _, ok := b.world.Country(trimArticle(f.text, b.article))
		if !ok {
			continue
		}
		if first, ok := same[iso]; ok {
			b.union(first, int32(i))
		} else {
			same[iso] = int32(i)
		}
	}
}
