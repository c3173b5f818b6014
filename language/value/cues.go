package value

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// IsAge says whether a mention speaks of somebody's age: a number, or several,
// with words for age ("fifteen years old", "aged 14", "age of 60") or, as
// mentions of demographic kind are, with years or nothing beside it ("65",
// "ten", "twelve years").
func (r *Reader) IsAge(text string, c Context) bool {
	v := r.time
	if len(text) > longestAge {
		return false
	}
	text, _ = plainFigures(text)
	p := parser{v: v, text: text, tok: v.scan(text, nil), age: true}
	p.parse()
	birthday := p.birthdays(c)
	ages := 0
	for _, it := range p.items {
		switch it.Sort {
		case Age:
			ages++
		case Duration:
			if !v.said(p.tok, ageWord) {
				return false
			}
			ages++
		case Decade:
			if p.tok[it.num].kind != decadeWord || !v.endsIn(c.Before, v.own) && !v.starts(text, v.own) {
				return false
			}
			ages++
		default:
			return false
		}
	}
	if ages == 0 {
		return false
	}
	if birthday || v.said(p.tok, ageWord) {
		return true
	}
	for _, t := range p.tok {
		if t.kind == other {
			return false // "seven children"
		}
	}
	return true
}

// birthdays makes an age of each ordinal that says which birthday is kept ("her 65th birthday"),
// and reports whether there is one.
func (p *parser) birthdays(c Context) bool {
	found := false
	for i := range p.items {
		it := &p.items[i]
		if it.Sort != Rank {
			continue
		}
		t := p.tok[it.num]
		next, _ := nextWord(p.text[t.end:]+c.After, 0)
		before := c.Before + p.text[:t.start]
		last, _ := lastWord(before, len(before))
		if oneOf(next, p.v.birthdayWords) || oneOf(last, p.v.birthdayWords) {
			it.Sort, found = Age, true
		}
	}
	return found
}

// longestAge is how many bytes a mention of an age has at most.
const longestAge = 80

// said says whether a token of the kind stands among tok.
func (v *vocabulary) said(tok []token, k kind) bool {
	for _, t := range tok {
		if t.kind == k || k == ageWord && t.aux&auxAge != 0 {
			return true
		}
	}
	return false
}

// ageAround says whether the words next to a mention make its numbers ages:
// "at the age of [15]", "[15] years old", "[ten] -year-old".
func (v *vocabulary) ageAround(before, after string) bool {
	if w, i := lastWord(before, len(before)); w != "" {
		if e, ok := v.lookup(w); ok {
			if e.kind == dayGlue {
				w, _ = lastWord(before, i)
				if oneOf(w, v.ageOf) {
					return true // "une patiente de"
				}
				e, ok = v.lookup(w)
			}
			if ok && e.kind == ageWord {
				return true
			}
		}
	}
	// the unit and the word for age follow
	i := 0
	w, i := nextWord(after, i)
	e, ok := v.lookup(w)
	if ok && e.kind == unitOf && v.units[e.value].class == Years {
		w, i = nextWord(after, i)
		e, ok = v.lookup(w)
	}
	if ok && e.kind == dayGlue {
		w, _ = nextWord(after, i)
		e, ok = v.lookup(w)
	}
	return ok && e.kind == ageWord
}

// endsIn says whether the last word of s is one of ws.
func (v *vocabulary) endsIn(s string, ws []string) bool {
	w, _ := lastWord(s, len(s))
	return oneOf(w, ws)
}

// announcesHour says whether the last word of s says that the figures after it are a time
// of day, and nothing else: "kl", not "vers".
func (v *vocabulary) announcesHour(s string) bool {
	w, _ := lastWord(s, len(s))
	e, known := v.lookup(w)
	return oneOf(w, v.clockCue) && !(known && (e.kind == filler || e.kind == connector))
}

