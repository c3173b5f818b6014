package server

import (
	"bytes"
	"encoding/json"
	"errors"

	"github.com/swaggest/jsonschema-go"

	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/detect/phrase"
	"github.com/understudy-text/understudy/detect/user"
)

// Knowledge is what a request says of what is to be found, besides what the server was
// started with.
type Knowledge struct {
	Deny      []string  `json:"deny,omitempty" maxItems:"20000" description:"What is always hidden. Written as the lines of the files that --deny names: a phrase, with its category after a tab if need be, =Phrase for this case alone, Phrase* for words that go on."`
	Allow     []string  `json:"allow,omitempty" maxItems:"20000" description:"What is never touched, written alike."`
	Only      []string  `json:"only,omitempty" description:"Categories that are looked for, such as PERSON or CODE/email."`
	Threshold threshold `json:"threshold,omitempty" description:"Least score of what is found: a number, or numbers by category."`
}

// mostPhrases is how many phrases a list of a request may have.
const mostPhrases = 20_000

// threshold is a number for all, or numbers by category.
type threshold struct {
	all float64
	by  map[string]float64
	set bool
}

func (t *threshold) UnmarshalJSON(b []byte) error {
	if bytes.Equal(b, []byte("null")) {
		return nil
	}
	t.set = true
	if len(b) > 0 && b[0] == '{' {
		return json.Unmarshal(b, &t.by)
	}
	return json.Unmarshal(b, &t.all)
}

// PrepareJSONSchema says what thresholds are.
func (threshold) PrepareJSONSchema(s *jsonschema.Schema) error {
	least, most := 0.0, 1.0
	number := func() *jsonschema.Schema {
		n := (&jsonschema.Schema{}).WithType(jsonschema.Number.Type())
		n.Minimum, n.Maximum = &least, &most
		return n
	}
	s.Type, s.Properties = nil, nil
	s.OneOf = []jsonschema.SchemaOrBool{
		number().ToSchemaOrBool(),
		(&jsonschema.Schema{}).WithType(jsonschema.Object.Type()).WithAdditionalProperties(number().ToSchemaOrBool()).ToSchemaOrBool(),
	}
	return nil
}

// knowledge is the server's and a request's together.
func (s *Service) knowledge(k *Knowledge) (*user.Knowledge, error) {
	own := s.shared.Knowledge()
	if len(k.Deny) == 0 && len(k.Allow) == 0 && k.Only == nil && !k.Threshold.set {
		return own, nil
	}
	labels, err := user.Labels(nil)
	if err != nil {
		return nil, err
	}
	more := &user.Knowledge{}
	if more.Deny, err = phrases("deny", k.Deny, labels); err != nil {
		return nil, err
	}
	if more.Allow, err = phrases("allow", k.Allow, labels); err != nil {
		return nil, err
	}
	for i, name := range k.Only {
		m, err := labels(name)
		if err != nil {
			return nil, requestf("only: item %d: %v", i+1, err)
		}
		more.Filter.Only = append(more.Filter.Only, m)
	}
	if k.Only != nil && more.Filter.Only == nil {
		return nil, requestf("only is empty: nothing would be found; leave it out for all categories")
	}
	if k.Threshold.set {
		if more.Filter.Least, err = k.Threshold.read(labels); err != nil {
			return nil, requestf("threshold: %v", err)
		}
	}
	both, err := own.With(more)
	if err != nil {
		return nil, requestf("%v", err)
	}
	return both, nil
}

func (t *threshold) read(labels func(string) (category.Meaning, error)) (map[category.Meaning]float64, error) {
	out := map[category.Meaning]float64{}
	by := t.by
	if by == nil {
		by = map[string]float64{"": t.all}
	}
	for name, least := range by {
		var m category.Meaning
		if name != "" {
			var err error
			if m, err = labels(name); err != nil {
				return nil, err
			}
		}
		if !(least >= 0 && least <= 1) {
			return nil, errors.New("a score is a number from 0 to 1")
		}
		out[m] = least
	}
	return out, nil
}

// phrases reads a list of a request. Errors name items by their number.
func phrases(name string, lines []string, labels func(string) (category.Meaning, error)) ([]*phrase.List, error) {
	if len(lines) == 0 {
		return nil, nil
	}
	if len(lines) > mostPhrases {
		return nil, requestf("%s: more than %d phrases; start the server with a list of them", name, mostPhrases)
	}
	entries := make([]phrase.Entry, len(lines))
	for i, line := range lines {
		e, err := phrase.Parse(line, labels)
		if err != nil {
			return nil, requestf("%s:%d: %v", name, i+1, err)
		}
		e.Source, e.Line = name, i+1
		entries[i] = e
	}
	l, err := phrase.New(entries)
	if err != nil {
		return nil, requestf("%v", err)
	}
	return []*phrase.List{l}, nil
}
