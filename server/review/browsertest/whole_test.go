package browsertest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/server/review/browsertest"
	"github.com/understudy-text/understudy/server/review/project"
)

const right = kb.ArrowRight

// Three cases and three Swedish texts are reviewed as people do it: from the address
// of the start to the files that come out.
func TestWholeReview(t *testing.T) {
	t.Parallel()
	paths := []string{"testdata/tab.jsonl", "testdata/pud.jsonl"}
	if given != "" {
		paths = strings.Split(given, ",")
	}
	s := serve(t, paths...)
	r := reader{s.enter("ann"), t, s}
	r.Idle()
	r.Screenshot(shots, "start")

	ofAll := r.decidesForAllMentions()
	rejected := r.rejectsAndTakesBack()
	r.relabels()
	drawn := r.drawsWithMouse()
	r.drawsWithKeys()
	r.splitsAndMerges()
	r.unlinksAndLinks()
	picked := r.picks()
	kept := r.makesAnException()
	r.tagsErrors()
	r.readsTheResult(picked)
	r.decidesTheRest()
	r.Quiet(s.at)

	r.does("", "")
	r.Click("#out")
	r.Wait(`document.getElementById('status').textContent.endsWith('documents written')`)
	r.Screenshot(shots, "end")
	r.exports(drawn)
	r.results(ofAll, rejected, picked, kept)
}

// One decision holds for all mentions in all documents.
func (r reader) decidesForAllMentions() project.Entity {
	e := r.todo("of several documents", func(e project.Entity) bool {
		return (e.Documents > 1 || given != "") && e.Mentions > 1 && e.Category == understudy.Person
	})
	r.at(e.Document, e.First)
	r.Screenshot(shots, "chosen")
	left := browsertest.Eval[string](r.Tab, `document.getElementById('left').textContent`)
	r.does("a", "Stored: accept")
	for _, m := range r.mentions(e.ID) {
		if m.State != project.Accepted {
			r.t.Errorf("mention %d of the entity is %s", m.ID, m.State)
		}
	}
	if now := browsertest.Eval[string](r.Tab, `document.getElementById('left').textContent`); now == left {
		r.t.Errorf("still %s", now)
	}
	return e
}

func (r reader) rejectsAndTakesBack() project.Entity {
	e := r.todo("a date", func(e project.Entity) bool { return e.Category == understudy.DateTime && e.Mentions == 1 })
	r.at(e.Document, e.First)
	r.does("r", "Stored: reject")
	if m := r.mention(e.First); m.State != project.Rejected {
		r.t.Errorf("rejected, it is %s", m.State)
	}
	r.does("u", "Undone")
	if m := r.mention(e.First); m.State != project.Undecided {
		r.t.Errorf("taken back, it is %s", m.State)
	}
	r.does("R", "Stored: reject")
	r.Wait(`document.querySelector('mark.rejected')`)
	return e
}

func (r reader) relabels() {
	e := r.todo("of the detector's", func(e project.Entity) bool {
		return e.Category == understudy.Location || e.Category == understudy.Organisation
	})
	r.at(e.Document, e.First)
	r.does("1", "Stored: relabel")
	if m := r.mention(e.First); m.Label != r.s.project.Tagset()[0].Name {
		r.t.Errorf("its label is %s", m.Label)
	}
	r.does("u", "Undone")
	r.Choose(`#details select[aria-label="Category"]`, "MISC")
	r.Wait(`document.querySelector('#details .label').textContent === 'MISC'`)
	r.Idle()
	r.does(kb.Escape+"u", "Undone")
	if m := r.mention(e.First); m.Label != e.Label {
		r.t.Errorf("taken back, its label is %s", m.Label)
	}
}

