package corpus

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/apache/arrow-go/v18/parquet"
	"github.com/apache/arrow-go/v18/parquet/compress"
	"github.com/apache/arrow-go/v18/parquet/file"

	"github.com/understudy-text/understudy/corpus/category"
)

// people is a file of four rows in groups of two, compressed by Zstandard, that pyarrow wrote:
// id, text, born (a date), score, said, a list of structs of who, and picture, bytes.
func people(t testing.TB) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "people.parquet"))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// rowsOf are the lines that a file is read as.
func rowsOf(t testing.TB, path string) string {
	t.Helper()
	r, err := Open(File{Path: path, Name: path}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	var b strings.Builder
	for {
		p, err := r.Next()
		if err == io.EOF {
			return strings.ReplaceAll(b.String(), string(rowEnd), " ")
		}
		if err != nil {
			t.Fatal(err)
		}
		if b.Write(p.Bytes); p.Kind == Content {
			b.Write(p.Record.Raw)
		}
	}
}

// throughParquet copies a file and replaces Anna in its texts; rows whose id is 3 are left out.
func throughParquet(t testing.TB, data []byte, o Options) (path string, docs []string) {
	t.Helper()
	dir := t.TempDir()
	f := File{Path: filepath.Join(dir, "in.parquet"), Name: "in.parquet"}
	if err := os.WriteFile(f.Path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(dir, "out.parquet")
	r, err := Open(f, o)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	w, err := CreateAtomicFor(path, f)
	if err != nil {
		t.Fatal(err)
	}
	out := NewOutput(w)
	for {
		p, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if p.Kind != Content {
			if err := out.Write(p); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if p.Record.Place.Document == "3" {
			out.Omit()
			continue
		}
		reps := make([][]Replacement, len(p.Record.Docs))
		for i, d := range p.Record.Docs {
			docs = append(docs, d.ID+": "+d.Text)
			if at := strings.Index(d.Text, "Anna"); at >= 0 {
				reps[i] = []Replacement{{at, at + 4, "B\"ea"}}
			}
			if at := strings.Index(d.Text, "1951-03-04"); at >= 0 {
				reps[i] = append(reps[i], Replacement{at, at + 10, "1949-12-24"})
			}
		}
		done, err := p.Record.Rewrite(reps, nil)
		if err == nil {
			err = out.Record(done.Raw)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Commit(0o600); err != nil {
		t.Fatal(err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".*")); len(left) > 0 {
		t.Error(left)
	}
	return path, docs
}

func TestParquet(t *testing.T) {
	path, docs := throughParquet(t, people(t), Options{Columns: []string{"text", "said.who", "born"}, Types: map[string]category.Meaning{}})
	want := `{"id":1,"text":"B\"ea å","born":"1949-12-24","said.who":["B\"ea",null,"x"]} 0
{"id":2,"text":null,"born":null,"said.who":[null]} 1
{"id":4,"text":"","born":"2000-01-01","said.who":["B\"ea"]} 2
`
	if got := rowsOf(t, path); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if want := "[1#text: Anna å 1#said.who.0: Anna 1#said.who.2: x 1#born: 1951-03-04 4#text:  4#said.who: Anna 4#born: 2000-01-01]"; fmt.Sprint(docs) != want {
		t.Errorf("%v", docs)
	}
	p, err := file.OpenParquetFile(path, false)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	meta := p.MetaData()
	if c, err := meta.RowGroup(0).ColumnChunk(1); err != nil || c.Compression() != compress.Codecs.Zstd || meta.NumRowGroups() != 2 {
		t.Error(c, err, meta.NumRowGroups())
	}
	pictures, err := meta.RowGroup(0).ColumnChunk(5)
	if err != nil {
		t.Fatal(err)
	}
	if c, err := p.RowGroup(1).Column(5); err != nil || pictures.NumValues() != 2 {
		t.Error(err, pictures.NumValues())
	} else {
		values, def := make([]parquet.ByteArray, 4), make([]int16, 4)
		if _, n, err := c.(*file.ByteArrayColumnChunkReader).ReadBatch(4, values, def, nil); err != nil || n != 1 || string(values[0]) != "\xff\xd9" {
			t.Errorf("%v %d %q", err, n, values)
		}
	}
	if v := meta.KeyValueMetadata().FindValue("made by"); v == nil || *v != "hand" {
		t.Error(v)
	}
	if raw, err := os.ReadFile(path); err != nil || bytes.Contains(raw, []byte("Anna")) { // in statistics
		t.Error("the original is still there", err)
	}
}

// TestPackedParquet: a file that is compressed as a whole is read, and written so.
func TestPackedParquet(t *testing.T) {
	dir := t.TempDir()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(people(t)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	f := File{Path: filepath.Join(dir, "in.parquet.gz"), Name: "in.parquet.gz"}
	if err := os.WriteFile(f.Path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	lines := rowsOf(t, f.Path)
	if !strings.Contains(lines, `"text":"Anna å"`) {
		t.Fatal(lines)
	}
	out := filepath.Join(dir, "out.parquet.gz")
	w, err := CreateAtomicFor(out, f)
	if err != nil {
		t.Fatal(err)
	}
	r, err := Open(f, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	to := NewOutput(w)
	for {
		p, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if p.Kind == Content {
			err = to.Record(p.Record.Raw)
		} else {
			err = to.Write(p)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Commit(0o600); err != nil {
		t.Fatal(err)
	}
	if again := rowsOf(t, out); again != lines {
		t.Errorf("%s, want %s", again, lines)
	}
	if _, err := Open(f, Options{MaxRecord: 100}); !errors.Is(err, ErrTooLarge) {
		t.Errorf("%v", err)
	}
}

func TestBrokenParquet(t *testing.T) {
	whole := people(t)
	for _, data := range [][]byte{nil, []byte("PAR1"), []byte("PAR1xxxxPAR1"), whole[:len(whole)-9], bytes.Replace(whole, []byte("PAR1"), []byte("PARE"), -1)} {
		path := filepath.Join(t.TempDir(), "in.parquet")
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(File{Path: path, Name: "in.parquet"}, Options{}); err == nil || !strings.Contains(err.Error(), "in.parquet") {
			t.Errorf("%v", err)
		}
	}
}

// FuzzParquet checks that damaged files end in errors.
func FuzzParquet(f *testing.F) {
	whole := people(f)
	f.Add(whole, 40, byte(1))
	f.Add(whole, len(whole)-20, byte(0x80))
	f.Fuzz(func(t *testing.T, data []byte, at int, with byte) {
		if len(data) > 0 {
			data = bytes.Clone(data)
			data[uint(at)%uint(len(data))] ^= with
		}
		rows, err := newParquet(&input{name: "f", format: Parquet, ids: NewIDs()}, bytes.NewReader(data))
		for n := 0; err == nil && n < 1000; n++ {
			_, err = rows.next()
		}
	})
}

// TestParquetTimes: times are written as days if they are, and read back as they were.
func TestParquetTimes(t *testing.T) {
	for _, c := range []struct {
		n    int64
		unit time.Duration
		want string
	}{
		{0, time.Millisecond, "1970-01-01"},
		{-86_400_000, time.Millisecond, "1969-12-31"},
		{-1, time.Microsecond, "1969-12-31 23:59:59.999999"},
		{1_552_557_600_000_000_001, time.Nanosecond, "2019-03-14 10:00:00.000000001"},
		{1_552_557_600_000, time.Millisecond, "2019-03-14 10:00:00"},
	} {
		if got := timeText(c.n, c.unit); got != c.want {
			t.Errorf("%d is written %q, want %q", c.n, got, c.want)
		}
		if back, ok := timeOf(c.want, c.unit); !ok || back != c.n {
			t.Errorf("%q is read as %d, %v", c.want, back, ok)
		}
	}
	if _, ok := timeOf("in May", time.Millisecond); ok {
		t.Error("no time is read as one")
	}
}
