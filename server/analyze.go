package server

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/dlclark/regexp2"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/category"
	"github.com/understudy-text/understudy/corpus"
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
		if name, _ := name.(string); !slices.Contains([]string{"name", "regex", "score"}, name) {
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
	s := r.h.Service
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
	if in.Entities != nil && !slices.ContainsFunc(in.Entities, func(e string) bool { return slices.Contains(s.entities(), e) || offers(own, e) }) {
		return errNoRecognizers
	}
	out := make([][]AnalyzeResult, len(in.Text.list))
	if err := r.work(func(ctx context.Context) error {
		for i, text := range in.Text.list {
			var err error
			if out[i], err = s.analyze(ctx, &in, own, text); err != nil {
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

// analyze finds personal data in one text.
func (s *Service) analyze(ctx context.Context, in *AnalyzeRequest, own []adHocPattern, text string) ([]AnalyzeResult, error) {
	if strings.ContainsRune(text, 0) {
		return nil, requestf("the text has a NUL character; is it text?")
	}
	doc := &understudy.Document{ID: "1", Language: in.Language, Text: text}
	spans, err := s.find(ctx, doc)
	if err != nil {
		return nil, err
	}
	places, err := placesOf(text, corpus.CodePoints, spans)
	if err != nil {
		return nil, err
	}
	out := []AnalyzeResult{}
	for i, sp := range spans {
		m := category.Meaning{Category: sp.Category, Kind: sp.Kind}
		paper := ""
		if onPaper(m) {
			paper = paperOf(text, sp.Start, sp.End)
		}
		label, ok := labelOf(m, paper, in.Entities)
		if !ok {
			continue
		}
		found := AnalyzeResult{Start: places[i][0], End: places[i][1], EntityType: label, Score: decimal(sp.Score)}
		if in.ReturnDecisionProcess {
			found.AnalysisExplanation = &Explanation{Recognizer: sp.Rule, OriginalScore: found.Score, Score: found.Score}
		}
		out = append(out, found)
	}
	for i := range own {
		if out, err = own[i].find(out, in, text); err != nil {
			return nil, err
		}
	}
	if out, err = filter(out, in, text); err != nil {
		return nil, err
	}
	slices.SortStableFunc(out, func(a, b AnalyzeResult) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.End, a.End))
	})
	return out, nil
}

// decimal is the number that people would write: 0.8, not 0.800000011920929.
func decimal(f float32) float64 {
	d, err := strconv.ParseFloat(strconv.FormatFloat(float64(f), 'g', -1, 32), 64)
	if err != nil {
		return float64(f)
	}
	return d
}

// filter leaves out what is below the threshold or on the allow-list.
func filter(found []AnalyzeResult, in *AnalyzeRequest, text string) ([]AnalyzeResult, error) {
	allowed := func(s string) bool { return slices.Contains(in.AllowList, s) }
	if in.AllowListMatch == "regex" && len(in.AllowList) > 0 {
		re, err := expression(strings.Join(in.AllowList, "|"))
		if err != nil {
			return nil, err
		}
		allowed = func(s string) bool {
			m, err := re.FindStringMatch(s)
			return err == nil && m != nil && m.Index == 0 && m.Length == len([]rune(s))
		}
	}
	runes := []rune(nil)
	if len(in.AllowList) > 0 {
		runes = []rune(text)
	}
	return slices.DeleteFunc(found, func(f AnalyzeResult) bool {
		return f.Score < in.ScoreThreshold || runes != nil && allowed(string(runes[f.Start:f.End]))
	}), nil
}

// An adHocPattern is one expression of a request's recognizers.
type adHocPattern struct {
	entity, recognizer, name, source string
	score                            float64
	context                          []string
	re                               *regexp2.Regexp
}

// longestMatch bounds the time of an expression that somebody sends: those of Python's
// kind can take for ever.
const longestMatch = 250 * time.Millisecond

// expression reads a regular expression as Python would.
func expression(source string) (*regexp2.Regexp, error) {
	re, err := regexp2.Compile(source, regexp2.IgnoreCase|regexp2.Multiline|regexp2.Singleline)
	if err != nil {
		return nil, &statusError{http.StatusBadRequest, "Failed to parse /analyze request for AnalyzerEngine.analyze(). a regular expression can not be read"}
	}
	re.MatchTimeout = longestMatch
	return re, nil
}

// mostPatterns bounds how many expressions one request may bring.
const mostPatterns = 64

// adHoc reads the recognizers of a request.
func adHoc(in *AnalyzeRequest) ([]adHocPattern, error) {
	var out []adHocPattern
	for _, rec := range in.AdHocRecognizers {
		if rec.SupportedLanguage != "" && rec.SupportedLanguage != in.Language {
			continue
		}
		if rec.SupportedEntity == "" || len(rec.Patterns) == 0 && len(rec.DenyList) == 0 {
			return nil, &statusError{http.StatusInternalServerError, "Pattern recognizer should be initialized with patterns or with deny list"}
		}
		context := append(slices.Clone(rec.Context), in.Context...)
		for _, p := range rec.Patterns {
			if err := p.wrong(); err != "" {
				return nil, &statusError{http.StatusBadRequest, "Failed to parse /analyze request for AnalyzerEngine.analyze(). Pattern.__init__() " + err}
			}
			re, err := expression(p.Regex)
			if err != nil {
				return nil, err
			}
			out = append(out, adHocPattern{rec.SupportedEntity, rec.Name, p.Name, p.Regex, *p.Score, context, re})
		}
		if len(rec.DenyList) > 0 {
			words := make([]string, len(rec.DenyList))
			for i, w := range rec.DenyList {
				words[i] = regexp.QuoteMeta(w)
			}
			source := `(?:^|(?<=\W))(?:` + strings.Join(words, "|") + `)(?:(?=\W)|$)`
			re, err := expression(source)
			if err != nil {
				return nil, err
			}
			score := 1.0
			if rec.DenyListScore != nil {
				score = *rec.DenyListScore
			}
			out = append(out, adHocPattern{rec.SupportedEntity, rec.Name, "deny_list", source, score, context, re})
		}
	}
	if len(out) > mostPatterns {
		return nil, requestf("more than %d ad-hoc patterns", mostPatterns)
	}
	return out, nil
}

func offers(own []adHocPattern, entity string) bool {
	return slices.ContainsFunc(own, func(p adHocPattern) bool { return p.entity == entity })
}

// What a word of context adds, and to how much at least (Presidio's
// LemmaContextAwareEnhancer), within how many words before.
const (
	contextBonus = 0.35
	contextLeast = 0.4
	contextWords = 5
)

// find adds what a pattern finds.
func (p *adHocPattern) find(found []AnalyzeResult, in *AnalyzeRequest, text string) ([]AnalyzeResult, error) {
	if in.Entities != nil && !slices.Contains(in.Entities, p.entity) {
		return found, nil
	}
	runes := []rune(text)
	m, err := p.re.FindRunesMatch(runes)
	for ; err == nil && m != nil; m, err = p.re.FindNextMatch(m) {
		if m.Length == 0 {
			continue
		}
		one := AnalyzeResult{Start: m.Index, End: m.Index + m.Length, EntityType: p.entity, Score: p.score}
		word := p.supported(runes[:m.Index])
		if word != "" {
			one.Score = min(1, max(p.score+contextBonus, contextLeast))
		}
		if in.ReturnDecisionProcess {
			one.AnalysisExplanation = &Explanation{
				Recognizer: p.recognizer, PatternName: &p.name, Pattern: &p.source, OriginalScore: p.score,
				Score: one.Score, ScoreContextImprovement: one.Score - p.score, SupportiveContextWord: word,
			}
		}
		found = append(found, one)
	}
	if err != nil {
		return nil, requestf("an ad-hoc pattern takes too long")
	}
	return found, nil
}

// supported returns a word of context that stands just before, if one does.
func (p *adHocPattern) supported(before []rune) string {
	if len(p.context) == 0 {
		return ""
	}
	words := strings.Fields(strings.ToLower(string(before[max(0, len(before)-200):])))
	words = words[max(0, len(words)-contextWords):]
	for _, w := range words {
		for _, c := range p.context {
			if c != "" && strings.Contains(w, strings.ToLower(c)) {
				return c
			}
		}
	}
	return ""
}
