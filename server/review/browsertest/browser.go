package browsertest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	downloads "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A Browser is a process with a profile that ends with it.
type Browser struct {
	ctx    context.Context
	cancel func()
}

// Start starts a browser without a window: the machine's own, or, where there is none
// that starts, one that is fetched. Close ends it.
func Start(ctx context.Context) (*Browser, error) {
	var errs []error
	for _, find := range []func(context.Context) (installed, error){installedBrowser, fetched} {
		program, err := find(ctx)
		if err == nil {
			var b *Browser
			if b, err = start(ctx, program); err == nil {
				return b, nil
			}
		}
		errs = append(errs, err)
	}
	return nil, errors.Join(errs...)
}

// Fetch makes a browser ready that starts.
func Fetch(ctx context.Context) error {
	b, err := Start(ctx)
	if err == nil {
		b.Close()
	}
	return err
}

func start(ctx context.Context, program installed) (*Browser, error) {
	ctx, stop := chromedp.NewExecAllocator(ctx, append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(program.path), chromedp.Env(program.environment...),
		chromedp.NoSandbox, // it would need rights that root and containers lack; all it shows is our own
		chromedp.Flag("no-zygote", true), chromedp.DisableGPU, chromedp.Flag("disable-dev-shm-usage", true),
		chromedp.Flag("enable-blink-features", "ComputedAccessibilityInfo"), // computedName of an element
		chromedp.Flag("force-color-profile", "srgb"), chromedp.Flag("font-render-hinting", "none"),
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"), // it is offline
		chromedp.WSURLReadTimeout(time.Minute))...)
	quiet := chromedp.WithErrorf(func(string, ...any) {}) // of messages newer than the library
	ctx, cancel := chromedp.NewContext(ctx, quiet)
	b := &Browser{ctx, func() { cancel(); stop() }}
	if err := chromedp.Run(ctx); err != nil {
		b.cancel()
		return nil, fmt.Errorf("%s does not start: %w", program.path, err)
	}
	return b, nil
}

// Close ends the process and waits for it, so that its profile is gone.
func (b *Browser) Close() {
	_ = chromedp.Cancel(b.ctx)
	b.cancel()
}

// A Tab is one person's window: cookies are shared with no other.
type Tab struct {
	t         testing.TB
	ctx       context.Context
	downloads string

	mu         sync.Mutex
	requests   []string
	open       map[network.RequestID]asked // that are not answered yet
	complaints []string
	saved      map[string]bool // downloads that are done, by name
}

// asked is what a page has asked for.
type asked struct {
	of  cdp.LoaderID // the page
	url string
}

