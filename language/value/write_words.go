package value

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// measured writes the number of a duration or age and makes its unit agree.
func (w *writer) measured(it *item, value int64) {
	t := w.tok[it.num]
	if value == it.Value {
		return
	}
	var u *unit
	if it.unit >= 0 {
		u = &w.v.units[w.tok[it.unit].value]
	}
	switch {
	case it.unit == it.num: // one word for two of the unit
		n := value / Unit
		s := u.name(n)
		if pluralOf(n, len(u.forms)) > 1 {
			s = w.v.counted(n, u) + " " + s
		}
		w.replace(t, s)
		return
	case u != nil && u.dual() && value == 2*Unit: // "three years" become one word for two of them
		t.end = w.tok[it.unit].end
		dual := u.forms[1]
		if len(dual) > 1 && w.v.numbers.isOblique(w.text, w.behind) {
			dual = dual[1:]
		}
		w.replace(t, dual[0])
		return
	case t.kind == article, t.kind == count && (value == Unit || u != nil && w.v.like[u.gender] != ""):
		words := w.v.counted(value/Unit, u)
		if t.kind == count {
			words = w.v.numbers.InCase(w.v.numbers.Like(words, lower(w.src(t))), w.text, w.behind)
		}
		w.replace(t, MatchCase(words, w.src(t)))
	case t.kind == digits && t.aux == 0:
		_, f, end, ok := w.v.numbers.ReadFigures(w.text, int(t.start))
		if !ok || f.Group == "" && f.Decimals == 0 {
			w.replace(t, w.like(t, value))
			break
		}
		w.edits = append(w.edits, edit{t.start, int32(end), string(f.Append(nil, value))})
	default:
		w.replace(t, w.like(t, value))
	}
	if it.unit >= 0 && t.kind != rank && t.aux&auxOrdinal == 0 {
		w.agree(it, value)
	}
}

// counted is a number in words before a unit, which may be nil.
func (v *vocabulary) counted(n int64, u *unit) string {
	gender := ""
	if u != nil {
		gender = u.gender
	}
	if n == 1 && u != nil && v.one[gender] != "" {
		return v.one[gender]
	}
	if like := v.like[gender]; like != "" {
		return v.numbers.Like(v.numbers.Words(n), like)
	}
	return v.numbers.Words(n)
}

// name is the unit's word after a number.
func (u *unit) name(n int64) string { return u.forms[pluralOf(n, len(u.forms))][0] }

// agree puts the unit into the form of its number. A unit that stood in the
// singular with a number above one is used like an adjective ("three-month",
// "11 month delay") and stays.
func (w *writer) agree(it *item, value int64) {
	u := w.tok[it.unit]
	if u.aux&auxShort != 0 || w.before(int(it.unit)).kind == quarterWord {
		return // "two and a half years" however many they are
	}
	names := &w.v.units[u.value]
	from, to := pluralOf(it.Value/Unit, len(names.forms)), pluralOf(value/Unit, len(names.forms))
	if it.Value%Unit != 0 {
		from = len(names.forms) - 1
	}
	if value%Unit != 0 {
		to = len(names.forms) - 1
	}
	switch {
	case names.dual() && from != to:
		w.replace(u, names.forms[to][0])
	case names.dual(), from == to, int(u.form) != from, from == 0 && isMark(w.before(int(it.unit)), dashes):
	case from == 0:
		src := w.src(u)
		s := MatchCase(names.forms[to][0], src)
		// "one year's" becomes "two years’"
		if mark, n := apostrophe(w.text[u.end:]); n > 0 && strings.HasPrefix(w.text[int(u.end)+n:], "s") {
			u.end += int32(n) + 1
			s += mark
		}
		w.replace(u, s)
	default:
		s := MatchCase(names.forms[to][0], w.src(u))
		if mark, n := apostrophe(w.text[u.end:]); n > 0 {
			u.end += int32(n)
			s += mark + "s"
		}
		w.replace(u, s)
	}
}

// before is the token before token i.
func (w *writer) before(i int) token {
	if i == 0 {
		return token{kind: mark, start: -1}
	}
	return w.tok[i-1]
}

// apostrophe returns the apostrophe s starts with and its length.
func apostrophe(s string) (string, int) {
	for _, a := range [...]string{"'", "’"} {
		if strings.HasPrefix(s, a) {
			return a, len(a)
		}
	}
	return "", 0
}

// Feast has another feast play one that is in no table: capitalised words behind a word that
// stands before feasts ("on [Vaisakhi] this year"). lot says which. It is false if the
// mention is none.
func (t *Times) Feast(lot uint64) (string, bool) {
	if len(t.feasts) == 0 {
		return "", false
	}
	end := 0
	for end < len(t.text) {
		at := end
		if at > 0 {
			at++ // the space
		}
		if r, _ := utf8.DecodeRuneInString(t.text[at:]); !unicode.IsUpper(r) {
			break
		}
		next := strings.IndexByte(t.text[at:], ' ')
		if end = at + next; next < 0 {
			end = len(t.text)
		}
	}
	if _, known := otherPhrase(t.v.phrases, t.text[:end]); known || end == 0 || t.v.beginsPhrase(t.text) {
		return "", false
	}
	for i := range t.feasts {
		to := t.feasts[(lot%uint64(len(t.feasts))+uint64(i))%uint64(len(t.feasts))]
		if !strings.EqualFold(to, t.text[:end]) {
			return to + t.text[end:], true
		}
	}
	return "", false
}

