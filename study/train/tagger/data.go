package tagger

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/study/evaluate/detection"
)

// A Document is one annotated text.
type Document struct {
	ID    string
	Name  string // what the file calls it ("# newdoc id = …"); may be empty
	Text  string
	Spans []understudy.Span // sorted; they do not overlap
	// Annotated holds the categories that were annotated: outside the spans a
	// token may still be of any other category. Nil: all of them.
	Annotated []understudy.Category
	// Open are stretches annotated with a type that none of our categories
	// answers to: nothing is known of them.
	Open []understudy.Span

	// Annotators are the spans of each annotator, where there are several; nil: Spans.
	Annotators [][]understudy.Span

	Set    string   // the author or source it belongs to: documents are held out by set
	Keep   []string // strings that must not change
	Fold   int      // of cross-validation, from 1; 0: always learned from
	Barred int      // fold whose model must not learn from it, though it is not held out; 0: none
	Weight float32  // how often it counts; 0: once
}

// FromGold turns annotated cases into documents: the mentions of all
// annotators; where mentions overlap, the longest.
func FromGold(gold []detection.Gold) []Document {
	docs := make([]Document, 0, len(gold))
	for _, g := range gold {
		var all []understudy.Span
		for _, a := range g.Annotators {
			all = append(all, a...)
		}
		docs = append(docs, Document{ID: g.ID, Text: g.Text, Spans: longest(all), Annotators: g.Annotators})
	}
	return docs
}

// longest drops spans that overlap a longer one, and sorts the rest.
func longest(spans []understudy.Span) []understudy.Span {
	sort.SliceStable(spans, func(i, j int) bool {
		a, b := spans[i], spans[j]
		if la, lb := a.End-a.Start, b.End-b.Start; la != lb {
			return la > lb
		}
		return a.Start < b.Start
	})
	var kept []understudy.Span
next:
	for _, s := range spans {
		for _, k := range kept {
			if s.Start < k.End && k.Start < s.End {
				continue next
			}
		}
		kept = append(kept, s)
	}
	sort.Slice(kept, func(i, j int) bool { return kept[i].Start < kept[j].Start })
	return kept
}

var nameCategories = []understudy.Category{understudy.Person, understudy.Location, understudy.Organisation}

// conllTypes maps the types of the corpora onto categories; a type that is not
// here is open.
var conllTypes = map[string]understudy.Category{
	"PER": understudy.Person, "PERSON": understudy.Person, "PERS": understudy.Person,
	"LOC": understudy.Location, "LOCATION": understudy.Location, "GPE": understudy.Location, "FAC": understudy.Location,
	"ORG": understudy.Organisation, "CORPORATION": understudy.Organisation, "GROUP": understudy.Organisation,
}

// bareTypes are labels of files that do not tell the beginning of a mention
// from the rest of it.
var bareTypes = map[string]bool{"PER": true, "LOC": true, "ORG": true, "MISC": true}

// sentencesPerDocument bounds documents where the file marks none.
const sentencesPerDocument = 20

// ReadCoNLL reads a file of tokens with IOB labels, one token a line, an empty
// line after each sentence. The label is the last column, or the third where
// the first column is a number (UNER). "# newdoc" and "-DOCSTART-" begin a
// document; files without either are cut every 20 sentences. Only PER, LOC and
// ORG (and WNUT's corporation and group) are taken; everything else is open.
// Types without B and I are taken too, as in klintan's swedish-ner-corpus; of a
// token without a label nothing is known.
func ReadCoNLL(r io.Reader, name string) ([]Document, error) {
	c := conllReader{name: name}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		c.line(lines.Text())
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("conll: %s: %w", name, err)
	}
	c.endSentence()
	c.endDocument()
	return c.docs, nil
}

type conllReader struct {
	name      string
	docs      []Document
	text      strings.Builder
	spans     []understudy.Span
	open      []understudy.Span
	sentences int
	tokens    int // in the sentence
	last      string
	gap       bool
	marked    bool
	called    string // the document
}

func (c *conllReader) line(s string) {
	s = strings.TrimRight(s, "\r")
	switch {
	case strings.HasPrefix(s, "# newdoc"), strings.HasPrefix(s, "-DOCSTART-"):
		c.endSentence()
		c.endDocument()
		c.marked = true
		if id, ok := strings.CutPrefix(s, "# newdoc id = "); ok {
			c.called = id
		}
		return
	case strings.HasPrefix(s, "# ") && strings.Contains(s, " = "):
		return
	case strings.TrimSpace(s) == "":
		c.endSentence()
		return
	}
	columns := strings.Split(s, "\t")
	if len(columns) == 1 {
		columns = strings.Fields(s)
	}
	if len(columns) < 2 { // a token that nobody labelled: nothing is known of it
		c.token(columns[0], "I-unlabelled")
		return
	}
	token, label := columns[0], columns[len(columns)-1]
	if len(columns) >= 3 && isNumber(columns[0]) && strings.Contains(s, "\t") {
		token, label = columns[1], columns[2]
	}
	if !isBIO(label) { // other columns may stand behind it: parts of speech, senses of words
		if i := slices.IndexFunc(columns[1:], isBIO); i >= 0 {
			label = columns[1+i]
		}
	}
	c.token(token, strings.TrimSpace(label))
}

