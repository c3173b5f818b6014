package main

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// An entry is one element of a Python list of the Faker package: one string,
// or several (the scripts of a Japanese name), and its weight if it has one.
type entry struct {
	strings []string
	weight  float64
}

// pythonList reads the list, tuple or ordered dictionary that is assigned to a
// name in a Python file. It understands literals only: strings, numbers and
// their nesting; what else stands there is skipped. A file without the name
// gives no entries.
func pythonList(path, name string) ([]entry, error) {
	source, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	head := regexp.MustCompile(`(?m)^    ` + regexp.QuoteMeta(name) + `\b[^=\n]*= *`)
	at := head.FindIndex(source)
	if at == nil {
		return nil, nil
	}
	p := pyParser{text: string(source[at[1]:])}
	entries, err := p.parse()
	if err != nil {
		return nil, fmt.Errorf("%s: %s: %w", path, name, err)
	}
	return entries, nil
}

type pyParser struct{ text string }

// parse reads one bracketed literal. Each innermost bracket with a string in it
// is an entry of its own if it also holds a number or several strings and
// stands inside another one; a string directly in a list is an entry; in a
// dictionary, the number after a colon is the weight of the string before it.
func (p *pyParser) parse() ([]entry, error) {
	var entries []entry
	var stack []entry // one for each open bracket
	flush := func() {
		top := stack[len(stack)-1]
		inner := len(stack) > 1
		switch {
		case len(top.strings) == 0:
		case inner && (top.weight != 0 || len(top.strings) > 1 && len(top.strings) <= 3):
			entries = append(entries, top)
		default:
			for _, s := range top.strings {
				entries = append(entries, entry{strings: []string{s}})
			}
		}
	}
	colon := false
	for p.text != "" {
		c := p.text[0]
		switch {
		case c == '#':
			_, p.text, _ = strings.Cut(p.text, "\n")
		case strings.IndexByte("([{", c) >= 0:
			stack = append(stack, entry{})
			p.text = p.text[1:]
		case strings.IndexByte(")]}", c) >= 0:
			if len(stack) == 0 {
				return entries, nil
			}
			flush()
			stack = stack[:len(stack)-1]
			p.text = p.text[1:]
			if len(stack) == 0 {
				return entries, nil
			}
		case c == ',':
			colon = false
			p.text = p.text[1:]
		case c == ':':
			colon = true
			p.text = p.text[1:]
		case c == '"' || c == '\'':
			s, err := p.str()
			if err != nil {
				return nil, err
			}
			if len(stack) > 0 {
				top := &stack[len(stack)-1]
				top.strings = append(top.strings, s)
			}
		case c >= '0' && c <= '9':
			n := 1
			for n < len(p.text) && strings.IndexByte("0123456789.e-_", p.text[n]) >= 0 {
				n++
			}
			f, err := strconv.ParseFloat(p.text[:n], 64)
			p.text = p.text[n:]
			if err != nil || len(stack) == 0 {
				break
			}
			top := &stack[len(stack)-1]
			if colon && len(top.strings) > 0 {
				entries = append(entries, entry{top.strings[len(top.strings)-1:], f})
				top.strings = nil
			} else {
				top.weight = f
			}
		case c == '\n' && len(stack) == 0:
			return entries, nil // not a literal: a sum of other names
		default:
			_, n := utf8.DecodeRuneInString(p.text)
			p.text = p.text[n:]
		}
	}
	return nil, fmt.Errorf("literal has no end")
}

func (p *pyParser) str() (string, error) {
	quote := p.text[0]
	var b strings.Builder
	for i := 1; i < len(p.text); i++ {
		switch c := p.text[i]; c {
		case quote:
			p.text = p.text[i+1:]
			return b.String(), nil
		case '\\':
			i++
			if i < len(p.text) {
				b.WriteByte(p.text[i])
			}
		case '\n':
			return "", fmt.Errorf("string without end")
		default:
			b.WriteByte(c)
		}
	}
	return "", fmt.Errorf("string without end")
}