// dayBefore says whether s ends in a weekday, and whether small words stand behind it:
// "every Tuesday from".
func (v *vocabulary) dayBefore(s string) (day, led bool) {
	for end := len(s); ; {
		w, start := lastWord(s, end)
		if start < 0 || strings.ContainsAny(s[start+len(w):end], ".;:!?\n") {
			return false, false
		}
		e, ok := v.lookup(w)
		if !ok {
			e, _, ok = v.stem(w)
		}
		switch {
		case !ok || len(s)-start > longestAge:
			return false, false
		case e.kind == dayName:
			return true, led
		case e.kind != filler && e.kind != connector && e.kind != dayGlue:
			return false, false
		}
		led, end = true, start
	}
}

// counts says whether s begins with what a number before it would count.
func (v *vocabulary) counts(s string) bool {
	w, _ := nextWord(s, 0)
	e, ok := v.lookup(w)
	return ok && (e.kind == unitOf || e.kind == ageWord || e.kind == halfDay) || strings.HasPrefix(strings.TrimLeft(s, " \u00a0"), "%")
}

// starts says whether the first word of s is one of ws.
func (v *vocabulary) starts(s string, ws []string) bool {
	w, _ := nextWord(s, 0)
	return oneOf(w, ws)
}

func oneOf(w string, ws []string) bool {
	for _, x := range ws {
		if len(x) == len(w) && strings.EqualFold(w, x) {
			return true
		}
	}
	return false
}

// bornBefore says whether the date after these words is one of birth: a word
// for birth, then nothing but dates, places and small words.
func (v *vocabulary) bornBefore(before string) bool {
	if v.bornAbbreviated(before) {
		return true
	}
	for end := len(before); end > 0; {
		w, start := lastWord(before, end)
		if start < 0 {
			return false
		}
		for i := start + len(w); i < end; i++ {
			if c := before[i]; c == ';' || c == '.' && i-start-len(w) == 0 && len(w) > 3 && i+1 < end || c == '\n' {
				return false
			}
		}
		if oneOf(w, v.born) {
			return true
		}
		if e, ok := v.lookup(w); (!ok || e.kind != month) && !(w[0] >= '0' && w[0] <= '9') &&
			!(w[0] >= 'A' && w[0] <= 'Z' || w[0] >= 0x80) && !oneOf(w, v.bornGlue) {
			return false
		}
		end = start
	}
	return false
}

// bornAbbreviated says whether a text ends in an abbreviation of birth with its points:
// "d.o.b.".
func (v *vocabulary) bornAbbreviated(before string) bool {
	low := strings.TrimRight(lower(before), " :\u00a0\t.")
	for _, w := range v.born {
		if rest, ok := strings.CutSuffix(low, strings.TrimRight(w, ".")); ok && strings.Contains(w, ".") {
			if r, _ := utf8.DecodeLastRuneInString(rest); rest == "" || !wordRune(r) && r != '.' {
				return true
			}
		}
	}
	return false
}

// bornWithin says whether the mention itself starts with a word for birth.
func (v *vocabulary) bornWithin(text string) bool { return v.starts(text, v.born) }

// lastWord is the last run of letters or digits of s[:end] and where it starts;
// -1 if there is none.
func lastWord(s string, end int) (string, int) {
	for end > 0 {
		r, n := utf8.DecodeLastRuneInString(s[:end])
		if wordRune(r) {
			break
		}
		end -= n
	}
	start := end
	for start > 0 {
		r, n := utf8.DecodeLastRuneInString(s[:start])
		if !wordRune(r) {
			break
		}
		start -= n
	}
	if start == end {
		return "", -1
	}
	return s[start:end], start
}

// nextWord is the first run of letters or digits of s[at:] and where it ends.
// It is "" if anything but space, hyphen or comma stands before it.
func nextWord(s string, at int) (string, int) {
	for at < len(s) {
		r, n := utf8.DecodeRuneInString(s[at:])
		if r != '-' && r != ',' && r != ' ' && r != '\u00a0' {
			break
		}
		at += n
	}
	end := at
	for end < len(s) {
		r, n := utf8.DecodeRuneInString(s[end:])
		if !wordRune(r) {
			break
		}
		end += n
	}
	return s[at:end], end
}

func wordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) }

// BehindWeekday reports whether a text ends in a weekday, maybe with small words behind it: a date that
// stands there is of that day.
func (r *Reader) BehindWeekday(before string) bool {
	day, _ := r.time.dayBefore(before)
	return day
}
