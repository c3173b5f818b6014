package link

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language/lexicon"
)

// longestName bounds the words of a name that short forms are looked for in; a
// longer one is a sentence and has none.
const longestName = 16

// names links the organisations or the places of one board.
type names struct {
	*board
	inflect bool               // names end in a common noun that may be definite
	canon   []int32            // first form of the same key
	same    map[string]int32   // full key → form
	aliases map[string][]int32 // key introduced in brackets → forms that introduce it
	short   map[string][]int32 // key of a short form → forms it may be short for
	letters map[string][]int32 // acronym → forms it may stand for
}

// linkNames links the forms of a category of names: first those that say the
// same, then what brackets introduce, then short forms and acronyms.
func (b *board) linkNames(category understudy.Category) {
	n := names{b, category == understudy.Organisation, make([]int32, len(b.forms)), map[string]int32{}, map[string][]int32{}, map[string][]int32{}, map[string][]int32{}}
	var keys []string // of the forms in list, in the same order
	var list []int32
	for i := range b.forms {
		if b.abandoned() {
			return
		}
		f := &b.forms[i]
		if f.category != category || f.kind == "email" || f.kind == "username" {
			continue
		}
		core, bracket := splitBracket(f.text)
		key := n.key(core)
		if key == "" {
			key = "\x00" + f.text
		}
		first, ok := n.same[key]
		if !ok {
			first, n.same[key] = int32(i), int32(i)
		}
		n.canon[i] = first
		n.union(first, int32(i))
		list, keys = append(list, int32(i)), append(keys, key)
		n.introduce(int32(i), bracket)
		n.introduce(int32(i), n.bracketAfter(f))
	}
	for i, f := range list {
		if b.abandoned() {
			return
		}
		n.shorten(f, keys[i])
	}
	for i, f := range list {
		if b.abandoned() {
			return
		}
		n.resolve(f, keys[i])
	}
}

// key is what two mentions of the same name share: plain words without
// article, possessive and brackets; the code of a country whatever its form;
// the government of a country.
func (n *names) key(core string) string {
	words := n.words(core)
	if words == "" {
		return ""
	}
	if iso, f, ok := n.country(core); ok && (f == lexicon.FormName || f == lexicon.FormOfficial || f == lexicon.FormAbbreviation) {
		return "\x01" + iso
	}
	if iso := n.government(words); iso != "" {
		return "\x02" + iso
	}
	if usual := n.rules.same[words]; usual != "" {
		return n.stem(n.words(usual))
	}
	if place, rest, ok := strings.Cut(core, ","); ok && n.world.Region(trimArticle(strings.TrimSpace(rest), n.article)) {
		return n.stem(n.words(place)) // "Będzin, Poland" is Będzin
	}
	return n.stem(words)
}

// stem takes the endings off the last word of a name that do not tell it from
// another: "Skatteverkets", "tingsrätten". It makes a key, not a word.
func (n *names) stem(words string) string {
	i := strings.LastIndexByte(words, ' ') + 1
	if !n.inflect && n.world.Town(words) {
		return words // Borås is not Bora's
	}
	last := n.withoutGenitive(words[i:])
	if n.inflect {
		last = shorn(last, n.definite)
	}
	return words[:i] + last
}

// government returns the country of "turkish government", "government of
// turkey" and "government of the republic of turkey".
func (n *names) government(words string) string {
	first, rest, ok := strings.Cut(words, " ")
	if !ok {
		return ""
	}
	if !n.head[n.stem(first)] {
		i := strings.LastIndexByte(words, ' ')
		if !n.head[n.stem(words[i+1:])] {
			return ""
		}
		rest = words[:i]
	} else if word, after, ok := strings.Cut(rest, " "); ok && n.small[word] {
		rest = after
	}
	iso, _, ok := n.country(rest)
	if !ok {
		return ""
	}
	return iso
}

