package corpus

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Files of lines with a name in front: vCard (RFC 6350), iCalendar (RFC 5545),
// CHAT transcripts (CHILDES) and Praat's TextGrid.

var errQuotedPrintable = errors.New("holds quoted-printable values, which are not read; save the cards as vCard 3.0 or 4.0")

// cardSilent are properties that hold no text for people.
var cardSilent = strings.Fields("BEGIN END VERSION CALSCALE METHOD DTSTART DTEND DUE DURATION RRULE RDATE EXDATE RECURRENCE-ID SEQUENCE STATUS TRANSP " +
	"PRIORITY TZID TZOFFSETFROM TZOFFSETTO TZNAME TRIGGER ACTION CLASS GEO PERCENT-COMPLETE REPEAT KIND COMPLETED REFRESH-INTERVAL X-PUBLISHED-TTL FREEBUSY LANG TZ")

// cardPictures are properties with pictures and sounds, which are taken out.
var cardPictures = strings.Fields("PHOTO LOGO SOUND KEY")

// parseCards reads vCard and iCalendar: the values, behind the names of their
// properties, and the names of people in parameters.
func parseCards(c *container, p part) error {
	raw := c.raw
	for at := p.start; at < p.end; {
		end := mailLine(raw, at, p.end)
		for end < p.end && (raw[end] == ' ' || raw[end] == '\t') { // folded
			end = mailLine(raw, end, p.end)
		}
		line := stretch{at, at + len(bytes.TrimRight(raw[at:end], "\r\n"))}
		at = end
		colon := cardColon(raw, line)
		if colon < 0 {
			c.separate("\n")
			c.verbatim(line.start, line.end, inCard)
			continue
		}
		head := string(raw[line.start:colon])
		name, _, _ := strings.Cut(head, ";")
		if i := strings.LastIndexByte(name, '.'); i >= 0 { // item1.TEL
			name = name[i+1:]
		}
		name = strings.ToUpper(name)
		switch {
		case strings.Contains(strings.ToUpper(head), "QUOTED-PRINTABLE"):
			return &xmlFault{line.start, errQuotedPrintable}
		case isOneOf(name, cardPictures...):
			c.fix(stretch{line.start, end}, "", "removed: "+strings.ToLower(name))
			continue
		case isOneOf(name, "REV", "CREATED", "LAST-MODIFIED"):
			c.fix(stretch{line.start, end}, "", "removed: time of a change")
			continue
		case name == "DTSTAMP":
			c.fix(stretch{colon + 1, line.end}, "19700101T000000Z", "removed: time of a change")
			continue
		case name == "PRODID":
			c.fix(stretch{colon + 1, line.end}, "-//-//EN", "removed: name of a program")
			continue
		case isOneOf(name, cardSilent...):
			continue
		}
		c.separate("\n")
		c.parameters(line.start, colon)
		if c.text.Len() > 0 || name != "" {
			c.gap(strings.ToLower(name) + ": ")
		}
		c.value(colon+1, line.end)
		c.gap("\n")
	}
	return nil
}

// cardColon is where the value of a property begins, or -1.
func cardColon(raw []byte, line stretch) int {
	quoted := false
	for i := line.start; i < line.end; i++ {
		switch {
		case raw[i] == '"':
			quoted = !quoted
		case raw[i] == ':' && !quoted:
			return i
		}
	}
	return -1
}

// parameters takes the common name of a person from the parameters.
func (c *container) parameters(start, end int) {
	head := c.raw[start:end]
	for _, name := range []string{";CN=", ";cn=", ";X-EVOLUTION-FILE-AS=", ";LABEL=", ";EMAIL="} {
		i := bytes.Index(head, []byte(name))
		if i < 0 {
			continue
		}
		from := start + i + len(name)
		if from < end && c.raw[from] == '"' {
			if n := bytes.IndexByte(c.raw[from+1:end], '"'); n >= 0 {
				c.verbatim(from+1, from+1+n, inParameterText)
				c.gap("\n")
			}
			continue
		}
		n := bytes.IndexAny(c.raw[from:end], ";:")
		if n < 0 {
			n = end - from
		}
		c.verbatim(from, from+n, inParameterText)
		c.gap("\n")
	}
}

// value adds a value without the breaks of folded lines, its escapes resolved.
func (c *container) value(start, end int) {
	raw := c.raw
	from := start
	for at := start; at < end; {
		switch {
		case raw[at] == '\r' || raw[at] == '\n':
			c.verbatim(from, at, inCard)
			for at < end && (raw[at] == '\r' || raw[at] == '\n') {
				at++
			}
			switch {
			case at < end && (raw[at] == ' ' || raw[at] == '\t'):
				at++ // the space of the fold
			case at < end: // a break that ends no line
				c.gap("\n")
			}
			from = at
		case raw[at] == '\\' && at+1 < end:
			c.verbatim(from, at, inCard)
			text := string(raw[at+1])
			_, n := utf8.DecodeRune(raw[at+1:])
			if text = string(raw[at+1 : at+1+n]); text == "n" || text == "N" {
				text = "\n"
			}
			c.add(text, stretch{at, at + 1 + n}, inCard)
			at += 1 + n
			from = at
		default:
			at++
		}
	}
	c.verbatim(from, end, inCard)
}

