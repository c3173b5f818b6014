package pattern

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
)

// contactRules find how people are reached and what they call themselves.
func contactRules() []*Rule {
	c := understudy.Code
	return []*Rule{
		{ID: "email", Category: c, Kind: "email", Score: 0.99, Priority: 9, trigger: atSign, match: email,
			Description: "an e-mail address (RFC 5321, dotted local part)",
			Finds:       []string{"write to ⟦MatthiasHimmel@armyspy.com⟧.", "⟦a.b+c@mail.example.co.uk⟧,", "mailto:⟦jö@exämple.se⟧", "<⟦x_y@a.org⟧>"},
			Ignores:     []string{"a @ b", "meet @ noon.", "x@", "@home"}},
		{ID: "url", Category: c, Kind: "url", Score: 0.99, Priority: 8, trigger: www | domainEnd, match: url,
			Description: "a web address, with or without its scheme",
			Finds:       []string{"see ⟦https://www.DigitalFairs.se/⟧", "⟦www.example.com/a?b=c⟧.", "at ⟦example.org⟧, or", "⟦http://x.y/z⟧)", "⟦example.co.uk⟧"},
			Ignores:     []string{"the end.In the", "no.It is", "e.g. me", "www is old", "http is a protocol"}},
		{ID: "username", Category: understudy.Person, Kind: "username", Score: 0.9, trigger: atSign | userWord | slash, match: username,
			Description: "a name on a service: @name, u/name, or after the word"},
		{ID: "hashtag", Category: understudy.Misc, Kind: "hashtag", Score: 0.85, trigger: hash, match: hashtag,
			Description: "a hashtag",
			Finds:       []string{"so ⟦#happy⟧ today", "⟦#JeSuisCharlie⟧"},
			Ignores:     []string{"# Heading", "#1", "C# is", "a&#39;b"}},
		{ID: "ipv4", Category: c, Kind: "ip", Score: 0.95, Priority: 5, trigger: digit, match: ipv4,
			Description: "an IPv4 address, also with a prefix length",
			Finds:       []string{"from ⟦41.173.96.26⟧.", "⟦10.0.0.0/8⟧"},
			Ignores:     []string{"1.2.3", "300.1.1.1", "1.2.3.4.5", "v1.2.3.4"}},
		{ID: "ipv6", Category: c, Kind: "ip", Score: 0.95, Priority: 5, trigger: colon, match: ipv6,
			Description: "an IPv6 address",
			Finds:       []string{"⟦6e40:4041:c617:e898:c11:40d2:c669:2eb4⟧", "at ⟦2001:db8::1⟧.", "⟦fe80::1ff:fe23:4567:890a⟧"},
			Ignores:     []string{"a::b", "std::move", "12:30:45", "17:30"}},
		{ID: "mac", Category: c, Kind: "mac", Score: 0.95, Priority: 6, trigger: digit | mixed | colon, match: mac,
			Description: "a MAC address",
			Finds:       []string{"⟦00:1B:44:11:3A:B7⟧", "⟦aa:bb:cc:dd:ee:ff⟧"},
			Ignores:     []string{"12:30:45", "00:1B:44:11:3A"}},
		{ID: "phone", Category: c, Kind: "phone", Score: 0.9, Priority: 2, trigger: digit | plus | openBracket, match: phone,
			Description: "a telephone number: international, in a national form that the numbering plan knows, or after a word for a telephone"},
	}
}

// labelRune reports whether a rune may stand in a name of a host or a mailbox.
func labelRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }

// host reads a host name at byte i: labels with dots, the last of letters. It
// returns the byte after it, or i. It reads at most 255 bytes (RFC 1035).
func host(t string, i int) int {
	end, dots, label, alpha := i, 0, 0, true
	for j := i; j < len(t) && j-i < 255; {
		r, n := utf8.DecodeRuneInString(t[j:])
		switch {
		case labelRune(r):
			label++
			alpha = alpha && !unicode.IsDigit(r)
			j += n
			if dots > 0 && label >= 2 && alpha {
				end = j
			} else if dots > 0 && end > i && label > 0 {
				end = j
			}
			continue
		case r == '-' && label > 0:
			j += n
			label++
			continue
		case r == '.' && label > 0:
			dots++
			label, alpha = 0, true
			j += n
			continue
		}
		break
	}
	if dots == 0 {
		return i
	}
	return end
}

