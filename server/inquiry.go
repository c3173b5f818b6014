package server

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/detect/recognizer"
	"github.com/understudy-text/understudy/detect/user"
	"github.com/understudy-text/understudy/internal/pyregexp"
)

// An inquiry is a request to /analyze with what it brings, ready to be used.
type inquiry struct {
	*AnalyzeRequest
	lists   *user.Knowledge // the server's, without recognizers
	loaded  *recognizer.Set // the server's
	own     *recognizer.Set
	allowed func(ctx context.Context, text string) (bool, error) // by the request's list
	longest time.Duration                                        // of the work on it, if it brings expressions
}

// failedToParse is how Presidio begins what it says of a request that it can not read.
const failedToParse = "Failed to parse /analyze request for AnalyzerEngine.analyze(). "

// Limits of the recognizers of one request: expressions, and their steps
// (pyregexp.Regexp.Size), which a text is worked on with.
const (
	mostPatterns = 64
	mostSteps    = 20_000
)

// adHoc reads the recognizers of a request.
func adHoc(in *AnalyzeRequest) (*recognizer.Set, error) {
	entities, err := user.Entities(nil)
	if err != nil {
		return nil, err
	}
	var definitions []recognizer.Definition
	patterns := 0
	for _, rec := range in.AdHocRecognizers {
		if rec.SupportedLanguage != "" && rec.SupportedLanguage != in.Language {
			continue
		}
		if rec.SupportedEntity == "" || len(rec.Patterns) == 0 && len(rec.DenyList) == 0 {
			return nil, &statusError{http.StatusInternalServerError, "Pattern recognizer should be initialized with patterns or with deny list"}
		}
		d := recognizer.Definition{
			Name: cmp.Or(rec.Name, "PatternRecognizer"), Entity: rec.SupportedEntity, DenyList: rec.DenyList, DenyScore: 1,
			Context: rec.Context, Flags: recognizer.DefaultFlags, Place: "ad_hoc_recognizers",
		}
		if rec.DenyListScore != nil {
			d.DenyScore = *rec.DenyListScore
		}
		if d.Meaning, err = entities(rec.SupportedEntity); err != nil || d.Meaning.Category == "" {
			d.Meaning = category.Meaning{Category: understudy.Misc}
		}
		for _, p := range rec.Patterns {
			if wrong := p.wrong(); wrong != "" {
				return nil, &statusError{http.StatusBadRequest, failedToParse + "Pattern.__init__() " + wrong}
			}
			d.Patterns = append(d.Patterns, recognizer.Pattern{Name: p.Name, Regex: p.Regex, Score: *p.Score, Validate: p.Validate, Place: d.Place})
		}
		if patterns += len(d.Patterns); patterns > mostPatterns {
			return nil, requestf("more than %d ad-hoc patterns", mostPatterns)
		}
		if len(d.DenyList) > mostPhrases {
			return nil, requestf("a deny_list of more than %d phrases", mostPhrases)
		}
		definitions = append(definitions, d)
	}
	set, err := recognizer.New(definitions)
	switch {
	case errors.Is(err, recognizer.ErrExpression):
		return nil, &statusError{http.StatusBadRequest, failedToParse + err.Error()}
	case err != nil:
		return nil, requestf("%v", err)
	case set.Size() > mostSteps:
		return nil, requestf("the ad-hoc patterns are too large: more than %d steps once their repetitions are written out; repeat less", mostSteps)
	}
	return set, nil
}

var errSearch = errors.New("the search takes too long")

// late tells who asks for expressions that take too long that it is these.
func (q *inquiry) late(ctx context.Context, err error) error {
	if errors.Is(context.Cause(ctx), errSearch) {
		return requestf("the expressions of the request take longer than %s on its texts; repeat less in them", q.longest)
	}
	return err
}

func offers(set *recognizer.Set, entity string) bool {
	return slices.ContainsFunc(set.Definitions(""), func(d *recognizer.Definition) bool { return d.Entity == entity })
}

// readAllowed gets the request's allow_list ready.
func (q *inquiry) readAllowed() error {
	if q.AllowListMatch != "regex" || len(q.AllowList) == 0 {
		q.allowed = func(_ context.Context, text string) (bool, error) { return slices.Contains(q.AllowList, text), nil }
		return nil
	}
	terms := slices.DeleteFunc(slices.Clone(q.AllowList), func(s string) bool { return s == "" })
	re, err := pyregexp.Compile("(?:"+strings.Join(terms, ")|(?:")+")", recognizer.DefaultFlags)
	if err != nil || len(terms) == 0 {
		return &statusError{http.StatusBadRequest, failedToParse + "a regular expression of allow_list can not be read"}
	}
	if re.Size() > mostSteps {
		return requestf("allow_list is too large: more than %d steps", mostSteps)
	}
	q.allowed = func(ctx context.Context, text string) (found bool, err error) {
		err = re.Find(ctx, text, func(int, int) bool { found = true; return false })
		return found, err
	}
	return nil
}

