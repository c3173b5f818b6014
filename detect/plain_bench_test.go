package detect_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect"
	"github.com/understudy-text/understudy/internal/processor"
)

// BenchmarkDisguises measures what it costs to look behind disguises in clean texts: each
// text is read with and without, in turn. It reports the one as a part of the other, in
// processor time of the program, which says more than the clock where the machine does other
// work; run it with GOMAXPROCS=1.
func BenchmarkDisguises(b *testing.B) {
	files, err := filepath.Glob("../examples/*.txt")
	if err != nil || len(files) == 0 {
		b.Fatal(files, err)
	}
	var all strings.Builder
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			b.Fatal(err)
		}
		all.Write(text)
	}
	r := load(b, "en")
	plain, err := detect.New(r.language, r.tagger, detect.Options{Plain: true})
	if err != nil {
		b.Fatal(err)
	}
	doc := &understudy.Document{ID: "clean", Text: strings.Repeat(all.String(), 8), Language: "en"}
	b.SetBytes(int64(len(doc.Text)))
	var spent [2]time.Duration
	detectors, turn := []*detect.Detector{plain, r.detector}, 0
	both := func() {
		turn++
		for k := range detectors {
			i := (k + turn) % len(detectors) // each is first in turn
			d := detectors[i]
			runtime.GC() // neither works in what the other left
			begun := processor.Time()
			if _, err := d.Detect(b.Context(), doc); err != nil {
				b.Fatal(err)
			}
			spent[i] += processor.Time() - begun
		}
	}
	both() // what is read from tables is read now
	clear(spent[:])
	for b.Loop() {
		both()
	}
	b.ReportMetric(float64(spent[1])/float64(spent[0]), "with/without")
}
