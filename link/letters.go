package link

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/link/name"
)

// linkNicknames joins "Bill Smith" to "William Smith" if the document has
// exactly one such.
func (p *persons) linkNicknames() {
	type pair struct{ nick, formal int32 }
	var pairs []pair
	for c := range p.clusters {
		cl := &p.clusters[c]
		first, _, _ := strings.Cut(cl.given, " ")
		formals := p.names.Formal(first)
		if len(formals) == 0 {
			continue
		}
		var found []int32
		for _, d := range p.byFamily[cl.family] {
			other := &p.clusters[d]
			if f, _, _ := strings.Cut(other.given, " "); slices.Contains(formals, f) && !cl.gender.Clash(other.gender) {
				found = append(found, d)
			}
		}
		if len(found) == 1 {
			pairs = append(pairs, pair{int32(c), found[0]})
		}
	}
	for _, pr := range pairs {
		p.merge(pr.formal, pr.nick)
	}
}

// longestCalled is how many bytes stand at most between a name and what its bearer is called.
const longestCalled = 40

// quotes open what somebody is called.
const quotes = "\"“„«‘'"

// linkCalled joins a name to the one word behind it that its bearer is called by: in brackets or
// quotes, or behind words that say so: "Alexandra Holm (Alex)", "Gun Ek, kallad Gullan".
func (p *persons) linkCalled() {
	for i := 0; i+1 < len(p.spans); i++ {
		a, b := p.spans[i], p.spans[i+1]
		if a.Category != understudy.Person || b.Category != understudy.Person || b.Start < a.End || b.Start-a.End > longestCalled || p.of[i] == p.of[i+1] {
			continue
		}
		between, short := strings.TrimSpace(p.text[a.End:b.Start]), strings.Trim(p.forms[p.of[i+1]].text, quotes+"”»’")
		bracket, called := strings.HasPrefix(between, "("), p.names.SaysCalled(between) || between == "," && p.names.SaysCalled(wordAt(p.text[b.End:]))
		quoted := strings.ContainsAny(between, quotes) || short != p.forms[p.of[i+1]].text
		words := strings.TrimLeft(between, "( ,–-"+quotes)
		if strings.ContainsAny(short, " .,") || utf8.RuneCountInString(short) < shortestCalled || !called && (words != "" || !bracket) {
			continue
		}
		if bracket && !strings.HasPrefix(strings.TrimLeft(p.text[b.End:], quotes+"”»’ \u00a0"), ")") {
			continue
		}
		full := p.names.Parse(p.forms[p.of[i]].text, p.world, nil)
		first := ""
		for _, t := range full {
			if first == "" && (t.Class == name.Given || t.Class == name.Lone && len(full) == 1) {
				first = t.Key
			}
		}
		key := plainOf(p.names.Parse(short, p.world, nil))
		if first == "" || key == "" || full[0].Group != full[len(full)-1].Group {
			continue
		}
		if called || quoted || p.world.Weight(key) == 0 || p.names.Clipped(key, first) || slices.Contains(p.names.Formal(key), first) {
			p.union(p.of[i], p.of[i+1])
		}
	}
}

// shortestCalled is how many letters such a word has at least; fewer are initials.
const shortestCalled = 2

// wordAt is the word that a text begins with behind a blank.
func wordAt(text string) string {
	text = strings.TrimPrefix(text, " ")
	if end := strings.IndexFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }); end >= 0 {
		text = text[:end]
	}
	return text
}

// plainOf is the key of a single name; "" of more.
func plainOf(ts []name.Token) string {
	if len(ts) != 1 || ts[0].Class < name.Given {
		return ""
	}
	return ts[0].Key
}

// linkLastLetters joins "Helen F." to "Helen Fairweather" if the document has exactly one
// such, and nobody of surname Helen.
func (p *persons) linkLastLetters() {
	byGiven := map[string][]int32{}
	for _, c := range p.live() {
		first, _, _ := strings.Cut(p.clusters[c].given, " ")
		byGiven[first] = append(byGiven[first], c)
	}
	for _, c := range p.live() {
		cl := &p.clusters[c]
		if cl.last == 0 || utf8.RuneCountInString(cl.given) != 1 || len(p.byFamily[cl.family]) > 1 {
			continue
		}
		var found []int32
		for _, d := range byGiven[cl.family] {
			if other := &p.clusters[d]; strings.HasPrefix(other.family, cl.given) && !cl.gender.Clash(other.gender) {
				found = append(found, d)
			}
		}
		if len(found) == 1 {
			p.merge(found[0], c)
		}
	}
}

// merge empties cluster b into a.
func (p *persons) merge(a, b int32) {
	from := p.clusters[b]
	for _, f := range from.forms {
		p.union(p.clusters[a].forms[0], f)
	}
	p.clusters[a].forms = append(p.clusters[a].forms, from.forms...)
	list := p.byFamily[from.family]
	p.byFamily[from.family] = slices.DeleteFunc(list, func(c int32) bool { return c == b })
}

// linkLetters links initials alone, "W.K.", to the one full name they fit. A
// single letter fits too many names to be linked to one.
func (p *persons) linkLetters(letters []person) {
	if len(letters) == 0 {
		return
	}
	byLetters, byGiven := map[string][]int32{}, map[string][]int32{}
	for _, c := range p.live() {
		cl := &p.clusters[c]
		whole, short := initials(cl)
		byLetters[whole] = append(byLetters[whole], c)
		if short != whole {
			byLetters[short] = append(byLetters[short], c)
		}
		if given, ok := strings.CutSuffix(whole, " "+string(firstLetter(cl.family))); ok && strings.Contains(given, " ") { // M.-T. of Marie-Thérèse
			byGiven[given] = append(byGiven[given], c)
		}
	}
	slices.SortFunc(letters, richer)
	for i := 0; i < len(letters); {
		from := len(p.clusters)
		j := i
		for ; j < len(letters) && letters[j].given == letters[i].given; j++ {
			who := letters[j]
			if len(who.given) > 1 {
				found := p.compatible(nil, byLetters[who.given], who)
				if len(found) == 0 {
					found = p.compatible(nil, byGiven[who.given], who)
				}
				if len(found) > 0 {
					p.settle(who, found, "several persons with these initials")
					continue
				}
			}
			p.attach(who, from, "several persons with these initials", func(*cluster) bool { return true })
		}
		i = j
	}
}

// initials are the letters of all names of a person, and of the first and last.
func initials(c *cluster) (whole, short string) {
	var b strings.Builder
	for w := range strings.SplitSeq(c.given, " ") {
		add(&b, string(firstLetter(w)))
	}
	add(&b, string(firstLetter(c.family)))
	return b.String(), string(firstLetter(c.given)) + " " + string(firstLetter(c.family))
}
