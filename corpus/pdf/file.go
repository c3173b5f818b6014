// Package pdf takes the text out of PDF files.
//
// In come the bytes of a file; out come its pages: their text in the order in which it
// is drawn, put together to lines and paragraphs, and what of a page is no text. Time
// and memory are bounded by the size of the file and Limits, whatever the file says; no
// cross-reference table is believed, objects are looked for instead.
//
// It may know no other package.
package pdf

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
)

// Limits bound what a file may ask for. Zero values stand for the defaults.
type Limits struct {
	Decoded int // bytes of all streams together, decoded; 0: 256 MiB
	Pages   int // 0: 20,000
}

// Errors that concern a whole file.
var (
	ErrNoPDF     = errors.New("it is no PDF file")
	ErrEncrypted = errors.New("it is encrypted")
	ErrTooLarge  = errors.New("its streams unpack to more than the limit on the size of a record")
	errNoPages   = errors.New("no pages are found in it")
)

// A file is a PDF file that is read.
type file struct {
	data    []byte
	objects map[ref]located
	left    int // bytes that may still be decoded
	work    int // bytes that may still be parsed; objects are parsed wherever they are asked for
	root    any
	fonts   map[ref]*font
}

// A located object lies in these bytes.
type located struct {
	in []byte
	at int
}

// open finds the objects.
func open(data []byte, limits Limits) (*file, error) {
	head := data[:min(len(data), 1024)]
	start := bytes.Index(head, []byte("%PDF-"))
	if start < 0 {
		return nil, ErrNoPDF
	}
	f := &file{data: data, work: workOf(len(data)), objects: map[ref]located{}, left: limits.Decoded, fonts: map[ref]*font{}}
	if f.left == 0 {
		f.left = 256 << 20
	}
	if err := f.scan(start); err != nil {
		return nil, err
	}
	return f, nil
}

// workOf is how many bytes of objects are parsed for a file of a size: each many times, as
// pages share them.
func workOf(size int) int { return 4<<20 + 32*size }

// scan goes through the file once. Of an object that is defined again, the last counts.
func (f *file) scan(at int) error {
	// Where the words stand next; each is searched again only once it is passed.
	objects, trailers := finder{data: f.data, word: "obj"}, finder{data: f.data, word: "trailer"}
	for at < len(f.data) {
		i, t := objects.from(at), trailers.from(at)
		if t < i {
			l := &lexer{data: f.data, at: t + len("trailer"), refs: true}
			if v, err := l.next(0); err == nil {
				if d, ok := v.(dict); ok {
					if err := f.trailer(d); err != nil {
						return err
					}
				}
			}
			at = max(l.at, t+1)
			continue
		}
		if i == len(f.data) {
			return nil
		}
		number, ok := numberBefore(f.data, at, i)
		at = i + len("obj")
		if !ok {
			continue
		}
		v, end, err := f.parse(f.data, at)
		f.objects[number] = located{f.data, at}
		at = max(at, end)
		if err != nil {
			delete(f.objects, number)
			continue
		}
		if err := f.look(v); err != nil {
			return err
		}
	}
	return nil
}

// A finder finds a word again and again in linear time.
type finder struct {
	data []byte
	word string
	at   int
	some bool
}

// from is where the word stands first at a place or behind it; the end of the data if it does
// not.
func (f *finder) from(at int) int {
	if f.some && f.at >= at {
		return f.at
	}
	f.some, f.at = true, len(f.data)
	if i := bytes.Index(f.data[at:], []byte(f.word)); i >= 0 {
		f.at = at + i
	}
	return f.at
}

// numberBefore reads "12 0 " that ends at a place.
func numberBefore(data []byte, from, end int) (ref, bool) {
	digits := func() (string, bool) {
		i := end
		for i > from && isSpace(data[i-1]) {
			i--
		}
		last := i
		for i > from && last-i < 10 && data[i-1] >= '0' && data[i-1] <= '9' {
			i--
		}
		end = i
		return string(data[i:last]), i < last
	}
	if _, ok := digits(); !ok {
		return 0, false
	}
	n, ok := digits()
	if !ok {
		return 0, false
	}
	v, err := strconv.Atoi(n)
	return ref(v), err == nil
}

// look takes what an object says of the whole file.
func (f *file) look(v any) error {
	switch v := v.(type) {
	case dict:
		if v["Type"] == name("Catalog") {
			f.root = v
		}
	case *stream:
		switch v.dict["Type"] {
		case name("XRef"):
			return f.trailer(v.dict)
		case name("ObjStm"):
			return f.pack(v)
		}
	}
	return nil
}

func (f *file) trailer(d dict) error {
	if d["Encrypt"] != nil {
		return ErrEncrypted
	}
	return nil
}