func email(s *source, at int) {
	t := s.text
	a := int(s.at(at).start)
	from := a
	for from > 0 && a-from < 64 {
		r, n := utf8.DecodeLastRuneInString(t[:from])
		if !labelRune(r) && !strings.ContainsRune(".!#$%&'*+/=?^_`{|}~-", r) {
			break
		}
		from -= n
	}
	for from < a && strings.IndexByte(".'/=&?-", t[from]) >= 0 {
		from++
	}
	end := host(t, a+1)
	if from == a || end == a+1 {
		return
	}
	s.addBytes(from, end)
}

// url wakes on a scheme, on "www" and on a well-known last label.
func url(s *source, at int) {
	t := s.text
	k := s.at(at)
	if n := len(s.found); n > 0 && s.found[n-1].rule == s.rule && s.found[n-1].end > int(k.start) {
		return // inside the address that was just read
	}
	switch {
	case s.is(at, www) && strings.HasPrefix(t[k.end:], "://"):
		end := int(k.end) + 3
		if e := endOfURL(t, end); e > end {
			s.addBytes(int(k.start), e)
		}
	case s.is(at, www) && s.word(at, "www") && s.sign(at+1, ".") && s.glued(at+1):
		if e := host(t, int(k.start)); e > int(k.start) {
			s.addBytes(int(k.start), endOfURL(t, e))
		}
	case s.is(at, domainEnd) && s.glued(at) && s.sign(at-1, ".") && s.glued(at-1) && (s.at(at-2).kind != sign):
		if s.glued(at+1) && (s.at(at+1).kind != sign || s.sign(at+1, "@-_")) {
			return
		}
		w := s.str(at)
		if w != strings.ToLower(w) && w != strings.ToUpper(w) {
			return // "end.In the": a missing blank
		}
		if len(w) == 2 && s.glued(at+1) && s.sign(at+1, ".") && s.glued(at+2) && s.at(at+2).kind == letters && !s.is(at+2, domainEnd) {
			return
		}
		from := at - 2
		for range 12 {
			if s.glued(from) && (s.at(from-1).kind != sign || s.sign(from-1, "-") || s.sign(from-1, ".") && s.at(from-2).kind != sign) {
				from--
			} else {
				break
			}
		}
		if s.sign(from-1, "@/") && s.glued(from) {
			return
		}
		// an abbreviation of single letters is none ("e.g. me"), nor are words
		// that happen to end in a short label without any web context
		if f := s.at(at - 2); f.end-f.start < 2 || len(w) == 2 && s.says(at, labelWord) && !s.sign(at+1, "/") {
			return
		}
		s.addBytes(int(s.at(from).start), endOfURL(t, int(k.end)))
	}
}

// endOfURL reads on to the end of a web address: no blanks, no closing signs at
// its end, brackets only in pairs.
func endOfURL(t string, i int) int {
	if i < len(t) && !strings.ContainsRune("/?#:", rune(t[i])) && (i < 3 || t[i-3:i] != "://") {
		return i
	}
	j, open := i, 0
	for j < len(t) && j-i < 2048 {
		r, n := utf8.DecodeRuneInString(t[j:])
		if unicode.IsSpace(r) || unicode.IsControl(r) || strings.ContainsRune("<>\"“”‘’«»|\\^`{}", r) {
			break
		}
		if r == '(' {
			open++
		}
		if r == ')' {
			if open == 0 {
				break
			}
			open--
		}
		j += n
	}
	for j > i && strings.IndexByte(".,;:!?'*", t[j-1]) >= 0 {
		j--
	}
	return j
}

// handle reads the characters of a user name at byte i.
func handle(t string, i int) (end int, digit bool) {
	for end = i; end < len(t) && end-i < 40; {
		r, n := utf8.DecodeRuneInString(t[end:])
		if !labelRune(r) && r != '_' && r != '-' && r != '.' {
			break
		}
		digit = digit || unicode.IsDigit(r) || r == '_'
		end += n
	}
	for end > i && (t[end-1] == '.' || t[end-1] == '-') {
		end--
	}
	return end, digit
}

