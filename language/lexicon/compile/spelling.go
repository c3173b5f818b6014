package main

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy/language/lexicon"
)

// marksGender reports whether the women and men of a culture write a family
// name in two forms.
func marksGender(culture string) bool {
	return strings.Contains(" pl cs sk ru uk bg mk lt lv el az uz is ce ", " "+culture+" ")
}

// addFeminine adds the feminine form of family names that have one, so that
// "Kowalska" is found; stand-ins are kept in the masculine form.
func addFeminine(family nameTable) {
	added := map[string]bool{}
	for _, key := range slices.Sorted(maps.Keys(family)) {
		n := family[key]
		if n.gender() == "f" || strings.HasSuffix(key, "á") {
			continue
		}
		for _, culture := range slices.Sorted(maps.Keys(n.cultures)) {
			for _, end := range feminineEnds[culture] {
				if stem, ok := strings.CutSuffix(n.written, end[0]); ok && utf8.RuneCountInString(stem) > 2 {
					f := stem + end[1]
					key := lexicon.Fold(f)
					if have := family[key]; have == nil || len(have.cultures) == 0 || added[key] {
						family.add(f, culture, 'f', 0)
						n.genders[1]++
						added[key] = true
					}
					break
				}
			}
		}
	}
}

// feminineEnds are masculine endings of family names with their feminine form,
// the longest first.
var feminineEnds = map[string][][2]string{
	"pl": {{"ski", "ska"}, {"cki", "cka"}, {"dzki", "dzka"}},
	"ru": {{"skiy", "skaya"}, {"sky", "skaya"}, {"ov", "ova"}, {"ev", "eva"}, {"yov", "yova"}, {"in", "ina"}},
	"ce": {{"ov", "ova"}, {"ev", "eva"}, {"yev", "yeva"}, {"in", "ina"}},
	"az": {{"ov", "ova"}, {"yev", "yeva"}, {"ev", "eva"}},
	"uz": {{"ov", "ova"}, {"ev", "eva"}},
	"bg": {{"ski", "ska"}, {"ov", "ova"}, {"ev", "eva"}},
	"mk": {{"ski", "ska"}, {"ov", "ova"}, {"ev", "eva"}},
	"uk": {{"skyi", "ska"}, {"sky", "ska"}, {"ov", "ova"}, {"ev", "eva"}},
	"lv": {{"iņš", "iņa"}, {"is", "e"}, {"s", "a"}, {"š", "a"}},
	"lt": {{"as", "ienė"}, {"is", "ienė"}, {"us", "ienė"}},
	"cs": {{"ský", "ská"}, {"ý", "á"}, {"ek", "ková"}, {"a", "ová"}, {"", "ová"}},
	"sk": {{"ský", "ská"}, {"ý", "á"}, {"ek", "ková"}, {"a", "ová"}, {"", "ová"}},
}

// immigrant are cultures whose names also stand in the registers of the
// countries where their people settled, where they are no sign of origin.
var (
	immigrant = strings.Fields("ar fa so tr ur ku hi bn vi zh ko wf")
	hosts     = strings.Fields("sv no da fi de nl fr en ga it es pt el bg hr sl sw ng is cs")
)

// unmix takes the names of immigrants out of the cultures whose lists come from
// population registers.
func unmix(tables ...nameTable) {
	for _, t := range tables {
		settled := map[string]bool{} // plain forms of immigrants' names
		for _, n := range t {
			for _, c := range immigrant {
				if _, ok := n.cultures[c]; ok {
					settled[lexicon.Plain(n.written)] = true
				}
			}
		}
		for _, n := range t {
			if !settled[lexicon.Plain(n.written)] || n.native() {
				continue
			}
			for c := range n.cultures {
				if slices.Contains(hosts, c) {
					delete(n.cultures, c)
				}
			}
		}
	}
}

// native reports whether a name that immigrants bear is common in Europe too:
// "Adam", "Sara", "Maria".
func (n *name) native() bool {
	common := 0
	for c, weight := range n.cultures {
		if !slices.Contains(immigrant, c) && weight >= 100 {
			common++
		}
	}
	return common >= 4
}

// joinSpellings lets "Malgorzata" and "Ozturk" know what is known of
// "Małgorzata" and "Öztürk": English texts often leave the diacritics out. Only
// the full spelling is a stand-in, lest García and Garcia play two roles.
func joinSpellings(tables ...nameTable) {
	for _, t := range tables {
		byPlain := map[string][]*name{}
		for _, key := range slices.Sorted(maps.Keys(t)) {
			plain := lexicon.Plain(key)
			byPlain[plain] = append(byPlain[plain], t[key])
		}
		for plain, all := range byPlain {
			bare := t[plain]
			if bare == nil {
				continue
			}
			for _, n := range all {
				if n == bare {
					continue
				}
				for c, weight := range n.cultures {
					if bare.spelling == nil {
						bare.spelling = map[string]bool{}
					}
					bare.spelling[c] = true
					bare.cultures[c] = max(bare.cultures[c], weight)
				}
				if bare.gender() == "" {
					bare.genders = n.genders
				}
			}
		}
	}
}
