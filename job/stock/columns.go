package stock

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/internal/lines"
	"github.com/understudy-text/understudy/language"
)

// columnsFile is the file of a language's folder that says what headers of tables mean.
const columnsFile = "columns.txt"

// Labels of lines that are no categories.
const (
	textColumn = "text"   // columns of prose
	senderName = "sender" // fields that say who wrote or said the text beside them
	roleWord   = "role"   // values of such fields that name nobody
)

// Columns knows what the headers of tables mean in several languages.
type Columns struct {
	types     map[string]category.Meaning
	ambiguous map[string]bool // headers that languages read differently: they tell nothing
	senders   map[string]bool // fields that say who wrote or said the text beside them
	roles     map[string]bool // what stands there and names nobody
}

// ReadColumns reads what languages say of headers. A header that two languages read
// differently ("nom", "mobile") means what both share: the category without the kind, or
// nothing.
func ReadColumns(languages map[string]*language.Language) (*Columns, error) {
	c := &Columns{types: map[string]category.Meaning{}, ambiguous: map[string]bool{}, senders: map[string]bool{}, roles: map[string]bool{}}
	for _, code := range slices.Sorted(maps.Keys(languages)) {
		text, err := languages[code].Read(columnsFile)
		if errors.Is(err, fs.ErrNotExist) {
			continue // its headers tell nothing
		}
		if err != nil {
			return nil, err
		}
		for n, line := range lines.Of(text) {
			if err := c.add(line); err != nil {
				return nil, fmt.Errorf("language/%s/%s:%d: %w", code, columnsFile, n, err)
			}
		}
	}
	return c, nil
}

func (c *Columns) add(line string) error {
	label, headers, ok := strings.Cut(line, ":")
	if !ok {
		return fmt.Errorf("a line is a type, a colon and headers")
	}
	var m category.Meaning
	if list := map[string]map[string]bool{senderName: c.senders, roleWord: c.roles}[label]; list != nil {
		for _, h := range splitHeaders(headers) {
			list[headerKey(h)] = true
		}
		return nil
	}
	if label != textColumn {
		name, kind, _ := strings.Cut(label, "/")
		if m = (category.Meaning{Category: understudy.Category(name), Kind: kind}); !slices.Contains(understudy.Categories[:], m.Category) {
			return fmt.Errorf("%q is no category", name)
		}
	}
	for _, h := range splitHeaders(headers) {
		h = headerKey(h)
		if other, known := c.types[h]; known && other != m {
			if m.Category == "" || other.Category != m.Category {
				c.ambiguous[h] = true
				continue
			}
			c.types[h] = category.Meaning{Category: m.Category}
			continue
		}
		c.types[h] = m
	}
	return nil
}

func splitHeaders(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == '،' })
}

// Sender reports whether a field or column of this name says who wrote or said the text beside
// it; with a value, whether that may be a person's name and is no role: "Interviewer",
// "Patient 2", "assistant". The headers of columns of people name roles.
func (c *Columns) Sender(field, value string) bool {
	if !c.senders[headerKey(field)] {
		return false
	}
	key := strings.TrimRightFunc(headerKey(value), unicode.IsDigit)
	m, header := c.types[key]
	return !c.roles[key] && !(header && m.Category == understudy.Person && m.Kind == "")
}

// TypeOf returns what the cells below a header are; the zero Meaning is text. A header that
// is not known is read without what stands in parentheses, and without figures at its end:
// "Date of birth (dd/mm/yyyy)", "Phone 2".
func (c *Columns) TypeOf(header string) (m category.Meaning, known bool) {
	plain := headerKey(parenthesised.ReplaceAllString(header, ""))
	for _, key := range []string{headerKey(header), plain, strings.TrimRightFunc(plain, unicode.IsDigit)} {
		if c.ambiguous[key] {
			return m, false
		}
		if m, known = c.types[key]; known {
			return m, true
		}
	}
	return m, false
}

var parenthesised = regexp.MustCompile(`\([^()]*\)|\[[^\[\]]*\]`)

// headerKey is a header in small letters, without accents and all that is neither letter nor
// figure: exports write "date_naissance", "PRENOM" and "firstName".
func headerKey(header string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) { // marks of accents are neither
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFKD.String(header))
}
