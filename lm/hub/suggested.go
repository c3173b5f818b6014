package hub

import (
	_ "embed"
	"encoding/json"
	"fmt"
)

//go:embed suggested.json
var suggested []byte

// A Suggestion is a published model that is known to be of use.
type Suggestion struct {
	Name      string   `json:"name"`
	Languages []string `json:"languages"`
	License   string   `json:"license"` // as the hub's page said; Pull records what it says then
	Size      int64    `json:"size"`    // of the weights, in bytes, about
	For       string   `json:"for"`
}

// Suggested are models that are worth pulling.
func Suggested() ([]Suggestion, error) {
	var out []Suggestion
	if err := json.Unmarshal(suggested, &out); err != nil {
		return nil, fmt.Errorf("suggested.json: %w", err)
	}
	return out, nil
}
