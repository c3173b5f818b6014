package presidio

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"testing"
	"time"
)

func decode(t *testing.T, text string) any {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatal(err)
	}
	return v
}

func answer(t *testing.T, do func(context.Context, any, int) (*Result, error), body string) string {
	t.Helper()
	r, err := do(t.Context(), decode(t, body), 1<<20)
	var e *Error
	if errors.As(err, &e) {
		return e.Message
	}
	b, _ := json.Marshal(r)
	var buffer strings.Builder
	d := json.NewEncoder(&buffer)
	d.SetEscapeHTML(false)
	if err := d.Encode(json.RawMessage(b)); err != nil {
		t.Fatal(err)
	}
	return strings.NewReplacer(`\u003c`, "<", `\u003e`, ">").Replace(strings.TrimSpace(buffer.String()))
}

// TestAnonymize: bodies and answers of Presidio's own tests of its HTTP interface
// (e2e-tests/tests/test_api_anonymizer.py, MIT licence), and of what its code says.
func TestAnonymize(t *testing.T) {
	const jane = `"text":"hello world, my name is Jane Doe. My number is: 034453334"`
	for body, want := range map[string]string{
		`{` + jane + `,"anonymizers":{"DEFAULT":{"type":"replace","new_value":"ANONYMIZED"},"PHONE_NUMBER":{"type":"mask","masking_char":"*","chars_to_mask":4,"from_end":true}},
		 "analyzer_results":[{"start":24,"end":32,"score":0.8,"entity_type":"NAME"},{"start":24,"end":28,"score":0.8,"entity_type":"FIRST_NAME"},{"start":29,"end":32,"score":0.6,"entity_type":"LAST_NAME"},{"start":48,"end":57,"score":0.95,"entity_type":"PHONE_NUMBER"}]}`: `{"text":"hello world, my name is ANONYMIZED. My number is: 03445****","items":[{"start":50,"end":59,"entity_type":"PHONE_NUMBER","text":"03445****","operator":"mask"},{"start":24,"end":34,"entity_type":"NAME","text":"ANONYMIZED","operator":"replace"}]}`,
		`{"text":"","analyzer_results":[]}`: `{"text":"","items":[]}`,
		`{` + jane + `,"anonymizers":{"NAME":{"type":"keep"},"PHONE_NUMBER":{"type":"replace"}},"analyzer_results":[{"start":24,"end":32,"score":0.80,"entity_type":"NAME"},{"start":48,"end":57,"score":0.95,"entity_type":"PHONE_NUMBER"}]}`:                    `{"text":"hello world, my name is Jane Doe. My number is: <PHONE_NUMBER>","items":[{"start":48,"end":62,"entity_type":"PHONE_NUMBER","text":"<PHONE_NUMBER>","operator":"replace"},{"start":24,"end":32,"entity_type":"NAME","text":"Jane Doe","operator":"keep"}]}`,
		`{"text":"I'm George Washington Square Park","anonymizers":{"NAME":{"type":"replace"},"LOCATION":{"type":"keep"}},"analyzer_results":[{"start":4,"end":21,"score":0.8,"entity_type":"NAME"},{"start":11,"end":33,"score":0.8,"entity_type":"LOCATION"}]}`: `{"text":"I'm <NAME>Washington Square Park","items":[{"start":10,"end":32,"entity_type":"LOCATION","text":"Washington Square Park","operator":"keep"},{"start":4,"end":10,"entity_type":"NAME","text":"<NAME>","operator":"replace"}]}`,
		`{"text":"I'm George Washington Square Park","anonymizers":{"DEFAULT":{"type":"keep"}},"analyzer_results":[{"start":4,"end":21,"score":0.8,"entity_type":"NAME"},{"start":11,"end":33,"score":0.8,"entity_type":"LOCATION"}]}`:                            `{"text":"I'm George WashingtonWashington Square Park","items":[{"start":21,"end":43,"entity_type":"LOCATION","text":"Washington Square Park","operator":"keep"},{"start":4,"end":21,"entity_type":"NAME","text":"George Washington","operator":"keep"}]}`,
		`{"text":"Åsa 🙂  Öberg","analyzer_results":[{"start":0,"end":3,"score":1,"entity_type":"PERSON"},{"start":7,"end":12,"score":1,"entity_type":"PERSON"}]}`:                                                                                                 `{"text":"<PERSON> 🙂  <PERSON>","items":[{"start":12,"end":20,"entity_type":"PERSON","text":"<PERSON>","operator":"replace"},{"start":0,"end":8,"entity_type":"PERSON","text":"<PERSON>","operator":"replace"}]}`,
		`{"text":"Jane   Doe","analyzer_results":[{"start":7,"end":10,"score":1,"entity_type":"PERSON"},{"start":0,"end":4,"score":1,"entity_type":"PERSON"}]}`:                                                                                                   `{"text":"<PERSON>","items":[{"start":0,"end":8,"entity_type":"PERSON","text":"<PERSON>","operator":"replace"}]}`,
		`{"text":"Jane Doe","anonymizers":{"PERSON":{"type":"redact"}},"analyzer_results":[{"start":0,"end":5,"score":1,"entity_type":"PERSON"},{"start":3,"end":8,"score":0.5,"entity_type":"PERSON"}]}`:                                                         `{"text":"","items":[{"start":0,"end":0,"entity_type":"PERSON","text":"","operator":"redact"}]}`,
		`{}`:           "Invalid request json",
		`{"text":"a"}`: "Invalid input, request must contain analyzer results",
		`{"text":"a","anonymizers":{"DEFAULT":{"type":"custom"}},"analyzer_results":[]}`:                                                                                               "Custom type anonymizer is not supported",
		`{"text":"a","anonymizers":{"DEFAULT":{"new_value":"x"}},"analyzer_results":[]}`:                                                                                               "Invalid input, operator config must contain operator_name",
		`{"text":"a","analyzer_results":[{"end":1,"score":1,"entity_type":"X"}]}`:                                                                                                      "Invalid input, result must contain start",
		`{"text":"a","analyzer_results":[{"start":"0","end":1,"score":1,"entity_type":"X"}]}`:                                                                                          "Invalid parameter value for start. Expecting 'number', but got 'string'.",
		`{"text":"a","analyzer_results":[{"start":0.5,"end":1,"score":1,"entity_type":"X"}]}`:                                                                                          "Invalid parameter value for 'start'.",
		`{"text":"a","analyzer_results":[{"start":-1,"end":1,"score":1,"entity_type":"X"}]}`:                                                                                           "Invalid input, result start and end must be positive",
		`{"text":"abc","analyzer_results":[{"start":2,"end":1,"score":1,"entity_type":"X"}]}`:                                                                                          "Invalid input, start index '2' must be smaller than end index '1'",
		`{"text":"a","analyzer_results":[{"start":0,"end":1,"entity_type":"X"}]}`:                                                                                                      "Invalid input, analyzer result must contain score",
		`{"text":"a","analyzer_results":[{"start":0,"end":1,"score":1}]}`:                                                                                                              "Invalid input, result must contain entity_type",
		`{"text":"a","analyzer_results":[{"start":0,"end":7,"score":1,"entity_type":"X"}]}`:                                                                                            "Invalid analyzer result, start: 0 and end: 7, while text length is only 1.",
		`{"text":"a","anonymizers":{"X":{"type":"shred"}},"analyzer_results":[{"start":0,"end":1,"score":1,"entity_type":"X"}]}`:                                                       "Invalid operator class 'shred'.",
		`{"text":"a","anonymizers":{"X":{"type":"decrypt","key":"1111111111111111"}},"analyzer_results":[{"start":0,"end":1,"score":1,"entity_type":"X"}]}`:                            "Invalid operator class 'decrypt'.",
		`{"text":"a","anonymizers":{"X":{"type":"mask","masking_char":"**","chars_to_mask":1,"from_end":false}},"analyzer_results":[{"start":0,"end":1,"score":1,"entity_type":"X"}]}`: "Invalid input, masking_char must be a character",
		`{"text":"a","anonymizers":{"X":{"type":"mask","masking_char":"*"}},"analyzer_results":[{"start":0,"end":1,"score":1,"entity_type":"X"}]}`:                                     "Expected parameter chars_to_mask",
		`{"text":"a","anonymizers":{"X":{"type":"mask","masking_char":"*","chars_to_mask":"4","from_end":true}},"analyzer_results":[{"start":0,"end":1,"score":1,"entity_type":"X"}]}`: "Invalid parameter value for chars_to_mask. Expecting 'number', but got 'string'.",
		`{"text":"a","anonymizers":{"X":{"type":"hash","hash_type":"md5"}},"analyzer_results":[{"start":0,"end":1,"score":1,"entity_type":"X"}]}`:                                      "Parameter hash_type value md5 is not in range of values ['sha256', 'sha512']",
		`{"text":"a","anonymizers":{"X":{"type":"hash","salt":"short"}},"analyzer_results":[{"start":0,"end":1,"score":1,"entity_type":"X"}]}`:                                         "Salt must be at least 16 bytes (128 bits). Provided salt is 5 bytes.",
		`{"text":"a","anonymizers":{"X":{"type":"encrypt","key":"short"}},"analyzer_results":[{"start":0,"end":1,"score":1,"entity_type":"X"}]}`:                                       "Invalid input, key must be of length 128, 192 or 256 bits",
		`{"text":"a","anonymizers":{"X":{"type":"encrypt"}},"analyzer_results":[{"start":0,"end":1,"score":1,"entity_type":"X"}]}`:                                                     "Expected parameter key",
		`{"text":7,"analyzer_results":[]}`:  "Internal server error",
		`{"text":"a","analyzer_results":7}`: "Internal server error",
		`[1]`:                               "Internal server error",
	} {
		if got := answer(t, Anonymize, body); got != want {
			t.Errorf("%s\n%s\nwant\n%s", body, got, want)
		}
	}
}