// drawsWithMouse draws the first word of a text that is not marked.
func (r reader) drawsWithMouse() string {
	at := browsertest.Eval[[2]int](r.Tab, `(() => {
		const walk = document.createTreeWalker(document.querySelector('#pieces section'), NodeFilter.SHOW_TEXT)
		let n = 0
		while (walk.nextNode()) {
			const t = walk.currentNode
			if (t.parentElement.closest('sup')) continue
			const word = t.parentElement.matches('section') && /\p{Lu}?\p{Ll}{6,}/u.exec(t.data)
			if (word) return [n + word.index, n + word.index + word[0].length]
			n += t.length
		}
	})()`)
	r.Drag("#pieces section", at[0], at[1])
	word := browsertest.Eval[string](r.Tab, `getSelection().toString()`)
	if len(word) < 6 || strings.ContainsAny(word, " \n") {
		r.t.Fatalf("%d characters are selected", len(word))
	}
	r.does("8", "Stored: draw")
	if !browsertest.Eval[bool](r.Tab, fmt.Sprintf(`[...document.querySelectorAll('mark')].some(m => m.firstChild.textContent === %q && m.querySelector('sup').textContent === 'MISC')`, word)) {
		r.t.Error("what was drawn is not marked")
	}
	return word
}

// drawsWithKeys goes to a word beside a mention and draws it with the next.
func (r reader) drawsWithKeys() {
	r.Press("j")
	r.Idle()
	for range 100 {
		r.Press(right)
		if !browsertest.Eval[bool](r.Tab, `Boolean(getSelection().anchorNode?.parentElement.closest('mark'))`) {
			break
		}
	}
	word := browsertest.Eval[string](r.Tab, `getSelection().toString()`)
	r.Press(right, input.ModifierShift)
	two := browsertest.Eval[string](r.Tab, `getSelection().toString()`)
	r.Press(kb.ArrowLeft, input.ModifierShift)
	if back := browsertest.Eval[string](r.Tab, `getSelection().toString()`); word == "" || len(two) <= len(word) || back != word {
		r.t.Fatalf("selected by keys: %d characters, then %d, then %d", len(word), len(two), len(back))
	}
	r.does("8", "Stored: draw")
	if !browsertest.Eval[bool](r.Tab, fmt.Sprintf(`[...document.querySelectorAll('mark')].some(m => m.firstChild.textContent === %q)`, word)) {
		r.t.Error("what was drawn by keys is not marked")
	}
	r.does("u", "Undone")
}

func (r reader) splitsAndMerges() {
	e := r.todo("of two words", func(e project.Entity) bool {
		return strings.Count(e.Form, " ") == 1 && e.Category == understudy.Person && e.Mentions == 1
	})
	r.at(e.Document, e.First)
	whole, marks := r.marked(e.First), browsertest.Eval[int](r.Tab, `document.querySelectorAll('mark').length`)
	r.Press(right + right)
	r.does("s", "Stored: split")
	if part := r.marked(e.First); len(part) >= len(whole) || !strings.HasPrefix(whole, part) || browsertest.Eval[int](r.Tab, `document.querySelectorAll('mark').length`) != marks+1 {
		r.t.Errorf("split, it has %d of %d characters", len(part), len(whole))
	}
	r.does("m", "Stored: merge")
	if browsertest.Eval[int](r.Tab, `document.querySelectorAll('mark').length`) != marks || !browsertest.Eval[bool](r.Tab, fmt.Sprintf(`[...document.querySelectorAll('mark')].some(m => m.firstChild.textContent === %q)`, whole)) {
		r.t.Error("merged, it is not what it was")
	}
	r.does("s", "Choose a mention") // nothing is selected
}

func (r reader) unlinksAndLinks() {
	e := r.todo("of several mentions", func(e project.Entity) bool { return e.Mentions > 1 })
	ms := r.mentions(e.ID)
	r.at(ms[0].Document, ms[0].ID)
	r.Press("L")
	r.at(ms[1].Document, ms[1].ID)
	r.does("x", "Stored: unlink")
	if m := r.mention(ms[1].ID); m.Entity == e.ID {
		r.t.Error("unlinked, it still belongs to the entity")
	}
	r.does("l", "Stored: link")
	if m := r.mention(ms[1].ID); m.Entity != e.ID {
		r.t.Error("linked, it belongs to another entity")
	}
}

