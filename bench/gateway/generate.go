package main

import (
	_ "embed" // the templates
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
)

//go:embed en.txt
var english string

//go:embed sv.txt
var swedish string

//go:embed values.txt
var valueTable string

// A conversation is what is said in one, and what is personal in it.
type conversation struct {
	language, genre string
	turns           []turn
	originals       []original
}

type turn struct{ role, text string }

// An original must not reach the model.
type original struct{ slot, text string }

// A template is a genre in one language.
type template struct {
	language, genre string
	turns           []turn
}

func templates() (out []template) {
	for language, text := range map[string]string{"en": english, "sv": swedish} {
		for line := range strings.Lines(text) {
			line = strings.TrimSuffix(line, "\n")
			role, said, isTurn := strings.Cut(line, ": ")
			last := len(out) - 1
			switch {
			case strings.HasPrefix(line, "# "):
			case strings.HasPrefix(line, "== "):
				out = append(out, template{language: language, genre: line[3:]})
			case isTurn && (role == "system" || role == "user" || role == "tool"):
				out[last].turns = append(out[last].turns, turn{role, strings.ReplaceAll(said, `\n`, "\n")})
			default: // goes on
				n := len(out[last].turns) - 1
				out[last].turns[n].text += "\n" + line
			}
		}
	}
	return out
}

// values are by language and slot.
func values() map[string][]string {
	out := map[string][]string{}
	for line := range strings.Lines(valueTable) {
		if cells := strings.Split(strings.TrimSuffix(line, "\n"), "\t"); len(cells) == 3 {
			out[cells[0]+" "+cells[1]] = strings.Split(cells[2], "|")
		}
	}
	return out
}

var slot = regexp.MustCompile(`\{([a-z]+2?)\}`)

// generate writes n conversations.
func generate(n int, seed uint64) (out []conversation) {
	r := rand.New(rand.NewPCG(seed, 1))
	all, known := templates(), values()
	for i := range n {
		t := all[i%len(all)]
		c := conversation{language: t.language, genre: t.genre}
		drawn := map[string]string{}
		pick := func(name string) string {
			list := known[t.language+" "+name]
			return list[r.IntN(len(list))]
		}
		for _, turn := range t.turns {
			turn.text = slot.ReplaceAllStringFunc(turn.text, func(s string) string {
				name := s[1 : len(s)-1]
				if drawn[name] == "" {
					drawn[name] = draw(strings.TrimSuffix(name, "2"), pick, r)
					for _, o := range parts(strings.TrimSuffix(name, "2"), drawn[name]) {
						c.originals = append(c.originals, original{strings.TrimSuffix(name, "2"), o})
					}
				}
				return drawn[name]
			})
			c.turns = append(c.turns, turn)
		}
		out = append(out, c)
	}
	return out
}

// draw makes a value of a slot.
func draw(name string, pick func(string) string, r *rand.Rand) string {
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
		return fmt.Sprintf("07%s %s %s", digits(2), digits(3), digits(4))
	case "email":
		plain := strings.NewReplacer("å", "a", "ä", "a", "ö", "o", "é", "e", "č", "c", "ć", "c", "'", "")
		return plain.Replace(strings.ToLower(pick("given")+"."+pick("surname"))) + digits(2) + "@example.org"
	case "case":
		return fmt.Sprintf("%s-%s", digits(4), digits(5))
	case "passport":
		return digits(9)
	case "iban":
		body := digits(20)
		return "SE" + check(body) + body
	case "pnr":
		nine := fmt.Sprintf("%02d%02d%02d%s", 50+r.IntN(49), 1+r.IntN(12), 1+r.IntN(28), digits(3))
		return "19" + nine[:6] + "-" + nine[6:] + luhn(nine)
	}
	return pick(name)
}

// parts are what of a value must not be told: of a name, each of its names.
func parts(name, value string) []string {
	if name == "person" {
		return strings.Fields(value)
	}
	return []string{value}
}

// check are the check digits of a Swedish IBAN (ISO 13616).
func check(body string) string {
	n := 0
	for _, c := range body + "281400" { // SE00
		n = (n*10 + int(c-'0')) % 97
	}
	return fmt.Sprintf("%02d", 98-n)
}

// luhn is the check digit of a Swedish identity number.
func luhn(nine string) string {
	sum := 0
	for i, c := range nine {
		d := int(c-'0') * (2 - i%2)
		sum += d/10 + d%10
	}
	return fmt.Sprint((10 - sum%10) % 10)
}
