package browsertest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/understudy-text/understudy/server/review/browsertest"
)

// faults looks at the whole page as it is laid out: letters and edges that are hard to
// see (WCAG 2.2, 1.4.3 and 1.4.11), controls without a name or too small for a finger
// (2.5.8), two elements of one id, what is wider than the window. It says where. Names
// take long to compute, and are looked at where asked.
const faults = `named => {
	const out = []
	const where = e => e.tagName.toLowerCase() + (e.id ? '#' + e.id : '') + (e.className ? '.' + String(e.className).replaceAll(' ', '.') : '')
	const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
	const known = {}
	const rgba = colour => known[colour] ??= (() => {
		canvas.clearRect(0, 0, 1, 1)
		canvas.fillStyle = colour
		canvas.fillRect(0, 0, 1, 1)
		const d = canvas.getImageData(0, 0, 1, 1).data
		return [d[0], d[1], d[2], d[3] / 255]
	})()
	const over = (a, b) => [0, 1, 2].map(i => a[i] * a[3] + b[i] * (1 - a[3])).concat(1)
	const behind = e => {
		if (!e) return rgba(getComputedStyle(document.documentElement).colorScheme.includes('dark') && matchMedia('(prefers-color-scheme: dark)').matches ? '#121212' : '#fff')
		const own = rgba(getComputedStyle(e).backgroundColor)
		return own[3] === 1 ? own : over(own, behind(e.parentElement))
	}
	const light = c => { const [r, g, b] = c.map(v => (v /= 255) <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4); return .2126 * r + .7152 * g + .0722 * b }
	const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort((a, b) => b - a); return (x + .05) / (y + .05) }
	const seen = e => e.checkVisibility() && e.getClientRects().length > 0
	const modal = document.querySelector('dialog[open]')
	for (const e of document.body.querySelectorAll('*')) {
		if (!seen(e)) continue
		const style = getComputedStyle(e), ground = behind(e)
		const words = [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())
		const least = parseFloat(style.fontSize) >= 24 || parseFloat(style.fontSize) >= 18.66 && style.fontWeight >= 700 ? 3 : 4.5
		const check = (colour, what, least) => { const r = ratio(over(rgba(colour), ground), ground); if (r < least) out.push(where(e) + ': ' + what + ' ' + r.toFixed(2)) }
		if (words) check(style.color, 'contrast', least)
		if (e.matches('input:placeholder-shown') && e.placeholder) check(getComputedStyle(e, '::placeholder').color, 'contrast of the hint', 4.5)
		if (e.matches('input, select')) {
			const r = ratio(rgba(style.borderTopColor), behind(e.parentElement))
			if (r < 3) out.push(where(e) + ': contrast of the edge ' + r.toFixed(2))
		}
		if (e.matches('button, a, input, select, summary, [role=button], [tabindex="0"], nav, aside, dialog, table, progress, meter')) {
			if (named && !e.computedName?.trim() && !e.matches('table') && (!modal || modal.contains(e))) out.push(where(e) + ': no name')
			const box = e.getBoundingClientRect()
			if (e.matches('button, select, input') && (box.height < 24 || box.width < 24)) out.push(where(e) + ': small, ' + box.width + ' by ' + box.height)
		}
		if (e.scrollWidth > e.clientWidth + 1 && style.overflowX !== 'visible' && e.clientWidth > 0 && !e.matches('input, select') && style.textOverflow !== 'ellipsis') out.push(where(e) + ': scrolls sideways')
	}
	const ids = [...document.querySelectorAll('[id]')].map(e => e.id)
	for (const id of new Set(ids)) if (ids.indexOf(id) !== ids.lastIndexOf(id)) out.push('#' + id + ' twice')
	if (document.documentElement.scrollWidth > innerWidth) out.push('the page scrolls sideways: ' + document.documentElement.scrollWidth)
	return [...new Set(out)]
}`

