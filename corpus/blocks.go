package corpus

import (
	"bytes"
	"fmt"
	"io"
)

// blocks is the framing of files with a token on each line: a record is a
// document, from the line that announces it ("# newdoc", "-DOCSTART-") up to
// the next such line. A file without any is one document.
type blocks struct {
	input *input
	src   *source
	parse parser
	lines int    // read so far
	held  []byte // what was read of the next document: its comments
	from  Place  // where that begins
	name  []byte // the line that announced the document under way
	done  bool
}

func newBlocks(c *input, src *source, p parser) *blocks {
	return &blocks{input: c, src: src, parse: p, from: Place{File: c.name, Line: 1, Offset: src.offset()}}
}

func (b *blocks) next() (Piece, error) {
	place := b.from
	block, long, err := b.read()
	switch {
	case err != nil:
		return Piece{}, fmt.Errorf("%s: line %d: %w", b.input.name, b.lines+1, err)
	case long:
		return Piece{Kind: Refused, Refusal: tooLarge(place, b.input.options.maxRecord())}, nil
	case len(block) == 0:
		return Piece{}, io.EOF
	case !hasTokens(block, b.input.format): // nothing but comments and blank lines
		return Piece{Kind: Verbatim, Bytes: block}, nil
	}
	return b.input.admit(b.parse(block, place)), nil
}

// read returns the next document with its comments and blank lines. Comments
// before the line that announces a document belong to it.
func (b *blocks) read() (block []byte, long bool, err error) {
	max := b.input.options.maxRecord()
	block, b.held = b.held, nil
	tokens := false              // the block has some
	head, headPlace := 0, b.from // where the comments of the latest sentence begin
	inHead := true               // only comments since then
	for !b.done {
		place := Place{File: b.input.name, Line: b.lines + 1, Offset: b.src.offset()}
		line, tooLong, err := b.src.line(max)
		if err == io.EOF {
			b.done = true
			break
		}
		if err != nil {
			return nil, false, err
		}
		b.lines++
		announces := startsDocument(line)
		again := announces && bytes.Contains(line, []byte("=")) && bytes.Equal(line, b.name) // some repeat it before every sentence
		if announces {
			b.name = bytes.Clone(line)
		}
		switch {
		case announces && tokens && !again:
			if !inHead {
				head, headPlace = len(block), place
			}
			b.held, b.from = append(bytes.Clone(block[head:]), line...), headPlace
			return block[:head], long, nil
		case isBlank(line):
			inHead = true
		case !announces && !isComment(line, b.input.format):
			tokens, inHead = true, false
		}
		if tooLong || len(block)+len(line) > max {
			long = true
			if inHead && len(block)-head+len(line) <= max { // the next document's comments, perhaps
				block = append(block[:0], block[head:]...)
			} else {
				block, inHead = block[:0], false
			}
			head = 0
		}
		block = append(block, line...)
		if isBlank(line) {
			head, headPlace = len(block), Place{File: b.input.name, Line: b.lines + 1, Offset: b.src.offset()}
		}
	}
	return block, long, nil
}

func isBlank(line []byte) bool { return skipSpace(line, 0) == len(line) }

// isComment reports whether a line is a comment and not a token that begins
// with "#", as hashtags do. Words of CoNLL-U begin with their number. Elsewhere
// a comment has no columns: no tab, and what stands after a space is neither
// missing nor a tag.
func isComment(line []byte, f Format) bool {
	if len(line) == 0 || line[0] != '#' {
		return false
	}
	if f == CoNLLU {
		return true
	}
	rest := bytes.TrimRight(line[1:], "\r\n")
	switch space := bytes.IndexByte(rest, ' '); {
	case len(rest) > 0 && space == 0 && bytes.Contains(rest, []byte(" = ")):
		return true
	case bytes.IndexByte(rest, '\t') >= 0:
		return false
	case space <= 0:
		return space < 0 || !endsInTag(rest)
	}
	return !endsInTag(rest)
}

func endsInTag(rest []byte) bool {
	f := bytes.FieldsFunc(rest, func(r rune) bool { return r == ' ' || r == '\t' }) // as columns are parted
	if len(f) == 0 {
		return false
	}
	last := string(f[len(f)-1])
	return isOutside(last) || hasPrefix(last)
}

var (
	newdoc   = []byte("# newdoc")
	docstart = []byte("-DOCSTART-")
)

// startsDocument reports whether a line announces a document, as CoNLL-U or as
// CoNLL-2003 do.
func startsDocument(line []byte) bool {
	return bytes.HasPrefix(line, newdoc) || bytes.HasPrefix(line, docstart)
}

// hasTokens reports whether any line is a token.
func hasTokens(block []byte, f Format) bool {
	for line := range bytes.Lines(block) {
		if !isBlank(line) && !isComment(line, f) && !startsDocument(line) {
			return true
		}
	}
	return false
}
