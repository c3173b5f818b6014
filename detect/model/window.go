package model

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/lm/tokenizer"
)

const (
	maxWindow   = 512     // pieces; models that take more gain little for names, at a cost that grows with the square
	batchPieces = 1024    // of the windows that run together; see lm/encoder
	shared      = 4       // at least one piece in so many of a window is in the next one, too
	maxBlock    = 1 << 18 // bytes of text that are worked on at once
)

// A window is the pieces [start, end) of a text that the model sees together, and
// those of them, [from, to), whose labels count.
type window struct{ start, end, from, to int }

// windows cover n pieces with as few windows as can be of which two neighbours share
// a quarter or more. Each piece counts in the window in which it stands farthest from
// an end that is no end of the text.
func windows(n, room int) []window {
	if n <= room {
		return []window{{0, n, 0, n}}
	}
	step := max(1, room-room/shared)
	count := (n-room+step-1)/step + 1
	out := make([]window, count)
	for i := range out {
		start := int(int64(i) * int64(n-room) / int64(count-1)) // spread evenly
		out[i] = window{start, start + room, start, start + room}
		if i > 0 {
			before := &out[i-1]
			before.to = (start + before.end) / 2
			out[i].from = before.to
		}
	}
	return out
}

// blocks cuts a text so that no block has more than most bytes: behind a line if
// there is one in its second half, else behind a blank, else between two characters.
func blocks(text string, most int) []tokenizer.Range {
	var out []tokenizer.Range
	start := 0
	for len(text)-start > most {
		end := start + most
		half := text[start+most/2 : end]
		switch line, blank := strings.LastIndexByte(half, '\n'), strings.LastIndexFunc(half, unicode.IsSpace); {
		case line >= 0:
			end = start + most/2 + line + 1
		case blank >= 0:
			_, n := utf8.DecodeRuneInString(half[blank:])
			end = start + most/2 + blank + n
		default:
			for !utf8.RuneStart(text[end]) {
				end--
			}
		}
		out = append(out, tokenizer.Range{Start: start, End: end})
		start = end
	}
	return append(out, tokenizer.Range{Start: start, End: len(text)})
}
