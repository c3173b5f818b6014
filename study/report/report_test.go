package report

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"flag"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

var update = flag.Bool("update", false, "write the golden files")

// hostile is text that would be more than text in a page.
const hostile = `<script>alert(1)</script>&amp;"'</style><img src=x onerror=alert(2)>`

// sample is a report with everything in it.
func sample() *Report {
	text := "Mr Borgers lives in Sinop. " + hostile
	at := strings.Index(text, "Sinop")
	doc := pairs.New(&understudy.Document{ID: "a", Text: text}, []understudy.Span{
		{Start: 0, End: 10, Category: understudy.Person}, {Start: at, End: at + 5, Category: understudy.Location},
	}, []string{"Mr <b>Maret</b>", ""}, understudy.Linking{})
	return &Report{
		Title: "Stand-ins " + hostile,
		Lead:  "What they are worth.",
		Headline: []Number{
			{Label: "UPOS accuracy", Value: 0.9712, Format: Share, Note: "0.95 or more", Verdict: Reached},
			{Label: "merged", Value: 1234, Format: Count, Verdict: Missed},
		},
		Sections: []Section{
			{
				Heading: "Measures",
				Text:    "One.\n\nTwo " + hostile,
				Tables: []Table{{
					Name: "measures", Caption: "Overlap and similarity",
					Columns: []Column{
						{Name: "way"}, {Name: "UPOS acc.", Group: "here", Format: Share, Best: Highest},
						{Name: "overlap", Group: "here", Format: Share2, Best: Lowest},
						{Name: "uniqueness", Group: "here", Format: Decimal2, Best: Nearest, Target: 0.8},
						{Name: "accuracy", Group: "here", Format: Decimal2},
						{Name: "UPOS acc.", Group: "paper", Format: Percent, Printed: true},
					},
					Rows: []Row{
						{Reference: true, Cells: []Cell{Text("original"), None(), Of(1.0), Of(0.8), None(), None()}},
						{Group: "baseline", Cells: []Cell{Text("random"), Of(0.115), Of(0.0007), Of(0.99), Spread(1, 0.01), Of(11.5)}},
						{Group: "baseline", Cells: []Cell{Text(hostile), Of(0.934), Of(0.0115), Of(0.7), None(), Of(93.4)}},
						{Group: "Understudy", Cells: []Cell{Text("surrogate"), Of(0.97), Of(math.NaN()), Of(0.81), None(), None()}},
					},
					Notes: []string{"A note " + hostile},
				}},
			},
			{
				Heading: "Drawings",
				Plots: []Plot{
					{"Uniqueness", &Boxes{Axis: "uniqueness", Max: 1, Groups: []Group{
						{"original", []float64{0.7, 0.8, 0.9, 0.85, 0.1}}, {hostile, []float64{0.5, 0.6}}, {"none", nil}}}},
					{"Errors", &Stacks{Axis: "share", Names: []string{"RoBERTa", "Qwen"}, Parts: []string{"OVERLAP", "POS"}, Values: [][]float64{{0.1, 0.3}, {0.2, 0.1}}}},
					{"Bars", &Bars{Axis: "F1", Names: []string{"a", "b"}, Series: []string{"before", "after"}, Values: [][]float64{{1, 2}, {3, -1}}}},
				},
			},
			{
				Heading:  "Passages",
				Passages: []Passage{{"Case a", []Version{Original(doc, 0, len(text)), Result("surrogate", doc, 0, len(text))}}},
			},
		},
		Notes: []string{"made by " + hostile},
	}
}

func TestGolden(t *testing.T) {
	for name, write := range map[string]func(io.Writer) error{
		"sample.html": sample().WriteHTML,
		"sample.json": sample().WriteJSON,
		"sample.csv":  sample().Sections[0].Tables[0].WriteCSV,
	} {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join("testdata", name)
		if *update {
			if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(b.Bytes(), want) {
			t.Errorf("%s is not what is stored; see whether it should be, and run the test with -update", name)
		}
	}
}

// Two runs write the same bytes: nothing depends on maps or on the time.
func TestRepeatable(t *testing.T) {
	var first, second bytes.Buffer
	if err := sample().WriteHTML(&first); err != nil {
		t.Fatal(err)
	}
	if err := sample().WriteHTML(&second); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("two runs write two pages")
	}
}

