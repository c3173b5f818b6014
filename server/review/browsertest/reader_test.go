package browsertest_test

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"testing"

	"github.com/understudy-text/understudy/server/review/browsertest"
	"github.com/understudy-text/understudy/server/review/project"
)

// A reader is a person at the page, and what the project says of it.
type reader struct {
	*browsertest.Tab
	t *testing.T
	s *site
}

// does presses keys and waits until the page says how it begins, and rests.
func (r reader) does(keys, says string) {
	r.t.Helper()
	browsertest.Eval[any](r.Tab, `void (document.getElementById('status').textContent = '')`)
	r.Press(keys)
	r.Wait(fmt.Sprintf(`document.getElementById('status').textContent.startsWith(%q)`, says))
	r.Idle()
}

// at chooses a mention in its document with the mouse.
func (r reader) at(document, mention int64) {
	r.t.Helper()
	r.open(document)
	r.Click(fmt.Sprintf(`mark[data-id="%d"]`, mention))
	r.Wait(fmt.Sprintf(`document.querySelector('mark.chosen')?.dataset.id === '%d' && document.querySelector('#details h2')`, mention))
	r.Idle()
}

// page is the address of the session's page, which nobody else can open.
func (r reader) page() string {
	return browsertest.Eval[string](r.Tab, `location.origin + location.pathname`)
}

func (r reader) open(document int64) {
	r.t.Helper()
	d, err := r.s.project.Document(context.Background(), "ann", document)
	if err != nil {
		r.t.Fatal(err)
	}
	r.Click(fmt.Sprintf("#documents li:nth-child(%d) button", document))
	r.Wait(fmt.Sprintf(`document.getElementById('name').textContent === %q && document.querySelector('#text mark')`, d.Name))
	r.Idle()
}

func (r reader) mention(id int64) project.Mention {
	r.t.Helper()
	m, err := r.s.project.Mention(context.Background(), id)
	if err != nil {
		r.t.Fatal(err)
	}
	return m
}

func (r reader) mentions(entity int64) []project.Mention {
	r.t.Helper()
	ms, err := r.s.project.MentionsOf(context.Background(), entity, 0, 1000)
	if err != nil {
		r.t.Fatal(err)
	}
	return ms
}

// todo takes the first decision that is open and fits.
func (r reader) todo(what string, fits func(project.Entity) bool) project.Entity {
	r.t.Helper()
	q, err := r.s.project.Queue(context.Background(), "ann", 10_000)
	if err != nil {
		r.t.Fatal(err)
	}
	i := slices.IndexFunc(q.Next, fits)
	if i < 0 {
		r.t.Fatalf("none of %d decisions is %s", len(q.Next), what)
	}
	return q.Next[i]
}

// marked is the text of a mark on the page.
func (r reader) marked(id int64) string {
	r.t.Helper()
	return browsertest.Eval[string](r.Tab, fmt.Sprintf(`document.querySelector('mark[data-id="%d"]')?.firstChild.textContent ?? ''`, id))
}

// chosen is the mention that the page looks at.
func (r reader) chosen() int64 {
	r.t.Helper()
	id, _ := strconv.ParseInt(browsertest.Eval[string](r.Tab, `document.querySelector('mark.chosen')?.dataset.id ?? ''`), 10, 64)
	return id
}

// status is what the page says at its foot.
func (r reader) status() string {
	return browsertest.Eval[string](r.Tab, `document.getElementById('status').textContent`)
}

// form chooses the mention of a form with the mouse.
func (r reader) form(form string) {
	r.t.Helper()
	id := browsertest.Eval[string](r.Tab, fmt.Sprintf(`[...document.querySelectorAll('mark')].find(m => m.firstChild.textContent.includes(%q))?.dataset.id ?? ''`, form))
	if id == "" {
		r.t.Fatalf("%q is not marked", form)
	}
	r.Click(`mark[data-id="` + id + `"]`)
	r.Wait(fmt.Sprintf(`document.querySelector('mark.chosen')?.dataset.id === '%s' && document.querySelector('#details h2')`, id))
	r.Idle()
}

// over selects the first words of the text that are these, with the mouse.
func (r reader) over(words string) {
	r.t.Helper()
	at := browsertest.Eval[[2]int](r.Tab, fmt.Sprintf(`(() => {
		const all = document.querySelector('#pieces section').cloneNode(true)
		all.querySelectorAll('sup').forEach(e => e.remove())
		const at = all.textContent.indexOf(%q)
		return [at, at + %q.length]
	})()`, words, words))
	r.Drag("#pieces section", at[0], at[1])
}

// rejectsAll rejects what the detector has found, which knows no text like this one.
// Nobody needs to look on, so it is done at once.
func (r reader) rejectsAll() {
	r.t.Helper()
	q, err := r.s.project.Queue(context.Background(), "ann", 1000)
	if err != nil {
		r.t.Fatal(err)
	}
	for _, e := range q.Next {
		if _, err := r.s.project.Apply(context.Background(), "ann", project.Change{Kind: project.Reject, Entity: e.ID, Seen: project.Latest}); err != nil {
			r.t.Fatal(err)
		}
	}
	r.Open(r.page())
	r.Wait(`document.querySelector('#text mark') && document.getElementById('left').textContent === 'Everything is decided'`)
	r.Idle()
}
