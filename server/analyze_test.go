package server_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/understudy-text/understudy/server"
)

// TestAnalyze: what clients of Presidio ask for, and get.
func TestAnalyze(t *testing.T) {
	s := start(t, server.Options{})
	const zip = `"ad_hoc_recognizers":[{"name":"Zip","supported_language":"en","supported_entity":"ZIP","patterns":[{"name":"zip","regex":"\\b\\d{5}\\b","score":0.01}],"context":["zip"]}]`
	for name, test := range map[string]struct {
		text, more string
		want       string // type text score, one after the other
	}{
		"a name":                      {"Ask Mary Smith.", ``, "PERSON Mary Smith sure"},
		"nothing":                     {"Nothing here.", ``, ""},
		"offsets are code points":     {"🙂 Ask Mary Smith.", ``, "PERSON Mary Smith sure"},
		"only what is asked for":      {"Mary Smith, mary@example.com", `"entities":["EMAIL_ADDRESS"]`, "EMAIL_ADDRESS mary@example.com sure"},
		"above the threshold":         {"Mary Smith, mary@example.com", `"score_threshold":0.999`, "EMAIL_ADDRESS mary@example.com sure"},
		"allowed":                     {"Mary Smith, mary@example.com", `"allow_list":["Mary Smith"]`, "EMAIL_ADDRESS mary@example.com sure"},
		"allowed by an expression":    {"Mary Smith, mary@example.com", `"allow_list":["m.*"],"allow_list_match":"regex"`, ""},
		"allowed by part of it":       {"Mary Smith, mary@example.com", `"allow_list":["smit"],"allow_list_match":"regex"`, "EMAIL_ADDRESS mary@example.com sure"},
		"context that is said beside": {"On page 10023.", zip + `,"entities":["ZIP"],"context":["ZIP"]`, "ZIP 10023 0.4"},
		"looked around":               {"a10023 10023b 10023", `"entities":["ZIP"],"ad_hoc_recognizers":[{"supported_language":"en","supported_entity":"ZIP","patterns":[{"name":"zip","regex":"(?<!\\w)\\d{5}(?!\\w)","score":0.5}]}]`, "ZIP 10023 0.5"},
		"an expression of its own":    {"On page 10023.", zip + `,"entities":["ZIP"]`, "ZIP 10023 0.01"},
		"with a word of its context":  {"On zip page 10023.", zip + `,"entities":["ZIP"]`, "ZIP 10023 0.4"},
		"a list of its own":           {"Mr. is a title.", `"ad_hoc_recognizers":[{"supported_language":"en","supported_entity":"TITLE","deny_list":["Mr.","Mrs."]}]`, "TITLE Mr. sure"},
		"of another language":         {"On page 10023.", strings.Replace(zip, `"en"`, `"sv"`, 1) + `,"entities":["ZIP","URL"]`, ""},
		"a driver's licence":          {"my driver's license is AC432223", ``, "US_DRIVER_LICENSE AC432223 sure"},
		"a passport":                  {"my passport: 191280342", ``, "US_PASSPORT 191280342 sure"},
		"a passport's number":         {"my passport number: 191280342", `"entities":["US_PASSPORT","ID"]`, "US_PASSPORT 191280342 sure"},
		"the nearer word":             {"passport and driver license: AC432223", ``, "US_DRIVER_LICENSE AC432223 sure"},
		"of another country":          {"driving licence no. SMITH801018J99XY", ``, "ID SMITH801018J99XY sure"},
		"a passport, not the licence": {"my passport: 191280342", `"entities":["US_DRIVER_LICENSE"]`, ""},
		"any code":                    {"my passport: 191280342", `"entities":["ID"]`, "ID 191280342 sure"},
	} {
		body := fmt.Sprintf(`{"text":%q,"language":"en"`, test.text)
		if test.more != "" {
			body += "," + test.more
		}
		out := ask[[]server.AnalyzeResult](s, "/analyze", body+"}")
		var got []string
		for _, r := range out {
			score := fmt.Sprint(r.Score)
			if r.Score >= 0.8 { // of a model that is trained anew now and then, or proven
				score = "sure"
			}
			got = append(got, fmt.Sprint(r.EntityType, " ", string([]rune(test.text)[r.Start:r.End]), " ", score))
		}
		if said := strings.Join(got, ", "); said != test.want {
			t.Errorf("%s: %s, want %s", name, said, test.want)
		}
	}
}