func TestDeanonymize(t *testing.T) {
	const sealed = "e6HnOMnIxbd4a8Qea44LshQDnjvxwzBIaAz+YqHNnMW2mC5r3AWoay8Spsoajyyy"
	at := `"anonymizer_results":[{"start":0,"end":64,"entity_type":"NUMBER"}]`
	for body, want := range map[string]string{
		`{"text":"` + sealed + `","deanonymizers":{"NUMBER":{"type":"decrypt","key":"1111111111111111"}},` + at + `}`: `{"text":"text_for_encryption","items":[{"start":0,"end":19,"entity_type":"NUMBER","text":"text_for_encryption","operator":"decrypt"}]}`,
		`{"text":"` + sealed + `","deanonymizers":{"NUMBER":{"type":"decrypt","key":"invalidkey"}},` + at + `}`:       "Invalid input, key must be of length 128, 192 or 256 bits",
		`{"text":"` + sealed + `","deanonymizers":{"NUMBER":{"type":"decrypt","key":"2222222222222222"}},` + at + `}`: "Internal server error",
		`{"text":"` + sealed + `",` + at + `}`: "Internal server error", // no operator
		`{"text":"` + sealed + `"}`:            `{"text":"` + sealed + `","items":[]}`,
		`{"key":"1111111111111111"}`:           `{"text":"","items":[]}`,
		`{}`:                                   "Invalid request json",
	} {
		if got := answer(t, Deanonymize, body); got != want {
			t.Errorf("%s\n%s\nwant\n%s", body, got, want)
		}
	}
}