// Tab opens one, which ends with the test.
func (b *Browser) Tab(t testing.TB) *Tab {
	t.Helper()
	person, window, err := b.person()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithTargetID(window))
	t.Cleanup(func() {
		cancel()
		_ = chromedp.Run(b.ctx, inBrowser(target.DisposeBrowserContext(person)))
	})
	p := &Tab{t: t, ctx: ctx, downloads: t.TempDir(), saved: map[string]bool{}, open: map[network.RequestID]asked{}}
	names := map[string]string{}
	listen := func(e any) {
		p.mu.Lock()
		defer p.mu.Unlock()
		switch e := e.(type) {
		case *network.EventRequestWillBeSent:
			p.requests = append(p.requests, e.Request.URL)
			p.open[e.RequestID] = asked{e.LoaderID, e.Request.URL}
		case *network.EventLoadingFinished:
			delete(p.open, e.RequestID)
		case *network.EventLoadingFailed:
			delete(p.open, e.RequestID)
		case *page.EventFrameNavigated: // of what the page before still asked for, nothing is told any more
			if e.Frame.ParentID == "" {
				maps.DeleteFunc(p.open, func(_ network.RequestID, a asked) bool { return a.of != e.Frame.LoaderID })
			}
		case *runtime.EventExceptionThrown:
			p.complaints = append(p.complaints, fmt.Sprint(e.ExceptionDetails.Error(), e.ExceptionDetails.URL, e.ExceptionDetails.LineNumber))
		case *runtime.EventConsoleAPICalled:
			p.complaints = append(p.complaints, fmt.Sprint("console: ", e.Type))
		case *page.EventJavascriptDialogOpening:
			p.complaints = append(p.complaints, fmt.Sprint("dialog: ", e.Message))
			go chromedp.Run(ctx, page.HandleJavaScriptDialog(false))
		case *downloads.EventDownloadWillBegin:
			names[e.GUID] = e.SuggestedFilename
		case *downloads.EventDownloadProgress:
			if e.State == downloads.DownloadProgressStateCompleted {
				if name := names[e.GUID]; os.Rename(filepath.Join(p.downloads, e.GUID), filepath.Join(p.downloads, name)) == nil {
					p.saved[name] = true
				}
			}
		}
	}
	chromedp.ListenTarget(ctx, listen)
	chromedp.ListenBrowser(ctx, listen)       // where downloads are told of, of all tabs
	if err := chromedp.Run(ctx); err != nil { // without a limit in time: the tab would end with it
		t.Fatal(err)
	}
	p.Do(network.Enable(), runtime.Enable(), emulation.SetFocusEmulationEnabled(true), inBrowser(downloads.SetDownloadBehavior(downloads.SetDownloadBehaviorBehaviorAllowAndName).WithBrowserContextID(person).WithDownloadPath(p.downloads).WithEventsEnabled(true)))
	p.Size(1280, 800)
	return p
}

// person makes a window of somebody who shares nothing with others.
func (b *Browser) person() (who cdp.BrowserContextID, window target.ID, err error) {
	err = chromedp.Run(b.ctx, inBrowser(chromedp.ActionFunc(func(ctx context.Context) (err error) {
		if who, err = target.CreateBrowserContext().Do(ctx); err == nil {
			window, err = target.CreateTarget("about:blank").WithBrowserContextID(who).WithNewWindow(true).Do(ctx)
		}
		return err
	})))
	return who, window, err
}

// inBrowser returns an action of the whole browser, not of a tab.
func inBrowser(a chromedp.Action) chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		return a.Do(cdp.WithExecutor(ctx, chromedp.FromContext(ctx).Browser))
	})
}

// quote writes a string as JavaScript does.
func quote(s string) string {
	b, _ := json.Marshal(s) // of a string there is no error
	return string(b)
}

// Do runs actions of chromedp.
func (p *Tab) Do(actions ...chromedp.Action) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if err := chromedp.Run(ctx, actions...); err != nil {
		p.t.Fatalf("%v; the page: %s", err, p.status())
	}
}

// Open loads a page, until it is there.
func (p *Tab) Open(url string) {
	p.t.Helper()
	p.Do(chromedp.Navigate(url))
}

// Size sets how large the window is, in CSS pixels.
func (p *Tab) Size(width, height int64) {
	p.t.Helper()
	p.Do(emulation.SetDeviceMetricsOverride(width, height, 1, width < 500))
}

// Scheme says whether the person likes dark pages, and still ones.
func (p *Tab) Scheme(name string) {
	p.t.Helper()
	p.Do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}, {Name: "prefers-reduced-motion", Value: "reduce"}}))
}

// Eval returns what an expression or function call in the page gives; promises are
// awaited.
func Eval[T any](p *Tab, expression string) (out T) {
	p.t.Helper()
	p.Do(chromedp.Evaluate(expression, &out, func(e *runtime.EvaluateParams) *runtime.EvaluateParams { return e.WithAwaitPromise(true) }))
	return out
}

// patience is how long a condition may take to come true.
const patience = 2 * time.Minute

// Wait returns as soon as a condition holds.
func (p *Tab) Wait(condition string) {
	p.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		var ok bool
		ctx, cancel := context.WithTimeout(p.ctx, patience)
		err := chromedp.Run(ctx, chromedp.Evaluate("Boolean("+condition+")", &ok))
		cancel()
		if err == nil && ok { // while another page loads there is an error
			return
		}
	}
	p.t.Fatalf("not so after %v: %s; the page: %s", patience, condition, p.status())
}