func username(s *source, at int) {
	k := s.at(at)
	t := s.text
	switch {
	case s.is(at, atSign):
		if s.glued(at) && at > 0 && (s.at(at-1).kind != sign || s.sign(at-1, ".-_/")) {
			return
		}
		if e, _ := handle(t, int(k.end)); e >= int(k.end)+2 {
			s.addBytes(int(k.start), e)
		}
	case s.is(at, slash):
		if !s.glued(at) || !s.glued(at+1) || !s.word(at-1, "u") || s.glued(at-1) && !s.sign(at-2, "/([") {
			return
		}
		if e, _ := handle(t, int(k.end)); e >= int(k.end)+3 {
			s.addBytes(int(s.at(at-1).start), e)
		}
	default:
		i := at + 1
		if s.says(i, nameWord) {
			i++
		}
		marked := false
		for range 2 {
			if s.says(i, copulaWord) {
				i++
			} else if s.sign(i, ":=") {
				marked = true
				i++
			}
		}
		if s.sign(i, "\"“'‘`") {
			i++
		}
		if s.is(i, atSign) || s.at(i).kind == sign || s.at(i).gap >= lineBreak || i == at+1 && s.says(at, weakUserWord) {
			return
		}
		e, digit := handle(t, int(s.at(i).start))
		plain := s.at(i).kind == digits && e == int(s.at(i).end)
		if plain || !digit && !(marked && s.says(at, userLabelWord) && (i > at+2 || !s.says(at, userOnlyWord)) && !s.says(i, determinerWord)) {
			return
		}
		if e-int(s.at(i).start) >= 2 {
			s.addBytes(int(s.at(i).start), e)
		}
	}
}

func hashtag(s *source, at int) {
	if s.glued(at) && at > 0 && (s.at(at-1).kind != sign || s.sign(at-1, "&/#")) || !s.glued(at+1) || s.at(at+1).kind != letters {
		return
	}
	i := int(s.at(at).end)
	e, _ := handle(s.text, i)
	if j := strings.IndexAny(s.text[i:e], ".-"); j >= 0 {
		e = i + j
	}
	if e > i+1 {
		s.addBytes(int(s.at(at).start), e)
	}
}

func ipv4(s *source, at int) {
	if s.glued(at) && at > 0 && (s.at(at-1).kind != sign || s.sign(at-1, ".-")) {
		return
	}
	i := at
	for n := 0; ; n++ {
		v, d := s.number(i)
		if d == 0 || d > 3 || v > 255 {
			return
		}
		if n == 3 {
			break
		}
		if !s.sign(i+1, ".") || !s.glued(i+1) || !s.glued(i+2) {
			return
		}
		i += 2
	}
	if s.mixedAfter(i) || s.sign(i+1, ".") && s.glued(i+1) && s.glued(i+2) && s.at(i+2).kind == digits {
		return
	}
	i++
	if v, d := s.number(i + 1); s.sign(i, "/") && s.glued(i) && s.glued(i+1) && d > 0 && v <= 32 {
		i += 2
	}
	s.add(at, i)
}

// hexRun reads hexadecimal digits and colons around byte i.
func hexRun(t string, i int) (from, to int) {
	hex := func(c byte) bool { return c-'0' <= 9 || c|0x20 >= 'a' && c|0x20 <= 'f' || c == ':' }
	for from = i; from > 0 && i-from < 45 && hex(t[from-1]); from-- {
	}
	for to = i; to < len(t) && to-i < 45 && hex(t[to]); to++ {
	}
	return from, to
}

// ipv6 wakes on the first colon of an address.
func ipv6(s *source, at int) {
	k := s.at(at)
	for i := int(k.start) - 1; i >= 0 && int(k.start)-i < 6 && (s.text[i] == ':' || wordByte(s.text[i])); i-- {
		if s.text[i] == ':' {
			return // not the first colon
		}
	}
	from, to := hexRun(s.text, int(k.start))
	a := s.text[from:to]
	a = strings.TrimRight(a, ":")
	groups := strings.Count(a, ":") + 1
	double := strings.Count(a, "::")
	if double > 1 || double == 0 && groups != 8 || groups > 8 || len(a) < 6 || !strings.ContainsAny(a, "0123456789") {
		return
	}
	for g := range strings.SplitSeq(a, ":") {
		if len(g) > 4 {
			return
		}
	}
	if from > 0 && wordByte(s.text[from-1]) || from+len(a) < len(s.text) && wordByte(s.text[from+len(a)]) {
		return
	}
	s.addBytes(from, from+len(a))
}

func wordByte(c byte) bool {
	return c-'0' <= 9 || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= utf8.RuneSelf
}

// mac wakes on the first colon, too.
func mac(s *source, at int) {
	if i := int(s.at(at).start); !s.is(at, colon) || i < 2 || i > 2 && wordByte(s.text[i-3]) || i > 2 && s.text[i-3] == ':' || i+3 >= len(s.text) || s.text[i+3] != ':' {
		return
	}
	from, to := hexRun(s.text, int(s.at(at).start))
	a := s.text[from:to]
	if len(a) != 17 || int(s.at(at).start) != from+2 {
		return
	}
	for i := range len(a) {
		if (i%3 == 2) != (a[i] == ':') {
			return
		}
	}
	s.addBytes(from, to)
}
