package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"

	"github.com/swaggest/jsonschema-go"

	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/detect/recognizer"
	"github.com/understudy-text/understudy/detect/tagger"
	"github.com/understudy-text/understudy/server/presidio"
)

// presidioError is an error as Presidio words it.
type presidioError = statusError

// A statusError is an answer with a status of its own.
type statusError struct {
	status  int
	message string
}

func (e *statusError) Error() string { return e.message }

// presidioRoutes are those of Presidio's analyzer and anonymizer, on one address.
func (h *Handler) presidioRoutes() []route {
	names := func(list []string) func(*request) error {
		return func(r *request) error { return r.reply(list) }
	}
	return []route{
		{method: "POST", path: "/analyze", right: MayDetect, summary: "Find personal data (Presidio)", presidio: true, in: AnalyzeRequest{}, out: jsonschema.AnyOf([]AnalyzeResult{}, [][]AnalyzeResult{}), serve: analyze},
		{method: "GET", path: "/recognizers", right: MayDetect, summary: "What finds personal data (Presidio)", presidio: true, out: []string{}, serve: recognizers},
		{method: "GET", path: "/supportedentities", right: MayDetect, summary: "What is found (Presidio)", presidio: true, out: []string{}, serve: supported},
		{method: "POST", path: "/anonymize", right: MayPseudonymize, summary: "Carry out operators on what was found (Presidio)", presidio: true, in: AnonymizeRequest{}, out: presidio.Result{}, serve: operators(presidio.Anonymize)},
		{method: "GET", path: "/anonymizers", right: MayPseudonymize, summary: "The operators (Presidio)", presidio: true, out: []string{}, serve: names(presidio.Anonymizers)},
		{method: "POST", path: "/deanonymize", right: MayRestore, summary: "Take encryption back (Presidio)", presidio: true, in: DeanonymizeRequest{}, out: presidio.Result{}, serve: operators(presidio.Deanonymize)},
		{method: "GET", path: "/deanonymizers", right: MayRestore, summary: "The operators that take others back (Presidio)", presidio: true, out: []string{}, serve: names(presidio.Deanonymizers)},
		{method: "GET", path: "/health", summary: "Whether the server is alive (Presidio)", presidio: true, serve: func(r *request) error { return r.text("Understudy service is up") }},
	}
}

// An AnonymizeRequest is the body of /anonymize, for openapi.json: it is read as
// loosely as Presidio reads it.
type AnonymizeRequest struct {
	Text            string                    `json:"text"`
	AnalyzerResults []AnalyzerResult          `json:"analyzer_results" required:"true"`
	Anonymizers     map[string]map[string]any `json:"anonymizers,omitempty" description:"By entity type, or DEFAULT: {\"type\": \"replace\", \"new_value\": …}, redact, mask, hash, encrypt, keep. Default: replace by <ENTITY_TYPE>."`
}

// An AnalyzerResult is what an analyzer found.
type AnalyzerResult struct {
	Start      int     `json:"start" required:"true"`
	End        int     `json:"end" required:"true"`
	EntityType string  `json:"entity_type" required:"true"`
	Score      float64 `json:"score" required:"true"`
}

// A DeanonymizeRequest is the body of /deanonymize.
type DeanonymizeRequest struct {
	Text              string                    `json:"text"`
	AnonymizerResults []AnonymizerResult        `json:"anonymizer_results,omitempty"`
	Deanonymizers     map[string]map[string]any `json:"deanonymizers,omitempty" description:"By entity type, or DEFAULT: {\"type\": \"decrypt\", \"key\": …} or deanonymize_keep."`
}

// An AnonymizerResult is where an operator was carried out.
type AnonymizerResult struct {
	Start      int    `json:"start" required:"true"`
	End        int    `json:"end" required:"true"`
	EntityType string `json:"entity_type" required:"true"`
}

// resultTimes is how many times as large as the largest body a result may be.
const resultTimes = 4