// words are the plain words of a name, joined by spaces, without a leading
// article and without possessive endings: "Magistrates' Court" and
// "Magistrate's Court" agree.
func (n *names) words(s string) string { return n.folded(lexicon.Plain(s)) }

func (n *names) folded(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r):
			b.WriteString(s[i : i+size])
		case r == '.' && i > 0 && i+1 < len(s) && s[i+1] != ' ': // U.K.
		case r == ':' && strings.HasPrefix(s[i+1:], "s") && !letterAt(s[i+2:]): // EU:s
			i++
		case r == '\'':
			rest := s[i+1:]
			if strings.HasPrefix(rest, "s") && (len(rest) == 1 || !letterAt(rest[1:])) {
				i++ // 's
			} else if !letterAt(rest) {
				trimmed := strings.TrimSuffix(b.String(), "s")
				b.Reset()
				b.WriteString(trimmed)
			}
		default:
			if b.Len() > 0 && b.String()[b.Len()-1] != ' ' {
				b.WriteByte(' ')
			}
		}
		i += size
	}
	out := strings.TrimSuffix(b.String(), " ")
	if first, rest, ok := strings.Cut(out, " "); ok && n.article[first] {
		return rest
	}
	return out
}

func letterAt(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(r)
}

// trimArticle takes a leading article and a possessive ending off.
func trimArticle(s string, article map[string]bool) string {
	if first, rest, ok := strings.Cut(s, " "); ok && len(first) < 5 && article[strings.ToLower(first)] {
		s = rest
	}
	for _, end := range [...]string{"'s", "’s", ":s", "'", "’"} {
		s = strings.TrimSuffix(s, end)
	}
	return s
}

// splitBracket cuts "Warsaw District Court (Sąd Rejonowy)" into the name and
// what its bracket says.
func splitBracket(s string) (core, bracket string) {
	open := strings.IndexByte(s, '(')
	if open <= 0 {
		return strings.Trim(s, "() "), ""
	}
	inner := s[open+1:]
	if end := strings.IndexByte(inner, ')'); end >= 0 {
		inner = inner[:end]
	}
	return strings.TrimRight(s[:open], " "), inner
}

// bracketAfter is the bracket that follows a mention in the document, up to
// 120 bytes of it.
func (n *names) bracketAfter(f *form) string {
	if f.after < 0 {
		return ""
	}
	s := strings.TrimPrefix(n.text[f.after:min(len(n.text), f.after+122)], " ")
	end := strings.IndexByte(s, ')')
	if end < 0 {
		return ""
	}
	return s[1:end]
}

// introduce notes the names a bracket gives to a form: "försäkringskassan;
// hereinafter “the Office”". "Ankara (Turkey)" names no second name.
func (n *names) introduce(f int32, bracket string) {
	for bracket != "" {
		var part string
		if i := strings.IndexAny(bracket, ";,"); i >= 0 {
			part, bracket = bracket[:i], bracket[i+1:]
		} else {
			part, bracket = bracket, ""
		}
		part = strings.Trim(part, " \"'“”„«»‘’")
		for _, d := range n.define {
			if rest, ok := strings.CutPrefix(part, d+" "); ok {
				part = strings.Trim(rest, " \"'“”„«»‘’")
			}
		}
		r, _ := utf8.DecodeRuneInString(part)
		if key := n.stem(n.words(part)); key != "" && !unicode.IsDigit(r) && !n.world.Region(trimArticle(part, n.article)) && strings.Count(key, " ") < longestName {
			n.aliases[key] = append(n.aliases[key], f)
		}
	}
}