// TestEncryptionComesBack: what is encrypted is decrypted, and twice never looks alike.
func TestEncryptionComesBack(t *testing.T) {
	for _, key := range []string{"1111111111111111", "111111111111111111111111", "11111111111111111111111111111111"} {
		c := config{params: map[string]any{"key": key}}
		for _, text := range []string{"", "a", "sixteen letters!", "Åsa 🙂 Öberg, of whom more is said than fits"} {
			one, err := c.encrypt(text)
			two, _ := c.encrypt(text)
			if err != nil || one == two {
				t.Errorf("%q: %v, alike %v", text, err, one == two)
			}
			if back, err := c.decrypt(one); back != text || err != nil {
				t.Errorf("%q: %q, %v", text, back, err)
			}
		}
	}
}

// TestHash: with a salt the value is SHA-256 of text and salt; without, it is drawn.
func TestHash(t *testing.T) {
	salted := config{params: map[string]any{"salt": "0123456789abcdef"}}
	one, err := salted.hash("Jane")
	two, _ := salted.hash("Jane")
	// printf 'Jane0123456789abcdef' | sha256sum
	const want = "db980f315912fe94eb31ba255cc690fe359a944f6a083d4f7c37090f4a53e885"
	if err != nil || one != two || one != want {
		t.Errorf("%s, %s, %v", one, two, err)
	}
	if long, err := (config{params: map[string]any{"hash_type": "sha512", "salt": "0123456789abcdef"}}).hash("Jane"); err != nil || len(long) != 128 {
		t.Errorf("%s, %v", long, err)
	}
	drawn, _ := config{}.hash("Jane")
	again, _ := config{}.hash("Jane")
	if drawn == again {
		t.Error("without a salt the value can be guessed")
	}
}