// TestAnalyzeRefusals are worded as Presidio words them.
func TestAnalyzeRefusals(t *testing.T) {
	s := start(t, server.Options{})
	pattern := func(fields string) string {
		return `{"text":"a","language":"en","ad_hoc_recognizers":[{"supported_language":"en","supported_entity":"A","patterns":[{` + fields + `}]}]}`
	}
	const failed = "Failed to parse /analyze request for AnalyzerEngine.analyze(). Pattern.__init__() "
	for body, want := range map[string]struct {
		status int
		says   string
	}{
		`{}`:                              {500, "No text provided"},
		`{"text":""}`:                     {500, "No text provided"},
		`{"text":"John"}`:                 {500, "No language provided"},
		`{"text":"John","language":"zz"}`: {500, "No matching recognizers were found to serve the request."},
		`{"text":"John","language":"en","entities":["NO_SUCH"]}`: {500, "No matching recognizers were found to serve the request."},
		pattern(`"type":"a","bebex":"b","confidence":1`):         {400, failed + "got an unexpected keyword argument 'type'"},
		pattern(`"name":"a","regex":"b"`):                        {400, failed + "missing 1 required positional argument: 'score'"},
		pattern(`"name":"a"`):                                    {400, failed + "missing 2 required positional arguments: 'regex' and 'score'"},
		pattern(``):                                              {400, failed + "missing 3 required positional arguments: 'name', 'regex', and 'score'"},
		pattern(`"name":"a","regex":"(","score":1`):              {400, "a regular expression can not be read"},
		pattern(`"name":"a","regex":"(b)\\1","score":1`):         {400, "character 4: back references are not supported"},
		pattern(`"name":"a","regex":"\\w{900}\\w{900}` + strings.Repeat(`\\w{900}`, 30) + `","score":1`): {400, "is too large"},
	} {
		status, answer := s.post("/analyze", body)
		if status != want.status || !strings.Contains(answer, want.says) {
			t.Errorf("%s: %d %s", body, status, answer)
		}
	}
	if status, answer := s.post("/analyze", pattern(`"name":"a","regex":"(a+)+$","score":1`)); status != http.StatusOK {
		t.Errorf("%d %s", status, answer)
	}
	// What takes Python for ever.
	slow := fmt.Sprintf(`{"text":%q,"language":"en","ad_hoc_recognizers":[{"supported_language":"en","supported_entity":"A","patterns":[{"name":"a","regex":"(a+)+$","score":1}]}]}`, strings.Repeat("a", 4000)+"!")
	if status, answer := s.post("/analyze", slow); status != http.StatusOK || strings.Contains(answer, `"A"`) {
		t.Errorf("%d %s", status, answer)
	}
}

// TestAnalyzeTakesItsTime: a request's own expressions are looked for so long and no longer.
func TestAnalyzeTakesItsTime(t *testing.T) {
	const body = `{"text":"On page 10023.","language":"en","ad_hoc_recognizers":[{"supported_language":"en","supported_entity":"ZIP","patterns":[{"name":"zip","regex":"\\d{5}","score":0.5}]}]}`
	if status, answer := start(t, server.Options{MaxSearch: time.Nanosecond}).post("/analyze", body); status != http.StatusUnprocessableEntity || !strings.Contains(answer, "take longer than 1ns") {
		t.Errorf("%d %s", status, answer)
	}
	if status, answer := start(t, server.Options{}).post("/analyze", body); status != http.StatusOK || !strings.Contains(answer, "ZIP") {
		t.Errorf("%d %s", status, answer)
	}
}

// TestAnalyzeMany: a list of texts gets a list of lists.
func TestAnalyzeMany(t *testing.T) {
	s := start(t, server.Options{})
	out := ask[[][]server.AnalyzeResult](s, "/analyze", `{"text":["Ask Mary Smith.","Nothing here."],"language":"en"}`)
	if len(out) != 2 || len(out[0]) != 1 || out[1] == nil || len(out[1]) != 0 {
		t.Errorf("%+v", out)
	}
}