// picks takes a candidate, is refused a bad stand-in, and types a good one.
func (r reader) picks() project.Entity {
	e := r.todo("a person with two names", func(e project.Entity) bool {
		return e.Category == understudy.Person && strings.Count(e.Form, " ") == 1 && !strings.ContainsAny(e.Form, ".'")
	})
	r.at(e.Document, e.First)
	r.Wait(`document.querySelector('.offers button small')`)
	first := browsertest.Eval[string](r.Tab, `document.querySelector('.offers bdi').textContent`)
	browsertest.Eval[any](r.Tab, `void (document.getElementById('status').textContent = '')`)
	r.Click(".offers button")
	r.Wait(`document.getElementById('status').textContent === 'Stored: picked'`)
	r.Idle()
	if got, err := r.s.project.Entity(context.Background(), e.ID); err != nil || got.StandIn != first {
		r.t.Errorf("the candidate is not picked: %v", err)
	}
	r.Press("c")
	for _, bad := range []string{e.Form, strings.Fields(e.Form)[0] + " Larsson"} {
		r.does(bad+"\r", "")
		r.Wait(`document.getElementById('status').classList.contains('bad')`)
		r.Wait(fmt.Sprintf(`document.getElementById('typed').value === %q`, bad)) // it can be mended
		browsertest.Eval[any](r.Tab, `document.getElementById('typed').select()`)
	}
	if got, _ := r.s.project.Entity(context.Background(), e.ID); got.StandIn != first {
		r.t.Error("a bad stand-in is stored")
	}
	r.Screenshot(shots, "refused")
	r.Press(kb.Escape + "c")
	r.does("Edwin Marlow\r", "Stored: pick")
	if got, _ := r.s.project.Entity(context.Background(), e.ID); got.StandIn != "Edwin Marlow" {
		r.t.Error("what was typed is not picked")
	}
	r.Press(kb.Escape)
	r.does("a", "Stored: accept")
	e.StandIn = "Marlow"
	return e
}

func (r reader) makesAnException() project.Entity {
	e := r.todo("a place", func(e project.Entity) bool { return e.Category == understudy.Location })
	r.at(e.Document, e.First)
	r.Press("e")
	r.does("published author\r", "Stored: except")
	r.Wait(`document.querySelector('#exceptions li')`)
	if m := r.mention(e.First); m.Action != understudy.Keep || m.Reason != "published author" {
		r.t.Errorf("it is to %s because of %q", m.Action, m.Reason)
	}
	r.Screenshot(shots, "exception")
	browsertest.Eval[any](r.Tab, `void (document.getElementById('status').textContent = '')`)
	r.Click("#exceptions button")
	r.Wait(`!document.querySelector('#exceptions li')`)
	r.Idle()
	r.does("u", "Undone")
	r.Wait(`document.querySelector('#exceptions li')`)
	for _, other := range []struct {
		button string
		action understudy.Action
	}{{"Make unfollowable", understudy.Invalidate}, {"Leave to the policy", understudy.Replace}} {
		browsertest.Eval[any](r.Tab, fmt.Sprintf(`void [...document.querySelectorAll('#details button')].find(b => b.textContent === %q).click()`, other.button))
		r.Wait(fmt.Sprintf(`document.querySelector('mark.chosen').classList.contains(%q)`, other.action))
		r.Idle()
		if m := r.mention(e.First); m.Action != other.action {
			r.t.Errorf("%s: it is to %s", other.button, m.Action)
		}
		r.does("u", "Undone")
	}
	if m := r.mention(e.First); m.Action != understudy.Keep {
		r.t.Errorf("with both taken back, it is to %s", m.Action)
	}
	return e
}

func (r reader) tagsErrors() {
	for n, tag := range []string{"GRAMMAR", "SEM:CATEGORY"} {
		r.Press("j")
		r.Idle()
		r.Choose(`#details select[aria-label="Error of the stand-in"]`, tag)
		r.Wait(fmt.Sprintf(`document.querySelectorAll('#chart tr').length === %d`, n+1))
		r.Idle()
		r.Press(kb.Escape)
	}
	r.Click(`#details button[aria-label="Take back SEM:CATEGORY"]`)
	r.Wait(`document.querySelectorAll('#chart tr').length === 1`)
	r.Idle()
	if said := browsertest.Eval[string](r.Tab, `document.querySelector('#chart tr').textContent`); said != "GRAMMAR 1" {
		r.t.Errorf("the chart says %q", said)
	}
	browsertest.Eval[any](r.Tab, `document.getElementById('chart').scrollIntoView()`)
	r.Screenshot(shots, "chart")
}

