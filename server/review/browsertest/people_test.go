package browsertest_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/understudy-text/understudy/server/review/browsertest"
	"github.com/understudy-text/understudy/server/review/project"
)

const meeting = "Mr John Smith met Mary Parker in Leeds on 5 June 1996.\nSmith wrote to mary.parker@example.org.\n\nPeter Brown of Norwich saw Alice Cooper, Henry Walker and Susan Carter on 7 July 1997.\n"

// Two people at once lose nothing; who comes late to the same decision is told.
func TestTwoBrowsers(t *testing.T) {
	t.Parallel()
	s := serve(t, write(t, map[string]string{"a.txt": meeting}))
	ann, bo := reader{s.enter("ann"), t, s}, reader{s.enter("bo"), t, s}
	ann.Idle()
	bo.Idle()
	ann.form("Parker")
	bo.form("Parker")
	ann.does("a", "Stored: accept")
	bo.does("r", "ann has changed it meanwhile")
	if !browsertest.Eval[bool](bo.Tab, `document.getElementById('status').classList.contains('bad') && document.querySelector('mark.chosen').classList.contains('accepted')`) {
		t.Error("who comes late does not see what was decided")
	}
	bo.Screenshot(shots, "conflict")
	bo.does("r", "Stored: reject") // having seen it
	ann.form("Peter")
	bo.form("Alice")
	ann.Press("a")
	bo.Press("a")
	ann.form("Henry")
	bo.form("Susan")
	ann.Press("a")
	bo.Press("a")
	for _, r := range []reader{ann, bo} {
		r.Idle()
		if said := r.status(); said != "Stored: accepted" {
			t.Errorf("at last the page says %q", said)
		}
	}
	log, err := s.project.Log(context.Background(), 0, 100)
	if err != nil {
		t.Fatal(err)
	}
	by := map[string]int{}
	for _, e := range log {
		by[e.Annotator+" "+string(e.Change.Kind)]++
	}
	if by["ann accept"] != 3 || by["bo accept"] != 2 || by["bo reject"] != 1 {
		t.Errorf("stored: %v", by)
	}
	ann.Quiet(s.at)
	bo.Quiet(s.at)
}

// Two annotators read on their own; a third compares and decides.
func TestTwoAnnotators(t *testing.T) {
	t.Parallel()
	s := serve(t, write(t, map[string]string{"a.txt": meeting}))
	ann, bo, cleo := reader{s.enter("ann"), t, s}, reader{s.enter("bo"), t, s}, reader{s.enter("cleo"), t, s}
	both := func(r reader, button string) {
		t.Helper()
		browsertest.Eval[any](r.Tab, `void (() => { for (const i of document.querySelectorAll('#readers input')) i.value = '' })()`)
		r.Click(`#readers input[name="a"]`)
		r.Press("ann\tbo")
		r.Click(`#readers button[value="` + button + `"]`)
	}
	cleo.Idle()
	both(cleo, "compare")
	cleo.Wait(`document.getElementById('status').textContent.startsWith('no document is assigned')`)
	both(cleo, "assign")
	cleo.Wait(`document.getElementById('status').textContent === 'Assigned to ann and bo'`)
	for _, r := range []reader{ann, bo} {
		r.Open(r.page())
		r.Wait(`document.querySelector('#text mark')`)
		r.Idle()
	}
	ann.form("Leeds")
	ann.does("r", "Stored: reject")
	bo.form("Norwich")
	bo.does("1", "Stored: relabel")
	if !browsertest.Eval[bool](bo.Tab, `[...document.querySelectorAll('mark')].some(m => m.firstChild.textContent === 'Leeds')`) {
		t.Error("bo sees what ann has rejected")
	}
	both(cleo, "compare")
	cleo.Wait(`document.querySelectorAll('#kappa li').length === 2`)
	said := browsertest.Eval[string](cleo.Tab, `document.getElementById('kappa').innerText`)
	for _, want := range []string{"Cohen's κ", "all categories", "2 differences are open", "Leeds", "ann: nothing · bo: LOC", "Norwich"} {
		if !strings.Contains(said, want) {
			t.Errorf("the comparison does not say %q: %q", want, said)
		}
	}
	browsertest.Eval[any](cleo.Tab, `document.getElementById('kappa').scrollIntoView()`)
	cleo.Screenshot(shots, "readers")
	cleo.Choose(`#kappa li:nth-child(1) select`, "LOC")
	cleo.Wait(`document.getElementById('kappa').innerText.includes('1 difference is open')`)
	cleo.Choose(`#kappa li:nth-child(2) select`, "LOC")
	cleo.Wait(`document.getElementById('kappa').innerText.includes('No difference is open')`)
	cleo.Click(`#kappa > button`)
	cleo.Wait(`document.getElementById('status').textContent.startsWith('Settled')`)
	cleo.Idle()
	if said := cleo.Download(`a[href$="export/doccano"]`, "review.jsonl"); strings.Count(said, `"LOC"`) != 2 {
		t.Error("the shared reading lacks what was decided")
	}
	for name, places := range map[string]int{"ann": 1, "bo": 1} { // of the two, each has taken one away
		cleo.Choose(`#layer`, name)
		if said := cleo.Download(`a[href*="export/doccano"]`, "review-"+name+".jsonl"); strings.Count(said, `"LOC"`) != places {
			t.Errorf("%s alone: %d places", name, strings.Count(said, `"LOC"`))
		}
	}
	cleo.Quiet(s.at)
}

