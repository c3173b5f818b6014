package guess

import (
	"maps"
	"slices"
	"strings"
	"sync"
)

// Records tells the languages of records, by what they declare or else by their texts,
// and counts those in several languages. It is safe for concurrent use.
type Records struct {
	*Guesser
	// ReadOnly leaves languages that are not read untold.
	ReadOnly bool

	mu     sync.Mutex
	mixed  int             // records that were told by most of their lines
	others map[string]bool // names of the other languages of these
}

// NewRecords returns a Records that reads the languages of some codes.
func NewRecords(codes ...string) (*Records, error) {
	g, err := New(codes...)
	return &Records{Guesser: g, others: map[string]bool{}}, err
}

// Language returns the code of a record's language, or "" where neither declared nor the
// texts tell it.
func (r *Records) Language(declared string, texts []string) string {
	code := DeclaredCode(declared, r.Languages())
	if code == "" {
		a := r.Tell(texts...)
		if !a.Sure {
			return ""
		}
		code = a.Code
		r.count(a)
	}
	if r.ReadOnly && !r.Reads(code) {
		return ""
	}
	return code
}

// DeclaredCode returns the language that a record says it is in, or "" if it is none of
// the known ones. A country or a script after it does not matter; "no" is written for
// Norwegian Bokmål.
func DeclaredCode(declared string, known []string) string {
	code, _, _ := strings.Cut(strings.ReplaceAll(strings.ToLower(declared), "_", "-"), "-")
	if code == "no" {
		code = "nb"
	}
	if slices.Contains(known, code) {
		return code
	}
	return ""
}

func (r *Records) count(a Answer) {
	if len(a.Also) == 0 {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.mixed++
	for _, code := range a.Also {
		r.others[Name(code)] = true
	}
}

// Mixed returns how many records were told by the language of most of their lines,
// though there is much in others, and the names of those others, in order. Of nil there
// are none.
func (r *Records) Mixed() (n int, others []string) {
	if r == nil {
		return 0, nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.mixed, slices.Sorted(maps.Keys(r.others))
}
