package person

import (
	"cmp"
	_ "embed"
	"strings"

	"github.com/understudy-text/understudy/language/lexicon"
)

//go:embed data/endings.txt
var endingsText string

//go:embed data/never.txt
var neverText string

func loadNever() map[string]bool {
	never := map[string]bool{}
	for line := range strings.Lines(neverText) {
		if !strings.HasPrefix(line, "#") {
			for w := range strings.FieldsSeq(line) {
				never[lexicon.Plain(w)] = true
			}
		}
	}
	return never
}

//go:embed data/particles.txt
var particlesText string

// loadParticles reads the surnames that stand behind particles.
func loadParticles() map[string]map[string][]lexicon.Name {
	out := map[string]map[string][]lexicon.Name{}
	for line := range strings.Lines(particlesText) {
		f := strings.Split(strings.TrimSpace(line), "|")
		if len(f) != 3 || strings.HasPrefix(line, "#") {
			continue
		}
		if out[f[0]] == nil {
			out[f[0]] = map[string][]lexicon.Name{}
		}
		for w := range strings.FieldsSeq(f[2]) {
			out[f[0]][f[1]] = append(out[f[0]][f[1]], lexicon.Name{Written: w})
		}
	}
	return out
}

// An ending is a pair of surname endings that agree with their bearer. All are
// as written; plain forms decide.
type ending struct {
	culture             string
	masculine, feminine string
	m, f                string // plain
}

// endings are the rules of data/endings.txt.
type endings struct {
	pairs    []ending
	gives    []ending            // of stand-ins alone
	prefixes []string            // as written: Mc, O'
	plains   []string            // the same, plain
	homes    map[string][]string // of a prefix: the cultures that have it
}

func loadEndings() endings {
	e := endings{homes: map[string][]string{}}
	for line := range strings.Lines(endingsText) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		rule, _, _ := strings.Cut(line, "|")
		f := strings.Split(strings.TrimRight(rule, "\t\n"), "\t")
		switch {
		case f[0] == "ending" && len(f) == 4:
			e.pairs = append(e.pairs, ending{f[1], f[2], f[3], lexicon.Plain(f[2]), lexicon.Plain(f[3])})
		case f[0] == "gives" && len(f) == 4:
			e.gives = append(e.gives, ending{culture: f[1], masculine: f[2], feminine: f[3]})
		case f[0] == "prefix" && len(f) == 3:
			e.prefixes = append(e.prefixes, f[1])
			e.plains = append(e.plains, lexicon.Plain(f[1]))
			e.homes[f[1]] = strings.Fields(f[2])
		}
	}
	return e
}

// masculine returns the form of a feminine surname under which its bearer's
// male relatives have the same role: "kowalska" is "kowalski". origin is asked
// only for words that end in one of the table's endings.
func (e endings) masculine(key string, origin func(string) string) (string, bool) {
	culture := ""
	for _, p := range e.pairs {
		stem, ok := strings.CutSuffix(key, p.f)
		if !ok || len(stem) < 2 {
			continue
		}
		if culture == "" {
			if culture = origin(key); culture == "" {
				// Nobody knows the name, but few others end so.
				if p.m == "" || len(stem) < 6 || len(p.f) < 3 || !slavic[p.culture] {
					return key, false
				}
				culture = p.culture
			}
		}
		if p.culture == culture {
			return stem + p.m, true
		}
	}
	for _, p := range e.pairs {
		if stem, ok := strings.CutSuffix(key, p.f); ok && len(stem) > 2 && p.m != "" && slavic[p.culture] && slavic[culture] {
			return stem + p.m, true
		}
	}
	return key, false
}

// slavic are the cultures whose surnames' endings are so alike that letters alone
// do not tell them apart: Kalaydjieva is Bulgarian, but might be Russian.
var slavic = map[string]bool{"ru": true, "bg": true, "uk": true, "be": true, "mk": true, "pl": true, "cs": true, "sk": true, "sl": true, "hr": true, "sr": true}

// class names the inflection of a masculine surname: "ski"; empty if it does
// not inflect in the language the name comes from.
func (e endings) class(key, origin string) string {
	for _, p := range e.pairs {
		if p.m != "" && p.culture == origin && strings.HasSuffix(key, p.m) && len(key) > len(p.m)+1 {
			return p.m
		}
	}
	return ""
}

// feminine gives a masculine stand-in the feminine ending of its culture.
func (e endings) feminine(standIn string, origin string) string {
	// The stand-in's own ending decides: Ignatyev is no Czech though Botoucharova
	// may be.
	for _, p := range e.pairs {
		if p.masculine == "" || p.culture == "lt" && origin != "lt" {
			continue
		}
		if stem, ok := strings.CutSuffix(standIn, p.masculine); ok && (p.culture == origin || slavic[p.culture] && slavic[origin]) {
			return stem + p.feminine
		}
	}
	for _, p := range e.pairs {
		if p.culture != origin && origin != "" {
			continue
		}
		if p.masculine == "" {
			if !strings.ContainsRune("aeiouyáéíóúý", lastRune(standIn)) {
				return standIn + p.feminine
			}
			continue
		}
		if stem, ok := strings.CutSuffix(standIn, p.masculine); ok {
			return stem + p.feminine
		}
	}
	return standIn
}

// inMasculine reports whether a surname is in the masculine form of its culture, whoever bears it.
func (h *house) inMasculine(surname string) bool {
	key := lexicon.Plain(surname)
	return h.endings.class(key, h.names.NameOrigin(key)) != ""
}

// ofWoman is the surname of a woman: in the feminine form of the culture that she has moved to, or of her
// own, or of the surname.
func (h *house) ofWoman(standIn, to string, p *piece) string {
	if out := h.endings.feminine(standIn, cmp.Or(to, p.culture)); (to != "" || p.feminine) && out != standIn {
		return out
	}
	return h.endings.ofWoman(standIn, h.names.NameOrigin(lexicon.Plain(standIn)))
}

// ofWoman gives the surname of a woman, which is one of the lists in the masculine form, the feminine ending
// of its own culture.
func (e endings) ofWoman(standIn, culture string) string {
	for _, p := range e.gives {
		if stem, ok := strings.CutSuffix(standIn, p.masculine); ok && p.culture == culture && len(stem) > 1 {
			return stem + p.feminine
		}
	}
	if culture == "" {
		return standIn
	}
	for _, p := range e.pairs {
		if p.culture == culture && p.feminine != "" && strings.HasSuffix(standIn, p.feminine) {
			return standIn
		}
	}
	return e.feminine(standIn, culture)
}

// prefix returns the beginning of a surname that a stand-in should share: the
// "mc" of McCollum.
func (e endings) prefix(written string) string {
	key := lexicon.Plain(written)
	for i, p := range e.prefixes {
		rest, ok := strings.CutPrefix(key, e.plains[i])
		if !ok || len(rest) < 3 {
			continue
		}
		// Mackerel is no MacKerel: a capital must follow, or the apostrophe.
		if strings.HasSuffix(p, "'") || len(written) > len(p) && written[len(p)] >= 'A' && written[len(p)] <= 'Z' {
			return p
		}
	}
	return ""
}

func lastRune(s string) rune {
	last := rune(0)
	for _, r := range s {
		last = r
	}
	return last
}
