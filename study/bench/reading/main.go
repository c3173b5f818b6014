// Reading lays stand-ins before readers who do not know which system made them, and counts
// what they say. READING.md beside it is the protocol.
//
//	go run ./study/bench/reading sheet -language en -original cases.json -n 100 -seed 1 -sheet sheet.csv -key key.csv a=replacements.json b=peer.json
//	go run ./study/bench/reading count -key key.csv first.csv second.csv
//	go run ./study/bench/reading marked -set en_d study/train/field/en >documents.json
//	go run ./study/bench/reading neutral -language en -original documents.json -words "employee; colleague" a=replacements.json
//
// Sheet draws mentions of the originals and writes a row for each system that replaced them;
// count reads filled-in sheets; marked turns field documents ("[[CATEGORY:text]]") into the
// benchmark's JSON, so that pseudonymize --spans given reads them; neutral counts placeholders,
// and the descriptions that are played by words that fit anybody.
//
// It may know the root package, corpus, internal/words, job/stock, language, study/evaluate/pairs,
// study/experiment/blanks and study/train/tagger.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/train/tagger"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("reading: ")
	verbs := map[string]func([]string) error{"sheet": sheetVerb, "count": countVerb, "marked": markedVerb, "neutral": neutralVerb}
	if len(os.Args) < 2 || verbs[os.Args[1]] == nil {
		log.Fatal("want one of: sheet, count, marked, neutral")
	}
	if err := verbs[os.Args[1]](os.Args[2:]); err != nil {
		log.Fatal(err)
	}
}

func sheetVerb(args []string) error {
	flags := flag.NewFlagSet("sheet", flag.ExitOnError)
	code := flags.String("language", "en", "language of the texts")
	original := flags.String("original", "", "the original documents")
	n := flags.Int("n", 100, "mentions to draw")
	seed := flags.Uint64("seed", 1, "of the draw and of the order of rows")
	sheet := flags.String("sheet", "sheet.csv", "`file` for the readers")
	key := flags.String("key", "key.csv", "`file` that says which row is whose; readers never see it")
	flags.Parse(args)
	if *original == "" || flags.NArg() == 0 {
		return fmt.Errorf("sheet: want -original and at least one NAME=REPLACEMENTS")
	}
	languages, err := stock.Languages(*code)
	if err != nil {
		return err
	}
	systems, err := open(*code, *original, flags.Args())
	if err != nil {
		return err
	}
	rows, left, err := drawRows(systems, languages[*code].Splitter, *n, *seed)
	if err != nil {
		return err
	}
	if err := write(*sheet, func(w io.Writer) error { return writeSheet(w, rows) }); err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "%d rows; mentions that not every system replaced, left out: %d\n", len(rows), left)
	return write(*key, func(w io.Writer) error { return writeKey(w, rows) })
}

// open reads what systems, each NAME=REPLACEMENTS, made of the original documents.
func open(code, original string, sets []string) ([]system, error) {
	files, errs := corpus.Discover([]string{original})
	if len(errs) > 0 {
		return nil, errs[0]
	}
	var systems []system
	for _, set := range sets {
		name, path, ok := strings.Cut(set, "=")
		if !ok {
			return nil, fmt.Errorf("%q: want NAME=REPLACEMENTS", set)
		}
		marks, err := readMarks(path)
		if err != nil {
			return nil, err
		}
		source := pairs.Source{Files: files, Options: corpus.Options{Language: code}, Replacements: marks}
		docs, err := source.All(context.Background())
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		systems = append(systems, system{name, docs})
	}
	return systems, nil
}