var cardEscapes = strings.NewReplacer(`\`, `\\`, ",", `\,`, ";", `\;`, "\r\n", `\n`, "\n", `\n`, "\r", "")

func inCard(s string) string { return cardEscapes.Replace(s) }

func inParameterText(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`";:,`, r) {
			return -1
		}
		return r
	}, s)
}

// chatSilent are headers of CHAT that hold no text for people.
var chatSilent = strings.Fields("@UTF8 @Begin @End @Languages @ID @Font @Options @PID @ColorWords @Window @Types @New @Bg @Eg @G")

// chatRepeats are tiers that say the words again, with their lemmas; without their
// words they are worth nothing, and they are taken out.
var chatRepeats = []string{"%mor", "%gra", "%wor"}

// parseCHAT reads the lines behind the names of their speakers and tiers. Time
// marks stay.
func parseCHAT(c *container, p part) error {
	const mark = 0x15
	silent, repeats := false, false
	for at := p.start; at < p.end; {
		end := mailLine(c.raw, at, p.end)
		start := at
		line := stretch{at, at + len(bytes.TrimRight(c.raw[at:end], "\r\n"))}
		at = end
		if line.start == line.end {
			continue
		}
		switch c.raw[line.start] {
		case '@', '*', '%':
			head := line.end
			if i := bytes.IndexByte(line.in(c.raw), ':'); i >= 0 {
				head = line.start + i + 1
			}
			name, _, _ := strings.Cut(strings.TrimSuffix(string(c.raw[line.start:head]), ":"), " ")
			repeats = slices.Contains(chatRepeats, name)
			silent = slices.Contains(chatSilent, name)
			line.start = head
			if name == "@Participants" {
				c.participants(line)
				continue
			}
		}
		if repeats {
			c.fix(stretch{start, end}, "", "removed: tiers that repeat the words")
			continue
		}
		if silent {
			continue
		}
		for line.start < line.end {
			i := bytes.IndexByte(line.in(c.raw), mark)
			if i < 0 {
				break
			}
			c.verbatim(line.start, line.start+i, inLine)
			j := bytes.IndexByte(c.raw[line.start+i+1:line.end], mark)
			if j < 0 {
				line.start = line.end
				break
			}
			line.start += i + j + 2
		}
		c.verbatim(line.start, line.end, inLine)
		c.gap("\n")
	}
	return nil
}

// participants takes the names out of a list of participants: of each there is a code, a name
// or none, with "_" between its words, and a role (CHAT manual, 7.2).
func (c *container) participants(list stretch) {
	for at := list.start; at < list.end; {
		end := list.end
		if i := bytes.IndexByte(c.raw[at:list.end], ','); i >= 0 {
			end = at + i
		}
		words := wordsIn(c.raw, stretch{at, end})
		for i := 1; i < len(words)-1; i++ {
			for start := words[i].start; start < words[i].end; {
				n := bytes.IndexByte(c.raw[start:words[i].end], '_')
				if n < 0 {
					n = words[i].end - start
				}
				c.verbatim(start, start+n, inParticipant)
				if start += n; start < words[i].end {
					c.add(" ", stretch{start, start + 1}, inParticipant)
					start++
				}
			}
			c.gap("\n")
		}
		at = end + 1
	}
}

// wordsIn are the stretches between white space.
func wordsIn(raw []byte, s stretch) (out []stretch) {
	for at := s.start; at < s.end; at++ {
		if strings.IndexByte(xmlSpace, raw[at]) >= 0 {
			continue
		}
		start := at
		for at < s.end && strings.IndexByte(xmlSpace, raw[at]) < 0 {
			at++
		}
		out = append(out, stretch{start, at})
	}
	return out
}

// inParticipant keeps a stand-in one name of a list.
func inParticipant(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r) || unicode.IsControl(r):
			return '_'
		case r == ',':
			return -1
		}
		return r
	}, s)
}

// inLine keeps a stand-in in its line.
func inLine(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)
}

// parseTextGrid reads what stands between quotation marks: labels, and the names
// of tiers.
func parseTextGrid(c *container, p part) error {
	raw := c.raw
	for at := p.start; at < p.end; {
		i := bytes.IndexByte(raw[at:p.end], '"')
		if i < 0 {
			break
		}
		from := at + i + 1
		end := from
		for end < p.end && (raw[end] != '"' || end+1 < p.end && raw[end+1] == '"') {
			if raw[end] == '"' {
				end++
			}
			end++
		}
		at = min(end+1, p.end)
		switch string(raw[from:min(end, p.end)]) {
		case "", "ooTextFile", "TextGrid", "IntervalTier", "TextTier":
			continue
		}
		c.separate("\n")
		for from < end {
			i := bytes.Index(raw[from:end], []byte(`""`))
			if i < 0 {
				break
			}
			c.verbatim(from, from+i, inLabel)
			c.add(`"`, stretch{from + i, from + i + 2}, inLabel)
			from += i + 2
		}
		c.verbatim(from, min(end, p.end), inLabel)
	}
	return nil
}

func inLabel(s string) string { return strings.ReplaceAll(inLine(s), `"`, `""`) }
