// Package presidio does what Microsoft Presidio's anonymizer does behind its HTTP
// interface: in come a text, what an analyzer found in it, and operators; out goes the
// text with the operators carried out, or taken back. Names, results and error messages
// are those of Presidio 2.2, so that its clients can not tell the difference.
//
// Offsets are code points, as in Python.
//
// It may know no other package.
package presidio

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
)

// An Error is an answer that is none, with the status Presidio gives it.
type Error struct {
	Status  int
	Message string
}

func (e *Error) Error() string { return e.Message }

// invalid is a parameter that will not do.
func invalid(format string, args ...any) error {
	return &Error{http.StatusUnprocessableEntity, fmt.Sprintf(format, args...)}
}

// Errors that are always worded alike.
var (
	// ErrRequest is a body that is not JSON.
	ErrRequest = &Error{http.StatusBadRequest, "The browser (or proxy) sent a request that this server could not understand."}
	errEmpty   = &Error{http.StatusBadRequest, "Invalid request json"}
	errCustom  = &Error{http.StatusBadRequest, "Custom type anonymizer is not supported"}
	errServer  = &Error{http.StatusInternalServerError, "Internal server error"}
)

// A Result is an answer: the new text, and what was done in it from its end to its
// beginning.
type Result struct {
	Text  string `json:"text" required:"true"`
	Items []Item `json:"items" required:"true" nullable:"false"`
}

// An Item is one operation. Its place is in the new text.
type Item struct {
	Start      int    `json:"start"`
	End        int    `json:"end"`
	EntityType string `json:"entity_type"`
	Text       string `json:"text"`
	Operator   string `json:"operator"`
}

// ErrLarge says that the result would be larger than it may be.
var ErrLarge = errors.New("the result is larger than this server makes: the values that are put in are too long for how often they are")

// Anonymizers and Deanonymizers are the names of the operators. Presidio lists
// custom, too, and refuses it over HTTP.
var (
	Anonymizers   = []string{"custom", "encrypt", "hash", "keep", "mask", "redact", "replace"}
	Deanonymizers = []string{"decrypt", "deanonymize_keep"}
)

// Anonymize carries out a request to /anonymize, which is decoded JSON with
// json.Numbers. most is how many bytes the result may have; else the error is ErrLarge.
func Anonymize(ctx context.Context, body any, most int) (*Result, error) {
	content, err := object(body)
	if err != nil {
		return nil, err
	}
	operators, err := configs(content["anonymizers"])
	if err != nil {
		return nil, err
	}
	for _, o := range operators {
		if o.name == "custom" {
			return nil, errCustom
		}
	}
	if content["analyzer_results"] == nil {
		return nil, invalid("Invalid input, request must contain analyzer results")
	}
	found, err := entities(content["analyzer_results"], true)
	if err != nil {
		return nil, err
	}
	text, err := textOf(content)
	if err != nil {
		return nil, err
	}
	if _, ok := operators["DEFAULT"]; !ok {
		operators["DEFAULT"] = config{name: "replace"}
	}
	if found, err = resolve(ctx, found); err != nil {
		return nil, err
	}
	found = join(text, found)
	return operate(ctx, text, found, operators, Anonymizers, most)
}

// Deanonymize carries out a request to /deanonymize.
func Deanonymize(ctx context.Context, body any, most int) (*Result, error) {
	content, err := object(body)
	if err != nil {
		return nil, err
	}
	text, err := textOf(content)
	if err != nil {
		return nil, err
	}
	found, err := entities(content["anonymizer_results"], false)
	if err != nil {
		return nil, err
	}
	operators, err := configs(content["deanonymizers"])
	if err != nil {
		return nil, err
	}
	return operate(ctx, text, found, operators, Deanonymizers, most)
}

func object(body any) (map[string]any, error) {
	if !truthy(body) {
		return nil, errEmpty
	}
	content, ok := body.(map[string]any)
	if !ok {
		return nil, errServer
	}
	return content, nil
}

func textOf(content map[string]any) ([]rune, error) {
	v, ok := content["text"]
	if !ok {
		return nil, nil
	}
	s, ok := v.(string)
	if !ok {
		return nil, errServer
	}
	return []rune(s), nil
}

// A config is an operator with its parameters.
type config struct {
	name   string
	params map[string]any
}

func configs(data any) (map[string]config, error) {
	out := map[string]config{}
	if data == nil {
		return out, nil
	}
	all, ok := data.(map[string]any)
	if !ok {
		return nil, errServer
	}
	for entity, v := range all {
		params, ok := v.(map[string]any)
		if !ok {
			return nil, errServer
		}
		name, _ := params["type"].(string)
		if name == "" {
			return nil, invalid("Invalid input, operator config must contain operator_name")
		}
		out[entity] = config{name, params}
	}
	return out, nil
}

// An entity is a stretch of the text.
type entity struct {
	start, end int
	kind       string
	score      float64
}

