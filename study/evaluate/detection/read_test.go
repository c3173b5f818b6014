package detection

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
)

const tabSample = `[{"doc_id":"001","text":"Łuka met Jan.","annotations":{
 "annotator2":{"entity_mentions":[{"entity_type":"PERSON","start_offset":9,"end_offset":12,"span_text":"Jan","identifier_type":"DIRECT","entity_id":"e1"}]},
 "annotator1":{"entity_mentions":[{"entity_type":"PERSON","start_offset":0,"end_offset":4}]}}}]`

func TestReadGold(t *testing.T) {
	luka := understudy.Span{Start: 0, End: 5, Category: understudy.Person} // Ł takes two bytes
	jan := understudy.Span{Start: 10, End: 13, Category: understudy.Person}
	tests := []struct {
		name, in string
		id       string
		want     [][]understudy.Span
	}{
		{"tab, with and without identifier_type", tabSample, "001", [][]understudy.Span{{luka}, {jan}}},
		{"doccano", `{"id":7,"text":"Łuka met Jan.","label":[[0,4,"PERSON"],[9,12,"PERSON"]]}`, "7", [][]understudy.Span{{luka, jan}}},
		{"doccano, older", "\n" + `{"data":"Łuka met Jan.","labels":[[9,12,"PERSON"]]}`, "1", [][]understudy.Span{{jan}}},
		{"byte order mark", "\uFEFF" + `{"id":"x","text":"Łuka met Jan.","label":[]}`, "x", [][]understudy.Span{{}}},
	}
	for _, test := range tests {
		docs, err := ReadGold(strings.NewReader(test.in))
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if len(docs) != 1 || docs[0].ID != test.id || len(docs[0].Annotators) != len(test.want) {
			t.Errorf("%s: %+v", test.name, docs)
			continue
		}
		for i, spans := range test.want {
			got := docs[0].Annotators[i]
			if len(got) != len(spans) {
				t.Errorf("%s: annotator %d: %v, want %v", test.name, i, got, spans)
				continue
			}
			for j := range spans {
				if got[j] != spans[j] {
					t.Errorf("%s: annotator %d: %v, want %v", test.name, i, got[j], spans[j])
				}
			}
		}
	}
}

func TestReadGoldRefuses(t *testing.T) {
	const secret = "Łuka met Jan"
	tests := []struct {
		name, in string
		want     error
	}{
		{"empty", " \n", ErrFormat},
		{"neither", secret, ErrFormat},
		{"cut off", tabSample[:80], ErrFormat},
		{"broken", `[{"doc_id":"1","text":"` + secret + `" oops}]`, ErrFormat},
		{"wrong type", `[{"doc_id":1,"text":"` + secret + `"}]`, ErrFormat},
		{"no id", `[{"text":"` + secret + `","annotations":{"a":{}}}]`, ErrFormat},
		{"no annotations", `[{"doc_id":"1","text":"` + secret + `"}]`, ErrFormat},
		{"no offsets", `[{"doc_id":"1","text":"` + secret + `","annotations":{"a":{"entity_mentions":[{"entity_type":"PERSON"}]}}}]`, ErrFormat},
		{"outside", `{"id":1,"text":"` + secret + `","label":[[0,40,"PERSON"]]}`, ErrOutside},
		{"empty span", `{"id":1,"text":"` + secret + `","label":[[3,3,"PERSON"]]}`, ErrOutside},
		{"twice", `{"id":1,"text":"a","label":[]}` + "\n" + `{"id":1,"text":"b","label":[]}`, ErrDuplicate},
		{"no text", `{"id":1}`, ErrFormat},
	}
	for _, test := range tests {
		_, err := ReadGold(strings.NewReader(test.in))
		if !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", test.name, err, test.want)
		}
		if err != nil && strings.Contains(err.Error(), "Łuka") {
			t.Errorf("%s: the error quotes the text: %v", test.name, err)
		}
	}
}

