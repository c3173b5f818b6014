package browsertest_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/understudy-text/understudy/server/review/browsertest"
)

// Without letters and digits as keys (WCAG 2.2, 2.1.4), everything is done by buttons,
// arrows, Tab, Enter and Esc, in the next review too.
func TestWithoutLetters(t *testing.T) {
	t.Parallel()
	s := serve(t, write(t, map[string]string{"a.txt": meeting}))
	r := reader{s.enter("ann"), t, s}
	r.Idle()
	r.Click("#keys")
	r.Press("\t ") // from Close to the box
	r.Wait(`!document.getElementById('single').checked`)
	r.Press(kb.Escape)
	r.Wait(`!document.getElementById('help').open`)
	r.Open(r.page()) // it is remembered
	r.Wait(`document.querySelector('#queue button')`)
	r.Idle()
	r.form("Leeds")
	r.Press("rx1o?u")
	r.Idle()
	if n := browsertest.Eval[int](r.Tab, `document.querySelectorAll('#text mark.rejected, dialog[open], #text:not(.original)').length`); n > 0 || r.status() != "" {
		t.Errorf("letters do something: %d, %q", n, r.status())
	}
	button := func(selector, says string) {
		t.Helper()
		r.Click(selector)
		r.Wait(fmt.Sprintf(`document.getElementById('status').textContent.startsWith(%q)`, says))
		r.Idle()
	}
	key := func(k string) string { return `#details button[title$="key ` + k + `"]` } // the key is named where it is switched off, too
	button(key("r"), "Stored: rejected")
	r.Click("#undo")
	r.Wait(`document.getElementById('status').textContent === 'Undone: rejected'`)
	r.Idle()

	browsertest.Eval[any](r.Tab, `void document.querySelector('#details select').focus()`)
	r.Press(kb.ArrowDown) // opens the list; nothing is decided
	r.Press(kb.Escape)    // closes it
	r.Idle()
	if at := browsertest.Eval[string](r.Tab, `document.querySelector('#details .label').textContent`); at != "LOC" {
		t.Errorf("an arrow has made it %s", at)
	}
	r.Press(kb.Escape)
	r.Idle()

	r.form("Peter")
	r.Press(right + right)
	r.Wait(`document.querySelector('#drawing bdi').textContent === 'Brown'`)
	button(key("s"), "Stored: split")
	button(key("m"), "Stored: merged")
	button(key("L"), "Choose another mention")
	r.form("Henry")
	button(key("l"), "Stored: linked")
	button(key("x"), "Stored: unlinked")

	r.over("wrote")
	r.Wait(`!document.getElementById('drawing').hidden`)
	button(`#drawing button:last-child`, "Stored: drawn")
	if !browsertest.Eval[bool](r.Tab, `document.getElementById('drawing').hidden && [...document.querySelectorAll('mark')].some(m => m.firstChild.textContent === 'wrote')`) {
		t.Error("what was selected is not marked")
	}
	r.Click("#next")
	r.Wait(`document.querySelector('mark.chosen.open')`)
	r.Click("#details .close")
	r.Wait(`!document.querySelector('mark.chosen') && document.querySelector('#details h2').textContent === 'What to do'`)
	r.Quiet(s.at)
}

// What has the focus and what was chosen is seen, on phones too: neither what the page
// says nor the pane lies over it, and all that a pane holds can be scrolled to.
func TestNothingIsCovered(t *testing.T) {
	t.Parallel()
	s := serve(t, write(t, map[string]string{"a.txt": meeting + "\n" + meeting + "\n" + meeting}))
	r := reader{s.enter("ann"), t, s}
	for _, width := range []int64{320, 1280} {
		r.Size(width, 640)
		r.Wait(fmt.Sprintf(`innerWidth === %d`, width))
		r.Idle()
		for _, keys := range []string{"n", "js", "e", kb.Escape + "c", kb.Escape + "jjjjjj", "kkk"} { // "s" has something long to say
			r.Press(keys)
			r.Idle()
			covered := browsertest.Eval[string](r.Tab, `(() => {
				const box = e => e.getBoundingClientRect(), e = document.activeElement, parts = [...e.getClientRects()], a = parts[0], b = parts.at(-1)
				const over = [[a.left + 3, a.top + 2], [b.right - 3, b.bottom - 2]].map(([x, y]) => document.elementFromPoint(x, y))
				const status = box(document.getElementById('status')), pane = box(document.getElementById('details'))
				if (status.top < pane.bottom - 1 && status.bottom > pane.top + 1 && status.height > 0) return 'the pane, by what is said'
				if (document.getElementById('text').matches(':focus')) return ''
				return over.every(o => e.contains(o)) ? '' : e.tagName + ' ' + e.id + ' by ' + over.map(o => o?.tagName + ' ' + o?.id).join()
			})()`)
			if covered != "" {
				t.Errorf("%d wide, after %q: covered is %s", width, keys, covered)
			}
		}
		r.Press(kb.Escape)
		r.Click("#out") // far from the text, what is said is seen as well
		r.Wait(`(() => { const s = document.getElementById('status'), b = s.getBoundingClientRect(); return s.textContent.endsWith('written') && b.top > 0 && Math.round(b.bottom) <= innerHeight && document.elementFromPoint(b.left + 5, b.top + 5) === s })()`)
		if browsertest.Eval[int](r.Tab, `document.documentElement.scrollWidth`) > int(width) {
			t.Errorf("%d wide, the page scrolls sideways", width)
		}
	}
	r.Quiet(s.at)
}

