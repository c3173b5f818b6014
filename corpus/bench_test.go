package corpus

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
)

// sample makes about size bytes of JSONL (or of a TAB array) with paragraphs.
func sample(size int, tab bool) []byte {
	var b bytes.Buffer
	para := strings.Repeat("The applicant, Mr Müller, lives in Göteborg. ", 20) + `\n\n`
	for i := 0; b.Len() < size; i++ {
		if tab {
			b.WriteString([]string{",\n", "["}[btoi(i == 0)])
		}
		fmt.Fprintf(&b, `{"doc_id":"%d","text":"%s","meta":{"year":2001,"tags":["a","b"]}}`, i, strings.Repeat(para, 4))
		if !tab {
			b.WriteByte('\n')
		}
	}
	if tab {
		b.WriteByte(']')
	}
	return b.Bytes()
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func benchmarkRead(b *testing.B, name string, data []byte) {
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		r, err := NewReader(bytes.NewReader(data), name, Options{})
		if err != nil {
			b.Fatal(err)
		}
		for {
			p, err := r.Next()
			if err == io.EOF {
				break
			}
			if err != nil || p.Kind == Refused {
				b.Fatal(err, p.Refusal)
			}
		}
	}
}

func BenchmarkReadJSONL(b *testing.B) { benchmarkRead(b, "a.jsonl", sample(8<<20, false)) }
func BenchmarkReadTAB(b *testing.B)   { benchmarkRead(b, "a.json", sample(8<<20, true)) }
func BenchmarkReadText(b *testing.B) {
	benchmarkRead(b, "a.txt", bytes.Repeat([]byte("Mr Müller lives in Göteborg.\n"), 8<<20/30))
}
func BenchmarkReadLongLine(b *testing.B) {
	benchmarkRead(b, "a.jsonl", []byte(`{"text":"`+strings.Repeat("Mr Müller lives in Göteborg. ", 10<<20/30)+`"}`))
}

// BenchmarkLongRecord reads and rewrites one element of a TAB file, of growing size,
// with few escapes, many mentions and many replacements: the cost is linear.
func BenchmarkLongRecord(b *testing.B) {
	for _, size := range []int{1 << 20, 4 << 20, 16 << 20} {
		const sentence = "Mr Muller lives in Ghent. "
		var mentions []string
		var reps []Replacement
		for at := 0; at < size; at += len(sentence) {
			mentions = append(mentions, fmt.Sprintf(`{"entity_type":"PERSON","start_offset":%d,"end_offset":%d,"span_text":"Muller"}`, at+3, at+9))
			reps = append(reps, Replacement{at + 3, at + 9, "Eck"})
		}
		text := strings.Repeat(strings.Repeat(sentence, 99)+strings.TrimSuffix(sentence, " ")+`\n`, 1+len(reps)/100)
		data := []byte(`[{"text":"` + text + `","annotations":{"a":{"entity_mentions":[` + strings.Join(mentions, ",") + `]}}}]`)
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				r, err := NewReader(bytes.NewReader(data), "a.json", Options{})
				if err != nil {
					b.Fatal(err)
				}
				for {
					p, err := r.Next()
					if err == io.EOF {
						break
					}
					if err != nil || p.Kind == Refused {
						b.Fatal(err, p.Refusal)
					}
					if p.Kind == Content {
						if _, err := p.Record.Rewrite([][]Replacement{reps}, nil); err != nil {
							b.Fatal(err)
						}
					}
				}
			}
		})
	}
}

// BenchmarkRewrite replaces a word in every sentence.
func BenchmarkRewrite(b *testing.B) {
	data := sample(1<<20, false)
	data = data[:bytes.IndexByte(data, '\n')]
	r, err := NewReader(bytes.NewReader(data), "a.jsonl", Options{})
	if err != nil {
		b.Fatal(err)
	}
	p, err := r.Next()
	if err != nil {
		b.Fatal(err)
	}
	var reps []Replacement
	text := p.Record.Docs[0].Text
	for at := strings.Index(text, "Müller"); at >= 0; {
		reps = append(reps, Replacement{at, at + len("Müller"), "Schmidt"})
		next := strings.Index(text[at+1:], "Müller")
		if next < 0 {
			break
		}
		at += 1 + next
	}
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := p.Record.Rewrite([][]Replacement{reps}, nil); err != nil {
			b.Fatal(err)
		}
	}
}