func TestReadPredicted(t *testing.T) {
	gold := []Gold{{ID: "a", Text: "Łuka met Jan."}}
	got, err := ReadPredicted(strings.NewReader(`{"a":[[9,12,"PER"]]}`), gold)
	if err != nil {
		t.Fatal(err)
	}
	if want := (understudy.Span{Start: 10, End: 13, Category: "PER"}); len(got["a"]) != 1 || got["a"][0] != want {
		t.Errorf("got %v, want %v", got, want)
	}
	for in, want := range map[string]error{
		`{"b":[]}`:              ErrUnknownDocument,
		`{"a":[[9,99,"PER"]]}`:  ErrOutside,
		`{"a":[[9,9,"PER"]]}`:   ErrOutside,
		`{"a":[["x",9,"PER"]]}`: corpus.ErrSpan,
		`[1]`:                   corpus.ErrSyntax,
	} {
		if _, err := ReadPredicted(strings.NewReader(in), gold); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", in, err, want)
		}
	}
}

// Whatever the file holds, reading ends without a panic, and what was read can
// be scored against itself.
func FuzzReadGold(f *testing.F) {
	f.Add(tabSample)
	f.Add(`{"id":7,"text":"Łuka met Jan.","label":[[0,4,"PERSON"],[9,12,"PERSON"]]}`)
	f.Add(`{"id":7,"text":"\u0000\ud800","label":[[0,1,""]]}`)
	f.Add("[")
	f.Fuzz(func(t *testing.T, in string) {
		docs, err := ReadGold(strings.NewReader(in))
		if err != nil {
			return
		}
		predicted := map[string][]understudy.Span{}
		for _, d := range docs {
			for _, a := range d.Annotators {
				predicted[d.ID] = append(predicted[d.ID], a...)
			}
		}
		r, err := Score(docs, predicted)
		if err != nil {
			t.Fatal(err)
		}
		if r.Characters.Hit != r.Characters.Gold {
			t.Fatalf("gold against itself: %+v", r.Characters)
		}
	})
}

func FuzzReadPredicted(f *testing.F) {
	f.Add(`{"a":[[9,12,"PER"]]}`)
	f.Add(`{"a":[[0,1]]}`)
	f.Fuzz(func(t *testing.T, in string) {
		gold := []Gold{{ID: "a", Text: "Łuka met Jan.", Annotators: [][]understudy.Span{{}}}}
		predicted, err := ReadPredicted(strings.NewReader(in), gold)
		if err != nil {
			return
		}
		if _, err := Score(gold, predicted); err != nil {
			t.Fatal(err)
		}
	})
}

// What is predicted may be a doccano file too: its lines are no TAE.
func TestPredictedDoccano(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	gold := write("gold.jsonl", `{"id": 1, "text": "Łódź by night", "label": [[0, 4, "LOC"]]}`+"\n")
	_, predicted, err := ReadFiles(gold, write("found.jsonl", `{"id": 1, "text": "Łódź by night", "label": [[8, 13, "DATETIME"]]}`+"\n"), Options{})
	if err != nil || len(predicted["1"]) != 1 || predicted["1"][0].Start != 11 {
		t.Errorf("%v, %v", predicted, err)
	}
	if _, _, err := ReadFiles(gold, write("other.jsonl", `{"id": 1, "text": "Lodz by night", "label": []}`+"\n"), Options{}); !errors.Is(err, ErrText) {
		t.Errorf("another text: %v", err)
	}
}

// A file that is not UTF-8 would be read as other characters than it has, and one
// without documents would be scored as if nothing had been missed.
func TestGoldThatIsNone(t *testing.T) {
	for name, tt := range map[string]struct {
		file string
		want error
	}{
		"not UTF-8":    {"[{\"doc_id\":\"a\",\"text\":\"N\xffwak\",\"annotations\":{\"x\":{\"entity_mentions\":[]}}}]", corpus.ErrEncoding},
		"no documents": {"[]", ErrFormat},
	} {
		path := filepath.Join(t.TempDir(), "gold.json")
		if err := os.WriteFile(path, []byte(tt.file), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadGoldFile(path, Options{}); !errors.Is(err, tt.want) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
