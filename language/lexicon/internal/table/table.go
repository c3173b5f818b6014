// Package table is the file format of compiled lexica: text, one row a line,
// columns parted by tabs, and a first line that says what the file must hold,
// so that a damaged file is refused as a whole instead of half understood:
//
//	#understudy-lexicon 1 given rows=61234 crc32c=9f3a0b12
//
// It knows nothing of what the columns mean.
//
// It may know no other package.
package table

import (
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
)

// ErrDamaged is wrapped by every error about the contents of a file.
var ErrDamaged = errors.New("damaged lexicon file")

const magic = "#understudy-lexicon 1 "

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Write writes a table. It refuses cells that hold a tab or a line break, and
// rows whose number of cells is not columns.
func Write(w io.Writer, name string, columns int, rows [][]string) error {
	var b strings.Builder
	for i, row := range rows {
		if len(row) != columns {
			return fmt.Errorf("table %s: row %d: %d columns, want %d", name, i+1, len(row), columns)
		}
		for j, cell := range row {
			if strings.ContainsAny(cell, "\t\r\n") {
				return fmt.Errorf("table %s: row %d: column %d holds a tab or a line break", name, i+1, j+1)
			}
			if j > 0 {
				b.WriteByte('\t')
			}
			b.WriteString(cell)
		}
		b.WriteByte('\n')
	}
	body := b.String()
	_, err := fmt.Fprintf(w, "%s%s\n%s", magic, header(name, len(rows), []byte(body)), body)
	return err
}

func header(name string, rows int, body []byte) string {
	return fmt.Sprintf("%s rows=%d crc32c=%08x", name, rows, crc32.Checksum(body, castagnoli))
}

// Read checks a table and calls row once for each of its rows, in order, with
// the cells (the slice is valid only during the call; the strings in it share one
// copy of the data and may be kept). before is called once, ahead of the rows, with their
// number. An error of row is returned with its place.
func Read(data []byte, name string, columns int, before func(rows int), row func(i int, cells []string) error) error {
	text := string(data)
	first, body, ok := strings.Cut(text, "\n")
	head, isTable := strings.CutPrefix(first, magic)
	if !ok || !isTable {
		return fmt.Errorf("table %s: no header line %q: %w", name, strings.TrimSpace(magic), ErrDamaged)
	}
	rows := strings.Count(body, "\n")
	if want := header(name, rows, data[len(first)+1:]); head != want {
		return fmt.Errorf("table %s: header says %q, contents say %q; compile the lexicon again: %w", name, clip(head), want, ErrDamaged)
	}
	if body != "" && body[len(body)-1] != '\n' {
		return fmt.Errorf("table %s: last line has no end: %w", name, ErrDamaged)
	}
	before(rows)
	cells := make([]string, columns)
	for i := range rows {
		var line string
		line, body, _ = strings.Cut(body, "\n")
		if !split(line, cells) {
			return fmt.Errorf("table %s: row %d: want %d columns, have %d: %w", name, i+1, columns, 1+strings.Count(line, "\t"), ErrDamaged)
		}
		if err := row(i, cells); err != nil {
			return fmt.Errorf("table %s: row %d: %w: %w", name, i+1, err, ErrDamaged)
		}
	}
	return nil
}

// split cuts a line into exactly len(cells) cells.
func split(line string, cells []string) bool {
	for i := range len(cells) - 1 {
		j := strings.IndexByte(line, '\t')
		if j < 0 {
			return false
		}
		cells[i], line = line[:j], line[j+1:]
	}
	cells[len(cells)-1] = line
	return strings.IndexByte(line, '\t') < 0
}

func clip(s string) string {
	if len(s) > 80 {
		return s[:80] + "…"
	}
	return s
}
