package tagger

import (
	"archive/zip"
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"
)

// ReadText reads plain text: a .jsonl file (field "text", one document a
// line), a .zip of .txt files, or else the file as it is. Texts that are not
// UTF-8 are left out: they teach nothing.
func ReadText(name string) ([]string, error) {
	var texts []string
	var err error
	switch filepath.Ext(name) {
	case ".jsonl":
		texts, err = readLines(name)
	case ".zip":
		texts, err = readZip(name)
	default:
		var b []byte
		b, err = os.ReadFile(name)
		texts = []string{string(b)}
	}
	if err != nil {
		return nil, fmt.Errorf("text: %w", err)
	}
	kept := texts[:0]
	for _, t := range texts {
		if utf8.ValidString(t) {
			kept = append(kept, clean(t))
		}
	}
	return kept, nil
}

// wikitext undoes what WikiText did to numbers and rare words: a rare word has
// no neighbours.
var wikitext = strings.NewReplacer(" @-@ ", "-", " @,@ ", ",", " @.@ ", ".", "<unk>", "\n")

func clean(text string) string { return wikitext.Replace(text) }

func readLines(name string) ([]string, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var texts []string
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 64<<20)
	for n := 1; lines.Scan(); n++ {
		var d struct {
			Text string `json:"text"`
		}
		if json.Unmarshal(lines.Bytes(), &d) != nil {
			return nil, fmt.Errorf("%s: line %d: broken json", name, n)
		}
		texts = append(texts, d.Text)
	}
	return texts, lines.Err()
}

func readZip(name string) ([]string, error) {
	z, err := zip.OpenReader(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	defer z.Close()
	var texts []string
	for _, f := range z.File {
		if filepath.Ext(f.Name) != ".txt" {
			continue
		}
		r, err := f.Open()
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", name, f.Name, err)
		}
		b, err := io.ReadAll(r)
		r.Close()
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", name, f.Name, err)
		}
		texts = append(texts, string(b))
	}
	return texts, nil
}