// Text, names and what people type are text, whatever they look like.
func TestTextIsNeverMarkup(t *testing.T) {
	t.Parallel()
	const bad = `<img src=x onerror=alert(1)>`
	s := serve(t, write(t, map[string]string{bad + `.txt`: `</script><script>alert(2)</script>` + bad + ` Mr John Smith met Mary "><b onclick=alert(3)> Parker in Leeds. {{.CSRF}} <a href="javascript:alert(4)">John Smith</a> wrote to Mary` + "\u2028 & ' ` ${alert(5)}\n"}))
	r := reader{s.enter(`"><script>alert(6)</script>`), t, s}
	r.Idle()
	r.form("Smith")
	r.Press("e")
	r.does(bad+"\r", "Stored: except")
	r.Press(kb.Escape)
	r.rejectsAll()
	r.over(bad)
	r.does("8", "Stored: draw")
	r.form("<img")
	r.Press("c")
	r.does(`<b>bold</b>`+"\r", "")
	r.Press(kb.Escape + "oo")
	r.Screenshot(shots, "markup")
	if got := browsertest.Eval[[]string](r.Tab, `[...document.querySelectorAll('img, b, #pieces a, script:not([src]):not([type="application/json"])')].map(e => e.outerHTML)`); len(got) > 0 {
		t.Errorf("markup of others: %q", got)
	}
	if got := browsertest.Eval[string](r.Tab, `fetch('/').then(a => a.headers.get('Content-Security-Policy'))`); !strings.HasPrefix(got, "default-src 'none'; script-src 'self'") {
		t.Errorf("the policy is %q", got)
	}
	r.Quiet(s.at)
}

