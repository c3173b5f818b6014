package main

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// stops ends sentences at full stops.
type stops struct{}

func (stops) Sentences(text string) (out []language.Range) {
	for at := 0; at < len(text); {
		end := len(text)
		if n := strings.IndexByte(text[at:], '.'); n >= 0 {
			end = at + n + 1
		}
		out = append(out, language.Range{Start: at, End: end})
		for at = end; at < len(text) && text[at] == ' '; at++ {
		}
	}
	return out
}

func replaced(text string, standIns map[string]string) *pairs.Document {
	var spans []understudy.Span
	var out []string
	for i := range text {
		for from, to := range standIns {
			if strings.HasPrefix(text[i:], from) {
				spans = append(spans, understudy.Span{Start: i, End: i + len(from), Category: understudy.Person})
				out = append(out, to)
			}
		}
	}
	return pairs.New(&understudy.Document{ID: "d", Text: text}, spans, out, understudy.Linking{})
}

func TestSheet(t *testing.T) {
	const text = "Far off was Eve. One. Two. Anna met Bo. Three. Four. Five for Åke."
	systems := []system{
		{"ours", []*pairs.Document{replaced(text, map[string]string{"Eve": "Ann", "Anna": "Cecilia", "Bo": "Ed", "Åke": "Ulf"})}},
		{"theirs", []*pairs.Document{replaced(text, map[string]string{"Anna": "the", "Bo": "of", "Åke": "Umeå"})}},
	}
	rows, left, err := drawRows(systems, stops{}, 2, 7)
	if err != nil || len(rows) != 4 || left != 1 {
		t.Fatalf("%d rows, %d left, %v", len(rows), left, err)
	}
	rows, _, _ = drawRows(systems, stops{}, 9, 7)
	var sheet, key bytes.Buffer
	if err := writeSheet(&sheet, rows); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		",One. Two. ⟦Anna⟧ met Bo. Three. Four.,One. Two. ⟦Cecilia⟧ met Ed. Three. Four.,,",
		",One. Two. Anna met ⟦Bo⟧. Three. Four.,One. Two. the met ⟦of⟧. Three. Four.,,",
		",Three. Four. Five for ⟦Åke⟧.,Three. Four. Five for ⟦Umeå⟧.,,",
	} {
		if !strings.Contains(sheet.String(), want) {
			t.Errorf("no row %q in\n%s", want, &sheet)
		}
	}
	if s := sheet.String(); strings.Contains(s, "ours") || strings.Contains(s, "theirs") {
		t.Error("the sheet names a system")
	}
	if err := writeKey(&key, rows); err != nil {
		t.Fatal(err)
	}
	back, err := readKey(&key)
	if err != nil || len(back) != len(rows) || back[rows[0].id].system != rows[0].system {
		t.Errorf("key read back: %v, %v", back, err)
	}
}

func TestCount(t *testing.T) {
	rows := map[string]row{}
	for i := range 10 {
		id := fmt.Sprint(i)
		rows[id] = row{id: id, system: map[bool]string{true: "a", false: "b"}[i < 5], category: understudy.Location}
	}
	read := func(tags ...string) verdicts {
		s := "tags,id\n"
		for i, tag := range tags {
			s += fmt.Sprintf("%q,%d\n", tag, i)
		}
		v, err := readVerdicts(strings.NewReader(s), rows)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	one := read("NO_ERROR", "no_error", "GRAMMAR", "POS", "NO_ERROR", "OVERLAP", "NO_ERROR", "FAILED; POS", "", "GRAMMAR")
	two := read("NO_ERROR", "GRAMMAR", "GRAMMAR", "GRAMMAR", "NO_ERROR", "OVERLAP", "NO_ERROR", "FAILED", "POS", "NO_ERROR")
	var b bytes.Buffer
	report(&b, rows, []verdicts{one, two})
	for _, want := range []string{
		"reader 1: 9 of 10 rows read",
		"a                    acceptable   3 of   5  0.60 [0.23, 0.88]",
		"b                    acceptable   1 of   4  0.25 [0.05, 0.70]",
		"FAILED             1",
		"9 rows in common; Cohen's κ acceptable or not 0.55, first tag 0.53",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, &b)
		}
	}
	for _, wrong := range []string{"tags,id\nGOOD,1\n", "tags,id\nPOS,77\n", "tags,id\nPOS;NO_ERROR,1\n", "tags,id\nPOS,1\nPOS,1\n", "id\n1\n", "id,tags\n1,\n"} {
		if _, err := readVerdicts(strings.NewReader(wrong), rows); err == nil {
			t.Errorf("%q: no error", wrong)
		}
	}
}

func TestWilson(t *testing.T) {
	// Newcombe (1998), table I: 81 of 263.
	if low, high := wilson(81, 263); math.Abs(low-.2553) > 5e-5 || math.Abs(high-.3662) > 5e-5 {
		t.Errorf("wilson(81, 263) = %.4f, %.4f", low, high)
	}
}
