package temporal

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/calendar"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/internal/lines"
	"github.com/understudy-text/understudy/language/value"
)

//go:embed kept.txt
var keptTable string

// A hint is what words that stay say of the times beside them.
type hint struct {
	words   []string // folded
	feast   *calendar.Feast
	feasts  bool // of a feast, maybe of no known day
	seasons bool
	class   bool
	hours   *calendar.Hours
}

var hints = sync.OnceValue(func() []hint {
	h, err := parseHints(keptTable)
	if err != nil {
		panic("temporal: " + err.Error())
	}
	return h
})

func parseHints(table string) (out []hint, err error) {
	for _, line := range lines.Of(table) {
		key, words, ok := strings.Cut(line, ": ")
		if !ok {
			return nil, fmt.Errorf("kept.txt: no words: %q", line)
		}
		var h hint
		sort, of, _ := strings.Cut(strings.TrimSpace(key), " ")
		switch sort {
		case "kept-feast":
			h.feasts = true
			if of != "" {
				h.feast, err = parseFeast(of)
			}
		case "kept-season":
			h.seasons = true
		case "kept-class":
			h.class = true
		case "kept-hours":
			h.hours, err = parseHours(of)
		default:
			err = fmt.Errorf("kept.txt: %q", line)
		}
		if err != nil {
			return nil, err
		}
		for w := range strings.SplitSeq(words, ";") {
			h.words = append(h.words, strings.TrimSpace(w))
		}
		out = append(out, h)
	}
	return out, nil
}

func parseFeast(s string) (*calendar.Feast, error) {
	if rest, ok := strings.CutPrefix(s, "E"); ok {
		n, err := strconv.Atoi(rest)
		return &calendar.Feast{Easter: true, Day: n}, err
	}
	month, day, _ := strings.Cut(s, "-")
	m, err := strconv.Atoi(month)
	if err != nil {
		return nil, err
	}
	d, err := strconv.Atoi(day)
	return &calendar.Feast{Month: m, Day: d}, err
}

func parseHours(s string) (*calendar.Hours, error) {
	var out [2]int
	from, to, _ := strings.Cut(s, "-")
	for i, t := range [...]string{from, to} {
		h, m, _ := strings.Cut(t, ":")
		hour, err := strconv.Atoi(h)
		if err != nil {
			return nil, err
		}
		minute, err := strconv.Atoi(m)
		if err != nil {
			return nil, err
		}
		out[i] = hour*60 + minute
	}
	return &calendar.Hours{From: out[0], To: out[1]}, nil
}

// hold notes what the words that stay around a mention say of its times.
func hold(reader *value.Reader, m form.Mention, c *calendar.Mention) {
	c.Weekday = reader.BehindWeekday(m.StaysBefore)
	around := strings.ToLower(m.Before + " | " + m.After)
	before, after := strings.ToLower(lastSentence(m.StaysBefore)), strings.ToLower(firstClause(m.StaysAfter))
	dates, clocks, ages := false, false, false
	for _, t := range c.Values {
		dates = dates || t.Sort == value.Date && (t.Month != 0 || t.Birth)
		clocks = clocks || t.Sort == value.Clock
		ages = ages || t.Sort == value.Age || t.Sort == value.Date && t.Birth
	}
	if !dates && !clocks && !ages {
		return
	}
	nearest := -1
	for _, h := range hints() {
		if !(dates && (h.feasts || h.seasons) || clocks && h.hours != nil || ages && h.class) {
			continue
		}
		for _, w := range h.words {
			if h.class {
				c.Class = c.Class || ages && wordAt(around, w) >= 0
				continue
			}
			at, behind := wordAt(before, w), wordAt(after, w)
			if at < 0 && behind < 0 {
				continue
			}
			switch {
			case h.hours != nil:
				// The last part of the day before a time says more of it than what stands behind.
				if end := at + len(w); at >= 0 && end > nearest || nearest < 0 && at < 0 {
					c.Hours = h.hours
					nearest = max(nearest, end)
					if at < 0 {
						nearest = -1
					}
				}
			case h.seasons:
				c.Season = true
			case h.feast == nil:
				c.Feasts = true
			default:
				c.Feasts = true
				for _, t := range c.Values {
					if h.feast.Falls(&t) {
						c.Feast = h.feast
					}
				}
			}
		}
	}
}

// wordAt finds a word, or several, in a text in small letters, the last time that it stands there; -1
// if it does not.
func wordAt(text, word string) int {
	for end := len(text); ; {
		at := strings.LastIndex(text[:end], word)
		if at < 0 {
			return -1
		}
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		after, _ := utf8.DecodeRuneInString(text[at+len(word):])
		if (at == 0 || !isWordRune(before)) && (at+len(word) == len(text) || !isWordRune(after)) {
			return at
		}
		if end = at + len(word) - 1; end <= 0 {
			return -1
		}
	}
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) }

// lastSentence is what a text has behind the last end of a sentence: a full stop before a capital is
// one, that of an abbreviation is none.
func lastSentence(s string) string {
	for i := len(s) - 1; i > 0; i-- {
		switch s[i] {
		case '\n', ';', '!', '?':
			return s[i+1:]
		case '.':
			rest := strings.TrimLeft(s[i+1:], " ")
			r, _ := utf8.DecodeRuneInString(rest)
			if len(rest) < len(s)-i-1 && (unicode.IsUpper(r) || unicode.Is(unicode.Arabic, r)) {
				return s[i+1:]
			}
		}
	}
	return s
}

// firstClause is what a text has before the first sign that ends a clause.
func firstClause(s string) string {
	s = strings.TrimLeft(s, ")")
	if i := strings.IndexAny(s, ",;.!?\n)"); i >= 0 {
		return s[:i]
	}
	if i := strings.Index(s, "،"); i >= 0 {
		return s[:i]
	}
	return s
}
