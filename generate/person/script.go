package person

import (
	"maps"
	"strings"
	"unicode"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/thing"
	"github.com/understudy-text/understudy/language/ar/letters"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/link/name"
)

// arabic reports whether a word is written in Arabic letters.
func arabic(word string) bool {
	return strings.IndexFunc(word, func(r rune) bool { return unicode.Is(unicode.Arabic, r) && unicode.IsLetter(r) }) >= 0
}

// native writes a stand-in in Arabic letters. Names that are known in both scripts are
// written as they are; of others, each letter by the one that it is heard as.
func (h *house) native(standIn string) string {
	parts := strings.Split(standIn, "-")
	for i, part := range parts {
		if written, ok := h.names.InArabic(part); ok {
			parts[i] = written
		} else {
			parts[i] = letters.Write(bare(part))
		}
	}
	return strings.Join(parts, " ")
}

// bothScripts looks names in Arabic letters that no list knows up by the name of another
// culture that they sound like.
type bothScripts struct{ Names }

// Given implements Names.
func (b bothScripts) Given(word string) (lexicon.Name, bool) { return b.find(word, b.Names.Given) }

// Family implements Names.
func (b bothScripts) Family(word string) (lexicon.Name, bool) { return b.find(word, b.Names.Family) }

func (b bothScripts) find(word string, list func(word string) (lexicon.Name, bool)) (lexicon.Name, bool) {
	n, ok := list(word)
	if ok || !arabic(word) {
		return n, ok
	}
	if like, heard := b.Transliterated(word); heard {
		return list(like.Written)
	}
	return n, false
}

// ownLetters gives names in Arabic letters that no table knows in both scripts the key that
// they are written with: which name of the corpus each is, Same tells.
func (h *house) ownLetters(text string, ts []name.Token) {
	for i := range ts {
		if written := text[ts[i].Start:ts[i].End]; (ts[i].Class >= name.Given) && arabic(written) {
			if !h.twoScripts(written) {
				ts[i].Key = lexicon.Plain(written)
			}
		}
	}
}

// twoScripts reports whether a name has one key in both scripts: هنري has not, for Henry is
// no name of Arabs.
func (h *house) twoScripts(native string) bool {
	n, ok := h.names.InTwoScripts(native)
	if ok {
		_, ok = h.names.InTwoScripts(n.Written)
	}
	return ok
}

// Same implements cast.Matcher: a name in Arabic letters is the one in Latin letters that it
// sounds most like, of several the one that most people bear; or that of a town so called.
func (d *nameDirector) Same(keys []string, among map[cast.Kind][]string) map[string]string {
	var alike []string
	out, observed := map[string]string{}, map[string]bool{}
	for _, k := range keys {
		observed[k] = !arabic(k)
	}
	for _, k := range keys {
		switch {
		case !arabic(k):
			alike = append(alike, k)
		case d.twoScripts(k):
		default:
			both, _ := d.names.InTwoScripts(k)
			if listed := lexicon.Plain(both.Written); observed[listed] { // جورج, as the lists have it
				out[k] = listed
			} else if ts := d.names.Town(k); len(ts) > 0 && observed[lexicon.Plain(ts[0].Local)] { // واشنطن, as the town is written
				out[k] = lexicon.Plain(ts[0].Local)
			} else {
				alike = append(alike, k)
			}
		}
	}
	maps.Copy(out, lexicon.Spellings(alike, d.borne))
	maps.Copy(out, lexicon.SureSpellings(among[thing.Name], keys))
	return out
}

// Among implements cast.Matcher: a thing may be called what somebody is called elsewhere.
func (d *nameDirector) Among() []cast.Kind { return []cast.Kind{thing.Name} }

// borne is how many bear a name, as the lists count them.
func (d *nameDirector) borne(key string) uint32 {
	given, _ := d.names.Given(key)
	family, _ := d.names.Family(key)
	return max(given.Weight, family.Weight)
}

// InArabic writes the Latin words of a stand-in in Arabic letters, if its original was
// written in them: as the lexicon says, else letter by letter.
func InArabic(original, standIn string, known func(latin string) (native string, ok bool)) string {
	if !arabic(original) || latinLetters(original) || !latinLetters(standIn) || strings.HasPrefix(standIn, "[") {
		return standIn
	}
	words := strings.Split(standIn, " ")
	for i, w := range words {
		if !latinLetters(w) {
			continue
		}
		if native, ok := known(w); ok {
			words[i] = native
		} else {
			words[i] = letters.Write(bare(w))
		}
	}
	return strings.Join(words, " ")
}

// latinLetters reports whether a text has any.
func latinLetters(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return unicode.Is(unicode.Latin, r) }) >= 0
}
