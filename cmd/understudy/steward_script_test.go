package main

import (
	"bytes"
	"encoding/csv"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/understudy-text/understudy/corpus"
)

// textsOf reads all files of a folder: texts by file, without what becomes of PDF files in
// the name.
func textsOf(ts *testscript.TestScript, folder string) map[string]string {
	files, errs := corpus.Discover([]string{ts.MkAbs(folder)})
	for _, err := range errs {
		ts.Check(err)
	}
	out := map[string]string{}
	for _, f := range files {
		if !corpus.Known(f.Name) || strings.HasSuffix(f.Name, "replacements.json") || strings.HasSuffix(f.Name, "manifest.json") {
			continue
		}
		o := corpus.Options{AnyIDs: true}
		if strings.Contains(f.Name, "contacts.csv") {
			o.Columns = []string{"surname", "given", "notes"}
		}
		r, err := corpus.Open(f, o)
		ts.Check(err)
		var b strings.Builder
		for {
			p, err := r.Next()
			if err == io.EOF {
				break
			}
			ts.Check(err)
			if p.Refusal != nil {
				ts.Fatalf("%v", p.Refusal)
			}
			if p.Record != nil {
				for _, d := range p.Record.Docs {
					b.WriteString(d.Text + "\n")
				}
				for _, v := range p.Record.Beside() {
					b.WriteString(v.Text + "\n")
				}
			}
		}
		r.Close()
		out[strings.TrimSuffix(f.Written(o), ".txt")] = b.String()
	}
	return out
}

// samePeople is samepeople ORIGINALS RESULTS TABLE: wherever a surname of a table stands in
// the originals, the one that plays it in the table of the results stands in the same file,
// and no surname of the table is left.
func samePeople(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: samepeople ORIGINALS RESULTS TABLE")
	}
	rows := func(folder string) [][]string {
		list, err := csv.NewReader(strings.NewReader(ts.ReadFile(filepath.Join(folder, args[2])))).ReadAll()
		ts.Check(err)
		return list[1:]
	}
	before, after := rows(args[0]), rows(args[1])
	originals, results := textsOf(ts, args[0]), textsOf(ts, args[1])
	checked := 0
	for name, text := range originals {
		result, written := results[name]
		if !written && !strings.Contains(name, "ellison") { // which is renamed
			ts.Fatalf("%s is not in the results", name)
		}
		for i, row := range before {
			if written && strings.Contains(text, row[0]) {
				checked++
				if !strings.Contains(result, after[i][0]) {
					ts.Fatalf("%s: %s is not %s:\n%s", name, row[0], after[i][0], result)
				}
			}
		}
	}
	if checked < 3*len(before) {
		ts.Fatalf("only %d names were looked for", checked)
	}
	for name, text := range results {
		for _, row := range before {
			if strings.Contains(strings.ToLower(name+"\n"+text), strings.ToLower(row[0])) {
				ts.Fatalf("%s still has %s:\n%s", name, row[0], text)
			}
		}
	}
}

// sameCells is samecells ORIGINALS RESULTS SHEET COLUMN: wherever what a cell of the column held
// stands in the originals, what it holds now stands in the same file of the results, without the
// other.
func sameCells(ts *testscript.TestScript, neg bool, args []string) {
	column, err := strconv.Atoi(args[len(args)-1])
	if neg || len(args) != 4 || err != nil {
		ts.Fatalf("usage: samecells ORIGINALS RESULTS SHEET COLUMN")
	}
	originals, results := textsOf(ts, args[0]), textsOf(ts, args[1])
	cells := func(text string) (out []string) {
		sheet, _, _ := strings.Cut(text, "\n\n")
		for _, row := range strings.Split(sheet, "\n")[1:] {
			if cells := strings.Split(row, "\t"); len(cells) > column {
				out = append(out, cells[column])
			}
		}
		return out
	}
	before, after := cells(originals[args[2]]), cells(results[args[2]])
	if len(before) < 8 || len(before) != len(after) {
		ts.Fatalf("%d cells became %d", len(before), len(after))
	}
	checked := 0
	for name, result := range results {
		for i, value := range before {
			if !strings.Contains(originals[name], value) {
				continue
			}
			checked++
			if strings.Contains(result, value) || !strings.Contains(result, after[i]) {
				ts.Fatalf("%s: %s is not %s:\n%s", name, value, after[i], result)
			}
		}
	}
	if checked < 2*len(before) {
		ts.Fatalf("only %d cells were looked for", checked)
	}
}

// changedAll is changed ORIGINALS RESULTS EXPRESSION COUNT: whatever fits the expression in a file of the
// originals, so often at least, is not in that of the results.
func changedAll(ts *testscript.TestScript, neg bool, args []string) {
	least, err := strconv.Atoi(args[len(args)-1])
	if neg || len(args) != 4 || err != nil {
		ts.Fatalf("usage: changed ORIGINALS RESULTS EXPRESSION COUNT")
	}
	expression := regexp.MustCompile(args[2])
	originals, n := textsOf(ts, args[0]), 0
	for name, result := range textsOf(ts, args[1]) {
		for _, value := range expression.FindAllString(originals[name], -1) {
			if n++; strings.Contains(result, value) {
				ts.Fatalf("%s still has %s:\n%s", name, value, result)
			}
		}
	}
	if n < least {
		ts.Fatalf("only %d were looked for", n)
	}
}

// sameFiles is samefiles FOLDER FOLDER [EXCEPT…]: both hold the same files with the same
// bytes, but for those whose names end in what is excepted.
func sameFiles(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: samefiles FOLDER FOLDER [EXCEPT…]")
	}
	list := func(root string) map[string][]byte {
		out := map[string][]byte{}
		ts.Check(filepath.WalkDir(ts.MkAbs(root), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			for _, end := range args[2:] {
				if strings.HasSuffix(path, end) {
					return nil
				}
			}
			name, err := filepath.Rel(ts.MkAbs(root), path)
			if err != nil {
				return err
			}
			out[filepath.ToSlash(name)], err = os.ReadFile(path)
			return err
		}))
		return out
	}
	a, b := list(args[0]), list(args[1])
	for name, data := range a {
		if other, ok := b[name]; !ok || !bytes.Equal(data, other) {
			ts.Fatalf("%s differs: there %v", name, ok)
		}
	}
	if len(a) != len(b) || len(a) == 0 {
		ts.Fatalf("%d and %d files", len(a), len(b))
	}
}