// pack notes the objects in a stream of objects.
func (f *file) pack(s *stream) error {
	content, err := f.decode(s)
	if errors.Is(err, ErrTooLarge) {
		return err
	}
	if err != nil {
		return nil // what lies in it is missing where it is asked for
	}
	first, _ := s.dict["First"].(float64)
	l := &lexer{data: content}
	for range len(content) {
		n, err := l.next(0)
		at, err2 := l.next(0)
		number, ok := n.(float64)
		offset, ok2 := at.(float64)
		if err != nil || err2 != nil || !ok || !ok2 || l.at > int(first) {
			return nil
		}
		place := int(first) + int(offset)
		if place < 0 || place >= len(content) {
			continue
		}
		f.objects[ref(number)] = located{content, place}
		if f.root == nil && f.work > 0 || bytes.Contains(content[place:min(place+64, len(content))], []byte("/Catalog")) {
			if d := f.dict(ref(number)); d["Type"] == name("Catalog") {
				f.root = d
			}
		}
	}
	return nil
}

// parse reads the object at a place, with the bytes of its stream. end is where reading
// ended, also after an error.
func (f *file) parse(data []byte, at int) (v any, end int, err error) {
	l := &lexer{data: data, at: at, refs: true}
	if v, err = l.next(0); err != nil {
		return nil, l.at, err
	}
	d, ok := v.(dict)
	if !ok {
		return v, l.at, nil
	}
	l.skipSpace()
	if !bytes.HasPrefix(data[l.at:], []byte("stream")) {
		return v, l.at, nil
	}
	from := l.at + len("stream")
	if from < len(data) && data[from] == '\r' {
		from++
	}
	if from < len(data) && data[from] == '\n' {
		from++
	}
	to := -1
	if n, ok := d["Length"].(float64); ok && n >= 0 && n <= float64(len(data)-from) {
		end := from + int(n)
		if rest := bytes.TrimLeft(data[end:min(end+20, len(data))], "\r\n \t"); bytes.HasPrefix(rest, []byte("endstream")) {
			to = end
		}
	}
	if to < 0 {
		i := bytes.Index(data[from:], []byte("endstream"))
		if i < 0 {
			return nil, len(data), errEnd
		}
		to = from + i
	}
	return &stream{d, data[from:to]}, to + len("endstream"), nil
}

// resolve follows references to an object; nil if there is none.
func (f *file) resolve(v any) any {
	for range 10 { // of references to references
		r, ok := v.(ref)
		if !ok {
			return v
		}
		at, ok := f.objects[r]
		if !ok {
			return nil
		}
		if f.work < 0 {
			return nil // which Read says
		}
		var err error
		var end int
		v, end, err = f.parse(at.in, at.at)
		if f.work -= end - at.at; err != nil {
			return nil
		}
	}
	return nil
}

func (f *file) dict(v any) dict {
	switch v := f.resolve(v).(type) {
	case dict:
		return v
	case *stream:
		return v.dict
	}
	return nil
}

func (f *file) array(v any) []any {
	a, _ := f.resolve(v).([]any)
	return a
}

func (f *file) number(v any) (float64, bool) {
	n, ok := f.resolve(v).(float64)
	return n, ok
}

// A page is a leaf of the tree of pages, with what it inherits.
type page struct {
	dict
	resources dict
}

// pages lists the pages in their order.
func (f *file) pages(limit int) ([]page, error) {
	if limit == 0 {
		limit = 20_000
	}
	var out []page
	seen := map[ref]bool{}
	var walk func(v any, resources dict, depth int) error
	walk = func(v any, resources dict, depth int) error {
		if r, ok := v.(ref); ok {
			if seen[r] {
				return nil
			}
			seen[r] = true
		}
		d := f.dict(v)
		if d == nil || depth > maxDepth {
			return nil
		}
		if own := f.dict(d["Resources"]); own != nil {
			resources = own
		}
		kids := f.array(d["Kids"])
		if kids == nil || f.resolve(d["Type"]) == name("Page") {
			if len(out) == limit {
				return fmt.Errorf("it has more than %d pages", limit)
			}
			out = append(out, page{d, resources})
			return nil
		}
		for _, k := range kids {
			if _, ok := k.(ref); !ok { // direct pages could not be told from each other
				continue
			}
			if err := walk(k, resources, depth+1); err != nil {
				return err
			}
		}
		return nil
	}
	root := f.dict(f.root)
	if root == nil || root["Pages"] == nil {
		return nil, errNoPages
	}
	if err := walk(root["Pages"], nil, 0); err != nil {
		return nil, err
	}
	if len(out) == 0 {
		return nil, errNoPages
	}
	return out, nil
}