func entities(data any, scored bool) ([]entity, error) {
	if !truthy(data) {
		return nil, nil
	}
	list, ok := data.([]any)
	if !ok {
		return nil, errServer
	}
	out := make([]entity, len(list))
	for i, v := range list {
		fields, ok := v.(map[string]any)
		if !ok {
			return nil, errServer
		}
		var err error
		if out[i], err = readEntity(fields, scored); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func readEntity(fields map[string]any, scored bool) (entity, error) {
	var e entity
	var err error
	if e.start, err = index(fields, "start"); err != nil {
		return e, err
	}
	if e.end, err = index(fields, "end"); err != nil {
		return e, err
	}
	switch kind := fields["entity_type"].(type) {
	case string:
		e.kind = kind
	case nil:
	default:
		return e, errServer
	}
	switch {
	case e.kind == "":
		return e, invalid("Invalid input, result must contain entity_type")
	case e.start < 0 || e.end < 0:
		return e, invalid("Invalid input, result start and end must be positive")
	case e.start > e.end:
		return e, invalid("Invalid input, start index '%d' must be smaller than end index '%d'", e.start, e.end)
	case !scored:
		return e, nil
	case fields["score"] == nil:
		return e, invalid("Invalid input, analyzer result must contain score")
	}
	n, ok := fields["score"].(json.Number)
	if ok {
		e.score, err = n.Float64()
	}
	if !ok || err != nil {
		return e, errServer
	}
	return e, nil
}

func index(fields map[string]any, name string) (int, error) {
	if fields[name] == nil {
		return 0, invalid("Invalid input, result must contain %s", name)
	}
	if err := typed(fields[name], name, aNumber); err != nil {
		return 0, err
	}
	n, ok := intOf(fields[name])
	if !ok {
		return 0, errServer
	}
	return n, nil
}

// resolve takes conflicts out: what is of one type and overlaps becomes one, and what
// lies within another goes. It follows Presidio step by step, as what remains depends
// on the order.
func resolve(ctx context.Context, found []entity) ([]entity, error) {
	slices.SortStableFunc(found, func(a, b entity) int {
		if a.start != b.start {
			return a.start - b.start
		}
		return a.end - b.end
	})
	all := make([]*entity, len(found))
	for i := range found {
		all[i] = &found[i]
	}
	var kept []*entity
	others := slices.Clone(all)
	for _, e := range all {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		others = removeFirst(others, e)
		if !absorbed(e, others) {
			others = append(others, e)
			kept = append(kept, e)
		}
	}
	var out []entity
	others = slices.Clone(kept)
	for _, e := range kept {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		others = removeFirst(others, e)
		if !slices.ContainsFunc(others, func(o *entity) bool { return e.conflicts(o) }) {
			others = append(others, e)
			out = append(out, *e)
		}
	}
	return out, nil
}

// removeFirst returns the list without the first entity that equals e.
func removeFirst(list []*entity, e *entity) []*entity {
	if i := slices.IndexFunc(list, func(o *entity) bool { return *o == *e }); i >= 0 {
		return slices.Delete(slices.Clone(list), i, i+1)
	}
	return list
}

// absorbed reports whether one of the others is of the same type and overlaps; it
// then covers both.
func absorbed(e *entity, others []*entity) bool {
	for _, o := range others {
		if o.kind == e.kind && e.end >= o.start && o.end >= e.start && min(e.end, o.end) != max(e.start, o.start) {
			o.start, o.end, o.score = min(e.start, o.start), max(e.end, o.end), max(e.score, o.score)
			return true
		}
	}
	return false
}

func (e *entity) conflicts(o *entity) bool {
	if e.start == o.start && e.end == o.end {
		return e.score <= o.score
	}
	return o.start <= e.start && o.end >= e.end
}

// join makes one of neighbours of one type with blanks between them.
func join(text []rune, found []entity) []entity {
	var out []entity
	for _, e := range found {
		if n := len(out); n > 0 && out[n-1].kind == e.kind && blank(text, out[n-1].end, e.start) {
			e.start = out[n-1].start
			out = out[:n-1]
		}
		out = append(out, e)
	}
	return out
}

func blank(text []rune, from, to int) bool {
	if to > len(text) || from >= to {
		return false
	}
	return strings.Trim(string(text[from:to]), " ") == ""
}

// operate goes from the end of the text to its beginning.
func operate(ctx context.Context, text []rune, found []entity, operators map[string]config, known []string, most int) (*Result, error) {
	slices.SortStableFunc(found, func(a, b entity) int {
		if a.start != b.start {
			return b.start - a.start
		}
		return b.end - a.end
	})
	last := len(text) // before it nothing is changed yet
	made := 0         // bytes of stand-ins
	length := 0       // of what is done, in code points
	var done []string // from the end to the beginning
	items := []Item{}
	for _, e := range found {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if e.start > len(text) || e.end > len(text) {
			return nil, invalid("Invalid analyzer result, start: %d and end: %d, while text length is only %d.", e.start, e.end, len(text))
		}
		o, ok := operators[e.kind]
		if !ok {
			if o, ok = operators["DEFAULT"]; !ok {
				return nil, errServer
			}
		}
		if !slices.Contains(known, o.name) {
			return nil, invalid("Invalid operator class '%s'.", o.name)
		}
		changed, err := o.apply(e.kind, string(text[e.start:e.end]))
		if err != nil {
			return nil, err
		}
		if made += 2 * len(changed); made > most { // in the text, and as an item
			return nil, ErrLarge
		}
		end := min(e.end, last)
		size := len([]rune(changed))
		done = append(done, string(text[end:last]), changed)
		length += last - end + size
		last = e.start
		items = append(items, Item{Start: length, End: size, EntityType: e.kind, Text: changed, Operator: o.name})
	}
	total := last + length
	for i := range items { // Start was counted from the end, to the stand-in's beginning
		items[i].Start = total - items[i].Start
		items[i].End += items[i].Start
	}
	slices.Reverse(done)
	return &Result{Text: string(text[:last]) + strings.Join(done, ""), Items: items}, nil
}
