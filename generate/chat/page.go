package chat

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/passage"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/chat"
)

// page is one document while its masks are filled.
type page struct {
	*Generator
	*passage.Page
	draw   draw.Source
	tags   []string // of each span, its part of speech; nil: not asked for
	filled []string // of each span, what the model says; empty: nothing yet

	attempt int // the number of a mask's first attempt
}

const (
	// maxText is how many bytes of text a question has. A piece has a byte or more,
	// so the text fits into the 4096 pieces that servers give by default, with the
	// instruction and the answer: nothing is cut off where we cannot see it.
	maxText = 2400
	minText = 150 // with less there is nothing to be said about a mask
	// maxAsked is how many masks one question asks for: small models lose count.
	maxAsked = 12
	// Pieces that the answer for one mask may have, key and all.
	maskTokens = 48
)

// temperatures of the attempts: the likeliest answer first, and since that would
// come again, others after it.
func temperature(attempt int) float64 { return min(0.4*float64(attempt), 1) }

// together returns the end of the spans, from i, that are asked for in one
// question: those of a sentence, or one.
func (p *page) together(i int) int {
	if p.o.Replaced {
		return i + 1
	}
	j := min(p.Together(i), i+maxAsked)
	for j > i+1 && p.Spans[j-1].End-p.Spans[i].Start > maxText/2 {
		j--
	}
	return j
}

// fill asks for spans [i, j), again for those without an answer that will do.
func (p *page) fill(ctx context.Context, i, j int) error {
	room, tokens := maxText, maskTokens*(j-i)
	for attempt := p.attempt; attempt < p.attempt+p.o.Attempts; {
		prompt, spans := p.prompt(i, j, room)
		if len(spans) == 0 {
			return nil
		}
		answer, err := p.o.Model.Ask(ctx, chat.Question{
			Messages: prompt.Messages(), Schema: prompt.Schema(), Tokens: tokens, Temperature: temperature(attempt),
			Seed: uint32(p.draw.Uint64("seed", fmt.Sprint(p.Spans[i].Start), fmt.Sprint(attempt))),
		})
		switch {
		case errors.Is(err, lm.ErrTooLong) && room > minText:
			room /= 2 // a server with little room: less context
			continue
		case errors.Is(err, lm.ErrTooLong):
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			return fmt.Errorf("%w: %w", understudy.ErrUnavailable, err)
		}
		found := Read(answer.Text)
		for k, gap := range prompt.Want {
			if text := strings.TrimSpace(found[gap]); p.fits(text, spans[k]) {
				p.filled[spans[k]] = text
			}
		}
		if answer.Cut {
			tokens = min(2*tokens, maskTokens*2*maxAsked)
		}
		attempt++
	}
	return nil
}

// prompt asks for those of the spans [i, j) that are not filled, and says which
// span each wanted gap is. Mentions before them are hidden or show their
// stand-ins, those behind are hidden. The text has room bytes, or little more.
func (p *page) prompt(i, j, room int) (prompt Prompt, spans []int) {
	text, first, last := p.Window(i, j)
	prompt, spans = p.write(text, first, last, i, j)
	for around := room; len(prompt.text()) > room && around > 32; around = around * 3 / 4 {
		text = p.narrow(text, i, j, around)
		first, last = p.Within(text, i, j)
		text.Start, text.End = min(text.Start, p.Spans[first].Start), max(text.End, p.Spans[last-1].End)
		prompt, spans = p.write(text, first, last, i, j)
	}
	return prompt, spans
}

// narrow leaves half of around bytes on either side of spans [i, j), whole words.
func (p *page) narrow(text language.Range, i, j, around int) language.Range {
	from, to := p.Spans[i].Start-around/2, p.Spans[j-1].End+around/2
	if from > text.Start {
		for !utf8.RuneStart(p.Text[from]) {
			from++
		}
		if k := strings.IndexAny(p.Text[from:p.Spans[i].Start], " \n\t"); k >= 0 {
			from += k
		}
		text.Start = from
	}
	if to < text.End {
		for !utf8.RuneStart(p.Text[to]) {
			to--
		}
		if k := strings.LastIndexAny(p.Text[p.Spans[j-1].End:to], " \n\t"); k >= 0 {
			to = p.Spans[j-1].End + k
		}
		text.End = to
	}
	return text
}

func (p *page) write(text language.Range, first, last, i, j int) (prompt Prompt, spans []int) {
	var b strings.Builder
	at := text.Start
	for k := first; k < last; k++ {
		b.WriteString(p.Text[at:p.Spans[k].Start])
		at = p.Spans[k].End
		if k < i && p.o.Replaced && p.filled[k] != "" {
			b.WriteString(p.filled[k])
			continue
		}
		if k >= i && k < j && p.filled[k] == "" {
			prompt.Want, spans = append(prompt.Want, len(prompt.Between)), append(spans, k)
		}
		prompt.Between = append(prompt.Between, b.String())
		b.Reset()
		if p.tags != nil {
			prompt.Tags = append(prompt.Tags, p.tags[k])
		}
	}
	b.WriteString(p.Text[at:max(at, text.End)])
	prompt.Between = append(prompt.Between, b.String())
	return prompt, spans
}