// Text that runs from right to left is marked, selected and stepped through as it runs.
func TestRightToLeft(t *testing.T) {
	t.Parallel()
	s := serve(t, write(t, map[string]string{"قضية.txt": "السيد أحمد حسن يسكن في القاهرة 🏠 ويكتب إلى ahmed@example.org كل يوم.\n\nוגם משה כהן גר בחיפה.\n"}))
	r := reader{s.enter("ann"), t, s}
	r.Idle()
	const name = "أحمد حسن"
	r.rejectsAll()
	r.over(name)
	r.does("1", "Stored: draw")
	if got := browsertest.Eval[string](r.Tab, `document.querySelector('mark').firstChild.textContent`); got != name {
		t.Errorf("drawn: %q", got)
	}
	r.over("ahmed")
	r.does("2", "Stored: ")
	layout := browsertest.Eval[map[string]bool](r.Tab, `(() => {
		const [a, b] = [...document.querySelectorAll('mark')].filter(m => !m.matches('.rejected')), x = e => e.getBoundingClientRect().x, y = e => e.getBoundingClientRect().y, of = e => getComputedStyle(e).direction
		return { 'the text': of(a.closest('section')) === 'rtl', 'the name': of(a) === 'rtl', 'the address': of(b) === 'ltr', 'the order': y(b) > y(a) + 10 || x(a) > x(b), 'the heading': of(document.getElementById('name')) === 'rtl' }
	})()`)
	for what, ok := range layout {
		if !ok {
			t.Errorf("%s runs the wrong way", what)
		}
	}
	r.form(name)
	r.Press(kb.ArrowLeft + kb.ArrowLeft + kb.ArrowLeft) // left is on
	if got := browsertest.Eval[string](r.Tab, `getSelection().toString()`); got != "يسكن" {
		t.Errorf("the third word on is %q", got)
	}
	r.Screenshot(shots, "right-to-left")
	r.Press("oo")
	r.Screenshot(shots, "right-to-left-both")
	if !browsertest.Eval[bool](r.Tab, `document.querySelector('.original').getBoundingClientRect().x > document.querySelector('.result').getBoundingClientRect().x`) {
		t.Error("the result is read before the original")
	}
	if said := browsertest.Eval[string](r.Tab, `[...document.querySelectorAll('.original mark')].map(m => m.firstChild.textContent).join()`); !strings.Contains(said, "ahmed") {
		t.Error("the address is not what was drawn")
	}
	r.Quiet(s.at)
	pieces, err := s.project.Pieces(context.Background(), "ann", 1, 0, 1)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(pieces[0].Mentions, func(m project.Mention) bool {
		return m.Source == project.Drawn && pieces[0].Text[m.Start:m.End] == name
	}) {
		t.Error("the name is stored in another place")
	}
}

// In a long document only what is near the window is on the page, and far mentions
// are found.
func TestLongDocument(t *testing.T) {
	t.Parallel()
	const often = "Mr John Smith met Mary Parker in Leeds on 5 June 1996, and they went on to Norwich by train.\n\n"
	s := serve(t, write(t, map[string]string{"long.txt": "Alice Cooper came first.\n\n" + strings.Repeat(often, 2000) + "Alice Cooper came last.\n"}))
	r := reader{s.enter("ann"), t, s}
	r.Idle()
	r.form("Alice")
	r.Click(`#details > ul li:last-child button`)
	r.Wait(`document.querySelector('mark.chosen')?.closest('section') === document.querySelector('#pieces').lastChild`)
	r.Idle()
	here := browsertest.Eval[struct {
		Filled, All int
		Seen        bool
	}](r.Tab, `(() => {
		const frames = [...document.querySelector('#pieces').children], box = document.querySelector('mark.chosen').getBoundingClientRect()
		return { Filled: frames.filter(f => f.firstChild).length, All: frames.length, Seen: box.top > 0 && box.bottom < innerHeight }
	})()`)
	if !here.Seen || here.All < 50 || here.Filled > here.All/3 {
		t.Errorf("of %d frames %d are filled; the mention is in the window: %v", here.All, here.Filled, here.Seen)
	}
	r.does("A", "Stored: accept")
	r.Press("k")
	r.Idle()
	if r.marked(r.chosen()) != "Norwich" {
		t.Errorf("before the last mention comes one of %d characters", len(r.marked(r.chosen())))
	}
	r.Click(`#keys`) // and the page is not stuck
	r.Press("\r")
	r.Quiet(s.at)
}
