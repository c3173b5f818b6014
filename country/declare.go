package country

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/internal/lines"
)

// international is the folder of numbers that no country gives out.
const international = "INT"

// mostChecks is how many check figures a form may have: to make a number, all of their
// values are tried.
const mostChecks = 4

// parseFile reads the declarations of a folder. A declaration starts with [name];
// its lines are "key: value", or examples that start with + ~ - or = and a blank.
// Empty lines and those with # are skipped.
func parseFile(folder, text string) ([]*ID, error) {
	var ids []*ID
	var id *ID
	finish := func(line int) error {
		if id == nil {
			return nil
		}
		if err := id.finish(); err != nil {
			return fmt.Errorf("before line %d: %s: %w", line, id.Name, err)
		}
		ids = append(ids, id)
		return nil
	}
	n, line := 0, ""
	for n, line = range lines.Of(text) {
		if line[0] == '[' && line[len(line)-1] == ']' {
			if err := finish(n); err != nil {
				return nil, err
			}
			name := line[1 : len(line)-1]
			id = &ID{Name: folder + "/" + name, Country: folder, Kind: name, Category: understudy.Code, Rate: 1, Personal: true}
			if folder == international {
				id.Country = ""
			}
			continue
		}
		if id == nil {
			return nil, fmt.Errorf("line %d: want [name] before the first line of a declaration", n)
		}
		if len(line) > 2 && strings.IndexByte("+~-=", line[0]) >= 0 && line[1] == ' ' {
			id.example = append(id.example, example{line[0], strings.TrimSpace(line[2:]), n})
			continue
		}
		key, v, ok := strings.Cut(line, ":")
		if !ok {
			return nil, fmt.Errorf("line %d: want key: value, got %q", n, line)
		}
		if err := id.set(strings.TrimSpace(key), strings.TrimSpace(v)); err != nil {
			return nil, fmt.Errorf("line %d: %s: %w", n, key, err)
		}
	}
	return ids, finish(n + 1)
}

// set reads one line of a declaration.
func (id *ID) set(key, line string) error {
	switch key {
	case "kind":
		id.Kind = line
	case "category":
		switch c := understudy.Category(line); c {
		case understudy.Code, understudy.Location:
			id.Category = c
		default:
			return fmt.Errorf("category %q: want CODE or LOC", line)
		}
	case "source":
		id.Source = line
	case "personal":
		id.Personal = line != "no"
	case "form":
		forms, err := parseForms(id, line)
		if err != nil {
			return err
		}
		id.forms = append(id.forms, forms...)
	case "check", "soft":
		c, err := parseCheck(line, key == "soft")
		if err != nil {
			return err
		}
		id.checks = append(id.checks, c)
		id.proves = id.proves || key == "check"
	case "not":
		for spec := range strings.SplitSeq(line, " or ") {
			all, err := parsePositions(strings.TrimSpace(spec))
			if err != nil {
				return err
			}
			id.never = append(id.never, all...)
		}
	case "make":
		return id.setMake(strings.Fields(line))
	case "keep":
		s, err := parseStretch(line)
		if err != nil {
			return err
		}
		id.keep = append(id.keep, s)
	case "except":
		id.except = strings.Fields(line)
	default:
		if language, ok := strings.CutPrefix(key, "label "); ok {
			for l := range strings.SplitSeq(line, ",") {
				if l = strings.TrimSpace(l); l != "" {
					id.labels = append(id.labels, label{strings.TrimSpace(language), l})
				}
			}
			return nil
		}
		ok, err := id.inside.set(key, line)
		if !ok {
			return fmt.Errorf("unknown key %q", key)
		}
		return err
	}
	return nil
}

// setMake reads "7=9 8=89": the characters that made numbers have at places.
func (id *ID) setMake(fields []string) error {
	if id.test == nil {
		id.test = map[stretch][]rune{}
	}
	for _, f := range fields {
		at, chars, ok := strings.Cut(f, "=")
		s, err := parseStretch(at)
		if !ok || err != nil || chars == "" {
			return fmt.Errorf("%q: want place=characters", f)
		}
		id.test[s] = []rune(chars)
	}
	return nil
}

// finish checks what only the whole declaration shows.
func (id *ID) finish() error {
	switch {
	case len(id.forms) == 0:
		return fmt.Errorf("no form")
	case id.Source == "":
		return fmt.Errorf("no source")
	}
	in := &id.inside
	for _, f := range id.forms {
		y := len(f.indices('Y'))
		switch {
		case y == 2 && in.window == 0 && in.codes == nil && in.serials == nil && in.checks == nil && !centuries(in.months):
			return fmt.Errorf("two digits of the year, but no line tells the century")
		case bits.OnesCount64(f.parts['K']) > mostChecks:
			return fmt.Errorf("a form has %d check figures (role K), want at most %d", bits.OnesCount64(f.parts['K']), mostChecks)
		case f.parts['S'] != 0 && in.sexes == nil:
			return fmt.Errorf("role S, but no line sex")
		case y == 0 && (f.parts['M'] != 0 || f.parts['D'] != 0):
			return fmt.Errorf("month or day without a year")
		}
		for _, role := range []byte("S") {
			if n := len(f.indices(role)); n > 1 {
				return fmt.Errorf("role %c has %d places, want 1", role, n)
			}
		}
	}
	return nil
}

func centuries(offsets []offset) bool {
	for _, o := range offsets {
		if o.century != 0 {
			return true
		}
	}
	return false
}