// Idle returns when the page waits for no answer and has dealt with all.
func (p *Tab) Idle() {
	p.t.Helper()
	sent := func() (n, open int) {
		p.mu.Lock()
		defer p.mu.Unlock()
		return len(p.requests), len(p.open)
	}
	for end := time.Now().Add(patience); time.Now().Before(end); {
		before, _ := sent()
		Eval[bool](p, `new Promise(done => setTimeout(() => setTimeout(() => done(true), 5), 5))`)
		if after, open := sent(); open == 0 && after == before {
			return
		}
	}
	p.mu.Lock()
	open := slices.Collect(maps.Values(p.open))
	p.mu.Unlock()
	p.t.Fatalf("the page still waits for %v; it says: %s", open, p.status())
}

// status is what the page says at its foot, for messages.
func (p *Tab) status() string {
	var s string
	ctx, cancel := context.WithTimeout(p.ctx, time.Second)
	defer cancel()
	if chromedp.Run(ctx, chromedp.Evaluate(`document.getElementById('status')?.textContent ?? location.pathname`, &s)) != nil {
		s = "gone"
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.complaints) > 0 {
		s += fmt.Sprintf("; it complains: %q", p.complaints)
	}
	return s
}

// Click clicks in the middle of the first element of a selector that can be seen. What is
// drawn anew may move away beneath the mouse: then it clicks again, as people do.
func (p *Tab) Click(selector string) {
	p.t.Helper()
	const tries = 5
	for range tries {
		p.Wait("document.querySelector(" + quote(selector) + ")?.getClientRects().length")
		at := Eval[[2]float64](p, `(() => {
			const selector = `+quote(selector)+`, e = document.querySelector(selector)
			e.scrollIntoView({ block: 'center' })
			window.missed = true
			const hit = e.tagName === 'SELECT' ? 'pointerdown' : 'click' // none, if it was drawn anew under the button
			document.addEventListener(hit, event => { window.missed = !event.target.closest(selector) }, { capture: true, once: true })
			const r = e.getClientRects()[0]
			return [r.x + r.width / 2, r.y + r.height / 2]
		})()`)
		p.Do(chromedp.MouseClickXY(at[0], at[1]))
		if !Eval[bool](p, "Boolean(window.missed)") { // undefined: another page is there already
			return
		}
	}
	p.t.Fatalf("%s can not be hit; the page: %s", selector, p.status())
}

// Hold presses the mouse upon the first element of a selector, lets something happen, and
// releases it.
func (p *Tab) Hold(selector string, meanwhile func()) {
	p.t.Helper()
	p.Wait("document.querySelector(" + quote(selector) + ")?.getClientRects().length")
	at := Eval[[2]float64](p, `(() => { const e = document.querySelector(`+quote(selector)+`); e.scrollIntoView({ block: 'center' }); const r = e.getClientRects()[0]; return [r.x + r.width / 2, r.y + r.height / 2] })()`)
	mouse := func(kind input.MouseType) chromedp.Action {
		return input.DispatchMouseEvent(kind, at[0], at[1]).WithButton(input.Left).WithButtons(1).WithClickCount(1)
	}
	p.Do(mouse(input.MousePressed))
	meanwhile()
	p.Do(mouse(input.MouseReleased))
}

