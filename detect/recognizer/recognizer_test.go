package recognizer_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/detect/recognizer"
)

func meaning(entity string) (category.Meaning, error) {
	switch entity {
	case "NONE":
		return category.Meaning{}, nil
	case "WRONG":
		return category.Meaning{}, errors.New("unknown label")
	}
	return category.Meaning{Category: understudy.Misc}, nil
}

const file = `
supported_languages: [en, sv]
global_regex_flags: 26
recognizers:
  - EmailRecognizer
  - name: CreditCardRecognizer
    supported_languages:
    - language: en
      context: [credit, card]
    type: predefined
  - name: ItFiscalCodeRecognizer   # for texts of a language that the file leaves out
    supported_languages: [it]
    type: predefined
  - name: Off
    type: predefined
    enabled: false
  - name: "Zip code"
    supported_languages:
    - language: en
      context: [zip, "post code"]
    - language: sv
      context: [postnummer]
    patterns:
    - name: "zip code (weak)"
      regex: "(\\b\\d{5}(?:\\-\\d{4})?\\b)"
      score: 0.01
    supported_entity: ZIP
  - name: Titles
    supported_language: en
    supported_entity: TITLE
    deny_list: [Mr., Mrs., Dr.]
  - name: Badge
    supported_entities: [BADGE]
    patterns:
    - {name: badge, regex: '(?<!\w)B-\d{4,}(?!\w)', score: 0.5, validate: luhn}
`

