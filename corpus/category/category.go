// Package category maps the labels of other schemes of annotation onto the
// eight categories of this project, and back.
//
// In comes a label ("EMAIL_ADDRESS", "PER:IMG") or a category with its kind; out comes
// the other. The schemes are tables (data/*.tsv) that a user can extend with a table of
// their own. Every scheme goes through the eight categories, so any two of them are
// mapped by way of ours; what a scheme cannot express is said at the head of its table.
//
// It may know the root package.
package category

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	understudy "github.com/understudy-text/understudy"
)

//go:embed data/*.tsv
var data embed.FS

// A Meaning is what a label stands for. The zero Meaning is no personal data.
type Meaning struct {
	Category understudy.Category
	Kind     string // as in understudy.Span; may be empty
}

// A Scheme maps labels. It is read-only and safe for concurrent use.
type Scheme struct {
	name  string
	read  map[string]Meaning // by the label in capitals; "*": any other
	write map[Meaning]string // "-": no label
}

// Errors of schemes.
var (
	ErrTable = errors.New("not a table of categories")
	ErrLabel = errors.New("unknown label")
)

// Names are the schemes that are built in.
func Names() []string {
	files, err := fs.Glob(data, "data/*.tsv")
	if err != nil {
		panic(err) // the pattern is a constant
	}
	for i, f := range files {
		files[i] = strings.TrimSuffix(path.Base(f), ".tsv")
	}
	return files
}

// Named returns a scheme that is built in.
func Named(name string) (*Scheme, error) {
	text, err := data.ReadFile("data/" + name + ".tsv")
	if err != nil {
		return nil, fmt.Errorf("no scheme of categories %q: there is %s; or name a file", name, strings.Join(Names(), ", "))
	}
	s := newScheme(name)
	return s, s.parse(string(text), name, true)
}

// maxTable is how many bytes a user's table may have.
const maxTable = 1 << 20

// Read reads a user's table. Each line is
//
//	label TAB meaning TAB way TAB example
//
// The meaning is a category, with a kind after a slash if need be, or "-" for
// what is no personal data; the label "*" is any other label, and "-" says that
// a category has no label. The way is "=" for both directions, "<" for labels
// that are only read, ">" for those that are only written. The line "include TAB
// name" takes in a built-in scheme, whose lines give way. Lines that begin with
// "# " are comments.
func Read(r io.Reader, name string) (*Scheme, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxTable+1))
	if err != nil {
		return nil, err
	}
	if len(text) > maxTable {
		return nil, fmt.Errorf("%s: %w: it has more than %d bytes", name, ErrTable, maxTable)
	}
	s := newScheme(name)
	return s, s.parse(string(text), name, false)
}

func newScheme(name string) *Scheme {
	return &Scheme{name: name, read: map[string]Meaning{}, write: map[Meaning]string{}}
}

// Name is the name the scheme was asked for by.
func (s *Scheme) Name() string { return s.name }

// parse reads a table. Its own lines come before what it includes, which comes
// later before earlier.
func (s *Scheme) parse(text, file string, builtIn bool) error {
	own := newScheme(s.name)
	for n, line := range strings.Split(text, "\n") {
		line = strings.TrimRight(line, "\r")
		if line == "" || line == "#" || strings.HasPrefix(line, "# ") {
			continue
		}
		fields := strings.Split(line, "\t")
		var err error
		if fields[0] == "include" && len(fields) == 2 {
			err = s.include(fields[1])
		} else {
			err = own.row(fields)
		}
		if err != nil {
			return fmt.Errorf("%s: line %d: %w", file, n+1, err)
		}
	}
	maps.Copy(s.read, own.read)
	maps.Copy(s.write, own.write)
	if !builtIn && len(s.read) == 0 && len(s.write) == 0 {
		return fmt.Errorf("%s: %w: it has no line", file, ErrTable)
	}
	return nil
}

func (s *Scheme) include(name string) error {
	other, err := Named(name)
	if err != nil {
		return err
	}
	maps.Copy(s.read, other.read)
	maps.Copy(s.write, other.write)
	return nil
}

const rowHint = "a line is label, meaning, way and example, parted by tabs, like PER, PERSON, =, Mary Johanson"