func neutralVerb(args []string) error {
	flags := flag.NewFlagSet("neutral", flag.ExitOnError)
	code := flags.String("language", "en", "language of the texts")
	original := flags.String("original", "", "the original documents")
	words := flags.String("words", "", "the words that fit anybody, between semicolons")
	flags.Parse(args)
	if *original == "" || *words == "" || flags.NArg() == 0 {
		return fmt.Errorf("neutral: want -original, -words and at least one NAME=REPLACEMENTS")
	}
	systems, err := open(*code, *original, flags.Args())
	if err != nil {
		return err
	}
	for _, s := range systems {
		all, placeholders, descriptions, neutral := 0, 0, 0, 0
		for _, d := range s.docs {
			for i, span := range d.Spans {
				all++
				if d.StandIns[i] == understudy.PlaceholderOf(span.Category) {
					placeholders++
				}
				if span.Category == understudy.Demographic {
					descriptions++
					neutral += endsIn(*words, d.StandIns[i])
				}
			}
		}
		fmt.Printf("%s: %d stand-ins, %d placeholders; %d descriptions, %d (%.3f) played by a word that fits anybody\n",
			s.name, all, placeholders, descriptions, neutral, float64(neutral)/float64(max(1, descriptions)))
	}
	return nil
}

// endsIn returns 1 if a stand-in ends in one of some words, else 0.
func endsIn(words, standIn string) int {
	standIn = strings.ToLower(standIn)
	for w := range strings.SplitSeq(words, ";") {
		if w = strings.ToLower(strings.TrimSpace(w)); standIn == w || strings.HasSuffix(standIn, " "+w) {
			return 1
		}
	}
	return 0
}

func countVerb(args []string) error {
	flags := flag.NewFlagSet("count", flag.ExitOnError)
	key := flags.String("key", "key.csv", "`file` that sheet wrote beside the sheet")
	flags.Parse(args)
	if flags.NArg() == 0 {
		return fmt.Errorf("count: want the sheets that readers filled in, one a reader")
	}
	rows, err := readTable(*key, readKey)
	if err != nil {
		return err
	}
	var readers []verdicts
	for _, path := range flags.Args() {
		v, err := readTable(path, func(r io.Reader) (verdicts, error) { return readVerdicts(r, rows) })
		if err != nil {
			return err
		}
		readers = append(readers, v)
	}
	report(os.Stdout, rows, readers)
	return nil
}

func markedVerb(args []string) error {
	flags := flag.NewFlagSet("marked", flag.ExitOnError)
	set := flags.String("set", "", "how the names of the files begin (all)")
	flags.Parse(args)
	if flags.NArg() != 1 {
		return fmt.Errorf("marked: want one folder")
	}
	docs, err := tagger.ReadField(flags.Arg(0), *set)
	if err != nil {
		return err
	}
	type mention struct {
		Type  string `json:"entity_type"`
		Start int    `json:"start_offset"` // code points
		End   int    `json:"end_offset"`
		Text  string `json:"span_text"`
	}
	type mentions struct {
		Mentions []mention `json:"entity_mentions"`
	}
	type document struct {
		ID          string              `json:"doc_id"`
		Text        string              `json:"text"`
		Annotations map[string]mentions `json:"annotations"`
	}
	out := make([]document, 0, len(docs))
	for _, d := range docs {
		var m mentions
		for _, s := range d.Spans {
			start := utf8.RuneCountInString(d.Text[:s.Start])
			text := d.Text[s.Start:s.End]
			m.Mentions = append(m.Mentions, mention{string(s.Category), start, start + utf8.RuneCountInString(text), text})
		}
		out = append(out, document{d.ID, d.Text, map[string]mentions{"author": m}})
	}
	return json.NewEncoder(os.Stdout).Encode(out)
}

func readMarks(path string) (map[string][]corpus.Mark, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	marks, err := corpus.ReadTAE(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return marks, nil
}

func write(path string, f func(io.Writer) error) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := f(file); err != nil {
		file.Close()
		return fmt.Errorf("%s: %w", path, err)
	}
	return file.Close()
}

func readTable[T any](path string, f func(io.Reader) (T, error)) (out T, err error) {
	file, err := os.Open(path)
	if err != nil {
		return out, err
	}
	defer file.Close()
	if out, err = f(file); err != nil {
		return out, fmt.Errorf("%s: %w", path, err)
	}
	return out, nil
}
