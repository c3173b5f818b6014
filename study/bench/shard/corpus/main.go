// Program corpus makes a corpus of a size out of plain texts, to measure with: documents of
// about four kilobytes, of as many bytes from each language, as lines of JSON or as Parquet.
//
//	go run ./study/bench/shard/corpus -mb 30 -out corpus en/ sv/ fr/ ar/
//
// Each argument is a file or folder of UTF-8 text. Where one has too little text, it is read
// again from its beginning, and the program says how often. It prints the bytes of text.
//
// It may know no other package.
package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/apache/arrow-go/v18/parquet"
	"github.com/apache/arrow-go/v18/parquet/compress"
	"github.com/apache/arrow-go/v18/parquet/file"
	"github.com/apache/arrow-go/v18/parquet/schema"
)

func main() {
	mb := flag.Float64("mb", 8, "megabytes of text")
	files := flag.Int("files", 8, "how many files")
	format := flag.String("format", "jsonl", "jsonl or parquet; with a comma between them, the files take turns")
	out := flag.String("out", "", "folder for the files, which is made")
	flag.Parse()
	if err := run(int(*mb*1e6), *files, *format, *out, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "corpus:", err)
		os.Exit(1)
	}
}

// documentSize is about how many bytes a document has.
const documentSize = 4 << 10

func run(size, files int, format, out string, languages []string) error {
	if out == "" || len(languages) == 0 || files < 1 {
		return fmt.Errorf("name -out and the texts of each language")
	}
	formats := strings.Split(format, ",")
	for _, f := range formats {
		if creators[f] == nil {
			return fmt.Errorf("format %q: jsonl or parquet", f)
		}
	}
	var from []*source
	for _, path := range languages {
		s, err := newSource(path)
		if err != nil {
			return err
		}
		from = append(from, s)
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	written, n := 0, 0
	for i := range files {
		format := formats[i%len(formats)]
		w, err := creators[format](filepath.Join(out, fmt.Sprintf("part-%05d.%s", i, format)))
		if err != nil {
			return err
		}
		for until := int(int64(size) * int64(i+1) / int64(files)); written < until && err == nil; n++ {
			var text string
			if text, err = from[n%len(from)].document(); err == nil {
				written += len(text)
				err = w.write(fmt.Sprintf("d%07d", n), text)
			}
		}
		if err == nil {
			err = w.close()
		}
		if err != nil {
			return err
		}
	}
	fmt.Printf("%d bytes of text in %d documents\n", written, n)
	for i, s := range from {
		fmt.Printf("%s: begun anew %d times\n", languages[i], s.again)
	}
	return nil
}

// A source yields the texts of a language.
type source struct {
	paths []string
	at    int // of the next path
	again int // how often it began anew
	file  *os.File
	lines *bufio.Reader
}

func newSource(path string) (*source, error) {
	s := &source{}
	err := filepath.WalkDir(path, func(p string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			s.paths = append(s.paths, p)
		}
		return err
	})
	if err == nil && len(s.paths) == 0 {
		err = fmt.Errorf("%s: no file", path)
	}
	return s, err
}

// document returns the next lines, about documentSize bytes of them.
func (s *source) document() (string, error) {
	var b strings.Builder
	for b.Len() < documentSize {
		if s.lines == nil {
			if s.at == len(s.paths) {
				s.at, s.again = 0, s.again+1
			}
			f, err := os.Open(s.paths[s.at])
			if err != nil {
				return "", err
			}
			s.file, s.lines = f, bufio.NewReader(f)
			s.at++
		}
		line, err := s.lines.ReadString('\n')
		b.WriteString(strings.ToValidUTF8(line, ""))
		if err == io.EOF {
			err = s.file.Close()
			s.lines = nil
		}
		if err != nil {
			return "", err
		}
	}
	return b.String(), nil
}

// A writer takes documents into a file.
type writer interface {
	write(id, text string) error
	close() error
}

// creators begin a file of a format.
var creators = map[string]func(string) (writer, error){"jsonl": newLines, "parquet": newColumns}

type lines struct {
	*json.Encoder
	b    *bufio.Writer
	file *os.File
}

func newLines(path string) (writer, error) {
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	b := bufio.NewWriter(f)
	return lines{json.NewEncoder(b), b, f}, nil
}

func (l lines) write(id, text string) error {
	return l.Encode(map[string]string{"id": id, "text": text})
}

func (l lines) close() error {
	if err := l.b.Flush(); err != nil {
		return err
	}
	return l.file.Close()
}

// groupRows is how many documents a row group of Parquet has.
const groupRows = 256

type columns struct {
	out       *file.Writer
	ids, text []parquet.ByteArray // of the row group under way
}

func newColumns(path string) (writer, error) {
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	var fields schema.FieldList
	for _, name := range []string{"id", "text"} {
		fields = append(fields, schema.MustPrimitive(schema.NewPrimitiveNodeLogical(name, parquet.Repetitions.Required, schema.StringLogicalType{}, parquet.Types.ByteArray, 0, -1)))
	}
	root, err := schema.NewGroupNode("schema", parquet.Repetitions.Required, fields, -1)
	if err != nil {
		return nil, err
	}
	return &columns{out: file.NewParquetWriter(f, root, file.WithWriterProps(parquet.NewWriterProperties(parquet.WithCompression(compress.Codecs.Snappy))))}, nil
}

func (c *columns) write(id, text string) error {
	c.ids, c.text = append(c.ids, []byte(id)), append(c.text, []byte(text))
	if len(c.ids) < groupRows {
		return nil
	}
	return c.flush()
}

func (c *columns) flush() error {
	rows := c.out.AppendRowGroup()
	for _, values := range [][]parquet.ByteArray{c.ids, c.text} {
		column, err := rows.NextColumn()
		if err != nil {
			return err
		}
		if _, err := column.(*file.ByteArrayColumnChunkWriter).WriteBatch(values, nil, nil); err != nil {
			return err
		}
		if err := column.Close(); err != nil {
			return err
		}
	}
	c.ids, c.text = nil, nil
	return rows.Close()
}

func (c *columns) close() error {
	if len(c.ids) > 0 {
		if err := c.flush(); err != nil {
			return err
		}
	}
	return c.out.Close()
}