func (s *Scheme) row(fields []string) error {
	if len(fields) < 3 || len(fields) > 4 {
		return fmt.Errorf("%w: %d columns; %s", ErrTable, len(fields), rowHint)
	}
	label, way := strings.ToUpper(strings.TrimSpace(fields[0])), fields[2]
	m, err := parseMeaning(fields[1])
	switch {
	case err != nil:
		return err
	case label == "":
		return fmt.Errorf("%w: the label is empty; %s", ErrTable, rowHint)
	case way != "=" && way != "<" && way != ">":
		return fmt.Errorf("%w: the way is %q; it is =, < (only read) or > (only written)", ErrTable, way)
	case way != ">" && label == "-", way == "=" && (label == "*" || m == Meaning{}), way == ">" && (label == "*" || m == Meaning{}):
		return fmt.Errorf("%w: %q and %q do not go together that way; \"*\" can only be read, \"-\" is no label when read and no meaning when written", ErrTable, label, fields[1])
	}
	if way != ">" {
		if _, dup := s.read[label]; dup {
			return fmt.Errorf("%w: the label %q is read twice", ErrTable, label)
		}
		s.read[label] = m
	}
	if way != "<" {
		if _, dup := s.write[m]; dup {
			return fmt.Errorf("%w: %q is written twice", ErrTable, fields[1])
		}
		s.write[m] = strings.TrimSpace(fields[0])
	}
	return nil
}

func parseMeaning(text string) (Meaning, error) {
	if text == "-" {
		return Meaning{}, nil
	}
	c, kind, _ := strings.Cut(text, "/")
	if !slices.Contains(understudy.Categories[:], understudy.Category(c)) {
		return Meaning{}, fmt.Errorf("%w: %q is no category; there are %v, with a kind after a slash", ErrTable, c, understudy.Categories)
	}
	return Meaning{understudy.Category(c), kind}, nil
}

// Read returns what a label, in any case, stands for; the zero Meaning is no
// personal data. A label that the scheme does not have is an error that lists
// those it has.
func (s *Scheme) Read(label string) (Meaning, error) {
	if m, ok := s.read[strings.ToUpper(label)]; ok {
		return m, nil
	}
	if m, ok := s.read["*"]; ok {
		return m, nil
	}
	return Meaning{}, fmt.Errorf("%w %s: the categories %q have %s; map it with a table of your own (--categories FILE)",
		ErrLabel, quote(label), s.name, strings.Join(s.Labels(), ", "))
}

// quote quotes a label, or what a broken file has in its place: only as much
// as a label can be, so that no text gets out.
func quote(label string) string {
	for _, r := range label {
		if r >= 0x80 || r <= ' ' {
			return "(not a name)"
		}
	}
	if len(label) > 24 {
		return "(not a name)"
	}
	return strconv.Quote(label)
}

// Labels are the labels that can be read, sorted.
func (s *Scheme) Labels() []string {
	var out []string
	for l := range s.read {
		if l != "*" {
			out = append(out, l)
		}
	}
	slices.Sort(out)
	return out
}

// Write returns the label for a category and kind. ok is false if the scheme
// has none: such a span cannot be told in it and is left out.
func (s *Scheme) Write(m Meaning) (label string, ok bool) {
	label, found := s.write[m]
	if !found {
		label, found = s.write[Meaning{Category: m.Category}]
	}
	return label, found && label != "-"
}

// A Tag is a label with all that is written with it, what it is read as first.
type Tag struct {
	Label    string
	Meanings []Meaning
}

// Tags are the labels that can be written, for people to choose from: in the order of
// the eight categories, the plain ones of each before the finer.
func (s *Scheme) Tags() []Tag {
	of := map[string][]Meaning{}
	for m, label := range s.write {
		if label != "-" {
			of[label] = append(of[label], m)
		}
	}
	var tags []Tag
	for label, ms := range of {
		read := s.read[strings.ToUpper(label)]
		slices.SortFunc(ms, func(a, b Meaning) int {
			switch {
			case a == read:
				return -1
			case b == read:
				return 1
			}
			return a.compare(b)
		})
		tags = append(tags, Tag{label, ms})
	}
	slices.SortFunc(tags, func(a, b Tag) int {
		return cmp.Or(a.Meanings[0].compare(b.Meanings[0]), cmp.Compare(a.Label, b.Label))
	})
	return tags
}

func (m Meaning) compare(o Meaning) int {
	at := func(c understudy.Category) int { return slices.Index(understudy.Categories[:], c) }
	return cmp.Or(cmp.Compare(at(m.Category), at(o.Category)), cmp.Compare(m.Kind, o.Kind))
}
