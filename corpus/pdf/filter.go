package pdf

import (
	"bytes"
	"compress/zlib"
	"encoding/ascii85"
	"errors"
	"fmt"
	"io"
)

var errFilter = errors.New("compressed in a way that is not read")

// decode returns the content of a stream. It counts against the file's limit.
func (f *file) decode(s *stream) ([]byte, error) {
	content := s.raw
	names, parameters := f.resolve(s.dict["Filter"]), f.resolve(s.dict["DecodeParms"])
	list, ok := names.([]any)
	if n, one := names.(name); one {
		list, ok = []any{n}, true
		parameters = []any{parameters}
	}
	if !ok {
		list = nil
	}
	of, _ := parameters.([]any)
	for i, n := range list {
		var err error
		if content, err = f.unfilter(content, f.resolve(n)); err != nil {
			return nil, err
		}
		if i < len(of) {
			if content, err = f.unpredict(content, f.dict(of[i])); err != nil {
				return nil, err
			}
		}
	}
	if len(list) == 0 { // it costs time to read all the same
		if f.left -= len(content); f.left < 0 {
			return nil, ErrTooLarge
		}
	}
	return content, nil
}

func (f *file) unfilter(in []byte, filter any) ([]byte, error) {
	var r io.Reader
	switch filter {
	case name("FlateDecode"), name("Fl"):
		z, err := zlib.NewReader(bytes.NewReader(in))
		if err != nil {
			return nil, err
		}
		r = z
	case name("ASCII85Decode"), name("A85"):
		in = bytes.TrimPrefix(bytes.TrimSpace(in), []byte("<~"))
		if i := bytes.Index(in, []byte("~")); i >= 0 {
			in = in[:i]
		}
		r = ascii85.NewDecoder(bytes.NewReader(in))
	case name("ASCIIHexDecode"), name("AHx"):
		if i := bytes.IndexByte(in, '>'); i >= 0 {
			in = in[:i]
		}
		r = bytes.NewReader(unhex(in))
	default:
		n, _ := filter.(name)
		return nil, fmt.Errorf("%w: %q", errFilter, string(n))
	}
	out, err := io.ReadAll(io.LimitReader(r, int64(f.left)+1))
	if len(out) > f.left {
		return nil, ErrTooLarge
	}
	f.left -= len(out)
	if err != nil && len(out) == 0 {
		return nil, err
	}
	return out, nil // what can be read of a damaged stream, as other readers do
}

// unpredict undoes the predictors of PNG (ISO 32000-1, 7.4.4.4).
func (f *file) unpredict(in []byte, d dict) ([]byte, error) {
	if p, _ := f.number(d["Predictor"]); p < 10 {
		if p > 1 {
			return nil, fmt.Errorf("%w: predictor", errFilter)
		}
		return in, nil
	}
	at := func(key name, otherwise float64) int {
		if v, ok := f.number(d[key]); ok && v > 0 && v < 1<<16 {
			return int(v)
		}
		return int(otherwise)
	}
	pixel := max(1, at("Colors", 1)*at("BitsPerComponent", 8)/8)
	row := min((at("Columns", 1)*at("Colors", 1)*at("BitsPerComponent", 8)+7)/8, len(in))
	out := make([]byte, 0, len(in))
	above := make([]byte, row)
	for len(in) > 1 {
		kind := in[0]
		line := bytes.Clone(in[1:min(row+1, len(in))])
		in = in[min(row+1, len(in)):]
		for i := range line {
			var left, up, corner byte
			up = above[i]
			if i >= pixel {
				left, corner = line[i-pixel], above[i-pixel]
			}
			switch kind {
			case 1:
				line[i] += left
			case 2:
				line[i] += up
			case 3:
				line[i] += byte((int(left) + int(up)) / 2)
			case 4:
				line[i] += paeth(left, up, corner)
			}
		}
		copy(above, line)
		out = append(out, line...)
	}
	return out, nil
}

func paeth(a, b, c byte) byte {
	p := int(a) + int(b) - int(c)
	pa, pb, pc := abs(p-int(a)), abs(p-int(b)), abs(p-int(c))
	switch {
	case pa <= pb && pa <= pc:
		return a
	case pb <= pc:
		return b
	}
	return c
}

func abs(n int) int { return max(n, -n) }