func FuzzAnonymize(f *testing.F) {
	f.Add(`{"text":"Jane Doe","analyzer_results":[{"start":0,"end":8,"score":1,"entity_type":"PERSON"}],"anonymizers":{"PERSON":{"type":"mask","masking_char":"*","chars_to_mask":4,"from_end":true}}}`)
	f.Add(`{"text":"a","analyzer_results":[{"start":0,"end":1,"score":1,"entity_type":"X"},{"start":true,"end":1,"score":2,"entity_type":"X"}]}`)
	f.Add(`{"text":"a","anonymizer_results":[{"start":0,"end":1,"entity_type":"X"}],"deanonymizers":{"X":{"type":"decrypt","key":"1111111111111111"}}}`)
	f.Fuzz(func(t *testing.T, text string) {
		d := json.NewDecoder(strings.NewReader(text))
		d.UseNumber()
		var body any
		if d.Decode(&body) != nil {
			return
		}
		for _, do := range []func(context.Context, any, int) (*Result, error){Anonymize, Deanonymize} {
			r, err := do(t.Context(), body, 1<<20)
			var e *Error
			if err != nil && !errors.As(err, &e) {
				t.Errorf("%v", err)
			}
			if err != nil {
				continue
			}
			runes := []rune(r.Text)
			for _, i := range r.Items {
				if i.Start < 0 || i.End > len(runes) || string(runes[i.Start:i.End]) != i.Text {
					t.Errorf("%q: [%d, %d) is not %q", text, i.Start, i.End, i.Text)
				}
			}
		}
	})
}

// A long value that is put in often is refused before there is a result of a gigabyte, and
// what is many does not go on when nobody waits any more.
func TestBounds(t *testing.T) {
	long := map[string]any{"text": strings.Repeat("a ", 5000), "anonymizers": map[string]any{"DEFAULT": map[string]any{"type": "replace", "new_value": strings.Repeat("x", 1<<20)}}}
	many := map[string]any{"text": strings.Repeat("a ", 200_000)}
	for body, n := range map[*map[string]any]int{&long: 2000, &many: 200_000} {
		results := make([]any, n)
		for i := range results {
			at := json.Number(strconv.Itoa(2 * i))
			results[i] = map[string]any{"start": at, "end": json.Number(strconv.Itoa(2*i + 1)), "score": json.Number("1"), "entity_type": "X" + strconv.Itoa(i)}
		}
		(*body)["analyzer_results"] = results
	}
	if _, err := Anonymize(t.Context(), long, 16<<20); !errors.Is(err, ErrLarge) {
		t.Errorf("two gigabytes: %v", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	begun := time.Now()
	if _, err := Anonymize(ctx, many, 1<<30); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("two hundred thousand results: %v", err)
	}
	if took := time.Since(begun); took > 10*time.Second {
		t.Errorf("it went on for %s", took)
	}
}