// readsTheResult looks at the stand-in in the result and beside the original.
func (r reader) readsTheResult(e project.Entity) {
	r.at(e.Document, e.First)
	original := r.marked(e.First)
	r.Press("o")
	r.Wait(fmt.Sprintf(`document.querySelector('mark[data-id="%d"]').textContent.includes(%q)`, e.First, e.StandIn))
	r.Screenshot(shots, "result")
	r.Press("o")
	if both := browsertest.Eval[[]string](r.Tab, fmt.Sprintf(`[...document.querySelectorAll('mark[data-id="%d"]')].map(m => m.firstChild.textContent)`, e.First)); len(both) != 2 || both[0] != original || !strings.Contains(both[1], e.StandIn) {
		r.t.Error("side by side are not the original and the stand-in")
	}
	r.Screenshot(shots, "both")
	r.Press("o")
}

// decidesTheRest takes what the page asks, one after another, until nothing is left.
func (r reader) decidesTheRest() {
	for n := 0; ; n++ {
		left := browsertest.Eval[string](r.Tab, `document.getElementById('left').textContent`)
		if left == "Everything is decided" {
			r.t.Logf("%d decisions by n and a", n)
			return
		}
		was := r.chosen()
		r.Press("n")
		r.Wait(fmt.Sprintf(`document.querySelector('mark.chosen.open') && (document.querySelector('mark.chosen').dataset.id !== '%d')`, was))
		r.Idle()
		r.does("a", "Stored: accept")
		if now := browsertest.Eval[string](r.Tab, `document.getElementById('left').textContent`); now == left {
			r.t.Fatalf("still %s after accepting a mention of %d characters", now, len(r.marked(r.chosen())))
		}
	}
}

// exports saves the annotations in all formats and reads them.
func (r reader) exports(drawn string) {
	var points []string // what doccano's spans say
	lines := strings.Split(strings.TrimSpace(r.Download(`a[href$="export/doccano"]`, "review.jsonl")), "\n")
	for _, line := range lines {
		var d struct {
			Text  string
			Label [][3]any
		}
		if err := json.Unmarshal([]byte(line), &d); err != nil {
			r.t.Fatal(err)
		}
		for _, l := range d.Label {
			points = append(points, string([]rune(d.Text)[int(l[0].(float64)):int(l[1].(float64))])+"/"+l[2].(string))
		}
	}
	if len(lines) != 6 || !slices.Contains(points, drawn+"/MISC") {
		r.t.Errorf("doccano has %d documents and %d spans", len(lines), len(points))
	}
	var cases []struct {
		Annotations map[string]struct {
			Mentions []struct {
				Type string `json:"entity_type"`
				Text string `json:"span_text"`
			} `json:"entity_mentions"`
		}
	}
	if err := json.Unmarshal([]byte(r.Download(`a[href$="export/tab"]`, "review.json")), &cases); err != nil {
		r.t.Fatal(err)
	}
	var mentions []string
	for _, c := range cases {
		for _, a := range c.Annotations {
			for _, m := range a.Mentions {
				mentions = append(mentions, m.Text+"/"+m.Type)
			}
		}
	}
	if !slices.Equal(slices.Sorted(slices.Values(mentions)), slices.Sorted(slices.Values(points))) {
		r.t.Errorf("TAB has %d mentions, doccano %d", len(mentions), len(points))
	}
	begun := 0
	for _, line := range strings.Split(r.Download(`a[href$="export/conll"]`, "review.conll"), "\n") {
		if _, tag, ok := strings.Cut(line, " B-"); ok && tag != "" {
			begun++
		}
	}
	if begun != len(points) {
		r.t.Errorf("CoNLL has %d mentions, doccano %d", begun, len(points))
	}
}

// results reads the texts that were written.
func (r reader) results(ofAll, rejected, picked, kept project.Entity) {
	files, err := filepath.Glob(filepath.Join(r.s.out, "*"))
	if err != nil {
		r.t.Fatal(err)
	}
	var all strings.Builder
	for _, f := range files {
		if base := filepath.Base(f); base == "replacements.json" || base == "manifest.json" {
			continue
		}
		b, err := os.ReadFile(f)
		if err != nil {
			r.t.Fatal(err)
		}
		all.Write(b)
	}
	for form, there := range map[string]bool{ofAll.Form: false, picked.Form: false, picked.StandIn: true, rejected.Form: true, kept.Form: true} {
		if strings.Contains(all.String(), form) != there {
			r.t.Errorf("a form of %d characters: in the result %v, not %v", len(form), !there, there)
		}
	}
}
