package browsertest_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/understudy-text/understudy/corpus/pdf"
)

// TestPrinted: what a browser prints to PDF is read as it reads.
func TestPrinted(t *testing.T) {
	const source = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Interview</title>
<style>.two{column-count:2;text-align:justify} td{border:1px solid;padding:.3em} header{font-variant:small-caps} h1{letter-spacing:.05em}</style>
<header>Oral history, box 12</header><h1>Wendeline Bracegirdle</h1>
<p>Recorded in Ludlow on 14&nbsp;February 2017 by <b>Tobias Featherstonhaugh</b>. The first official file on the difficult affair was found in Jönköping; Mr Œdipe Lefèvre kept it.</p>
<div class="two"><p>I was born in Ludlow in 1938, the eldest of five. My father, Aldous Bracegirdle, was a wheelwright, and my mother took in washing for the big houses along the river.</p><p>In 1961 I married Kazimierz Wróblewski at St Laurence's, and we had two daughters, Hedwig and Joan.</p></div>
<table><tr><td>Hedwig Wróblewska<td>Church Stretton<td>01694 496 0123<tr><td>Joan Pemberton<td>Bishop's Castle<td>01588 496 0456</table>
<ul><li>Write to <a href="mailto:w.bracegirdle@example.org">w.bracegirdle@example.org</a></ul><p dir="rtl" lang="ar">اسمي ليلى حداد وأعيش في الرباط</p></html>`
	want := []string{"Oral history, box 12", "Wendeline Bracegirdle",
		"Recorded in Ludlow on 14 February 2017 by Tobias Featherstonhaugh. The first official file on the difficult affair was found in Jönköping; Mr Œdipe Lefèvre kept it.",
		"I was born in Ludlow in 1938, the eldest of five. My father, Aldous Bracegirdle, was a wheelwright, and my mother took in washing for the big houses along the river.",
		"In 1961 I married Kazimierz Wróblewski at St Laurence's, and we had two daughters, Hedwig and Joan.",
		"Hedwig Wróblewska Church Stretton 01694 496 0123", "Joan Pemberton Bishop's Castle 01588 496 0456", "Write to w.bracegirdle@example.org", "اسمي ليلى حداد وأعيش في الرباط"}
	file := filepath.Join(t.TempDir(), "a.html")
	if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	tab := browser.Tab(t)
	tab.Open("file://" + filepath.ToSlash(file))
	var printed []byte
	tab.Do(chromedp.ActionFunc(func(ctx context.Context) (err error) {
		printed, _, err = page.PrintToPDF().Do(ctx)
		return err
	}))
	pages, err := pdf.Read(printed, pdf.Limits{})
	if err != nil || len(pages) != 1 || pages[0].Err != nil {
		t.Fatalf("%v %+v", err, pages)
	}
	rest := pages[0].Text
	for _, w := range want {
		_, after, ok := strings.Cut(rest, w)
		if !ok {
			t.Fatalf("%q is not next in\n%s", w, rest)
		}
		rest = after
	}
}