// void are the elements that have no end.
var void = map[string]bool{"meta": true, "br": true, "img": true, "link": true, "input": true, "path": false}

// structure parses a page strictly: every element is closed by its own end.
func structure(t *testing.T, page []byte) map[string]int {
	t.Helper()
	found := map[string]int{}
	var open []string
	z := html.NewTokenizer(bytes.NewReader(page))
	for {
		switch z.Next() {
		case html.ErrorToken:
			if z.Err() != io.EOF {
				t.Fatal(z.Err())
			}
			if len(open) > 0 {
				t.Errorf("%v are not closed", open)
			}
			return found
		case html.StartTagToken:
			tag := z.Token()
			found[tag.Data]++
			for _, a := range tag.Attr {
				found["@"+a.Key]++
				if a.Key == "href" && !strings.HasPrefix(a.Val, "#") || a.Key == "style" && strings.Contains(a.Val, "(") && !strings.Contains(a.Val, "var(--") {
					t.Errorf("<%s %s=%q> leads out of the page", tag.Data, a.Key, a.Val)
				}
			}
			if !void[tag.Data] {
				open = append(open, tag.Data)
			}
		case html.SelfClosingTagToken:
			found[z.Token().Data]++
		case html.EndTagToken:
			name := z.Token().Data
			if len(open) == 0 || open[len(open)-1] != name {
				t.Fatalf("</%s> closes %v", name, open)
			}
			open = open[:len(open)-1]
		}
	}
}

func TestPageIsWellFormedAndSelfContained(t *testing.T) {
	var b bytes.Buffer
	if err := sample().WriteHTML(&b); err != nil {
		t.Fatal(err)
	}
	found := structure(t, b.Bytes())
	for _, never := range []string{"script", "img", "link", "iframe", "image", "@onerror", "@src", "@xlink:href"} {
		if found[never] > 0 {
			t.Errorf("the page has %d %s", found[never], never)
		}
	}
	if found["svg"] != 3 || found["figcaption"] != 3 || found["mark"] != 4 {
		t.Errorf("%d drawings, %d captions, %d mentions", found["svg"], found["figcaption"], found["mark"])
	}
	// Every table says what it is and what its cells belong to.
	if found["table"] != 4 || found["caption"] != found["table"] || found["@scope"] != found["th"] {
		t.Errorf("%d tables, %d captions, %d of %d headers with a scope", found["table"], found["caption"], found["@scope"], found["th"])
	}
	if !strings.Contains(b.String(), "Content-Security-Policy") || strings.Contains(b.String(), "url(") {
		t.Error("the page may load something")
	}
}

func TestBest(t *testing.T) {
	table := &sample().Sections[0].Tables[0]
	got := bestCells(table)
	want := map[[2]int]bool{{3, 1}: true, {1, 2}: true, {3, 3}: true}
	if len(got) != len(want) {
		t.Errorf("best are %v, want %v", got, want)
	}
	for at := range want {
		if !got[at] {
			t.Errorf("%v is not best", at)
		}
	}
}

// Where all are alike none is best.
func TestNoneIsBest(t *testing.T) {
	table := &Table{Columns: []Column{{}, {Format: Decimal2, Best: Highest}}, Rows: []Row{
		{Cells: []Cell{Text("a"), Of(0.501)}}, {Cells: []Cell{Text("b"), Of(0.499)}}, {Cells: []Cell{Text("c"), None()}}}}
	if got := bestCells(table); len(got) > 0 {
		t.Error(got)
	}
}

