package link

import (
	"strings"
	"unicode"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/link/name"
)

// address reports whether a form is an e-mail address or a username.
func address(f *form) bool {
	switch f.kind {
	case "email", "username":
		return true
	}
	if f.category == understudy.Code && f.kind == "" && name.Login(f.text) {
		return true
	}
	return (f.category == understudy.Person || f.category == understudy.Code) && strings.ContainsRune(f.text, '@')
}

// linkAddresses links e-mail addresses and usernames to the one person whose
// name they are made of; "jsmith" is no one's if the document has a John and a
// Jane Smith.
func (p *persons) linkAddresses(addresses []int32) {
	if len(addresses) == 0 {
		return
	}
	byLogin := map[string][]int32{}
	put := func(login string, c int32) {
		if list := byLogin[login]; len(login) > 2 && (len(list) == 0 || list[len(list)-1] != c) && len(list) < 3 {
			byLogin[login] = append(list, c)
		}
	}
	for _, c := range p.live() {
		cl := &p.clusters[c]
		family := strings.ReplaceAll(cl.family, " ", "")
		given, _, _ := strings.Cut(cl.given, " ")
		all := strings.ReplaceAll(cl.given, " ", "")
		for _, g := range []string{given, all, string(firstLetter(given))} {
			put(g+family, c)
			put(family+g, c)
		}
		put(given+string(firstLetter(family)), c)
		put(family, c)
		if len(given) > 1 {
			put(given, c)
		}
	}
	same := map[string]int32{}
	for _, f := range addresses {
		form := &p.forms[f]
		whole := string(form.category) + lexicon.Fold(strings.TrimPrefix(form.text, "@"))
		if first, ok := same[whole]; ok {
			p.union(first, f)
			p.forms[f].person = p.forms[first].person
			continue
		}
		same[whole] = f
		switch found := byLogin[login(form.text)]; len(found) {
		case 0:
		case 1:
			p.union(p.clusters[found[0]].forms[0], f)
			p.forms[f].person = true
		default:
			var forms []int32
			for _, c := range found {
				forms = append(forms, p.clusters[c].forms[0])
			}
			p.doubted(f, "several persons with that login", forms...)
		}
	}
}

// login is the letters of the local part of an address, plain.
func login(text string) string {
	text = strings.TrimPrefix(text, "@")
	local, _, _ := strings.Cut(text, "@")
	var b strings.Builder
	for _, r := range lexicon.Plain(local) {
		if unicode.IsLetter(r) {
			b.WriteRune(r)
		}
	}
	return b.String()
}