// Numbers say what they are of: decisions in all, mentions in a document, what the list
// leaves out.
func TestNumbersAreHonest(t *testing.T) {
	t.Parallel()
	many := ""
	for n := range 30 {
		many += fmt.Sprintf("Mr %c%s Smith%c met Mary Parker.\n", 'A'+n%26, "lbert", 'a'+n%26)
	}
	s := serve(t, write(t, map[string]string{"a.txt": many, "b.txt": "Nothing was said.\n"}))
	r := reader{s.enter("ann"), t, s}
	r.Idle()
	var left, more int
	fmt.Sscanf(browsertest.Eval[string](r.Tab, `document.getElementById('left').textContent`), "%d decisions left", &left)
	fmt.Sscanf(browsertest.Eval[string](r.Tab, `document.querySelector('#queue li:last-child').textContent`), "and %d more", &more)
	if listed := browsertest.Eval[int](r.Tab, `document.querySelectorAll('#queue button').length`); left < 21 || listed+more != left {
		t.Errorf("%d decisions are left; %d are listed, and %d more", left, listed, more)
	}
	said := browsertest.Eval[[]string](r.Tab, `[...document.querySelectorAll('#documents small')].map(e => e.textContent)`)
	marks := browsertest.Eval[int](r.Tab, `document.querySelectorAll('#pieces mark').length`)
	if want := fmt.Sprintf("%d mentions left", marks); len(said) != 2 || said[0] != want || said[1] != "nothing is marked" {
		t.Errorf("of the documents it says %q; the first has %d", said, marks)
	}
	if in := browsertest.Eval[string](r.Tab, `(document.querySelector('#queue button').click(), new Promise(done => setTimeout(() => done(document.querySelector('#details > ul bdi').textContent), 500)))`); in == "" {
		t.Error("a mention is shown without its sentence")
	}
	r.Quiet(s.at)
}

// Next passes by what is not decided, and does not turn back to it at once.
func TestNextGoesOn(t *testing.T) {
	t.Parallel()
	s := serve(t, write(t, map[string]string{"a.txt": meeting}))
	r := reader{s.enter("ann"), t, s}
	r.Idle()
	seen := map[string]bool{}
	next := func() string {
		r.Press("n")
		r.Idle()
		return browsertest.Eval[string](r.Tab, `document.querySelector('#queue [aria-current=true]').dataset.entity`)
	}
	all := browsertest.Eval[int](r.Tab, `document.querySelectorAll('#queue button').length`)
	first := next()
	seen[first] = true
	for range all - 1 {
		at := next()
		if seen[at] {
			t.Fatalf("after %d of %d decisions, it is at one that was passed by", len(seen), all)
		}
		seen[at] = true
		if len(seen) == 3 { // what is decided leaves the others passed by
			r.does("a", "Stored: accepted")
		}
	}
	if at := next(); at != first {
		t.Error("at the end it does not begin again")
	}
}

// What comes in while the mouse is down upon a button does not take the button away.
func TestHeldButton(t *testing.T) {
	t.Parallel()
	s := serve(t, write(t, map[string]string{"a.txt": meeting}))
	r := reader{s.enter("ann"), t, s}
	r.Idle()
	r.form("Leeds")
	r.Idle()
	r.Hold(`#details button[title$="key r"]`, func() {
		browsertest.Eval[bool](r.Tab, `import(document.querySelector('script[type="module"]').src).then(page => { page.refresh(); return new Promise(done => setTimeout(() => done(true), 300)) })`)
	})
	r.Wait(`document.getElementById('status').textContent.startsWith('Stored: rejected')`)
	r.Idle()
}
