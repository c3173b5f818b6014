package corpus

import (
	"errors"
	"fmt"
	"hash/maphash"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// Why a record, or a whole file, is refused. Every Refusal wraps one of these.
var (
	ErrFormat      = errors.New("unknown format")
	ErrEncoding    = errors.New("not UTF-8")
	ErrNUL         = errors.New("holds a NUL byte")
	ErrSyntax      = errors.New("not valid JSON")
	ErrLine        = errors.New("line cannot be read")
	ErrField       = errors.New("field missing or not usable")
	ErrSpan        = errors.New("span does not fit the text")
	ErrDuplicateID = errors.New("document id occurs twice")
	ErrMarkup      = errors.New("marks cannot be read")
	ErrTooLarge    = errors.New("record too large")
)

// A Place says where in a file something is.
type Place struct {
	File     string // the file's name as the reader was told
	Line     int    // 1-based; 0: not known
	Element  int    // 1-based element of the array; 0: not in an array
	Page     int    // 1-based; 0: not on a page
	Offset   int64  // byte offset in the file of the record, or of the fault in it
	Document string // id; empty: not known
}

// document is the place with a document's id.
func (p Place) document(id string) Place {
	p.Document = id
	return p
}

// Name is the file's name as it is safe to print on one line: quoted if it
// holds anything that would break the line or steer a terminal.
func (p Place) Name() string { return printable(p.File) }

func printable(name string) string {
	for _, r := range name {
		if !unicode.IsPrint(r) || r == utf8.RuneError {
			return strconv.Quote(name)
		}
	}
	return name
}

func (p Place) String() string {
	var b strings.Builder
	b.WriteString(p.Name())
	if p.Line > 0 {
		fmt.Fprintf(&b, ": line %d", p.Line)
	}
	if p.Element > 0 {
		fmt.Fprintf(&b, ": element %d", p.Element)
	}
	if p.Page > 0 {
		fmt.Fprintf(&b, ": page %d", p.Page)
	} else {
		fmt.Fprintf(&b, ": byte %d", p.Offset)
	}
	if p.Document != "" && p.Document != p.File {
		fmt.Fprintf(&b, ": document %q", p.Document)
	}
	return b.String()
}

// A Refusal is the error of one record that is left out while others go on. It
// never quotes the text.
type Refusal struct {
	Place
	Err  error  // wraps one of the sentinel errors above
	Hint string // what the user can do; may be empty
}

func (r *Refusal) Error() string {
	if r.Hint == "" {
		return fmt.Sprintf("%s: %v", r.Place, r.Err)
	}
	return fmt.Sprintf("%s: %v; %s", r.Place, r.Err, r.Hint)
}

func (r *Refusal) Unwrap() error { return r.Err }

// refuse makes a refusal of a whole file out of a fault and its hint.
func refuse(file string, sentinel, detail error) *Refusal {
	return &Refusal{Place: Place{File: file}, Err: fmt.Errorf("%w: %w", sentinel, detail)}
}

// IDs is the set of document ids of a run. It is safe for concurrent use. It
// keeps 128 bits of each id, not the id, and the file that had it.
type IDs struct {
	mu    sync.Mutex
	a, b  maphash.Seed
	seen  map[[2]uint64]int32 // index into files
	files []string            // the last is the one that is read
}

// NewIDs returns an empty set.
func NewIDs() *IDs {
	return &IDs{a: maphash.MakeSeed(), b: maphash.MakeSeed(), seen: make(map[[2]uint64]int32)}
}

// Add puts the id of a document in a file in and reports whether it was new; if
// not, it returns the file that had it before.
func (s *IDs) Add(id, file string) (other string, added bool) {
	k := s.key(id)
	s.mu.Lock()
	defer s.mu.Unlock()
	if at, dup := s.seen[k]; dup {
		return s.files[at], false
	}
	if n := len(s.files); n == 0 || s.files[n-1] != file {
		s.files = append(s.files, file)
	}
	s.seen[k] = int32(len(s.files) - 1)
	return "", true
}

func (s *IDs) remove(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.seen, s.key(id))
}

func (s *IDs) key(id string) [2]uint64 {
	return [2]uint64{maphash.String(s.a, id), maphash.String(s.b, id)}
}