// Long names and all states of the page, in the widths of phones and desks, light
// and dark.
func TestLooks(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("Wolfeschlegelsteinhausenbergerdorff", 4)
	s := serve(t, write(t, map[string]string{
		strings.Repeat("a-long-name-", 18) + ".txt": meeting + "Dr Adolph " + long + " wrote to adolph." + strings.ToLower(long)[:50] + "@example.org.\n",
		"b.txt": "Mary Parker stayed in Norwich.\n",
	}))
	r := reader{s.enter("ann" + strings.Repeat("-of-the-house", 7)), t, s}
	r.Idle()
	r.form("Leeds")
	r.does("e\r", "Stored: except")
	r.Press(kb.Escape)
	r.form("Alice")
	r.does("r", "Stored: reject")
	r.form("Peter")
	r.does("a", "Stored: accept")
	r.Choose(`#details select[aria-label="Error of the stand-in"]`, "SEM:CONTRADICTORY")
	r.Wait(`document.querySelector('#chart tr')`)
	r.Press(kb.Escape)
	states := []struct{ name, keys, ready string }{
		{"original", "", `document.querySelector('#text.original mark')`},
		{"result", "o", `document.querySelector('#text.result mark')`},
		{"both", "o", `document.querySelector('#text.both .result mark')`},
		{"help", "o?", `document.querySelector('#help').open`},
		{"closed", kb.Escape, `!document.querySelector('#help').open`},
		{"bad", "s", `document.querySelector('#status.bad')`},
	}
	for _, scheme := range []string{"light", "dark"} {
		for _, width := range []int64{320, 1280} {
			r.Scheme(scheme)
			r.Size(width, 800)
			r.Wait(fmt.Sprintf(`innerWidth === %d`, width))
			for _, state := range states {
				r.Press(state.keys)
				r.Wait(state.ready)
				r.Idle()
				r.Screenshot(shots, fmt.Sprintf("looks-%s-%d-%s", scheme, width, state.name))
				if got := browsertest.Eval[[]string](r.Tab, fmt.Sprintf("(%s)(%v)", faults, width > 1000 && scheme == "light")); len(got) > 0 {
					t.Errorf("%s, %d wide, %s:\n%s", scheme, width, state.name, strings.Join(got, "\n"))
				}
			}
		}
		other := browser.Tab(t)
		other.Scheme(scheme)
		for name, url := range map[string]string{"refused": "/", "enter": "/?token=right"} {
			other.Open(s.at + url)
			other.Wait(`document.readyState === 'complete' && document.querySelector('h1')`)
			other.Screenshot(shots, "looks-"+scheme+"-"+name)
			if got := browsertest.Eval[[]string](other, "("+faults+")(true)"); len(got) > 0 {
				t.Errorf("%s, %s:\n%s", scheme, name, strings.Join(got, "\n"))
			}
		}
	}
	r.Quiet(s.at)
}

// The tab key goes to each part of the page, and into the text once.
func TestTabKey(t *testing.T) {
	t.Parallel()
	s := serve(t, write(t, map[string]string{"a.txt": meeting}))
	r := reader{s.enter("ann"), t, s}
	r.Idle()
	var stops []string
	marks := 0
	for range 60 {
		r.Press("\t")
		at := browsertest.Eval[string](r.Tab, `(() => { const e = document.activeElement; return e.id || e.name || e.closest('[id]')?.id || '' })()`)
		if at == "pieces" {
			marks++
		}
		stops = append(stops, at)
	}
	for _, want := range []string{"view", "undo", "keys", "queue", "documents", "a", "b", "out", "pieces"} {
		found := false
		for _, at := range stops {
			found = found || at == want
		}
		if !found {
			t.Errorf("the tab key never comes to %s: %v", want, stops)
		}
	}
	browsertest.Eval[any](r.Tab, `void document.getElementById('skip').focus()`)
	r.Press("\r\t") // past the lists
	if !browsertest.Eval[bool](r.Tab, `document.activeElement.matches('#pieces mark')`) {
		t.Error("there is no short way to the text")
	}
	if marks > 2 {
		t.Errorf("the tab key stops at %d mentions", marks)
	}
	browsertest.Eval[any](r.Tab, `void document.querySelector('mark[tabindex="0"]').focus()`)
	r.Press("\r")
	r.Wait(`document.querySelector('mark.chosen') && document.querySelector('#details h2')`)
}
