package main

import (
	"bufio"
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/language/lexicon"
)

// eachLine calls f with the lines of a file, without their ends, a byte order
// mark or empty lines.
func eachLine(path string, f func(line string) error) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	scanner := bufio.NewScanner(file)
	scanner.Buffer(nil, 1<<24)
	for n := 1; scanner.Scan(); n++ {
		line := strings.TrimRight(strings.TrimPrefix(scanner.Text(), "\ufeff"), "\r ")
		if line == "" {
			continue
		}
		if err := f(line); err != nil {
			return fmt.Errorf("%s: line %d: %w", path, n, err)
		}
	}
	return scanner.Err()
}

// eachRecord calls f with the records of a CSV file after its heading.
func eachRecord(path string, f func(record []string) error) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	r := csv.NewReader(file)
	r.FieldsPerRecord = -1
	r.LazyQuotes = true
	for n := 0; ; n++ {
		record, err := r.Read()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		if n == 0 {
			continue
		}
		if err := f(record); err != nil {
			return fmt.Errorf("%s: record %d: %w", path, n, err)
		}
	}
}

// eachCurated calls f with the cells of a list in a folder's curated: columns
// parted by "|", lines that begin with # are comments.
func eachCurated(folder, name string, columns int, f func(cells []string) error) error {
	return eachLine(filepath.Join(folder, "curated", name), func(line string) error {
		if strings.HasPrefix(line, "#") {
			return nil
		}
		cells := strings.Split(line, "|")
		if len(cells) != columns {
			return fmt.Errorf("%d columns, want %d", len(cells), columns)
		}
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		return f(cells)
	})
}

// byPlain orders rows as the tables want them: by the plain form of their first
// cell, then by rank (larger first), then as written.
func byPlain(rows [][]string, rank func(row []string) int) {
	slices.SortFunc(rows, func(a, b []string) int {
		return cmp.Or(
			strings.Compare(lexicon.Plain(a[0]), lexicon.Plain(b[0])),
			cmp.Compare(rank(b), rank(a)),
			slices.Compare(a, b),
		)
	})
}
