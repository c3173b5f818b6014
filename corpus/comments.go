package corpus

import (
	"bytes"
	"strings"
)

// A comment is a line that begins with "#".
type comment struct {
	line stretch // with the line end
	key  string
	// value is what follows "key = ", or the comment without its sign.
	value stretch
	kind  commentKind
}

type commentKind int

const (
	remark    commentKind = iota // may name people
	structure                    // names documents, paragraphs, sentences
	sameText                     // the sentence's own text
	otherText                    // its translation, transliteration or original spelling
)

func readComment(raw []byte, line stretch) comment {
	c := comment{value: stretch{line.start + 1, line.end}}
	c.line = line
	b := line.in(raw)
	if i := bytes.IndexByte(b, '='); i > 0 {
		c.key = strings.TrimSpace(string(b[1:i]))
		c.value.start = line.start + i + 1
	} else {
		c.key = strings.TrimSpace(string(b[1:]))
	}
	for c.value.start < c.value.end && raw[c.value.start] == ' ' {
		c.value.start++
	}
	for c.value.end > c.value.start && raw[c.value.end-1] == ' ' {
		c.value.end--
	}
	c.kind = kindOfComment(c.key)
	return c
}

// kindOfComment tells by the key what a comment holds, as treebanks name them
// (universaldependencies.org/format.html).
func kindOfComment(key string) commentKind {
	first, _, _ := strings.Cut(key, " ")
	switch {
	case key == "text":
		return sameText
	case strings.Contains(key, "text"), strings.HasPrefix(key, "translit"), strings.HasPrefix(key, "translation"), strings.HasPrefix(key, "gloss"):
		return otherText
	case first == "newdoc", first == "newpar", key == "sent_id", key == "parallel_id", key == "global.columns":
		return structure
	}
	return remark
}

// rewriteComments takes texts out that nobody looked into, and passes remarks
// through scrub.
func (s *sentence) rewriteComments(raw []byte, patches []patch, scrub func(string) string, keep bool) ([]patch, []Note) {
	var notes []Note
	for _, c := range s.comments {
		switch {
		case c.kind == otherText && !keep:
			patches = append(patches, patch{c.line, nil})
		case c.kind == remark:
			old := string(c.value.in(raw))
			if written := oneLine(scrub(old)); written != old {
				patches = append(patches, patch{c.value, []byte(written)})
				notes = append(notes, Note{old, written})
			}
		}
	}
	return patches, notes
}

func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\r' || r == '\t' || r == 0 {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
}
