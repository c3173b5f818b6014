package server

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
)

// An AnalyzeRequest is the body of /analyze.
type AnalyzeRequest struct {
	Text                  texts             `json:"text" required:"true" description:"A text, or a list of texts."`
	Language              string            `json:"language" required:"true" example:"en"`
	Entities              []string          `json:"entities,omitempty" description:"Only these entity types."`
	ScoreThreshold        float64           `json:"score_threshold,omitempty"`
	ReturnDecisionProcess loose             `json:"return_decision_process,omitempty" description:"Whether to say what found each."`
	AdHocRecognizers      []AdHocRecognizer `json:"ad_hoc_recognizers,omitempty"`
	Context               []string          `json:"context,omitempty" description:"Words that make what ad-hoc recognizers find likelier."`
	AllowList             []string          `json:"allow_list,omitempty" description:"What is no personal data."`
	AllowListMatch        string            `json:"allow_list_match,omitempty" enum:"exact,regex" default:"exact"`
	CorrelationID         string            `json:"correlation_id,omitempty" description:"Not looked at."`
	Trace                 loose             `json:"trace,omitempty" description:"Not looked at."`
}

// An AdHocRecognizer finds what a request says.
type AdHocRecognizer struct {
	Name              string         `json:"name"`
	SupportedLanguage string         `json:"supported_language"`
	SupportedEntity   string         `json:"supported_entity"`
	Patterns          []AdHocPattern `json:"patterns,omitempty"`
	DenyList          []string       `json:"deny_list,omitempty"`
	DenyListScore     *float64       `json:"deny_list_score,omitempty"`
	Context           []string       `json:"context,omitempty"`
}

// An AdHocPattern is a regular expression with a score.
type AdHocPattern struct {
	Name  string   `json:"name"`
	Regex string   `json:"regex"`
	Score *float64 `json:"score"`
	// Validate is ours.
	Validate string `json:"validate,omitempty" enum:"iban,luhn,mod11,mod11-10,mod97,verhoeff" description:"A checksum that what was found must hold; not Presidio's."`

	unknown string // a field that it does not have
}

// UnmarshalJSON notes a field that is not known.
func (p *AdHocPattern) UnmarshalJSON(b []byte) error {
	type fields AdHocPattern
	if err := json.Unmarshal(b, (*fields)(p)); err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(b))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return err // null
	}
	for d.More() && p.unknown == "" {
		name, err := d.Token()
		if err != nil {
			return err
		}
		if name, _ := name.(string); !slices.Contains([]string{"name", "regex", "score", "validate"}, name) {
			p.unknown = name
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return err
		}
	}
	return nil
}

// wrong says what Python says of a pattern that will not do; "" if it will.
func (p *AdHocPattern) wrong() string {
	if p.unknown != "" {
		return "got an unexpected keyword argument '" + p.unknown + "'"
	}
	var missing []string
	for _, f := range []struct {
		name   string
		absent bool
	}{{"'name'", p.Name == ""}, {"'regex'", p.Regex == ""}, {"'score'", p.Score == nil}} {
		if f.absent {
			missing = append(missing, f.name)
		}
	}
	switch n := len(missing); n {
	case 0:
		return ""
	case 1:
		return "missing 1 required positional argument: " + missing[0]
	case 2:
		return "missing 2 required positional arguments: " + missing[0] + " and " + missing[1]
	}
	return "missing 3 required positional arguments: 'name', 'regex', and 'score'"
}

// An AnalyzeResult is what was found at one place.
type AnalyzeResult struct {
	AnalysisExplanation *Explanation `json:"analysis_explanation"`
	End                 int          `json:"end" required:"true"`
	EntityType          string       `json:"entity_type" required:"true"`
	Score               float64      `json:"score" required:"true"`
	Start               int          `json:"start" required:"true"`
}

// An Explanation says what found it.
type Explanation struct {
	OriginalScore           float64 `json:"original_score"`
	Pattern                 *string `json:"pattern"`
	PatternName             *string `json:"pattern_name"`
	Recognizer              string  `json:"recognizer"`
	RegexFlags              *int    `json:"regex_flags"`
	Score                   float64 `json:"score"`
	ScoreContextImprovement float64 `json:"score_context_improvement"`
	SupportiveContextWord   string  `json:"supportive_context_word"`
	TextualExplanation      *string `json:"textual_explanation"`
	ValidationResult        *bool   `json:"validation_result"`
}

// texts are one text or a list.
type texts struct {
	list []string
	one  bool
}

func (t *texts) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '[' {
		return json.Unmarshal(b, &t.list)
	}
	var s *string
	if err := json.Unmarshal(b, &s); err != nil || s == nil {
		return err
	}
	t.list, t.one = []string{*s}, true
	return nil
}

// loose is anything: Presidio asks only whether it is true.
type loose bool

func (l *loose) UnmarshalJSON(b []byte) error {
	s := string(b)
	*l = loose(s != "null" && s != "false" && s != "0" && s != `""`)
	return nil
}

// analyze serves /analyze.
func analyze(r *request) error {
	var in AnalyzeRequest
	if err := readJSON(r.Request, &in, false); err != nil {
		return err
	}
	s := r.h.service()
	switch {
	case len(in.Text.list) == 0 || in.Text.one && in.Text.list[0] == "":
		return &statusError{http.StatusInternalServerError, "No text provided"}
	case in.Language == "":
		return &statusError{http.StatusInternalServerError, "No language provided"}
	case s.languages[in.Language] == nil:
		return errNoRecognizers
	}
	own, err := adHoc(&in)
	if err != nil {
		return err
	}
	known := s.shared.Knowledge()
	asked := inquiry{AnalyzeRequest: &in, lists: known.Lists(), own: own, longest: cmp.Or(r.h.MaxSearch, DefaultMaxSearch)}
	if known != nil {
		asked.loaded = known.Recognizers
	}
	if in.Entities != nil && !slices.ContainsFunc(in.Entities, func(e string) bool { return slices.Contains(s.entities(in.Language), e) || offers(own, e) }) {
		return errNoRecognizers
	}
	if err := asked.readAllowed(); err != nil {
		return err
	}
	out := make([][]AnalyzeResult, len(in.Text.list))
	if err := r.work(func(ctx context.Context) error {
		if own.Size() > 0 || in.AllowListMatch == "regex" {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeoutCause(ctx, asked.longest, errSearch)
			defer cancel()
		}
		for i, text := range in.Text.list {
			var err error
			if out[i], err = s.analyze(ctx, &asked, text); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		return err
	}
	if in.Text.one {
		return r.reply(out[0])
	}
	return r.reply(out)
}

// decimal is the number that people would write: 0.8, not 0.800000011920929.
func decimal(f float32) float64 {
	d, err := strconv.ParseFloat(strconv.FormatFloat(float64(f), 'g', -1, 32), 64)
	if err != nil {
		return float64(f)
	}
	return d
}
