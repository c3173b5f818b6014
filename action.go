package understudy

import (
	"strings"
	"unicode/utf8"
)

// An Action is what happens to a mention.
type Action string

// The actions.
const (
	Replace     Action = "replace"     // give it a stand-in
	Keep        Action = "keep"        // leave it as it is
	Invalidate  Action = "invalidate"  // leave it to be read, but not to be followed
	Placeholder Action = "placeholder" // write its category in its place
	Delete      Action = "delete"      // write nothing in its place
)

// Actions lists the actions.
var Actions = [...]Action{Replace, Keep, Invalidate, Placeholder, Delete}

// PlaceholderOf returns the placeholder of a category, "[PERSON]": strategy S2 of Cloaked
// Classifiers (Riabi et al. 2024, section 4.2).
func PlaceholderOf(c Category) string { return "[" + string(c) + "]" }

// withoutGenerator carries out a decision other than Replace.
func (d Decision) withoutGenerator(doc *Document, s Span) Surrogate {
	out := Surrogate{Span: s, Decision: d}
	switch d.Action {
	case Keep:
		out.Reason = "kept: " + d.Rule
	case Invalidate:
		out.Text = Invalid(doc.Text[s.Start:s.End])
	case Placeholder:
		out.Text = PlaceholderOf(s.Category)
	}
	return out
}

// Invalid changes a link, an address or a username so that people can still read it but
// no program follows it: "https://t.me/x" becomes "hxxps://t[.]me/x", "@x" becomes "[@]x"
// (Riabi et al. 2024, section 3.2: "invalidation by adding changing characters"). It does
// not hide whom the link is about.
func Invalid(text string) string {
	var b strings.Builder
	b.Grow(len(text) + 8)
	rest := text
	if scheme, _, ok := strings.Cut(text, "://"); ok {
		b.WriteString(brokenScheme(scheme))
		rest = text[len(scheme):]
	}
	host := len(rest)
	if i := strings.IndexAny(strings.TrimPrefix(rest, "://"), "/?#"); i > 0 {
		host = i + len(rest) - len(strings.TrimPrefix(rest, "://"))
	}
	for i, r := range rest {
		sign := r == '@' || r == '#' && i == 0 || r == '.' && i < host && i > 0 && i < len(rest)-1
		if sign {
			b.WriteByte('[')
		}
		b.WriteRune(r)
		if sign {
			b.WriteByte(']')
		}
	}
	if b.Len() == len(text) && b.String() == text { // a bare name: no sign to change
		_, size := utf8.DecodeRuneInString(text)
		return text[:size] + "[_]" + text[size:]
	}
	return b.String()
}

// brokenScheme changes the scheme of a link to one that no program knows.
func brokenScheme(scheme string) string {
	dead := strings.NewReplacer("tt", "xx", "TT", "XX").Replace(scheme)
	if dead == scheme {
		return scheme + "[:]"
	}
	return dead
}
