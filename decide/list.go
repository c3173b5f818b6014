package decide

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"
)

func (p *Rules) listNames() []string {
	names := make([]string, len(p.lists))
	for i, l := range p.lists {
		names[i] = l.name
	}
	return names
}

// listsOf reads the lists of a policy:
//
//	lists:
//	  staff:
//	    names: [Anna Lind, Bo Ek]
//	    file: staff.csv
//	    is: journalist
func (r *reader) listsOf(p *Rules, at position, v ast.Node, ref reference) {
	m, ok := v.(ast.MapNode)
	if !ok {
		r.mistake(at, "lists", "takes names of lists, each with 'names' or 'file' below it")
		return
	}
	for it := m.MapRange(); it.Next(); {
		name, at := it.Key().String(), r.at(it.Key())
		body, ok := it.Value().(ast.MapNode)
		if !ok {
			r.mistake(at, name, "is a list; write 'names' or 'file' below it")
			continue
		}
		if slices.Contains(p.listNames(), name) {
			r.mistake(at, name, "there is a list of this name already; rename one")
			continue
		}
		if len(p.lists) == maxLists {
			r.mistake(at, name, "is one list too many; a policy has at most %d", maxLists)
			return
		}
		l := list{name: name, names: map[string]struct{}{}}
		before := len(r.mistakes)
		r.fields(body, map[string]func(position, ast.Node){
			"names": func(at position, v ast.Node) {
				for _, s := range r.texts(at, "names", v) {
					if !l.add(s.text) {
						r.mistake(s.at, "names", "holds an entry without a letter or digit")
					}
				}
			},
			"file": func(at position, v ast.Node) {
				for _, s := range r.texts(at, "file", v) {
					path := s.text
					if !filepath.IsAbs(path) {
						path = filepath.Join(filepath.Dir(ref.path), path)
					}
					r.files = append(r.files, path)
					if err := l.read(path); err != nil {
						r.mistake(s.at, "file", "%v", err)
					}
				}
			},
			"is": func(at position, v ast.Node) {
				for _, s := range r.words(at, "is", "trait", v, traitNames()) {
					e, _ := traitNamed(s.text)
					if e.name == "public-figure" {
						r.mistake(s.at, "is", "public-figure is said of all of politician, journalist, author …; name one of those")
					}
					l.is |= e.bits
				}
			},
		})
		if len(l.names) == 0 && len(r.mistakes) == before {
			r.mistake(at, name, "has no names; write them under 'names', or name a 'file'")
		}
		p.lists = append(p.lists, l)
	}
}

// filesOf are the paths of files that a key names, from the policy's folder.
func (r *reader) filesOf(at position, key string, v ast.Node, ref reference) (out []string) {
	for _, s := range r.texts(at, key, v) {
		path := s.text
		if !filepath.IsAbs(path) {
			path = filepath.Join(filepath.Dir(ref.path), path)
		}
		if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
			r.mistake(s.at, key, "%s: there is no such file; paths start from the policy's folder", path)
			continue
		}
		r.files = append(r.files, path)
		out = append(out, path)
	}
	return out
}

// add takes up a name; it reports whether there is anything to it.
func (l *list) add(name string) bool {
	key := listKey(name)
	if key == "" {
		return false
	}
	l.names[key] = struct{}{}
	return true
}

// read takes up a file of names: the first column of a .csv or .tsv file, or a
// name a line, where # begins a comment.
func (l *list) read(path string) error {
	switch info, err := os.Stat(path); {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s: there is no such file; paths start from the policy's folder", path)
	case err != nil:
		return err
	case !info.Mode().IsRegular(): // told before it is opened: a pipe would make us wait
		return fmt.Errorf("%s: is no file of names", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	switch strings.ToLower(filepath.Ext(path)) {
	case ".csv":
		err = l.table(f, ',')
	case ".tsv":
		err = l.table(f, '\t')
	default:
		err = l.lines(f)
	}
	if err != nil {
		return fmt.Errorf("%s:%w", path, err)
	}
	return nil
}

func (l *list) table(f io.Reader, comma rune) error {
	b := bufio.NewReader(f)
	if mark, _ := b.Peek(3); string(mark) == "\uFEFF" {
		b.Discard(3)
	}
	if comma == ',' && semicolons(b) {
		comma = ';'
	}
	c := csv.NewReader(b)
	c.Comma, c.FieldsPerRecord, c.ReuseRecord, c.Comment = comma, -1, true, '#'
	for {
		row, err := c.Read()
		if err == io.EOF {
			return nil
		}
		var broken *csv.ParseError
		if errors.As(err, &broken) {
			return fmt.Errorf("%d: %w", broken.Line, broken.Err)
		}
		if err != nil {
			return fmt.Errorf(" %w", err)
		}
		if line, _ := c.FieldPos(0); !utf8.ValidString(row[0]) {
			return fmt.Errorf("%d: is no UTF-8; save the file as UTF-8", line)
		}
		l.add(row[0])
	}
}

// semicolons reports whether the first line parts its cells so, as spreadsheets
// do where a comma stands in numbers. Read with commas, such a list would hold
// whole rows, and no name in a text would ever be one of them.
func semicolons(b *bufio.Reader) bool {
	start, _ := b.Peek(b.Size())
	line, _, _ := bytes.Cut(start, []byte("\n"))
	return bytes.Count(line, []byte(";")) > bytes.Count(line, []byte(","))
}

func (l *list) lines(f io.Reader) error {
	s := bufio.NewScanner(f)
	n := 0
	for s.Scan() {
		n++
		line := strings.TrimPrefix(s.Text(), "\uFEFF")
		if !utf8.ValidString(line) {
			return fmt.Errorf("%d: is no UTF-8; save the file as UTF-8", n)
		}
		if !strings.HasPrefix(line, "#") || strings.Trim(line, "#") != "" && strings.IndexAny(line, " \t") < 0 {
			l.add(line) // "#hashtag" is a name, "# words" a comment
		}
	}
	if err := s.Err(); err != nil {
		return fmt.Errorf("%d: %w", n+1, err)
	}
	return nil
}