// Words stand on the left, with their heading; a column of numbers keeps to the
// right though a cell of it is words.
func TestColumnsOfWords(t *testing.T) {
	table := Table{Columns: []Column{{}, {Name: "who"}, {Name: "said", Printed: true}, {Name: "n"}}, Rows: []Row{
		{Cells: []Cell{Text("a"), Text("judge"), Text("yes"), Of(1)}},
		{Cells: []Cell{Text("b"), None(), None(), Text("many")}},
	}}
	v := viewTable(&table)
	for j, want := range []string{"words", "words", "printed words", ""} {
		if got := v.Columns[j].Class(); got != want {
			t.Errorf("column %d is of class %q, want %q", j, got, want)
		}
		if got := v.Groups[0].Rows[1].Cells[j].Class; got != want {
			t.Errorf("cell %d is of class %q, want %q", j, got, want)
		}
	}
}

func TestFormats(t *testing.T) {
	for _, tc := range []struct {
		f    Format
		n    float64
		want string
	}{
		{Count, 1234567, "1,234,567"}, {Count, -1234, "-1,234"}, {Count, 12, "12"}, {Count, -123, "-123"},
		{Share, 0.1234, "12.3 %"}, {Share2, 0.00071, "0.07 %"}, {Percent, 93.4, "93.4 %"},
		{Decimal3, 0.12345, "0.123"}, {"", 0.25, "0.25"},
	} {
		if got := tc.f.write(tc.n); got != tc.want {
			t.Errorf("%s of %g is %q, want %q", tc.f, tc.n, got, tc.want)
		}
	}
	if got := Share.cell(Spread(0.5, 0.012)); got != "50.0 ± 1.2 %" {
		t.Error(got)
	}
}

// A spreadsheet runs no words; numbers stay numbers.
func TestCSVHoldsNoFormulas(t *testing.T) {
	table := Table{Columns: []Column{{Name: "=a", Group: "-b"}, {Name: "n"}}}
	for _, w := range []string{"=cmd()", "+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "a=b", ""} {
		table.Rows = append(table.Rows, Row{Cells: []Cell{Text(w), Of(-1.5)}})
	}
	var b strings.Builder
	if err := table.WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(b.String())).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if rows[0][0] != "'-b: =a" {
		t.Errorf("the heading is %q", rows[0][0])
	}
	for i, want := range []string{"'=cmd()", "'+1", "'-1+1", "'@SUM(A1)", "'\t=1", "'\r=1", "a=b", ""} {
		if got := rows[i+1]; got[0] != want || got[1] != "-1.5" {
			t.Errorf("%q is written as %q, want %q and -1.5", table.Rows[i].Cells[0].text, got, want)
		}
	}
}

func TestWriteFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b")
	if err := sample().WriteFolder(dir); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(dir, "report.json"))
	if err != nil || !json.Valid(data) {
		t.Error("no valid JSON", err)
	}
	f, err := os.Open(filepath.Join(dir, "measures.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil || len(rows) != 5 || rows[2][1] != "0.115" || rows[2][5] != "0.01" {
		t.Error(rows, err)
	}
	if _, err := os.Stat(filepath.Join(dir, "report.html")); err != nil {
		t.Error(err)
	}
}

