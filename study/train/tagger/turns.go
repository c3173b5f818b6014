package tagger

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
)

// Talk is written down in many manners: behind a time stamp, with the name in a line of its
// own, in initials. A document of one manner is learned from in another one too, so that a
// model learns that a turn begins here rather than with which signs.

// retellings is how often each talk is learned from in another manner.
const retellings = 2

// fewestTurns is how many turns make a text a talk.
const fewestTurns = 3

// longestSpeaker is how long the label of a turn may be, in bytes.
const longestSpeaker = 40

// A turn is one line of talk: the label of its speaker, and where what is said begins.
type turn struct{ label, end, said int }

// turns finds the lines that begin with a speaker and a colon: a person, or words that
// begin another line too.
func turns(d *Document) (out []turn) {
	people := map[int]int{} // start of a mention → its end
	for _, s := range d.Spans {
		if s.Category == understudy.Person {
			people[s.Start] = s.End
		}
	}
	often := map[string]int{}
	persons := 0
	for at := 0; at < len(d.Text); {
		line, _, _ := strings.Cut(d.Text[at:], "\n")
		label, said, ok := strings.Cut(line, ":")
		label = strings.TrimRight(label, " ")
		end, person := people[at]
		person = person && end == at+len(label)
		if ok && label != "" && len(label) <= longestSpeaker && strings.HasPrefix(said, " ") && strings.TrimSpace(said) != "" &&
			(person || !strings.ContainsFunc(label, unicode.IsDigit) && !marked(d.Spans, at, at+len(label))) {
			t := turn{at, at + len(label), at + len(line) - len(strings.TrimLeft(said, " "))}
			if out = append(out, t); person {
				persons++
				often[label]++
			}
			often[label]++
		}
		at += len(line) + 1
	}
	if persons == 0 {
		return nil
	}
	out = slices.DeleteFunc(out, func(t turn) bool { return often[d.Text[t.label:t.end]] < 2 })
	if len(out) < fewestTurns {
		return nil
	}
	return out
}

// marked reports whether a span shares a byte with a stretch.
func marked(spans []understudy.Span, start, end int) bool {
	return slices.ContainsFunc(spans, func(s understudy.Span) bool { return s.Start < end && s.End > start })
}

// retold returns a document whose turns are written in another manner, drawn by chance, or
// nil if it is no talk.
func retold(d *Document, chance *rand.Rand) *Document {
	list := turns(d)
	if list == nil {
		return nil
	}
	m := manner{chance: chance, kind: chance.IntN(manners), clock: chance.IntN(20 * 60), colon: ": ", initials: chance.IntN(4) == 0, small: chance.IntN(5) == 0}
	if chance.IntN(2) == 0 {
		m.colon = " : "
	}
	m.day = fmt.Sprintf("%02d/%02d/%d", 1+chance.IntN(28), 1+chance.IntN(12), 2015+chance.IntN(11))
	at := make([]int, len(d.Text)+1) // by byte of the old text
	last := 0
	copied := func(end int) {
		for ; last < end; last++ {
			at[last] = m.text.Len()
			m.text.WriteByte(d.Text[last])
		}
	}
	skipped := func(end int) {
		for ; last < end; last++ {
			at[last] = m.text.Len()
		}
	}
	for _, t := range list {
		copied(t.label)
		m.before()
		from := m.text.Len()
		m.text.WriteString(m.name(d.Text[t.label:t.end]))
		for ; last < t.end; last++ {
			at[last] = from
		}
		m.after()
		skipped(t.said)
	}
	copied(len(d.Text))
	at[len(d.Text)] = m.text.Len()
	out := *d
	out.Text = m.text.String()
	out.Spans = movedTurns(d.Spans, list, at, m.ends)
	out.Open = nonempty(movedTo(d.Open, at))
	out.Spans = append(out.Spans, m.times...)
	slices.SortFunc(out.Spans, func(a, b understudy.Span) int { return a.Start - b.Start })
	return &out
}

// movedTurns moves spans to where they now stand; those of labels end where these now end.
func movedTurns(spans []understudy.Span, list []turn, at []int, ends []int) []understudy.Span {
	out := movedTo(spans, at)
	for i, s := range spans {
		if n, ok := slices.BinarySearchFunc(list, s.Start, func(t turn, start int) int { return t.label - start }); ok && s.End == list[n].end {
			out[i].End = ends[n]
		}
	}
	return nonempty(out)
}

// A manner writes turns.
type manner struct {
	chance          *rand.Rand
	kind            int
	text            strings.Builder
	times           []understudy.Span
	ends            []int // of the labels
	clock           int   // minutes since midnight
	day, colon      string
	initials, small bool
}

// Manners: what stands before and behind a speaker's name.
const (
	mannerPlain   = iota // NAME:
	mannerTape           // [00:12:31] NAME:
	mannerChat           // 12/03/2024, 14:05 - NAME:
	mannerBracket        // [14:05] NAME:
	mannerDash           // NAME — 14:05, and a new line
	mannerBlank          // NAME 14:05, and a new line
	mannerOwnLine        // NAME, and a new line
	mannerClock          // 14:05 NAME:
	mannerRelay          // <NAME>
	mannerItem           // - NAME:
	manners
)

// mark writes a day or a time, and notes it as a mention.
func (m *manner) mark(s string) {
	m.times = append(m.times, understudy.Span{Start: m.text.Len(), End: m.text.Len() + len(s), Category: understudy.DateTime})
	m.text.WriteString(s)
}

// time returns the time of the next turn, one to four minutes after the last.
func (m *manner) time() string {
	m.clock += 1 + m.chance.IntN(4)
	return fmt.Sprintf("%02d:%02d", m.clock/60%24, m.clock%60)
}

// before writes what stands before a speaker's label.
func (m *manner) before() {
	switch m.kind {
	case mannerTape:
		fmt.Fprintf(&m.text, "[00:%s] ", m.time())
	case mannerChat:
		m.mark(m.day)
		m.text.WriteString(", ")
		m.mark(m.time())
		m.text.WriteString(" - ")
	case mannerBracket:
		m.text.WriteString("[")
		m.mark(m.time())
		m.text.WriteString("] ")
	case mannerClock:
		m.mark(m.time())
		m.text.WriteString(" ")
	case mannerRelay:
		m.text.WriteString("<")
	case mannerItem:
		m.text.WriteString("- ")
	}
}

// after notes where a label ends, and writes what stands behind it.
func (m *manner) after() {
	m.ends = append(m.ends, m.text.Len())
	switch m.kind {
	case mannerDash:
		m.text.WriteString(" — ")
		m.mark(m.time())
		m.text.WriteString("\n")
	case mannerBlank:
		m.text.WriteString("  ")
		m.mark(m.time())
		m.text.WriteString("\n")
	case mannerOwnLine:
		m.text.WriteString("\n")
	case mannerRelay:
		m.text.WriteString("> ")
	default:
		m.text.WriteString(m.colon)
	}
}

// name writes a speaker's label: as it is, in small letters, or as the first letters of its
// words.
func (m *manner) name(label string) string {
	switch {
	case m.small:
		return strings.ToLower(label)
	case m.initials && strings.Contains(label, " "):
		short := ""
		for _, w := range strings.Fields(label) {
			if r, _ := utf8.DecodeRuneInString(w); unicode.IsUpper(r) {
				short += string(r)
			}
		}
		if short != "" {
			return short
		}
	}
	return label
}
