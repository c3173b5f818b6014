package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
)

// shortest is how many bytes a paragraph has that is worth a request.
const shortest = 40

// paragraphs reads the paragraphs of a file's texts.
func paragraphs(path string) ([]string, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	type document struct{ Text string }
	var documents []document
	if err := json.Unmarshal(data, &documents); err != nil {
		lines := bufio.NewScanner(strings.NewReader(string(data)))
		lines.Buffer(nil, 64<<20)
		for n := 1; lines.Scan(); n++ {
			var d document
			if err := json.Unmarshal(lines.Bytes(), &d); err != nil {
				return nil, fmt.Errorf("%s:%d: %w", path, n, err)
			}
			documents = append(documents, d)
		}
	}
	var out []string
	for _, d := range documents {
		for p := range strings.SplitSeq(d.Text, "\n") {
			if p = strings.TrimSpace(p); len(p) >= shortest {
				out = append(out, p)
			}
		}
	}
	if len(out) == 0 {
		return nil, errors.New(path + ": no paragraphs")
	}
	return out, nil
}
