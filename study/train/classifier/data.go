package classifier

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// maxLine is the longest line of examples, in bytes.
const maxLine = 64 << 20

// ErrData is wrapped by ReadExamples when a line is no example.
var ErrData = errors.New("not a labelled text")

// ReadExamples reads lines of JSON, of which two fields are a text and its label.
// An empty name of the label's field reads texts without labels. Empty lines are
// left out; a label may be a number or a truth value.
func ReadExamples(r io.Reader, textField, labelField string) ([]Example, error) {
	var out []Example
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	n := 0
	for lines.Scan() {
		n++
		if len(lines.Bytes()) == 0 {
			continue
		}
		e, err := readExample(lines.Bytes(), textField, labelField)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w: %w", n, ErrData, err)
		}
		out = append(out, e)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("line %d: %w", n+1, err)
	}
	return out, nil
}

func readExample(line []byte, textField, labelField string) (e Example, err error) {
	var fields map[string]json.RawMessage
	if json.Unmarshal(line, &fields) != nil {
		return e, errors.New("broken json, or no object")
	}
	if json.Unmarshal(fields[textField], &e.Text) != nil {
		return e, fmt.Errorf("field %q is missing or no string", textField)
	}
	if labelField == "" {
		return e, nil
	}
	var label any
	if json.Unmarshal(fields[labelField], &label) != nil {
		return e, fmt.Errorf("field %q is missing", labelField)
	}
	switch l := label.(type) {
	case string:
		e.Label = l
	case float64, bool:
		e.Label = fmt.Sprint(l)
	}
	if e.Label == "" {
		return e, fmt.Errorf("field %q is no label", labelField)
	}
	return e, nil
}