// shorten notes the short forms of a name: without the proper names it begins
// with ("District Court" for "Warsaw District Court"), without the place behind
// it ("Court of Appeal" for "Court of Appeal for Western Sweden"), its acronyms.
// "Supreme Administrative Court" does not shorten to "Administrative Court":
// that is another court.
func (n *names) shorten(f int32, key string) {
	if key[0] < ' ' || strings.Count(key, " ") >= longestName {
		return
	}
	core, _ := splitBracket(n.forms[f].text)
	spelt := n.folded(lexicon.Fold(core)) // with its diacritics, as the lexicon has it
	rest := key
	for {
		word, after, ok := strings.Cut(rest, " ")
		as, then, _ := strings.Cut(spelt, " ")
		if !ok || n.world.Common(word) || n.world.Common(as) || n.small[word] {
			break
		}
		rest, spelt = after, then
		if strings.Contains(rest, " ") || n.generic(spelt) {
			n.short[rest] = append(n.short[rest], f)
		}
	}
	for i := 0; i < len(key); {
		j := strings.IndexByte(key[i:], ' ')
		if j < 0 {
			break
		}
		j += i
		if after, _, _ := strings.Cut(key[j+1:], " "); n.link[after] && (strings.Contains(key[:j], " ") || n.isGenericFirst(f)) {
			short := n.stem(key[:j])
			n.short[short] = append(n.short[short], f)
		}
		i = j + 1
	}
	n.acronyms(f, key)
}

// generic reports whether a single word, as it is spelt, says what sort of body is
// meant and not which: in a language with definite forms it is short for the name
// ("tingsrätten").
func (n *names) generic(word string) bool {
	return n.inflect && len(n.definite) > 0 && n.world.Common(word)
}

// isGenericFirst reports whether a name begins with a generic word: "Hovrätten för Västra
// Sverige".
func (n *names) isGenericFirst(f int32) bool {
	first, _, _ := strings.Cut(n.folded(lexicon.Fold(n.forms[f].text)), " ")
	return n.generic(first)
}

// acronyms notes the initials of a name of several words, with and without its
// small words.
func (n *names) acronyms(f int32, key string) {
	if !strings.Contains(key, " ") {
		return
	}
	var all, big []byte
	for w := range strings.SplitSeq(key, " ") {
		all = append(all, w[0])
		if !n.small[w] {
			big = append(big, w[0])
		}
	}
	n.letters[string(big)] = append(n.letters[string(big)], f)
	if len(all) != len(big) {
		n.letters[string(all)] = append(n.letters[string(all)], f)
	}
}

// resolve links a form to the one name that introduced it, that it shortens or
// whose acronym it is.
func (n *names) resolve(f int32, key string) {
	if key[0] == 0 {
		return
	}
	words := key
	if key[0] < ' ' {
		core, _ := splitBracket(n.forms[f].text)
		words = n.stem(n.words(core))
	}
	if list := n.aliases[words]; len(list) > 0 {
		n.linkTo(f, list, "introduced in brackets for several names")
		return
	}
	if key[0] < ' ' {
		return
	}
	if list := n.short[key]; len(list) > 0 {
		n.linkTo(f, list, "short for several names")
		return
	}
	if acronym(n.forms[f].text) {
		if list := n.letters[strings.ReplaceAll(key, " ", "")]; len(list) > 0 {
			n.linkTo(f, list, "acronym of several names")
		}
	}
}

// linkTo links a form to its candidates if they are one entity. Candidates are
// compared by what they say (the first form of their key), not by what was
// linked meanwhile.
func (n *names) linkTo(f int32, list []int32, reason string) {
	var found []int32
	for _, c := range list {
		if c = n.canon[c]; c != n.canon[f] && len(found) < 2 && (len(found) == 0 || found[0] != c) {
			found = append(found, c)
		}
	}
	switch len(found) {
	case 1:
		n.union(found[0], f)
	case 2:
		n.doubted(f, reason, found...)
	}
}

// acronym reports whether a text is 2 to 8 capitals.
func acronym(s string) bool {
	letters := 0
	for _, r := range s {
		switch {
		case unicode.IsUpper(r):
			letters++
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			return false
		}
	}
	return 2 <= letters && letters <= 8
}
