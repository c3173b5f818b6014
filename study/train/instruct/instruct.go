// Package instruct makes data for fine-tuning chat models: texts with some words
// masked, and what was hidden (Vats et al. 2024, section 4.2.4). Texts come in,
// lines of JSON go out, with the very prompts of package generate/chat, so that
// the tuned model is used by its name.
//
// It may know generate/chat, generate/draw, language and lm/chat.
package instruct

import (
	"encoding/json"
	"fmt"
	"io"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/chat"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/language"
	lmchat "github.com/understudy-text/understudy/lm/chat"
)

// Options say what is masked.
type Options struct {
	Share float64 // of the words; 0: 0.15
	UPOS  bool    // masks name the part of speech
	Draw  draw.Source
}

// maxSample is how many bytes of text one sample has; longer sentences are cut
// into several, between words.
const maxSample = 1000

// A sample is one line: a conversation as tools for fine-tuning read it.
type sample struct {
	Messages []lmchat.Message `json:"messages"`
}

// Write writes the samples of one text, a sentence each. Which words are masked
// depends on the source and the text alone. It returns how many there are.
func Write(w io.Writer, l *language.Language, text string, o Options) (int, error) {
	if o.Share == 0 {
		o.Share = 0.15
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	d := o.Draw.Derive("instruct", text)
	n := 0
	var tokens []language.Range
	for _, sentence := range l.Sentences(text) {
		tokens = l.Tokens(text, sentence, tokens[:0])
		for from := 0; from < len(tokens); {
			to := from + 1
			for to < len(tokens) && tokens[to].End-tokens[from].Start <= maxSample {
				to++
			}
			s, ok := conversation(l, text, tokens[from:to], o, d)
			from = to
			if !ok {
				continue
			}
			if err := e.Encode(s); err != nil {
				return n, err
			}
			n++
		}
	}
	return n, nil
}

// conversation masks some of the words; ok is false if it masks none.
func conversation(l *language.Language, text string, tokens []language.Range, o Options, d draw.Source) (s sample, ok bool) {
	words := make([]string, len(tokens))
	for i, t := range tokens {
		words[i] = text[t.Start:t.End]
	}
	var tags []string
	if o.UPOS {
		tags = l.Tag(words)
	}
	var p chat.Prompt
	var hidden []string
	at := tokens[0].Start
	for i, t := range tokens {
		if r, _ := utf8.DecodeRuneInString(words[i]); !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			continue
		}
		if float64(d.Intn(1_000_000, fmt.Sprint(t.Start))) >= o.Share*1_000_000 {
			continue
		}
		p.Want = append(p.Want, len(p.Between))
		p.Between = append(p.Between, text[at:t.Start])
		at = t.End
		hidden = append(hidden, words[i])
		if o.UPOS {
			p.Tags = append(p.Tags, tags[i])
		}
	}
	if len(hidden) == 0 {
		return sample{}, false
	}
	p.Between = append(p.Between, text[at:tokens[len(tokens)-1].End])
	return sample{append(p.Messages(), lmchat.Message{Role: "assistant", Content: p.Answer(hidden)})}, true
}