// operators serves /anonymize or /deanonymize.
func operators(do func(ctx context.Context, body any, most int) (*presidio.Result, error)) func(*request) error {
	return func(r *request) error {
		body, err := looseJSON(r)
		if err != nil {
			return err
		}
		var out *presidio.Result
		err = r.work(func(ctx context.Context) (err error) {
			out, err = do(ctx, body, resultTimes*int(r.h.MaxBody))
			return err
		})
		if errors.Is(err, presidio.ErrLarge) {
			return requestf("%v", err)
		}
		var own *presidio.Error
		if errors.As(err, &own) {
			return &statusError{own.Status, own.Message}
		}
		if err != nil {
			return err
		}
		return r.reply(out)
	}
}

// looseJSON reads a body of any shape. What is no JSON is answered as Presidio does.
func looseJSON(r *request) (any, error) {
	var raw json.RawMessage
	err := readJSON(r.Request, &raw, false)
	if errors.Is(err, errBody) {
		return nil, &statusError{presidio.ErrRequest.Status, presidio.ErrRequest.Message}
	}
	if err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var body any
	return body, d.Decode(&body)
}

// errNoRecognizers is what Presidio says to a language or to entities it does not have.
var errNoRecognizers = &statusError{http.StatusInternalServerError, "No matching recognizers were found to serve the request."}

// hasLanguage finds out whether a query asks for a language that there is.
func hasLanguage(r *request) error {
	if code := r.URL.Query().Get("language"); code != "" && r.h.service().languages[code] == nil {
		return errNoRecognizers
	}
	return nil
}

func recognizers(r *request) error {
	if err := hasLanguage(r); err != nil {
		return err
	}
	names := []string{tagger.Rule}
	for _, d := range r.h.service().recognizers(r.URL.Query().Get("language")) {
		if !slices.Contains(names, d.Name) {
			names = append(names, d.Name)
		}
	}
	return r.reply(names)
}

func supported(r *request) error {
	if err := hasLanguage(r); err != nil {
		return err
	}
	return r.reply(r.h.service().entities(r.URL.Query().Get("language")))
}

// presidioNames maps categories onto Presidio's entities.
var presidioNames = func() *category.Scheme {
	s, err := category.Named("presidio")
	if err != nil {
		panic(err) // it is built in
	}
	return s
}()

// recognizers are those that the server was started with, for texts of a language; all,
// if it is empty.
func (s *Service) recognizers(language string) []*recognizer.Definition {
	k := s.shared.Knowledge()
	if k == nil {
		return nil
	}
	return k.Recognizers.Definitions(language)
}

// entities are the entity types that /analyze gives, or gives to those who ask for
// them, in texts of a language; in all, if it is empty.
func (s *Service) entities(language string) []string {
	var out []string
	for _, label := range presidioNames.Labels() {
		m, err := presidioNames.Read(label)
		if err != nil || m.Category == "" {
			continue
		}
		if written, ok := presidioNames.Write(m); ok && written == label || m.Kind != "" {
			out = append(out, label)
		}
	}
	for _, d := range s.recognizers(language) {
		if !slices.Contains(out, d.Entity) {
			out = append(out, d.Entity)
		}
	}
	return out
}

// labelOf is a span's entity type. paper is the document that it is the number of, if
// that is known. Those who ask for certain types get the ones they ask for, if one is
// of the span's very kind; ok is false if none is.
func labelOf(m category.Meaning, paper string, asked []string) (label string, ok bool) {
	label, ok = presidioNames.Write(m)
	switch {
	case paper != "" && (asked == nil || slices.Contains(asked, paper)):
		return paper, true
	case asked == nil || ok && slices.Contains(asked, label):
		return label, ok
	}
	for _, a := range asked {
		am, err := presidioNames.Read(a)
		if err == nil && am == m && m.Kind != "" && (paper == "" || !isPaper(a)) {
			return a, true
		}
	}
	return "", false
}
