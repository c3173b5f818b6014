package recovering

import (
	"archive/zip"
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy/study/evaluate/wer"
)

// A Source is where texts lie under the data folder, and how they are read.
type Source struct {
	Path string `yaml:"path" json:"path"` // of a file, or of a zip archive
	// Members of an archive, as patterns of package path; of a file there are none. Of
	// clips, patterns of ids.
	Members []string `yaml:"members" json:"members,omitempty"`
	Format  string   `yaml:"format" json:"format"` // one of formats
	// Most is how many texts are taken at most, the first ones; 0: all.
	Most int `yaml:"most" json:"most,omitempty"`
}

// The formats, and how each cuts the content of a file into texts. A text is what
// belongs together: a conversation, an article.
var formats = map[string]func(content string) ([]string, error){
	"text":       func(s string) ([]string, error) { return []string{s}, nil },
	"paragraphs": func(s string) ([]string, error) { return strings.Split(s, "\n\n"), nil },
	"lines":      func(s string) ([]string, error) { return strings.Split(s, "\n"), nil },
	"wikitext":   wikitext,
	"dialogues":  dialogues,
	"transcript": transcripts,
	"tagged":     tagged,
	"jsonl":      jsonLines,
	"table":      firstColumn,
	"clips":      nil, // by their ids: see clips
}

func (s Source) check() error {
	if s.Path == "" || !filepath.IsLocal(filepath.FromSlash(s.Path)) {
		return fmt.Errorf("path %q: it is missing, or leads out of the data folder", s.Path)
	}
	if _, ok := formats[s.Format]; !ok {
		return fmt.Errorf("path %q: format %q is not known; there are clips, dialogues, jsonl, lines, paragraphs, table, tagged, text, transcript and wikitext", s.Path, s.Format)
	}
	for _, m := range s.Members {
		if _, err := path.Match(m, ""); err != nil {
			return fmt.Errorf("path %q: member %q: %w", s.Path, m, err)
		}
	}
	return nil
}

