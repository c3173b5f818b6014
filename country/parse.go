package country

import (
	"errors"
	"fmt"
	"slices"
)

// A Value is an identifier taken apart.
type Value struct {
	ID             *ID
	Key            string // letters and digits without separators, in upper case: equal for equal numbers of one length
	Birth          Date   // as far as the number tells
	CenturyGuessed bool   // the century of Birth is not in the number
	Sex            Sex
	Region         string // code of the region inside
}

// Errors of Parse and Check.
var (
	ErrShape = errors.New("not of the shape of such a number") // or an impossible date, region or series
	ErrCheck = errors.New("check figure is wrong")
)

// Parse reads a text as a number of a kind, of whichever country fits best. The
// value comes with ErrCheck, too.
func (s *Set) Parse(kind, text string) (Value, error) {
	ids := s.byKind[kind]
	if len(ids) == 0 {
		return Value{}, fmt.Errorf("country: kind %q is not declared", kind)
	}
	var best Value
	var how verdict
	strict := false
	for _, id := range ids {
		v, h, known := id.parse(text)
		if h > how || h == how && h != impossible && (known && !strict || known == strict && id.Rate < best.ID.Rate) {
			best, how, strict = v, h, known
		}
	}
	return best, how.error(kind)
}

// Parse reads a text as such a number. The value comes with ErrCheck, too.
func (id *ID) Parse(text string) (Value, error) {
	v, how, _ := id.parse(text)
	return v, how.error(id.Name)
}

// Check returns nil if a text is such a number with right check figures.
func (id *ID) Check(text string) error {
	_, err := id.Parse(text)
	return err
}

func (v verdict) error(name string) error {
	switch v {
	case impossible:
		return fmt.Errorf("country: %s: %w", name, ErrShape)
	case wrong:
		return fmt.Errorf("country: %s: %w", name, ErrCheck)
	}
	return nil
}

// parse reads a whole text; known says that it is written in a shape of the
// declaration.
func (id *ID) parse(text string) (best Value, how verdict, known bool) {
	for _, r := range id.readings(text) {
		v, h := id.judge(r.form, r.chars(), r.plus)
		if h > how || h == how && h != impossible && !known {
			best, how, known = v, h, r.form.knows(text[r.start():r.end()])
		}
	}
	return best, how, known
}

// knows reports whether a text is in a written shape of the form.
func (f *form) knows(text string) bool {
	var v window
	var r reading
	v.reset(text, 0)
	return slices.ContainsFunc(f.written, func(w *written) bool { return w.strictly(&v, &r) })
}

// readings returns the forms that a whole text has.
func (id *ID) readings(text string) []*reading {
	var v window
	start := 0
	for start < len(text) && unitAt(text, start).r == ' ' {
		start = unitAt(text, start).end
	}
	v.reset(text, start)
	var out []*reading
	for _, f := range id.forms {
		r := new(reading)
		if !f.loosely(&v, r, id.inside.sign) {
			continue
		}
		k := r.next
		for v.unitAt(k).r == ' ' {
			k++
		}
		if v.unitAt(k).r == 0 {
			out = append(out, r)
		}
	}
	return out
}