// Dated writes a feast and its date ("Burns Night, 25 January", "Eid al-Fitr (10 April)") with
// other values: the feast does not move, so the weekday of the new date stands in its place. It is
// false for what is not a feast and one date.
func (t *Times) Dated(to []Time) (string, bool) {
	date := slices.IndexFunc(t.items, func(it item) bool { return it.Sort == Date && it.Month != 0 && it.Day != 0 })
	if date < 0 || t.v.dayOfFeast == "" {
		return "", false
	}
	from := len(t.text)
	for _, k := range [...]int32{t.items[date].wday, t.items[date].day, t.items[date].month, t.items[date].solid, t.items[date].year} {
		if k >= 0 {
			from = min(from, int(t.tok[k].start))
		}
	}
	at := strings.LastIndexAny(t.text[:from], ",(")
	if at < 0 || strings.ContainsAny(t.text[:at], "0123456789") || len(t.text[at+1:from]) > longestArticle {
		return "", false
	}
	to = slices.Clone(to)
	for i := range t.items[:date] { // Three Kings, Good Friday
		if s := t.items[i].Sort; s != Number && s != Rank && s != Weekday && s != Duration {
			return "", false
		}
		to[i] = t.items[i].Time
	}
	feast := strings.TrimRight(t.text[:at], " ")
	if !t.v.namesFeast(feast) {
		return "", false
	}
	written := t.Write(to)
	if len(written) < from || written[:from] != t.text[:from] {
		return "", false
	}
	day := WeekdayOf(Day(to[date].Year, to[date].Month, to[date].Day))
	if to[date].Year == 0 {
		day = WeekdayOf(Day(leapYear, to[date].Month, to[date].Day))
	}
	pattern := t.v.dayOfFeast
	if t.text[at] == '(' {
		pattern, from = strings.TrimRight(pattern[:strings.Index(pattern, "%d")], ", ")+" %d", at
	}
	out := strings.NewReplacer("%w", t.v.weekdays[0].names[day][0], "%d", written[from:]).Replace(pattern)
	r, size := utf8.DecodeRuneInString(out)
	if first, _ := utf8.DecodeRuneInString(t.text); unicode.IsUpper(first) {
		out = string(unicode.ToUpper(r)) + out[size:]
	}
	return out, true
}

// longestArticle is how many bytes may stand between the comma behind a feast and its date.
const longestArticle = 6

// namesFeast says whether the words before a date are the name of a feast: with capitals, or, where
// they are written small, one that is known or has a part of such names.
func (v *vocabulary) namesFeast(text string) bool {
	words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
	capitals := 0
	for i, w := range words {
		low := lower(w)
		if r, _ := utf8.DecodeRuneInString(w); unicode.IsUpper(r) && (i > 0 || len(words) < 3) && !oneOf(w, v.glue) {
			capitals++
		}
		if len(low) > longestShortDay && slices.ContainsFunc(v.feastParts, func(part string) bool { return strings.Contains(low, part) }) {
			return true
		}
	}
	if capitals == 1 && len(v.feastParts) == 0 {
		_, known := otherPhrase(v.phrases, text)
		return known || len(words) > 1 || utf8.RuneCountInString(text) > longestDay
	}
	return capitals > 1
}

// longestDay is how many letters an abbreviated weekday of another language has at most.
const longestDay = 5

// longestShortDay is how many letters "idag" has: no feast is as short.
const longestShortDay = 4

// beginsPhrase says whether a text begins with a phrase of the table: "Mardi gras".
func (v *vocabulary) beginsPhrase(text string) bool {
	low := lower(text)
	for ph := range v.phrases {
		if strings.HasPrefix(low, ph) && !within(low, 0, len(ph)) {
			return true
		}
	}
	return false
}

// HasPhrase reports whether a phrase stands in the mention that the language says in other words.
func (t *Times) HasPhrase() bool {
	_, ok := otherPhrase(t.v.phrases, t.text)
	return ok
}

// Other says the mention in other words: for those that name no value ("many years",
// "the following day"). It is false if the language knows none.
func (t *Times) Other() (string, bool) {
	if s, ok := otherPhrase(t.v.phrases, t.text); ok {
		return s, true
	}
	for _, k := range t.tok {
		src := t.text[k.start:k.end]
		if o, ok := t.v.swaps[lower(src)]; ok && k.kind != mark {
			return t.text[:k.start] + MatchCase(o, src) + t.text[k.end:], true
		}
	}
	return "", false
}

// Neutral says that some time is meant and not which; "" if the language has no words
// for it.
func (t *Times) Neutral() string {
	_, n := utf8.DecodeRuneInString(t.text)
	return MatchCase(t.v.nothing, t.text[:n])
}

// otherPhrase replaces the longest phrase of a table that stands in text.
func otherPhrase(phrases map[string]string, text string) (string, bool) {
	low := lower(text) // keeps the offsets
	best, at := "", 0
	for ph := range phrases {
		i := strings.Index(low, ph)
		if i < 0 || len(ph) < len(best) || len(ph) == len(best) && ph > best || within(low, i, i+len(ph)) {
			continue
		}
		best, at = ph, i
	}
	if best == "" {
		return "", false
	}
	end := at + len(best)
	return text[:at] + MatchCase(phrases[best], text[at:end]) + text[end:], true
}

// within says whether s[i:j] is only part of a word.
func within(s string, i, j int) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:i])
	after, _ := utf8.DecodeRuneInString(s[j:])
	return i > 0 && wordRune(before) || j < len(s) && wordRune(after)
}