func read(t testing.TB, text string) *recognizer.Set {
	t.Helper()
	definitions, err := recognizer.Read([]byte(text), "file", meaning)
	if err != nil {
		t.Fatal(err)
	}
	s, err := recognizer.New(definitions)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestFind(t *testing.T) {
	s := read(t, file)
	for name, test := range map[string]struct {
		language, text string
		around         []string
		want           string
	}{
		"weak":                       {"en", "page 10023.", nil, "ZIP 10023 0.01"},
		"with a word of context":     {"en", "His zip code is 10023.", nil, "ZIP 10023 0.4 zip"},
		"a part of a word will do":   {"en", "the zipcode, i.e. 10023", nil, "ZIP 10023 0.4 zip"},
		"five words before":          {"en", "zip one two three four 10023", nil, "ZIP 10023 0.4 zip"},
		"no more than five":          {"en", "zip one two three four five 10023", nil, "ZIP 10023 0.01"},
		"not behind it":              {"en", "10023 zip", nil, "ZIP 10023 0.01"},
		"context of two words":       {"en", "Post code: 10023", nil, "ZIP 10023 0.4 post code"},
		"of another language":        {"sv", "zip 10023", nil, "ZIP 10023 0.01"},
		"of its own":                 {"sv", "postnumret, postnummer 10023", nil, "ZIP 10023 0.4 postnummer"},
		"a word that is said beside": {"en", "10023", []string{"ZIP"}, "ZIP 10023 0.4 zip"},
		"a list":                     {"en", "dr. Ek and Mr. Berg", nil, "TITLE dr. 1|TITLE Mr. 1"},
		"a list of another language": {"sv", "Mr. Berg", nil, ""},
		"a checksum that holds":      {"en", "B-18 B-79927398713", nil, "BADGE B-79927398713 1 true"},
		"a checksum that does not":   {"en", "B-79927398710", nil, ""},
		"behind no width":            {"en", "zip 10\u200b023", nil, "ZIP 10\u200b023 0.4 zip"},
		"a language of nobody's":     {"fr", "10023", nil, ""},
	} {
		found, err := s.Find(context.Background(), test.text, test.language, test.around)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range found {
			one := fmt.Sprint(f.Entity, " ", test.text[f.Start:f.End], " ", f.Score, " ", f.Word)
			if f.Valid != nil {
				one += fmt.Sprint(*f.Valid)
			}
			got = append(got, strings.TrimSpace(one))
		}
		if s := strings.Join(got, "|"); s != test.want {
			t.Errorf("%s: %s, want %s", name, s, test.want)
		}
	}
	var names []string
	for _, d := range s.Definitions("sv") {
		names = append(names, d.Name)
	}
	if fmt.Sprint(names) != "[Zip code Badge]" {
		t.Error(names)
	}
}

// TestForms: an analyzer's configuration, and lists without languages.
func TestForms(t *testing.T) {
	s := read(t, `
default_score_threshold: 0.3
nlp_configuration: {nlp_engine_name: spacy}
recognizer_registry:
  global_regex_flags: 0
  supported_countries: [se]
  recognizers:
  - {name: Spacy, class_name: SpacyRecognizer, type: predefined}
  - name: A
    supported_entity: A
    context: [near]
    patterns: [{name: a, regex: a\d, score: 0.2}]
  - {name: B, supported_entity: B, country_code: us, deny_list: [b]}
  - {name: C, supported_entity: C, country_code: SE, deny_list: [c], deny_list_score: 0.5}
`)
	found, err := s.Find(context.Background(), "a1 A1 near a2 b c C", "fr", nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range found {
		got = append(got, fmt.Sprint(f.Entity, f.Start, f.Score))
	}
	if fmt.Sprint(got) != "[A11 0.55 C16 0.5]" {
		t.Error(got)
	}
}

func TestMistakes(t *testing.T) {
	custom := func(lines string) string {
		return "recognizers:\n- name: A\n  supported_entity: A\n" + lines
	}
	pattern := func(fields string) string { return custom("  patterns:\n  - {" + fields + "}\n") }
	for text, says := range map[string]string{
		"":                                "file:1: is empty",
		"recognisers: []":                 `file:1: unknown key "recognisers"; did you mean "recognizers"?`,
		"supported_languages: [en]":       "file:1: has no recognizers",
		"recognizers: x":                  "file:1: recognizers takes a list",
		"recognizers:\n- KrBrnRecognizer": `file:2: "KrBrnRecognizer" is no recognizer of Presidio's that has a counterpart here`,
		"recognizers:\n- name: HuggingFaceNerRecognizer\n  model_name: x":                 `file:2: "HuggingFaceNerRecognizer"`,
		"recognizers:\n- deny_list: [a]\n  supported_entity: A":                           "file:2: a recognizer has a name",
		"recognizers:\n- name: A\n  deny_list: [a]":                                       `file:2: recognizer "A" has no supported_entity`,
		custom("  type: custom"):                                                          `file:2: recognizer "A" has neither patterns`,
		custom("  typ: custom\n  deny_list: [x]"):                                         `file:4: unknown key "typ"; did you mean "type"?`,
		custom("  type: other"):                                                           "file:4: type takes",
		custom("  deny_list: ['...']"):                                                    "file:2: deny_list:1: holds no letter",
		custom("  deny_list: [a]\n  deny_list_score: 2"):                                  "file:5: deny_list_score takes a number",
		custom("  deny_list: [a]\n  supported_language: en\n  supported_languages: [en]"): "file:6: supported_language and",
		pattern("name: p, regex: a"):                                                      `file:5: pattern "p" has no score`,
		pattern("name: p, score: 1"):                                                      `file:5: pattern "p" has no regex`,
		pattern("regex: a, score: 1"):                                                     "file:5: a pattern has a name",
		pattern(`name: p, regex: (a)\1, score: 1`):                                        `file:5: pattern "p": a regular expression can not be read: character 4: back references`,
		pattern(`name: p, regex: a, score: 1.5`):                                          "file:5: score takes",
		pattern(`name: p, regex: a, score: 1, validate: crc`):                             "file:5: validate takes the name of a checksum: iban, luhn",
		"recognizers:\n- name: A\n  supported_entity: WRONG\n  deny_list: [a]":            "file:3: supported_entity: unknown label",
		"recognizers:\n- name: A\n  supported_entity: NONE\n  deny_list: [a]":             "file:3: supported_entity: that stands for what is no personal data",
		"global_regex_flags: 4\n" + pattern("name: p, regex: a, score: 1"):                "the flag 4 is not known",
		"a: *x": "file:1: has an anchor",
	} {
		definitions, err := recognizer.Read([]byte(text), "file", meaning)
		if err == nil {
			_, err = recognizer.New(definitions)
		}
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v, want %s", text, err, says)
		}
	}
}

// TestLimits: neither many patterns nor large ones are taken in.
func TestLimits(t *testing.T) {
	d := recognizer.Definition{Name: "A", Entity: "A", Meaning: category.Meaning{Category: understudy.Misc}, Place: "file:1"}
	d.Patterns = slices.Repeat([]recognizer.Pattern{{Name: "p", Regex: "a{900}", Score: 1}}, 3000)
	if _, err := recognizer.New([]recognizer.Definition{d}); err == nil || !strings.Contains(err.Error(), "too large") {
		t.Error(err)
	}
	d.Patterns = slices.Repeat([]recognizer.Pattern{{Name: "p", Regex: "a", Score: 1}}, 6000)
	if _, err := recognizer.New([]recognizer.Definition{d}); err == nil || !strings.Contains(err.Error(), "more than") {
		t.Error(err)
	}
}

// TestChecksums: numbers that standards and authorities give as examples, and each of
// them with one figure changed.
func TestChecksums(t *testing.T) {
	for name, numbers := range map[string][]string{
		"luhn":     {"4111 1111 1111 1111", "7992739871-3", "046 454 286"},
		"mod97":    {"3214282912345698765432161182"},
		"iban":     {"GB82 WEST 1234 5698 7654 32", "SE45 5000 0000 0583 9825 7466"},
		"mod11":    {"0-306-40615-2", "0-8044-2957-X", "943 476 5919"},
		"mod11-10": {"86095742719", "69435151530"},
		"verhoeff": {"2363", "123451"},
	} {
		check := func(number string) bool {
			s, err := recognizer.New([]recognizer.Definition{{Name: "A", Entity: "A", Meaning: category.Meaning{Category: understudy.Code},
				Patterns: []recognizer.Pattern{{Name: "p", Regex: `\w(?:[\w -]*\w)?`, Score: 0.1, Validate: name}}}})
			if err != nil {
				t.Fatal(err)
			}
			found, err := s.Find(context.Background(), number, "en", nil)
			if err != nil {
				t.Fatal(err)
			}
			return len(found) == 1 && found[0].Score == 1
		}
		for _, n := range numbers {
			if !check(n) {
				t.Errorf("%s refuses %s", name, n)
			}
			for i, c := range n {
				if '0' <= c && c <= '8' && check(n[:i]+string(c+1)+n[i+1:]) {
					t.Errorf("%s takes %s with another figure at %d", name, n, i)
				}
			}
		}
	}
	if !slices.Contains(recognizer.Checksums(), "luhn") {
		t.Error(recognizer.Checksums())
	}
}

func TestDistinct(t *testing.T) {
	type f struct {
		entity     string
		start, end int
		score      float64
	}
	got := recognizer.Distinct([]f{{"A", 2, 4, 0.5}, {"A", 0, 4, 0.5}, {"B", 0, 4, 0.1}, {"A", 3, 5, 1}, {"A", 0, 4, 0.5}, {"A", 1, 2, 0.9}},
		func(x f) string { return x.entity }, func(x f) (int, int) { return x.start, x.end }, func(x f) float64 { return x.score })
	if fmt.Sprint(got) != "[{A 0 4 0.5} {B 0 4 0.1} {A 1 2 0.9} {A 3 5 1}]" {
		t.Error(got)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(file, "zip 10023 Mr. B-18")
	f.Add("recognizers: [{name: A, supported_entity: A, deny_list: [x]}]", "x")
	f.Fuzz(func(t *testing.T, text, in string) {
		definitions, err := recognizer.Read([]byte(text), "file", meaning)
		if err != nil {
			return
		}
		s, err := recognizer.New(definitions)
		if err != nil || s.Size()*len(in) > 1<<20 {
			return
		}
		in = strings.ToValidUTF8(in, "?")
		found, err := s.Find(context.Background(), in, "en", nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range found {
			if x.Start < 0 || x.End <= x.Start || x.End > len(in) || x.Score <= 0 || x.Score > 1 {
				t.Fatalf("%+v", x)
			}
		}
	})
}
