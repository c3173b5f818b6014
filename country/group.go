package country

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// group adds a written shape: sizes of groups with the separator between them, "_"
// for a blank, "~" for either a blank, a dash or a dot throughout, "*" for as many
// groups of the last size as there are, "r" for all the rest in one group, "n" for one
// group of any length.
func (f *form) group(id *ID, spec string, skip bool) error {
	if strings.Contains(spec, "~") {
		for _, sep := range []string{"_", "-", "."} {
			if err := f.group(id, strings.ReplaceAll(spec, "~", sep), skip); err != nil {
				return err
			}
		}
		return nil
	}
	w := &written{id: id, form: f, before: make([]rune, len(f.at))}
	body := spec
	switch body[len(body)-1] {
	case '!':
		w.when = whenShape
	case '?':
		w.when = whenLabel
	case '>':
		w.when = whenCapital
	}
	if w.when != whenValid {
		body = body[:len(body)-1]
	}
	place, size, sep := 0, 0, rune(0)
	put := func(n int) {
		if sep != 0 && place < len(f.at) {
			w.before[place] = sep
			w.breaks |= 1 << place
		}
		place += n
		w.groups++
	}
	for body != "" {
		r, width := utf8.DecodeRuneInString(body)
		switch {
		case r == 'n' && place == 0:
			put(len(f.at))
			body = body[1:]
		case r == '*' && size == 0:
			return fmt.Errorf("grouping %q: want a size before *", spec)
		case r == '*':
			for place < len(f.at) {
				put(min(size, len(f.at)-place))
			}
			body = body[1:]
		case r == 'r' && len(f.at) <= place:
			return f.misfit(spec, skip)
		case r == 'r':
			put(len(f.at) - place)
			body = body[1:]
		case r >= '0' && r <= '9':
			n := 0
			for n < len(body) && body[n] >= '0' && body[n] <= '9' {
				n++
			}
			if size, _ = strconv.Atoi(body[:n]); size == 0 || n > 2 {
				return fmt.Errorf("grouping %q: %s is no size of a group", spec, body[:n])
			}
			put(size)
			body = body[n:]
		default:
			sep = r
			if r == '_' {
				sep = ' '
			}
			body = body[width:]
		}
	}
	if place != len(f.at) || skip && strings.Contains(spec, "r") && !w.splitsParts() {
		return f.misfit(spec, skip)
	}
	f.written = append(f.written, w)
	return nil
}

// misfit is no error for a grouping that is for other lengths of the form.
func (f *form) misfit(spec string, skip bool) error {
	if skip {
		return nil
	}
	return fmt.Errorf("grouping %q does not fit the %d characters of the form", spec, len(f.at))
}

// splitsParts reports whether the groups of a shape that ends in "r" begin where parts
// of the declaration do: "2-r" is not for three letters and figures. Groups of single
// characters and forms of one class may split anywhere.
func (w *written) splitsParts() bool {
	at := w.form.at
	if strings.Count(w.form.class(), "")-1 == 2 || len(strings.TrimLeft(w.form.class(), "0123456789d")) == 0 {
		return true
	}
	for i := 1; i < len(at); i++ {
		single := i >= 1 && (i == 1 || w.before[i-1] != 0) && (i+1 < len(at) && w.before[i+1] != 0)
		if w.before[i] != 0 && !at[i].first && !single {
			return false
		}
	}
	return true
}