func TestMistakes(t *testing.T) {
	for name, r := range map[string]*Report{
		"a short row":           {Sections: []Section{{Tables: []Table{{Name: "a", Columns: make([]Column, 2), Rows: []Row{{Cells: make([]Cell, 1)}}}}}}},
		"a name that leads out": {Sections: []Section{{Tables: []Table{{Name: "../a"}}}}},
		"one name twice":        {Sections: []Section{{Tables: []Table{{Name: "a"}, {Name: "a"}}}}},
		"no drawing":            {Sections: []Section{{Plots: []Plot{{Caption: "a"}}}}},
		"nothing to draw":       {Sections: []Section{{Plots: []Plot{{"a", &Boxes{}}}}}},
		"no number":             {Sections: []Section{{Plots: []Plot{{"a", &Boxes{Groups: []Group{{"a", []float64{math.NaN()}}}}}}}}},
		"rows of two lengths":   {Sections: []Section{{Plots: []Plot{{"a", &Stacks{Names: []string{"a"}, Parts: []string{"b"}, Values: [][]float64{{1, 2}}}}}}}},
	} {
		dir := t.TempDir()
		if err := r.WriteFolder(dir); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
}

// A report of ten thousand documents is a page that opens.
func TestBounded(t *testing.T) {
	values := make([]float64, 100_000)
	for i := range values {
		values[i] = math.Mod(float64(i)*0.618, 1)
		if i%10 == 0 {
			values[i] += 5
		}
	}
	r := &Report{Sections: []Section{{
		Tables:   []Table{{Name: "a", Columns: []Column{{}}, Rows: make([]Row, 10_000)}},
		Plots:    []Plot{{"a", &Boxes{Groups: []Group{{"a", values}}}}},
		Passages: make([]Passage, 1000),
	}}}
	for i := range r.Sections[0].Tables[0].Rows {
		r.Sections[0].Tables[0].Rows[i].Cells = []Cell{Text("a")}
	}
	r.Sections[0].Passages[0].Heading = strings.Repeat("h", 1<<20)
	r.Sections[0].Tables[0].Rows[0].Cells[0] = Text(strings.Repeat("c", 1<<20))
	r.Sections[0].Passages[0].Versions = []Version{{Pieces: []Piece{{Text: strings.Repeat("å", 1<<20)}}}}
	var b bytes.Buffer
	if err := r.WriteHTML(&b); err != nil {
		t.Fatal(err)
	}
	if b.Len() > 1<<20 {
		t.Errorf("the page has %d bytes", b.Len())
	}
	if !strings.Contains(b.String(), "8,000 more rows") || !strings.Contains(b.String(), "800 more passages") {
		t.Error("the page does not say what it leaves out")
	}
}

func FuzzPage(f *testing.F) {
	f.Add(hostile)
	f.Add("\x00\xff]]>--><!--")
	f.Add("a//b")
	f.Fuzz(func(t *testing.T, text string) {
		r := &Report{Title: text, Lead: text, Sections: []Section{{
			Heading: text, Text: text,
			Tables:   []Table{{Name: "a", Caption: text, Columns: []Column{{Name: text}}, Rows: []Row{{Group: text, Cells: []Cell{Text(text)}}}}},
			Plots:    []Plot{{text, &Bars{Axis: text, Names: []string{text}, Series: []string{text}, Values: [][]float64{{1}}}}},
			Passages: []Passage{{text, []Version{{text, []Piece{{text, text}}}}}},
		}}}
		var b bytes.Buffer
		if err := r.WriteHTML(&b); err != nil {
			t.Fatal(err)
		}
		if n := structure(t, b.Bytes())["script"]; n > 0 {
			t.Errorf("%d scripts", n)
		}
	})
}

func TestCut(t *testing.T) {
	d := pairs.New(&understudy.Document{Text: "ab cd ef"}, []understudy.Span{{Start: 0, End: 2}, {Start: 3, End: 5}}, []string{"xyz", "q"}, understudy.Linking{})
	for _, tc := range []struct {
		from, to         int
		original, result string
	}{
		{0, 8, "ab cd ef", "xyz q ef"}, {3, 8, "cd ef", "q ef"}, {2, 6, " cd ", " q "}, {6, 8, "ef", "ef"},
	} {
		if got := joined(Original(d, tc.from, tc.to)); got != tc.original {
			t.Errorf("original [%d, %d) is %q, want %q", tc.from, tc.to, got, tc.original)
		}
		if got := joined(Result("", d, tc.from, tc.to)); got != tc.result {
			t.Errorf("result [%d, %d) is %q, want %q", tc.from, tc.to, got, tc.result)
		}
	}
}

func joined(v Version) string {
	var b strings.Builder
	for _, p := range v.Pieces {
		b.WriteString(p.Text)
	}
	return b.String()
}

func TestFilesAreTheOwners(t *testing.T) {
	if runtime.GOOS == "windows" {
		return // which has no such modes
	}
	path := filepath.Join(t.TempDir(), "report.html")
	if err := WriteFile(path, func(w io.Writer) error { _, err := io.WriteString(w, "text"); return err }); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := info.Mode().Perm(); got != 0o600 {
		t.Errorf("the file has mode %o, want 600", got)
	}
}