// An analyzed stretch is a result, and what is needed to judge it.
type analyzed struct {
	AnalyzeResult
	start, end int  // bytes
	denied     bool // it stays, whatever the request says
}

// analyze finds personal data in one text. As with Presidio, results overlap where several
// recognizers find something.
func (s *Service) analyze(ctx context.Context, q *inquiry, text string) ([]AnalyzeResult, error) {
	if strings.ContainsRune(text, 0) {
		return nil, requestf("the text has a NUL character; is it text?")
	}
	found, err := s.detected(ctx, q, text)
	if err != nil {
		return nil, q.late(ctx, err)
	}
	allows := q.lists.Allows(text)
	for _, set := range []*recognizer.Set{q.loaded, q.own} {
		findings, err := set.Find(ctx, text, q.Language, q.Context)
		if err != nil {
			return nil, q.late(ctx, err)
		}
		for i := range findings {
			f := &findings[i]
			span := understudy.Span{Start: f.Start, End: f.End, Category: f.Meaning.Category, Kind: f.Meaning.Kind, Score: float32(f.Score)}
			if allows(span) || set == q.loaded && q.lists != nil && !q.lists.Filter.Keeps(&span) || q.Entities != nil && !slices.Contains(q.Entities, f.Entity) {
				continue
			}
			found = append(found, q.result(f))
		}
	}
	found, err = q.filter(ctx, found, text)
	if err != nil {
		return nil, q.late(ctx, err)
	}
	found = recognizer.Distinct(found, func(a analyzed) string { return a.EntityType }, func(a analyzed) (int, int) { return a.start, a.end }, func(a analyzed) float64 { return a.Score })
	return placed(text, found)
}

// detected is what the detector finds, and what the server's lists hide.
func (s *Service) detected(ctx context.Context, q *inquiry, text string) ([]analyzed, error) {
	spans, err := s.find(ctx, q.lists, &understudy.Document{ID: "1", Language: q.Language, Text: text})
	if err != nil {
		return nil, err
	}
	var out []analyzed
	for _, sp := range spans {
		m := category.Meaning{Category: sp.Category, Kind: sp.Kind}
		paper := ""
		if onPaper(m) {
			paper = paperOf(text, sp.Start, sp.End)
		}
		label, ok := labelOf(m, paper, q.Entities)
		denied := sp.Rule == user.RuleDeny
		if denied && !ok {
			if label, ok = labelOf(m, paper, nil); !ok {
				label = string(sp.Category) // what Presidio has no name for is hidden all the same
			}
		} else if !ok {
			continue
		}
		one := analyzed{AnalyzeResult{EntityType: label, Score: decimal(sp.Score)}, sp.Start, sp.End, denied}
		if q.ReturnDecisionProcess {
			one.AnalysisExplanation = &Explanation{Recognizer: sp.Rule, OriginalScore: one.Score, Score: one.Score}
		}
		out = append(out, one)
	}
	return out, nil
}

// result is a finding of a recognizer.
func (q *inquiry) result(f *recognizer.Finding) analyzed {
	out := analyzed{AnalyzeResult{EntityType: f.Entity, Score: f.Score}, f.Start, f.End, false}
	if !q.ReturnDecisionProcess {
		return out
	}
	e := &Explanation{
		Recognizer: f.Name, PatternName: &f.Pattern.Name, OriginalScore: f.Original, Score: f.Score,
		ScoreContextImprovement: f.Score - f.Original, SupportiveContextWord: f.Word, ValidationResult: f.Valid,
	}
	if f.Pattern.Regex != "" {
		e.Pattern = &f.Pattern.Regex
	}
	out.AnalysisExplanation = e
	return out
}

// filter leaves out what is below the threshold or on the allow-list.
func (q *inquiry) filter(ctx context.Context, found []analyzed, text string) ([]analyzed, error) {
	var out []analyzed
	for _, f := range found {
		if !f.denied {
			if f.Score < q.ScoreThreshold {
				continue
			}
			allowed, err := q.allowed(ctx, text[f.start:f.end])
			if err != nil {
				return nil, err
			}
			if allowed {
				continue
			}
		}
		out = append(out, f)
	}
	return out, nil
}

// placed are results with their places in code points.
func placed(text string, found []analyzed) ([]AnalyzeResult, error) {
	offsets := make([]int, 0, 2*len(found))
	for _, f := range found {
		offsets = append(offsets, f.start, f.end)
	}
	at, err := corpus.FromBytes(text, corpus.CodePoints, offsets)
	if err != nil {
		return nil, err
	}
	out := make([]AnalyzeResult, len(found))
	for i, f := range found {
		out[i] = f.AnalyzeResult
		out[i].Start, out[i].End = at[2*i], at[2*i+1]
	}
	return out, nil
}