// texts reads the source. Texts without a letter are left out.
func (s Source) texts(data string) ([]string, error) {
	contents, err := s.contents(filepath.Join(data, filepath.FromSlash(s.Path)))
	if err != nil {
		return nil, fmt.Errorf("data %s: %w", s.Path, err)
	}
	cut := formats[s.Format]
	if cut == nil {
		cut = s.clips
	}
	var out []string
	for _, c := range contents {
		texts, err := cut(strings.ReplaceAll(c, "\r\n", "\n"))
		if err != nil {
			return nil, fmt.Errorf("data %s: %w", s.Path, err)
		}
		for _, t := range texts {
			if t = strings.TrimSpace(t); t != "" {
				out = append(out, t)
			}
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("data %s: no text in it", s.Path)
	}
	if s.Most > 0 && s.Most < len(out) {
		out = out[:s.Most]
	}
	return out, nil
}

// largest is how much of one file is read.
const largest = 1 << 30

func (s Source) contents(name string) ([]string, error) {
	if len(s.Members) > 0 && formats[s.Format] != nil {
		return s.unpack(name)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	c, err := readText(f)
	return []string{c}, err
}

func (s Source) unpack(name string) (out []string, err error) {
	z, err := zip.OpenReader(name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, z.Close()) }()
	slices.SortFunc(z.File, func(a, b *zip.File) int { return strings.Compare(a.Name, b.Name) })
	for _, f := range z.File {
		if f.FileInfo().IsDir() || !slices.ContainsFunc(s.Members, func(m string) bool { ok, _ := path.Match(m, f.Name); return ok }) {
			continue
		}
		r, err := f.Open()
		if err != nil {
			return nil, err
		}
		c, err := readText(r)
		if err := errors.Join(err, r.Close()); err != nil {
			return nil, fmt.Errorf("member %s: %w", f.Name, err)
		}
		out = append(out, c)
	}
	return out, nil
}

// readText reads text. If it is not UTF-8 it is decoded as Latin-1, which older corpora are
// in.
func readText(r io.Reader) (string, error) {
	b, err := io.ReadAll(io.LimitReader(r, largest+1))
	switch {
	case err != nil:
		return "", err
	case len(b) > largest:
		return "", fmt.Errorf("more than %d MB", largest>>20)
	case utf8.Valid(b):
		return string(bytes.TrimPrefix(b, []byte("\uFEFF"))), nil
	}
	runes := make([]rune, len(b))
	for i, c := range b {
		runes[i] = rune(c)
	}
	return string(runes), nil
}

// wikitext is WikiText's tokenised form: an article after the other, each begun by
// a line "= Title =". Words that it hides are ones nobody knows.
func wikitext(content string) ([]string, error) {
	content = strings.NewReplacer(" @-@ ", "-", " @,@ ", ",", " @.@ ", ".", "<unk>", unknownWord).Replace(content)
	var out []string
	var text strings.Builder
	for line := range strings.Lines(content) {
		t := strings.TrimSpace(line)
		if strings.HasPrefix(t, "= ") && !strings.HasPrefix(t, "= =") {
			out = append(out, text.String())
			text.Reset()
		}
		text.WriteString(strings.Trim(t, "= ") + "\n")
	}
	return append(out, text.String()), nil
}

// unknownWord is a placeholder that no vocabulary has.
const unknownWord = "[UNKNOWN]"

var (
	turn  = regexp.MustCompile(`^[A-Z]\.(\d+):\s*`)
	noise = regexp.MustCompile(`<[A-Za-z_ ]+>`)
)

// transcripts are conversations whose turns begin "A.1: ", a line each; a 1 begins
// the next conversation.
func transcripts(content string) ([]string, error) {
	var out []string
	var text strings.Builder
	for line := range strings.Lines(content) {
		m := turn.FindStringSubmatch(line)
		if m != nil && m[1] == "1" {
			out = append(out, text.String())
			text.Reset()
		}
		if m != nil {
			line = line[len(m[0]):]
		}
		if line = strings.TrimSpace(noise.ReplaceAllString(line, "")); line != "" {
			text.WriteString(line + "\n")
		}
	}
	return append(out, text.String()), nil
}

var speaker = regexp.MustCompile(`(?m)^[^:\n]{1,40}: `)

// dialogues are parted by empty lines, and each line begins with who speaks, which
// nobody said.
func dialogues(content string) ([]string, error) {
	return strings.Split(speaker.ReplaceAllString(content, ""), "\n\n"), nil
}

// tagged is text whose tokens are parted by spaces and followed by "_TAG"; signs are
// put back to the words they belong to.
func tagged(content string) ([]string, error) {
	var text strings.Builder
	open := true // nothing is to be parted from what comes
	for line := range strings.Lines(content) {
		for _, token := range strings.Fields(line) {
			word := token
			if i := strings.LastIndexByte(token, '_'); i > 0 {
				word = token[:i]
			}
			if !open && !strings.HasPrefix(word, "'") && word != "n't" && !strings.ContainsAny(word[:1], ".,;:?!%)") {
				text.WriteByte(' ')
			}
			text.WriteString(word)
			open = word == "(" || word == "$"
		}
		text.WriteByte('\n')
		open = true
	}
	return []string{text.String()}, nil
}

// jsonLines takes the field text of each line.
func jsonLines(content string) ([]string, error) {
	var out []string
	for line := range strings.Lines(content) {
		var record struct{ Text string }
		if strings.TrimSpace(line) == "" {
			continue
		}
		if err := json.Unmarshal([]byte(line), &record); err != nil {
			return nil, fmt.Errorf("record %d: %w", len(out)+1, err)
		}
		out = append(out, record.Text)
	}
	return out, nil
}

// firstColumn is what stands before the first tab of each line; the lines are one text.
func firstColumn(content string) ([]string, error) {
	var text strings.Builder
	in := bufio.NewScanner(strings.NewReader(content))
	in.Buffer(nil, 1<<24)
	for in.Scan() {
		first, _, _ := strings.Cut(in.Text(), "\t")
		text.WriteString(first + "\n")
	}
	return []string{text.String()}, in.Err()
}

// clips are a table of what was read aloud: the id of a clip, and in the last column
// its text. Those whose ids are alike up to the last hyphen are one text, a clip a
// line.
func (s Source) clips(content string) ([]string, error) {
	var out []string
	var text strings.Builder
	before := ""
	err := wer.Read(strings.NewReader(content), func(id, said string) error {
		if len(s.Members) > 0 && !matches(s.Members, id) {
			return nil
		}
		chapter := id
		if i := strings.LastIndexByte(id, '-'); i >= 0 {
			chapter = id[:i]
		}
		if chapter != before {
			out = append(out, text.String())
			text.Reset()
			before = chapter
		}
		text.WriteString(said + "\n")
		return nil
	})
	return append(out, text.String()), err
}
