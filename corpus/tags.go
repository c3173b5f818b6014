package corpus

import "strings"

// Tags mark spans over tokens. They come in several styles: IOB2 ("B-" begins
// every span), IOB1 ("B-" only where two spans of one label touch), IOBES and
// BILOU (the last token and single ones are marked too), or bare labels. All
// are read; what is written follows the style of the document.

// A tag is what one token's tag says.
type tag struct {
	prefix byte   // B, I, E, S, L, U or M; 0: the label stands bare
	label  string // empty: outside of all spans
}

// isOutside reports whether a tag says that its token belongs to no span.
// Some write a zero for the letter, and Universal NER has a few "B-O".
func isOutside(s string) bool {
	switch s {
	case "", "O", "0", "o", "_", "-", "B-O", "I-O":
		return true
	}
	return false
}

func hasPrefix(s string) bool {
	return len(s) > 2 && s[1] == '-' && strings.IndexByte("BIESLUM", s[0]) >= 0
}

func parseTag(s string) tag {
	switch {
	case isOutside(s):
		return tag{}
	case hasPrefix(s):
		return tag{s[0], s[2:]}
	}
	return tag{0, s}
}

// begins reports whether a span begins at a tag, given the one before it.
func (t tag) begins(before tag) bool {
	switch {
	case t.label == "":
		return false
	case before.label != t.label, t.prefix == 'B', t.prefix == 'S', t.prefix == 'U':
		return true
	}
	// After its last token a span is over, whatever follows.
	return before.prefix == 'S' || before.prefix == 'U' || before.prefix == 'E' || before.prefix == 'L'
}

// A tagStyle is how a document writes its tags.
type tagStyle struct {
	prefixed     bool
	iob1         bool // spans begin with I
	last, single byte // E and S, L and U, or 0
	outside      string
}

// observe records what a tag shows of the style of the file.
func (s *tagStyle) observe(text string, t tag, begins bool) {
	switch {
	case t.label == "":
		if s.outside == "" {
			s.outside = text
		}
	case t.prefix != 0:
		s.prefixed = true
		s.iob1 = s.iob1 || begins && t.prefix == 'I'
		switch t.prefix {
		case 'E', 'S':
			s.last, s.single = 'E', 'S'
		case 'L', 'U':
			s.last, s.single = 'L', 'U'
		}
	}
}

// write spells the tag of a token: whether it is the first and the last of its
// span, and whether a span of the same label ends right before it.
func (s *tagStyle) write(label string, first, last, touches bool) string {
	switch {
	case label == "":
		if s.outside == "" {
			return "O"
		}
		return s.outside
	case !s.prefixed:
		return label
	case first && last && s.single != 0:
		return string(s.single) + "-" + label
	case last && !first && s.last != 0:
		return string(s.last) + "-" + label
	case first && (!s.iob1 || touches):
		return "B-" + label
	}
	return "I-" + label
}