// Drag moves the mouse from the beginning of one character of the text of an element to
// the end of another, with the button down. Offsets are UTF-16 units.
func (p *Tab) Drag(selector string, from, to int) {
	p.t.Helper()
	at := Eval[[4]float64](p, fmt.Sprintf(`(() => {
		const e = document.querySelector(%s), walk = document.createTreeWalker(e, NodeFilter.SHOW_TEXT), found = {}
		let n = 0
		while (walk.nextNode()) {
			const t = walk.currentNode
			if (t.parentElement.closest('sup')) continue
			for (const [k, i] of [['a', %d], ['b', %d - 1]]) if (i >= n && i < n + t.length) found[k] = [t, i - n]
			n += t.length
		}
		const box = ([t, i]) => { const r = document.createRange(); r.setStart(t, i); r.setEnd(t, i + 1); return r.getBoundingClientRect() }
		scrollBy(0, box(found.a).top - innerHeight / 2) // an element may be longer than the window
		const a = box(found.a), b = box(found.b)
		const back = ([t, i]) => { // whether the text runs to the left there
			const on = i + 1 < t.length ? 1 : -1, x = box([t, i]), y = box([t, i + on])
			return Math.abs(x.top - y.top) < x.height / 2 && (y.left - x.left) * on < 0
		}
		return [back(found.a) ? a.right - a.width / 4 : a.left + a.width / 4, a.top + a.height / 2, back(found.b) ? b.left + b.width / 4 : b.right - b.width / 4, b.top + b.height / 2]
	})()`, quote(selector), from, to))
	mouse := func(kind input.MouseType, x, y float64) chromedp.Action {
		return input.DispatchMouseEvent(kind, x, y).WithButton(input.Left).WithButtons(1).WithClickCount(1)
	}
	p.Do(mouse(input.MousePressed, at[0], at[1]), mouse(input.MouseMoved, (at[0]+at[2])/2, (at[1]+at[3])/2),
		mouse(input.MouseMoved, at[2], at[3]), mouse(input.MouseReleased, at[2], at[3]))
}

// Press presses keys one after another, in whatever has the focus.
func (p *Tab) Press(keys string, modifiers ...input.Modifier) {
	p.t.Helper()
	for _, key := range keys {
		var down *input.DispatchKeyEventParams
		for _, e := range kb.Encode(key) {
			for _, m := range modifiers {
				e.Modifiers |= m
			}
			switch e.Type {
			case input.KeyDown:
				down = e
				continue
			case input.KeyChar: // it comes of the key that goes down, unless the page takes that
				down.Text, down.UnmodifiedText = e.Text, e.UnmodifiedText
				continue
			}
			p.Do(down, e)
		}
	}
}

// Choose chooses an option of a select element, by its text or value.
func (p *Tab) Choose(selector, option string) {
	p.t.Helper()
	p.Wait("document.querySelector(" + quote(selector) + ")")
	if !Eval[bool](p, `(() => { const s = document.querySelector(`+quote(selector)+`), o = [...s.options].find(o => [o.textContent, o.value].includes(`+quote(option)+`));
		if (!o) return false; s.focus(); s.value = o.value; s.dispatchEvent(new Event('change', { bubbles: true })); return true })()`) {
		p.t.Fatalf("%s has no option %s", selector, option)
	}
}

// Download clicks a link and returns the file that it saves.
func (p *Tab) Download(selector, name string) string {
	p.t.Helper()
	p.Click(selector)
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		p.mu.Lock()
		done := p.saved[name]
		p.mu.Unlock()
		if done {
			b, err := os.ReadFile(filepath.Join(p.downloads, name))
			if err != nil {
				p.t.Fatal(err)
			}
			return string(b)
		}
	}
	p.t.Fatalf("%s is not saved", name)
	return ""
}

// Screenshot keeps a picture of the window in a folder; without a folder, none.
func (p *Tab) Screenshot(folder, name string) {
	p.t.Helper()
	if folder == "" {
		return
	}
	var png []byte
	p.Do(chromedp.CaptureScreenshot(&png))
	if err := os.WriteFile(filepath.Join(folder, name+".png"), png, 0o600); err != nil {
		p.t.Fatal(err)
	}
}

// Quiet fails the test if the page asked for anything that is not at the address, or
// complained.
func (p *Tab) Quiet(at string) {
	p.t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, url := range p.requests {
		if !strings.HasPrefix(url, at+"/") && url != "about:blank" {
			p.t.Errorf("the page asked for %s", url)
		}
	}
	if len(p.complaints) > 0 {
		p.t.Errorf("the page complained: %q", p.complaints)
	}
}