// isBIO reports whether a column says that a token begins a mention, goes on with one, or is
// outside of all.
func isBIO(column string) bool {
	column = strings.TrimSpace(column)
	return column == "O" || strings.HasPrefix(column, "B-") || strings.HasPrefix(column, "I-")
}

// token appends a token, spaced as it would be printed.
func (c *conllReader) token(token, label string) {
	if token == "" {
		return
	}
	if c.tokens > 0 && !c.gap && !strings.ContainsAny(token[:1], ".,;:!?)]}%") && !strings.HasPrefix(token, "'") && token != "n't" && token != "-" && token != "/" && !isEnclitic(token) {
		c.text.WriteByte(' ')
	}
	c.gap = strings.ContainsAny(token, "([{#@$£€-/") && len(token) == 1 || isElided(token)
	start := c.text.Len()
	c.text.WriteString(token)
	c.tokens++
	prefix, kind, found := strings.Cut(label, "-")
	if !found && bareTypes[label] { // a type without B and I: what stands side by side is one
		prefix, kind, found = "I", label, true
	}
	if !found || kind == "" || kind == "O" {
		c.last = ""
		return
	}
	span := understudy.Span{Start: start, End: c.text.Len(), Category: conllTypes[strings.ToUpper(kind)]}
	to := &c.spans
	if span.Category == "" {
		to = &c.open
	}
	if prefix == "I" && c.last == kind {
		(*to)[len(*to)-1].End = span.End
	} else {
		*to = append(*to, span)
	}
	c.last = kind
}

// isElided reports whether a token ends in the apostrophe that joins it to the next:
// l' and d' of French.
func isElided(token string) bool {
	word, ok := strings.CutSuffix(strings.ReplaceAll(token, "’", "'"), "'")
	return ok && word != "" && strings.IndexFunc(word, func(r rune) bool { return !unicode.IsLetter(r) }) < 0
}

// isEnclitic reports whether a token begins with the hyphen that joins it to the one
// before: -il and -t-il of French.
func isEnclitic(token string) bool {
	word, ok := strings.CutPrefix(token, "-")
	r, _ := utf8.DecodeRuneInString(word)
	return ok && unicode.IsLetter(r)
}

func (c *conllReader) endSentence() {
	if c.tokens == 0 {
		return
	}
	c.text.WriteByte('\n')
	c.tokens, c.last, c.gap = 0, "", false
	c.sentences++
	if !c.marked && c.sentences == sentencesPerDocument {
		c.endDocument()
	}
}

func (c *conllReader) endDocument() {
	if c.sentences > 0 {
		c.docs = append(c.docs, Document{ID: fmt.Sprintf("%s/%d", c.name, len(c.docs)), Name: c.called, Text: c.text.String(),
			Spans: c.spans, Open: c.open, Annotated: nameCategories})
	}
	c.text.Reset()
	c.spans, c.open, c.sentences, c.called = nil, nil, 0, ""
}

func isNumber(s string) bool {
	for _, c := range s {
		if (c < '0' || c > '9') && c != '-' && c != '.' {
			return false
		}
	}
	return s != ""
}

// presidioTypes maps the types of presidio-research's synthetic sentences.
var presidioTypes = map[string]understudy.Category{
	"PERSON": understudy.Person, "GPE": understudy.Location, "STREET_ADDRESS": understudy.Location,
	"ORGANIZATION": understudy.Organisation, "DATE_TIME": understudy.DateTime, "AGE": understudy.Demographic,
	"NRP": understudy.Demographic, "CREDIT_CARD": understudy.Code, "PHONE_NUMBER": understudy.Code,
	"EMAIL_ADDRESS": understudy.Code, "IBAN_CODE": understudy.Code, "US_SSN": understudy.Code,
	"IP_ADDRESS": understudy.Code, "US_DRIVER_LICENSE": understudy.Code, "ZIP_CODE": understudy.Location,
}

// ReadPresidio reads presidio-research's synthetic sentences: a JSON array of
// texts with spans in code points.
func ReadPresidio(r io.Reader, name string) ([]Document, error) {
	var in []struct {
		Text  string `json:"full_text"`
		Spans []struct {
			Type  string `json:"entity_type"`
			Start int    `json:"start_position"`
			End   int    `json:"end_position"`
		} `json:"spans"`
	}
	if err := json.NewDecoder(r).Decode(&in); err != nil {
		return nil, fmt.Errorf("presidio: %s: broken json", name)
	}
	annotated := []understudy.Category{understudy.Person, understudy.Location, understudy.Organisation, understudy.Code}
	var docs []Document
	for i, d := range in {
		var at []int
		for b := range d.Text {
			at = append(at, b)
		}
		at = append(at, len(d.Text))
		doc := Document{ID: fmt.Sprintf("%s/%d", name, i), Text: d.Text, Annotated: annotated}
		for j, s := range d.Spans {
			if s.Start < 0 || s.End >= len(at) || s.Start >= s.End {
				return nil, fmt.Errorf("presidio: %s: sentence %d: span %d: %w", name, i, j, detection.ErrOutside)
			}
			span := understudy.Span{Start: at[s.Start], End: at[s.End], Category: presidioTypes[s.Type]}
			if span.Category == "" {
				doc.Open = append(doc.Open, span)
			} else {
				doc.Spans = append(doc.Spans, span)
			}
		}
		doc.Spans = longest(doc.Spans)
		docs = append(docs, doc)
	}
	return docs, nil
}
