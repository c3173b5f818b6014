package crosswalk

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/ledger"
)

// entriesMode lets the owner alone read entries: they hold originals.
const entriesMode = 0o600

// WriteEntries writes the entries of a domain, originals and all, to a file, one JSON
// object a line, and returns how many they are.
func WriteEntries(ctx context.Context, d *ledger.Domain, path string) (n int, err error) {
	_, err = corpus.WriteFile(path, entriesMode, func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetEscapeHTML(false)
		return d.Entries(ctx, func(entry ledger.Entry) error {
			n++
			return e.Encode(entry)
		})
	})
	return n, err
}

// Fit refuses an entry that would give an original away, or stand for nothing.
func Fit(e ledger.Entry) error {
	switch {
	case strings.TrimSpace(e.Key) == "":
		return errors.New("the original is empty")
	case strings.TrimSpace(e.StandIn) == "":
		return errors.New("the stand-in is empty")
	case strings.ContainsFunc(e.StandIn, unicode.IsControl):
		return errors.New("the stand-in holds a control character")
	case generate.Role(e.Kind, e.StandIn).Key == e.Key:
		return errors.New("the stand-in is the original itself")
	}
	return nil
}

// ReadEntries reads entries as WriteEntries writes them; lines that are empty do not
// count. Errors name the line.
func ReadEntries(path string) ([]ledger.Entry, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var out []ledger.Entry
	lines := bufio.NewReader(file)
	for n := 1; ; n++ {
		line, err := lines.ReadString('\n')
		if strings.TrimSpace(line) != "" {
			d := json.NewDecoder(strings.NewReader(line))
			d.DisallowUnknownFields()
			var e ledger.Entry
			if d.Decode(&e) != nil || e.Kind == "" || e.Key == "" || e.StandIn == "" {
				return nil, fmt.Errorf(`%s:%d: not an entry; a line reads {"kind": "name", "original": "…", "stand_in": "…"}`, path, n)
			}
			e.Key, e.Origin = generate.Role(e.Kind, e.Key).Key, ledger.Imported
			if err := Fit(e); err != nil {
				return nil, fmt.Errorf("%s:%d: %w", path, n, err)
			}
			out = append(out, e)
		}
		if err == io.EOF {
			return out, nil
		}
		if err != nil {
			return nil, err
		}
	}
}
