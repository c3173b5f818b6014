package browsertest_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/understudy-text/understudy/server/review/browsertest"
)

// painted notes, in milliseconds since the page was asked for, when the first
// highlighted span has been painted: in the task after the frame that shows it.
const painted = `new MutationObserver((_, o) => {
	if (!document.querySelector('#text mark')) return
	o.disconnect()
	requestAnimationFrame(() => { const c = new MessageChannel(); c.port1.onmessage = () => window.painted = performance.now(); c.port2.postMessage(0) })
}).observe(document, { childList: true, subtree: true })`

// quantiles reports the median and the 95th percentile.
func quantiles(b *testing.B, all []time.Duration) {
	slices.Sort(all)
	at := func(share float64) float64 {
		return float64(all[int(share*float64(len(all)-1)+0.5)]) / float64(time.Millisecond)
	}
	b.ReportMetric(at(0.5), "median-ms")
	b.ReportMetric(at(0.95), "p95-ms")
	b.ReportMetric(0, "ns/op") // loading takes longer than what is measured
}

// large serves a document of a megabyte. Its sentences are made up.
func large(b *testing.B) *site {
	var t strings.Builder
	for n := 0; t.Len() < 1<<20; n++ {
		fmt.Fprintf(&t, "Mr John Smith met Mary Parker in Leeds on %d June %d, and they went on to Norwich by train.\n", n%28+1, 1950+n%60)
		if n%5 == 4 {
			t.WriteString("\n")
		}
	}
	return serve(b, write(b, map[string]string{"large.txt": t.String()}))
}

// From asking for the page to the first highlighted span of a document of a megabyte.
//
//	go test -run - -bench FirstSpan -benchtime 20x ./server/review/browsertest
func BenchmarkFirstSpan(b *testing.B) {
	s := large(b)
	p := s.enter("ann")
	p.Do(chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(painted).Do(ctx)
		return err
	}))
	at := browsertest.Eval[string](p, `location.origin + location.pathname`)
	var all []time.Duration
	for b.Loop() {
		p.Open(at)
		p.Wait(`window.painted`)
		all = append(all, time.Duration(browsertest.Eval[float64](p, `window.painted`)*float64(time.Millisecond)))
		p.Idle()
	}
	quantiles(b, all)
}

// From a key to the answer that its decision is stored, in the same document.
//
//	go test -run - -bench Decision -benchtime 100x ./server/review/browsertest
func BenchmarkDecision(b *testing.B) {
	s := large(b)
	p := s.enter("ann")
	p.Idle()
	p.Press("j")
	p.Idle()
	var all []time.Duration
	for n := 0; b.Loop(); n++ {
		browsertest.Eval[any](p, `void performance.clearResourceTimings()`)
		p.Press([]string{"A", "R"}[n%2])
		p.Wait(`performance.getEntriesByType('resource').some(e => e.name.endsWith('/api/changes'))`)
		all = append(all, time.Duration(browsertest.Eval[float64](p, `performance.getEntriesByType('resource').find(e => e.name.endsWith('/api/changes')).duration`)*float64(time.Millisecond)))
		p.Idle()
	}
	quantiles(b, all)
}
