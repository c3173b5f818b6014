package rule

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/language/token"
	"github.com/understudy-text/understudy/language/words"
)

// test reads "a&-b": conditions that all must hold.
func (c *compiler) test() (test, error) {
	var t test
	for {
		not := c.take('-')
		k, err := c.condition()
		if err != nil {
			return nil, err
		}
		k.not = not
		t = append(t, k)
		if !strings.HasPrefix(c.text, "&") {
			return t, nil
		}
		c.text = c.text[1:]
	}
}

// cases are the names of the ways to write a word.
var cases = map[string]uint8{
	"Cap": 1<<token.Title | 1<<token.Upper | 1<<token.Initial, "Title": 1 << token.Title, "UPPER": 1 << token.Upper,
	"lower": 1 << token.Lower, "Initial": 1 << token.Initial, "Mixed": 1 << token.Mixed,
}

// capitals are the cases of words that begin with a capital letter.
const capitals = 1<<token.Title | 1<<token.Upper | 1<<token.Initial

var kinds = map[string]token.Kind{"letters": token.Letters, "digits": token.Digits, "sign": token.Sign}

func (c *compiler) condition() (condition, error) {
	if c.next() == '\'' {
		return c.literal()
	}
	end := strings.IndexFunc(c.text, func(r rune) bool { return !isName(r) })
	if end < 0 {
		end = len(c.text)
	}
	name := c.text[:end]
	if name == "" {
		return condition{}, fmt.Errorf("cannot read on at %q", c.text)
	}
	c.text = c.text[end:]
	if strings.HasPrefix(c.text, "(") && slices.Contains([]string{"d", "n", "l"}, name) {
		return c.numbers(name)
	}
	if k, ok := kinds[name]; ok {
		return condition{what: isKind, kind: k}, nil
	}
	if k, ok := cases[name]; ok {
		return condition{what: isCase, cases: k}, nil
	}
	if name == "any" {
		return condition{what: isAny}, nil
	}
	class, ok := c.words.Class(name)
	if !ok {
		return condition{}, fmt.Errorf("no word has the class %q, and no let is called so", name)
	}
	return condition{what: isClass, class: class}, nil
}

// numbers reads "(1,31)" behind d, n or l.
func (c *compiler) numbers(name string) (condition, error) {
	end := strings.IndexByte(c.text, ')')
	if end < 0 {
		return condition{}, fmt.Errorf("%s( is not closed", name)
	}
	low, high, two := strings.Cut(c.text[1:end], ",")
	c.text = c.text[end+1:]
	k := condition{what: isLength, kind: token.Digits}
	var err error
	if k.min, err = strconv.Atoi(strings.TrimSpace(low)); err != nil {
		return k, fmt.Errorf("%s(%s): want a number", name, low)
	}
	k.max = k.min
	if two {
		if k.max = math.MaxInt; strings.TrimSpace(high) != "" {
			if k.max, err = strconv.Atoi(strings.TrimSpace(high)); err != nil {
				return k, fmt.Errorf("%s(…,%s): want a number", name, high)
			}
		}
	}
	if k.min < 0 || k.max < k.min {
		return k, fmt.Errorf("%s(%d,%d): want 0 or more, the lower number first", name, k.min, k.max)
	}
	switch name {
	case "n":
		k.what = isValue
	case "l":
		k.kind = token.Letters
	}
	return k, nil
}

// literal reads "'and|or'".
func (c *compiler) literal() (condition, error) {
	end := strings.IndexByte(c.text[1:], '\'')
	if end < 0 {
		return condition{}, fmt.Errorf("a quotation mark is not closed")
	}
	k := condition{what: isWord}
	for w := range strings.SplitSeq(c.text[1:1+end], "|") {
		r, n := utf8.DecodeRuneInString(w)
		switch {
		case w == "":
			return k, fmt.Errorf("an empty word between quotation marks")
		case unicode.IsLetter(r):
			id := c.words.Find(w)
			if id == 0 || len(token.Cut(w, nil)) > 1 {
				return k, fmt.Errorf("%q is no single word", w)
			}
			k.ids = append(k.ids, id)
		case unicode.IsDigit(r):
			return k, fmt.Errorf("%q is a number: write n(%s)", w, w)
		case unicode.IsSpace(r):
			return k, fmt.Errorf("a blank between quotation marks: blanks are no tokens")
		case n == len(w):
			k.signs += w
			if r == '’' {
				k.signs += "'"
			}
		default:
			return k, fmt.Errorf("%q is more than one token", w)
		}
	}
	c.text = c.text[end+2:]
	return k, nil
}

// wake notes which tokens the first elements of a program may be.
func (s *Set) wake(r *Rule, p program) {
	seen := map[int32]bool{}
	var visit func(pc int32)
	visit = func(pc int32) {
		for !seen[pc] {
			seen[pc] = true
			in := p[pc]
			switch in.op {
			case opTest:
				s.wakeBy(r, in.test)
				return
			case opSplit:
				visit(in.a)
				pc = in.b
			case opJump:
				pc = in.a
			case opAhead, opNot:
				pc = in.b
			case opDone:
				return
			default:
				pc++
			}
		}
	}
	visit(0)
}

func (s *Set) wakeBy(r *Rule, t test) {
	add := func(list []*Rule) []*Rule {
		if slices.Contains(list, r) {
			return list
		}
		return append(list, r)
	}
	for _, k := range t { // one condition is enough to wake; the others are asked then
		if k.not {
			continue
		}
		switch k.what {
		case isClass:
			for id := range s.byWord {
				if s.Words.Of(words.ID(id)).Classes.Has(k.class) {
					s.byWord[id] = add(s.byWord[id])
				}
			}
			return
		case isWord:
			for _, id := range k.ids {
				s.byWord[id] = add(s.byWord[id])
			}
			for _, sign := range k.signs {
				s.bySign[sign] = add(s.bySign[sign])
			}
			return
		case isValue:
			s.byDigits = add(s.byDigits)
			return
		case isKind, isLength:
			switch k.kind {
			case token.Digits:
				s.byDigits = add(s.byDigits)
			case token.Letters:
				s.byAny = add(s.byAny)
			case token.Sign:
				// Signs that only a class of characters describes wake nothing by themselves.
			}
			return
		case isCase:
			if k.cases&^capitals == 0 {
				s.byCap = add(s.byCap)
			} else {
				s.byAny = add(s.byAny)
			}
			return
		}
	}
	s.byAny = add(s.byAny)
	s.byDigits = add(s.byDigits)
}
