package wer

import (
	"bufio"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
)

// Columns that name no utterance: a first line that begins with one is a header.
var headers = []string{"id", "file", "utterance"}

// endings are those of recordings; an id may be the name of one.
var endings = []string{".flac", ".wav"}

// Read calls f with each row of a table parted by tabs: the first column is the id of
// an utterance or the file of its recording, the last one what was said. A row with
// one column is an utterance in which nothing was.
func Read(r io.Reader, f func(id, text string) error) error {
	in := bufio.NewScanner(r)
	in.Buffer(nil, 1<<20)
	for n := 1; in.Scan(); n++ {
		line := strings.TrimPrefix(strings.TrimSuffix(in.Text(), "\r"), "\uFEFF")
		if strings.TrimSpace(line) == "" {
			continue
		}
		cells := strings.Split(line, "\t")
		if n == 1 && slices.Contains(headers, cells[0]) {
			continue
		}
		id, text := cells[0], ""
		if id == "" {
			return fmt.Errorf("line %d: it has no id", n)
		}
		if len(cells) > 1 {
			text = cells[len(cells)-1]
		}
		if e := path.Ext(id); slices.Contains(endings, e) {
			id = strings.TrimSuffix(id, e)
		}
		if err := f(id, text); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	return in.Err()
}

// ReadAll reads a table into words by id; words cuts a text. An id may not come twice.
func ReadAll(r io.Reader, words func(text string) []string) (map[string][]string, error) {
	out := map[string][]string{}
	err := Read(r, func(id, text string) error {
		if _, ok := out[id]; ok {
			return fmt.Errorf("utterance %q comes twice", id)
		}
		out[id] = words(text)
		return nil
	})
	return out, err
}
