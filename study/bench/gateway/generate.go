package main

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// languages are those of the templates and values; those of mixed have texts in several, and
// each value of any.
var languages = [...]string{"en", "sv", "fr", "ar", mixed}

const mixed = "mixed"

// sets are the folders of templates and values: those that the gateway was built with, those
// that were written later and were mended by since. By unseen, fourth to tenth nothing was mended
// before they were first measured. own was written by who knew the causes of the others.
var sets = [...]string{"first", "later", "unseen", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "own", "worked", "held"}

//go:embed first later unseen fourth fifth sixth seventh eighth ninth tenth own worked held
var setFiles embed.FS

// A conversation is what is said in one, and what is personal in it.
type conversation struct {
	language, genre string
	turns           []turn
	originals       []original
	proclitics      []string // of the language
}

// A turn is what is said, and what of it is in all conversations of the genre.
type turn struct{ role, text, fixed string }

// streetName is a slot of its own: a street that many towns have (Station Road) may keep its
// name beside another number.
const streetName = "street name"

// An original must not reach the model.
type original struct{ slot, text string }

// A template is a genre in one language.
type template struct {
	language, genre string
	turns           []turn
}

// unescaped reads line breaks and tabs.
var unescaped = strings.NewReplacer(`\n`, "\n", `\t`, "\t")

func templates(set string) (out []template, err error) {
	for _, language := range languages {
		text, err := setFiles.ReadFile(set + "/" + language + ".txt")
		if language == mixed && errors.Is(err, fs.ErrNotExist) {
			continue // the first sets have none
		}
		if err != nil {
			return nil, err
		}
		for line := range strings.Lines(string(text)) {
			line = strings.TrimSuffix(line, "\n")
			role, said, isTurn := strings.Cut(line, ": ")
			last := len(out) - 1
			switch {
			case strings.HasPrefix(line, "# "):
			case strings.HasPrefix(line, "== "):
				out = append(out, template{language: language, genre: line[3:]})
			case isTurn && (role == "system" || role == "user" || role == "tool"):
				out[last].turns = append(out[last].turns, turn{role: role, text: unescaped.Replace(said)})
			default: // goes on
				n := len(out[last].turns) - 1
				out[last].turns[n].text += "\n" + line
			}
		}
	}
	return out, nil
}

// values are by language and slot.
func values(set string) (map[string][]string, error) {
	table, err := setFiles.ReadFile(set + "/values.txt")
	if err != nil {
		return nil, err
	}
	out := map[string][]string{}
	for line := range strings.Lines(string(table)) {
		if cells := strings.Split(strings.TrimSuffix(line, "\n"), "\t"); len(cells) == 3 {
			out[cells[0]+" "+cells[1]] = strings.Split(cells[2], "|")
		}
	}
	return out, nil
}

// slot is the place of a value; of a person, also of a part or form of it (person:upper:surname).
var slot = regexp.MustCompile(`\{([a-z]+2?)((?::[a-z]+)*)\}`)

// generate writes n conversations of a set.
func generate(set string, n int, seed uint64) (out []conversation, err error) {
	r := rand.New(rand.NewPCG(seed, 1))
	all, err := templates(set)
	if err != nil {
		return nil, err
	}
	known, err := values(set)
	if err != nil {
		return nil, err
	}
	for i := range n {
		t := all[i%len(all)]
		c := conversation{language: t.language, genre: t.genre, proclitics: known[t.language+" proclitic"]}
		if t.language == mixed {
			c.proclitics = known["ar proclitic"]
		}
		drawn := map[string]string{}
		told := map[string]bool{}
		language := t.language // of the next value
		pick := func(name string) string {
			list := known[language+" "+name]
			if len(list) == 0 {
				return ""
			}
			return list[r.IntN(len(list))]
		}
		for _, turn := range t.turns {
			turn.fixed = slot.ReplaceAllString(turn.text, "{}")
			turn.text = slot.ReplaceAllStringFunc(turn.text, func(s string) string {
				match := slot.FindStringSubmatch(s)
				name := match[1]
				if drawn[name] == "" {
					if t.language == mixed {
						language = languages[r.IntN(len(languages)-1)]
					}
					drawn[name] = draw(language, strings.TrimSuffix(name, "2"), pick, r)
					if street := strings.Trim(drawn[name], "0123456789 "); name == "street" && street != drawn[name] {
						c.originals = append(c.originals, original{streetName, street})
					}
					for _, o := range parts(strings.TrimSuffix(name, "2"), drawn[name], known["all particle"]) {
						told[o] = true
						c.originals = append(c.originals, original{strings.TrimSuffix(name, "2"), o})
					}
				}
				if match[2] == "" {
					return drawn[name]
				}
				form, parts := formed(drawn[name], strings.Split(match[2][1:], ":"), known["all particle"])
				for _, p := range parts {
					if !told[p] {
						told[p] = true
						c.originals = append(c.originals, original{"form of " + strings.TrimSuffix(name, "2"), p})
					}
				}
				return form
			})
			c.turns = append(c.turns, turn)
		}
		out = append(out, c)
	}
	return out, nil
}

// draw makes a value of a slot.
func draw(language, name string, pick func(string) string, r *rand.Rand) string {
	digits := func(n int) string {
		var b strings.Builder
		for range n {
			b.WriteByte('0' + byte(r.IntN(10)))
		}
		return b.String()
	}
	switch name {
	case "person":
		return pick("given") + " " + pick("surname")
	case "phone":
		switch language {
		case "fr":
			return "06 " + digits(2) + " " + digits(2) + " " + digits(2) + " " + digits(2)
		case "ar":
			return "05" + digits(8)
		}
		return fmt.Sprintf("07%s %s %s", digits(2), digits(3), digits(4))
	case "email":
		local := pick("mail") // of names that are not in Latin letters
		if local == "" {
			local = strings.ToLower(pick("given") + "." + pick("surname"))
		}
		return plain(local) + digits(2) + "@example.org"
	case "case":
		return fmt.Sprintf("%s-%s", digits(4), digits(5))
	case "passport":
		return digits(9)
	case "octet":
		return strconv.Itoa(100 + r.IntN(150))
	case "iban":
		return iban(language, digits)
	case "pnr":
		nine := fmt.Sprintf("%02d%02d%02d%s", 50+r.IntN(49), 1+r.IntN(12), 1+r.IntN(28), digits(3))
		return "19" + nine[:6] + "-" + nine[6:] + luhn(nine)
	case "nir":
		body := fmt.Sprintf("%d%02d%02d%02d%s", 1+r.IntN(2), 50+r.IntN(49), 1+r.IntN(12), 1+r.IntN(95), digits(6))
		n, _ := strconv.Atoi(body) // 13 digits
		return fmt.Sprintf("%s %02d", body, 97-n%97)
	case "said":
		nine := "1" + digits(8)
		return nine + luhn(nine)
	}
	return pick(name)
}

// formed is a part or form of a value, by the names of the steps to it, and what of it must not
// be told beside what the value itself is looked for by.
func formed(value string, steps, particles []string) (form string, parts []string) {
	given, surname, _ := strings.Cut(value, " ")
	form = value
	for _, step := range steps {
		switch step {
		case "given":
			form = given
		case "surname":
			form = surname
		case "givens", "surnames": // the Swedish genitive
			if form = given; step == "surnames" {
				form = surname
			}
			if last, _ := utf8.DecodeLastRuneInString(form); !strings.ContainsRune("sxz", last) {
				form += "s"
			}
		case "upper":
			value, form = strings.ToUpper(value), strings.ToUpper(form)
		case "lower":
			value, form = strings.ToLower(value), strings.ToLower(form)
		case "initial":
			first, _ := utf8.DecodeRuneInString(given)
			return string(first) + ". " + surname, nil
		case "comma":
			return surname + ", " + given, nil
		case "handle", "mail":
			first, _ := utf8.DecodeRuneInString(plain(given))
			form = strings.ToLower(string(first) + plain(surname))
			if step == "mail" {
				form = strings.ToLower(plain(given)+"."+plain(surname)) + "@example.org"
			}
			return form, []string{form}
		}
		given, surname, _ = strings.Cut(value, " ")
	}
	return form, named(form, particles)
}

// plain is a text as it stands in addresses.
func plain(text string) string {
	return strings.NewReplacer("'", "", "\u2019", "", " ", "").Replace(unmarked(text))
}

// unmarked is a text without the marks of its letters.
func unmarked(text string) string {
	out, _, err := transform.String(transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC), text)
	if err != nil {
		return text // it had none that could be taken off
	}
	return out
}

// leastPart is how many letters a word of a name has at least that must not be told alone:
// particles (Le Goff, Da Silva, بن عمر) are words of every text. Longer ones the values name (von).
const leastPart = 3

// parts are what of a value must not be told: of a name, each of its names.
func parts(name, value string, particles []string) []string {
	switch name {
	case "octet":
		return nil // it stands within an address
	case "person":
		return named(value, particles)
	}
	return []string{value}
}

// named are the words of a name that are no particles.
func named(name string, particles []string) []string {
	return slices.DeleteFunc(strings.Fields(name), func(w string) bool {
		return utf8.RuneCountInString(w) < leastPart || slices.Contains(particles, strings.ToLower(w))
	})
}

// iban draws an account of a country of the language (ISO 13616).
func iban(language string, digits func(int) string) string {
	country, body := "SE", digits(20)
	switch language {
	case "en":
		country, body = "GB", "BARC"+digits(14)
	case "fr":
		country, body = "FR", digits(23)
	case "ar":
		country, body = "SA", digits(20)
	}
	n := 0
	for _, c := range body + country + "00" {
		if c >= 'A' {
			n = (n*100 + int(c-'A') + 10) % 97
		} else {
			n = (n*10 + int(c-'0')) % 97
		}
	}
	return fmt.Sprintf("%s%02d%s", country, 98-n, body)
}

// luhn is the check digit of an identity number.
func luhn(nine string) string {
	sum := 0
	for i, c := range nine {
		d := int(c-'0') * (2 - i%2)
		sum += d/10 + d%10
	}
	return fmt.Sprint((10 - sum%10) % 10)
}
